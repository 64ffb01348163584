/** Attackers and clients that behave badly, in waves beside the honest people: the run expects nothing of them. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { media } from '../../test/support/media.ts'
import { exchange, loopbackAddresses, type Call } from './exchange.ts'
import { routeOf } from './traffic.ts'
import { bodyOf, type World } from './world.ts'

/** The pause after a wave is as long as the wave. */
const WAVE_MS = 20_000
/** More pictures than may wait for the models, each of them one that takes long. */
const FLOODERS = 150
const SLOW_BODIES = 20
const GUESSERS = 5
/** The pause between two bytes of a slow body. */
const SLOW_BYTE_MS = 500
/** The pause between two calls of one flooder: it does not wait as it is told, but this process needs time as well. */
const FLOOD_PAUSE_MS = 20
const GUESS_PAUSE_MS = 50

export const hostileNames = ['flood', 'slow-bodies', 'wrong-tokens'] as const
export type HostileName = (typeof hostileNames)[number]

/** Counts the answers to hostile clients, by attack and status. */
export type HostileTally = Map<string, number>

/** Attacks in waves until the signal. */
export async function attack(
  world: World,
  names: readonly HostileName[],
  signal: AbortSignal,
): Promise<HostileTally> {
  const tally: HostileTally = new Map()
  while (!signal.aborted && names.length > 0) {
    const wave = AbortSignal.any([signal, AbortSignal.timeout(WAVE_MS)])
    await Promise.all(names.map((name) => attacks[name](world, wave, tally)))
    await pause(WAVE_MS, undefined, { signal }).catch(() => undefined)
  }
  return tally
}

type Attack = (world: World, signal: AbortSignal, tally: HostileTally) => Promise<void>

const addresses = loopbackAddresses()

const attacks: Readonly<Record<HostileName, Attack>> = {
  /** Many clients put stills on the session of one link, and do not wait when they are told to. */
  flood: async (world, signal, tally) => {
    const session = await openFloodedSession(world, signal)
    if (session === undefined) return
    const body = world.people[0]?.stills.front ?? media('sample1.jpg')
    const headers = { authorization: `Bearer ${session.secret}` }
    const path = `/${session.token}/stills/front?source=camera`
    await inParallel(FLOODERS, signal, async (from) => {
      await note(world, tally, 'flood', { method: 'PUT', path, headers, body, from }, signal)
      await pause(FLOOD_PAUSE_MS)
    })
  },
  /** Bodies of which a byte comes now and then: they hold memory and connections. */
  'slow-bodies': async ({ service }, signal, tally) => {
    await inParallel(SLOW_BODIES, signal, (localAddress) =>
      sendSlowly(service.base, localAddress, signal, tally),
    )
  },
  /** Guesses access tokens and links. */
  'wrong-tokens': async (world, signal, tally) => {
    await inParallel(GUESSERS, signal, async (from) => {
      const guess = crypto.randomUUID().replaceAll('-', '')
      const path = `/executions?token=${guess}`
      await note(world, tally, 'wrong token', { method: 'GET', path, from }, signal)
      await note(world, tally, 'wrong link', { method: 'POST', path: `/${guess}/session`, from }, signal)
      await pause(GUESS_PAUSE_MS)
    })
  },
}

async function openFloodedSession(
  { newClient, operator, reports }: World,
  signal: AbortSignal,
): Promise<{ readonly token: string; readonly secret: string } | undefined> {
  try {
    const client = newClient(signal)
    const made = await operator.api('POST', `/reports/${reports.kept}/onboarding-ext`, { noExpire: true })
    const { token } = bodyOf<{ readonly token: string }>(made)
    const opened = await client.call({ method: 'POST', path: `/${token}/session` })
    const { secret } = bodyOf<{ readonly secret: string }>(opened)
    const consent = { version: 'soak-1', at: new Date().toISOString() }
    const headers = { authorization: `Bearer ${secret}` }
    await client.call({ method: 'PATCH', path: `/${token}/session`, headers, body: { consent } })
    return { token, secret }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

async function inParallel(
  count: number,
  signal: AbortSignal,
  once: (from: string | undefined) => Promise<void>,
): Promise<void> {
  const lane = async (): Promise<void> => {
    const from = addresses()
    while (!signal.aborted) await once(from)
  }
  await Promise.all(Array.from({ length: count }, lane))
}

async function note(
  { service, traffic }: World,
  tally: HostileTally,
  what: string,
  call: Call,
  signal: AbortSignal,
): Promise<void> {
  try {
    const reply = await exchange(service.base, call, signal)
    // Answers to hostile clients must be proper ones, too.
    traffic.answered(`${routeOf(call.method, call.path)} (hostile)`, reply)
    count(tally, `${what} ${reply.status}`)
  } catch {
    if (!signal.aborted) await pause(SLOW_BYTE_MS)
    count(tally, `${what} broken`)
  }
}

function sendSlowly(
  base: string,
  localAddress: string | undefined,
  signal: AbortSignal,
  tally: HostileTally,
): Promise<void> {
  const { port } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', ...(localAddress && { localAddress }) })
    const drip = setInterval(() => socket.write('x'), SLOW_BYTE_MS)
    const stop = (): void => void socket.destroy()
    signal.addEventListener('abort', stop, { once: true })
    socket.on('error', () => undefined)
    socket.once('data', () => count(tally, 'slow body answered'))
    socket.once('close', () => {
      clearInterval(drip)
      signal.removeEventListener('abort', stop)
      count(tally, 'slow body closed')
      setTimeout(resolve, SLOW_BYTE_MS)
    })
    const link = crypto.randomUUID().replaceAll('-', '')
    const head = `PUT /${link}/stills/front HTTP/1.1\r\nhost: soak\r\ncontent-type: image/jpeg\r\n`
    socket.write(`${head}authorization: Bearer x\r\ncontent-length: 5000000\r\n\r\n`)
  })
}

function count(tally: HostileTally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

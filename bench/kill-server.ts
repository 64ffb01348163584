/**
 * Which acknowledged links and faces survive kill -9 of the whole service: `node bench/kill-server.ts [rounds]`.
 *
 * In each round the server is started on one data folder; several clients make links and register photographs over HTTP
 * and note what was answered with 200; the process is killed at a random moment. After the next start every link must
 * be there, every registered face must have its photograph, both must be in the record of accesses, and that record
 * must be whole.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../test/support/free-port.ts'
import { until } from '../test/support/until.ts'

const DEFAULT_ROUNDS = 20
const CLIENTS = 6
/** The kill comes between these times after the first link and the first face of a round were answered. */
const LIFE_MS = { least: 200, most: 2000 }
const READY_TIMEOUT_MS = 60_000

const command = fileURLToPath(new URL('../src/server/cli.ts', import.meta.url))
const photograph = fileURLToPath(new URL('../.cache/media/franck_02221.jpg', import.meta.url))

export interface KillOutcome {
  readonly rounds: number
  readonly links: number
  readonly faces: number
  /** Acknowledged and not there afterwards: must stay empty. */
  readonly lost: readonly string[]
  readonly startMs: readonly number[]
}

interface Running {
  readonly child: ChildProcess
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>
  readonly report: string
  readonly startMs: number
}

/** The server that runs now: whatever goes wrong here, no server is left behind. */
let running: ChildProcess | undefined
process.once('exit', () => running?.kill('SIGKILL'))

if (import.meta.main) {
  const outcome = await killServer(Number(process.argv[2] ?? DEFAULT_ROUNDS), console.log)
  const starts = [...outcome.startMs].sort((a, b) => a - b)
  console.log(
    `${outcome.rounds} rounds of kill -9: ${outcome.links} links and ${outcome.faces} faces acknowledged,`,
  )
  console.log(
    `${outcome.lost.length} lost; started again in ${starts[Math.floor(starts.length / 2)] ?? 0} ms (median)`,
  )
  if (outcome.lost.length > 0) process.exitCode = 1
}

/** Kills the server this many times, and checks after each start everything that was ever acknowledged. */
export async function killServer(rounds: number, say: (line: string) => void): Promise<KillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-kill-'))
  const links: string[] = []
  const faces: string[] = []
  const lost: string[] = []
  const startMs: number[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const server = await start(folder)
      startMs.push(server.startMs)
      lost.push(...(await missing(server, links, faces)))
      await writeUntilKilled(server, links, faces)
      say(`round ${round}: ${links.length} links and ${faces.length} faces so far, ${lost.length} lost`)
    }
    const last = await start(folder)
    lost.push(...(await missing(last, links, faces)))
    await kill(last.child, 'SIGTERM')
    return { rounds, links: links.length, faces: faces.length, lost, startMs }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeUntilKilled(server: Running, links: string[], faces: string[]): Promise<void> {
  const image = (await readFile(photograph)).toString('base64')
  let killed: Promise<void> | undefined
  const [linksBefore, facesBefore] = [links.length, faces.length]
  const lane = async (client: number): Promise<void> => {
    while (!server.child.killed) {
      const made = client % 2 === 0 ? await makeLink(server) : await makeFace(server, image)
      if (made === undefined) return
      ;(client % 2 === 0 ? links : faces).push(made)
      if (links.length > linksBefore && faces.length > facesBefore)
        killed ??= pause(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least)).then(() =>
          kill(server.child, 'SIGKILL'),
        )
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => lane(client)))
  await killed
}

/** The token of a link that was answered with 200; undefined once the server is dead. */
async function makeLink({ call, report }: Running): Promise<string | undefined> {
  const answer = await acknowledged(call('POST', `/reports/${report}/onboarding-ext`, { noExpire: true }))
  return answer?.['token']
}

async function makeFace({ call }: Running, image: string): Promise<string | undefined> {
  const answer = await acknowledged(
    call('POST', '/private-faceset', { description: 'kill -9', images: [image] }),
  )
  return answer?.['_id']
}

/** The body of an answer that arrived whole; an answer cut off by the kill acknowledged nothing. */
async function acknowledged(answer: Promise<Response>): Promise<Record<string, string> | undefined> {
  try {
    const response = await answer
    const body = (await response.json()) as Record<string, string>
    if (response.status !== 200)
      throw new Error(`The server answered ${response.status}: ${body['detail'] ?? ''}`)
    return body
  } catch (error) {
    // When the connection breaks, fetch and the reader of the body throw a TypeError or a SyntaxError.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

async function missing(
  server: Running,
  links: readonly string[],
  faces: readonly string[],
): Promise<string[]> {
  const gone: string[] = []
  for (const token of links) {
    const answer = await server.call('PATCH', `/reports/${server.report}/onboarding-ext/${token}`, {
      active: true,
    })
    const { _id: id = '' } = (await answer.json()) as { _id?: string }
    if (answer.status !== 200) gone.push(token)
    else if (!(await isRecorded(server, id, 'createOnboardingLink'))) gone.push(`the making of ${id}`)
  }
  for (const id of faces) {
    const answer = await server.call('GET', `/private-faceset/${id}`)
    const { body } = (await answer.json()) as { body?: { images: readonly string[] } }
    const [picture] = body?.images ?? []
    if (picture === undefined || (await fetch(picture)).status !== 200) gone.push(id)
    if (!(await isRecorded(server, id, 'registerFace'))) gone.push(`the registration of ${id}`)
  }
  const { intact } = (await (await server.call('GET', '/audit/verification')).json()) as { intact: boolean }
  return intact ? gone : [...gone, 'the record of accesses']
}

/** Whether the record of accesses has the call that made this record. */
async function isRecorded({ call }: Running, id: string, action: string): Promise<boolean> {
  const answer = await call('GET', `/audit?_limit=100&object=${id}`)
  const { docs } = (await answer.json()) as { docs: readonly { action: string }[] }
  return docs.some((entry) => entry.action === action)
}

async function start(folder: string): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [command, 'serve'], {
    env: { ...process.env, PORT: String(port), LIMIAR_DATA_DIR: folder, LIMIAR_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running = child
  const base = `http://127.0.0.1:${port}`
  await untilHealthy(child, base)
  const startMs = Math.round(performance.now() - began)
  const token = (await readFile(join(folder, 'access-token'), 'utf8')).trim()
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${base}${path}${path.includes('?') ? '&' : '?'}token=${token}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const reports = (await (await call('GET', '/reports')).json()) as { docs: readonly { _id: string }[] }
  return { child, call, report: reports.docs[0]?._id ?? '', startMs }
}

async function untilHealthy(child: ChildProcess, base: string): Promise<void> {
  const ask = async (): Promise<true | undefined> => {
    if (child.exitCode !== null) throw new Error(`The server ended by itself with code ${child.exitCode}.`)
    return (await fetch(`${base}/health`).catch(() => undefined))?.ok || undefined
  }
  await until('the server is healthy', ask, { withinMs: READY_TIMEOUT_MS })
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

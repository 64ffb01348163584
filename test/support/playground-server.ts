/** `npm start` after its set-up, as a process of its own on a temporary data folder, watched for egress. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createApiClient, type ApiClient } from './api-client.ts'
import { freePort } from './free-port.ts'
import { switches } from './limiar-command.ts'
import { patientServers } from './patient-servers.ts'

const startScript = fileURLToPath(new URL('../../demo/start.ts', import.meta.url))
const guardScript = new URL('./egress-guard.ts', import.meta.url).href

export interface PlaygroundServer {
  readonly port: number
  /** At localhost. */
  readonly playgroundUrl: string
  /** A link that is ready to be opened, at 127.0.0.1. */
  readonly linkUrl: string
  readonly client: ApiClient
  /** Its output until it was up. */
  readonly output: string
  /** Requests of the server's threads to other machines, one a line. */
  egress(): Promise<{ readonly guards: number; readonly foreign: readonly string[] }>
  /** Stops it as Ctrl-C does; answers its exit code. */
  stop(): Promise<number | null>
}

/** The output of a start, and the exit code when it did not come up. */
export interface FailedStart {
  readonly output: string
  readonly exitCode: number | null
}

/** Starts it on a free port, for hosts at these origins beside its own or for phones, and waits until it is up. */
export async function startPlayground(
  hosts: readonly string[] = [],
  phone?: { readonly host: string; readonly port: number },
): Promise<PlaygroundServer> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-e2e-'))
  const port = await freePort('localhost')
  const embedOrigins = [`http://localhost:${port}`, ...hosts].join(',')
  const forPhones = phone && { LIMIAR_PHONE_HOST: phone.host, LIMIAR_PHONE_PORT: String(phone.port) }
  const settings = { LIMIAR_EMBED_ORIGINS: embedOrigins, ...forPhones }
  const { child, started } = launch(directory, port, settings, phone ? ['--phone'] : [])
  const output = await started
  if (child.exitCode !== null) {
    await rm(directory, { recursive: true })
    throw new Error(`The server did not start:\n${output}`)
  }
  const [linkUrl = ''] = /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}/.exec(output) ?? []
  const playgroundUrl = `http://localhost:${port}`
  const token = (await readFile(join(directory, 'data', 'access-token'), 'utf8')).trim()
  return {
    port,
    playgroundUrl,
    linkUrl,
    client: createApiClient(playgroundUrl, token),
    output,
    egress: async () => readEgress(join(directory, 'egress.log')),
    stop: async () => {
      const exitCode = await stop(child)
      await rm(directory, { recursive: true })
      return exitCode
    },
  }
}

/** Starts it on a port that is taken, or with a taken port for phones. */
export async function startOnTakenPort(port: number, phonePort?: number): Promise<FailedStart> {
  const settings = { LIMIAR_PHONE_HOST: '127.0.0.1', LIMIAR_PHONE_PORT: String(phonePort) }
  return phonePort ? startWrongly(port, settings, ['--phone']) : startWrongly(port)
}

/** Starts it with settings or arguments that it should refuse. */
export async function startWrongly(
  port: number,
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<FailedStart> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-e2e-'))
  const { child, started } = launch(directory, port, settings, args)
  const output = await started
  if (child.exitCode === null) await stop(child)
  await rm(directory, { recursive: true })
  return { output, exitCode: child.exitCode }
}

/** Less than what is left of the start once the port answers. */
const LOOK_EVERY_MS = 1

/** Stops it as Ctrl-C does as soon as its port answers; answers its whole output. */
export async function stopEarly(port: number): Promise<FailedStart> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-e2e-'))
  const { child, ended } = launch(directory, port)
  // Without a pause, the asking takes a processor from the start that it waits for.
  while (child.exitCode === null && !(await isTaken(port))) await pause(LOOK_EVERY_MS)
  await stop(child)
  const output = await ended
  await rm(directory, { recursive: true })
  return { output, exitCode: child.exitCode }
}

/** Whether something listens on the port. */
function isTaken(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, 'localhost')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

interface Launched {
  readonly child: ChildProcess
  /** The output until the addresses are there, or until the process ended. */
  readonly started: Promise<string>
  /** The whole output. */
  readonly ended: Promise<string>
}

function launch(
  directory: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Launched {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...switches, '--import', guardScript, startScript, ...args], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      ...patientServers,
      PORT: String(port),
      LIMIAR_DATA_DIR: join(directory, 'data'),
      ...settings,
      LIMIAR_EGRESS_LOG: join(directory, 'egress.log'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ...readOutput(child) }
}

function readOutput(child: ChildProcess): Pick<Launched, 'started' | 'ended'> {
  let output = ''
  const [up, end] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const read = (chunk: Buffer): void => {
    output += chunk.toString()
    if (output.includes('Ctrl-C para')) up.resolve(output)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  child.once('close', () => [up, end].forEach(({ resolve }) => resolve(output)))
  return { started: up.promise, ended: end.promise }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  child.kill('SIGINT')
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  return exitCode
}

async function readEgress(path: string): Promise<{ guards: number; foreign: readonly string[] }> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  return {
    guards: lines.filter((line) => line === 'guarding').length,
    foreign: lines.filter((line) => line.startsWith('foreign ')),
  }
}

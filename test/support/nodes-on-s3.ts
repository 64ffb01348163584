/** Whole servers in processes of their own, on one PostgreSQL and one bucket. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, type ApiClient } from './api-client.ts'
import { commandArguments, commandEnvironment } from './limiar-command.ts'
import { until } from './until.ts'

export interface NodeProcess {
  readonly client: ApiClient
  readonly baseUrl: string
  /** Tells the node to end, and does not wait. */
  readonly tellToEnd: () => void
  /** The node's exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Ends the node as an operator does, and waits for its end. */
  stop(): Promise<void>
  /** Ends the node as a power cut does. */
  kill(): Promise<void>
}

/** Starts `limiar serve` with a data folder of its own, on a free port unless one is given; answers once it is ready. */
export async function startNodeProcess(
  environment: Readonly<Record<string, string>>,
  accessToken: string,
): Promise<NodeProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-node-'))
  const { TMPDIR } = process.env
  const child = spawn(process.execPath, [...commandArguments, 'serve'], {
    env: {
      ...commandEnvironment,
      TMPDIR,
      LIMIAR_DATA_DIR: directory,
      PORT: '0',
      LIMIAR_ACCESS_TOKEN: accessToken,
      LIMIAR_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = (once(child, 'exit') as Promise<[number | null, string | null]>).then(async (how) => {
    process.removeListener('exit', end)
    await rm(directory, { recursive: true, force: true })
    return how[0] ?? how[1] ?? 'unknown'
  })
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const baseUrl = await addressOf(child)
  const client = createApiClient(baseUrl, accessToken)
  await until('the node is ready', async () => (await client.raw('/ready')).status === 200 || undefined)
  return {
    client,
    baseUrl,
    ended,
    tellToEnd: () => void child.kill('SIGTERM'),
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  }
}

/** The address that the node prints once it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return until('the node listens', async () => {
    if (child.exitCode !== null) throw new Error(`The node ended: ${said}`)
    return /(?:Limiar serves|takes jobs;) (http:\S+[^.\s])\.?\s/.exec(said)?.[1]
  })
}

/** Runs the command `limiar` as an operator does, beside a server that may be of the same process. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadingJoinedFiles } from '../../scripts/joined-files.ts'
import { patientServers } from './patient-servers.ts'
import { switchesForShortLives } from './short-lives.ts'

/** What this process was started with, and child processes do not inherit. */
const switches = [
  ...process.execArgv.filter((one) => switchesForShortLives.includes(one)),
  ...(loadingJoinedFiles.every((one) => process.execArgv.includes(one)) ? loadingJoinedFiles : []),
]

/** The arguments of Node to run the command. */
export const commandArguments = [
  ...switches,
  join(import.meta.dirname, '..', '..', 'src', 'server', 'cli.ts'),
]

const { PATH, NODE_COMPILE_CACHE } = process.env
/**
 * The only variables that a command gets from this process: the path of programs, and the folder of compiled code. Its
 * server has one thread of models, because loading them takes as much processor time as a document.
 */
export const commandEnvironment = {
  PATH,
  NODE_COMPILE_CACHE,
  LIMIAR_MODEL_THREADS: '1',
  ...patientServers,
}

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs to its end, with little of this process's environment; `input` is its standard input. */
export async function limiar(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [...commandArguments, ...args], {
    env: { ...commandEnvironment, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that does not read may end before its input is written.
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr, status] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { status, stdout, stderr }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

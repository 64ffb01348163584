/** Runs the command `limiar` as an operator does, beside a server that may be of the same process. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { patientLooksOfCommands } from './patient-looks.ts'
import { switchesForShortLives } from './short-lives.ts'

/** The switches of V8 that this process has been given for its short life, which no process inherits. */
const switches = process.execArgv.filter((one) => switchesForShortLives.includes(one))

/** What Node is started with to run the command. */
export const commandArguments = [
  ...switches,
  join(import.meta.dirname, '..', '..', 'src', 'server', 'cli.ts'),
]

const { PATH, NODE_COMPILE_CACHE } = process.env
/**
 * All that a command is told of this process's environment: where programs lie, and what was compiled. Models are loaded
 * once, which takes as much processor time as a document.
 */
export const commandEnvironment = {
  PATH,
  NODE_COMPILE_CACHE,
  LIMIAR_MODEL_THREADS: '1',
  ...patientLooksOfCommands,
}

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs to its end, with little of this process's environment; `input` is what it can read. */
export async function limiar(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [...commandArguments, ...args], {
    env: { ...commandEnvironment, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that does not read may end before it was written.
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

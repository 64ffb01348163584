/** Runs the command `limiar` as an operator does, beside a server that may be of the same process. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Command } from '../../src/server/cli/command/command.ts'
import { runCommand } from '../../src/server/cli/run-command.ts'
import { findCommand } from '../../src/server/cli/usage.ts'
import { allocatorEnvironment } from '../../src/server/machine/allocator.ts'
import { variables } from '../../src/server/settings/settings.ts'
import { loadingJoinedFiles } from '../../scripts/joined-files.ts'
import { patientServers } from './patient-servers.ts'
import { switchesForShortLives } from './short-lives.ts'

/** What this process was started with, and child processes do not inherit. */
export const switches = [
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
 * server has one thread of models, because loading them takes as much processor time as a document. It also has the
 * settings of the C library for which `limiar serve` would begin a second time: a start then takes 0.79 s of processor
 * time instead of 0.98. The published package is tested without.
 */
export const commandEnvironment = {
  PATH,
  NODE_COMPILE_CACHE,
  LIMIAR_MODEL_THREADS: '1',
  ...allocatorEnvironment,
  ...patientServers,
}

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** They end by a signal, or read what is typed. */
const OF_A_PROCESS = ['serve', 'webhooks listen', 'issuer-keys import', 'subject export']
const begun = new Set<Command | undefined>()

/**
 * Runs to its end, with little of this process's environment. The first run of each command is a process, as an operator
 * starts it. Later runs are calls in this process, because starting and loading takes more than most commands do. A run
 * with an `input` or with a variable that is no setting is always a process.
 */
export async function limiar(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<Ended> {
  const { command } = findCommand(args)
  const needsProcess =
    input !== undefined ||
    (OF_A_PROCESS.some((name) => args.join(' ').includes(name)) && !args.includes('--help')) ||
    Object.keys(environment).some((name) => !(name in variables))
  if (!needsProcess && begun.has(command)) return calledHere(args, environment)
  begun.add(command)
  return limiarProcess(args, environment, input)
}

/** Always a process of its own. */
export async function limiarProcess(
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

async function calledHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const written = { stdout: '', stderr: '' }
  const status = await runCommand(args, {
    stdout: { write: (text) => void (written.stdout += text) },
    stderr: { write: (text) => void (written.stderr += text) },
    env: { ...commandEnvironment, ...environment },
  })
  return { status, ...written }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

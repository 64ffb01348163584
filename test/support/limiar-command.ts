/** Runs the command `limiar` as an operator does, beside a server that may be of the same process. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Where the command is. */
export const commandPath = join(import.meta.dirname, '..', '..', 'src', 'server', 'cli.ts')

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs to its end, with nothing of this process's environment but where programs lie; `input` is what it can read. */
export async function limiar(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [commandPath, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
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

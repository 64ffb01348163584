/**
 * Runs PostgreSQL's own programs for dumps, which are consistent, work online, and are readable by every later server.
 */
import { spawn } from 'node:child_process'
import { LimiarError } from '../../../protocol/errors.ts'

/** Characters kept from the end of a program's error output: its last lines say why. */
const COMPLAINT_CHARACTERS = 600

/** Runs `pg_dump` or `pg_restore` on a database. @throws LimiarError `unavailable` with what the program says. */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  databaseUrl: string,
  args: readonly string[],
): Promise<string> {
  const { url, password } = withoutPassword(databaseUrl)
  const child = spawn(program, [...args, '--dbname', url], {
    // Every user of the machine can see an argument, but only the owner can see the environment.
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', (cause) =>
    reject(
      new LimiarError(
        'unavailable',
        `${program} cannot be run: install PostgreSQL's client programs, of the server's version or newer.`,
        { cause },
      ),
    ),
  )
  child.once('close', resolve)
  if ((await promise) === 0) return output
  const end = complaint.trim().slice(-COMPLAINT_CHARACTERS)
  throw new LimiarError('unavailable', `${program} failed: ${end || 'it said nothing'}`)
}

function withoutPassword(databaseUrl: string): { readonly url: string; readonly password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, password }
}

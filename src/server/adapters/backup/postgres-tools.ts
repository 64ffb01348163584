/** PostgreSQL's own programs for dumps: consistent, online, and readable by every later server. */
import { spawn } from 'node:child_process'
import { LimiarError } from '../../../protocol/errors.ts'

/** The end of what a program complains of: its last lines say why. */
const COMPLAINT_CHARACTERS = 600

/** Runs `pg_dump` or `pg_restore` on a database. @throws LimiarError `unavailable` with what the program says. */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  databaseUrl: string,
  args: readonly string[],
): Promise<string> {
  const { url, password } = withoutPassword(databaseUrl)
  const child = spawn(program, [...args, '--dbname', url], {
    // An argument is seen by every user of the machine, the environment by its owner.
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

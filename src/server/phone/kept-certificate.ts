import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeCertificate, stillServes, type KeyedCertificate } from './certificate.ts'

const CERTIFICATE_FILE = 'phone-certificate.pem'
/** The key is the owner's alone. */
const FILE_MODE = 0o600

/**
 * The certificate kept in the data folder, so that a phone has to let it pass once; made when there is none, when it
 * is about to end, or when a name or address has come that it does not cover.
 */
export async function keepCertificate(
  dataDirectory: string,
  names: readonly string[],
  now: Date,
): Promise<KeyedCertificate> {
  const path = join(dataDirectory, CERTIFICATE_FILE)
  const kept = await readCertificate(path)
  if (kept !== undefined && serves(kept, names, now)) return kept
  const made = makeCertificate(names, now)
  await write(path, `${made.key}${made.cert}`)
  return made
}

async function readCertificate(path: string): Promise<KeyedCertificate | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const block = (name: string): string | undefined =>
    new RegExp(`-----BEGIN ${name}-----[^-]+-----END ${name}-----\n`).exec(text)?.[0]
  const [key, cert] = [block('PRIVATE KEY'), block('CERTIFICATE')]
  return key === undefined || cert === undefined ? undefined : { key, cert }
}

/** A file that somebody else wrote serves nothing. */
function serves(kept: KeyedCertificate, names: readonly string[], now: Date): boolean {
  try {
    return stillServes(kept, names, now)
  } catch {
    return false
  }
}

/** Written aside and renamed: half a key is never read. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(aside, text, { mode: FILE_MODE })
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeCertificate, stillServes, type KeyedCertificate } from './certificate.ts'

const CERTIFICATE_FILE = 'phone-certificate.pem'
/** Only the owner may read the key. */
const FILE_MODE = 0o600

/**
 * The certificate stored in the data folder, so that a phone has to accept it only once. A new one is made when there
 * is none, when it ends soon, or when it lacks a name or an address.
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

/** Whether a stored certificate can be used; a file with other content cannot. */
function serves(kept: KeyedCertificate, names: readonly string[], now: Date): boolean {
  try {
    return stillServes(kept, names, now)
  } catch {
    return false
  }
}

/** Writes under another name and renames, so that nobody reads half a key. */
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

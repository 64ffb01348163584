/** The access token that is made on the first start and kept in the data folder, and keys made of a key. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ACCESS_TOKEN_FILE = 'access-token'
const SECRET_BYTES = 32

export function accessTokenPath(dataDirectory: string): string {
  return join(dataDirectory, ACCESS_TOKEN_FILE)
}

/** The access token kept in the data folder, made when there is none. */
export async function keepAccessToken(dataDirectory: string): Promise<string> {
  const path = accessTokenPath(dataDirectory)
  return (
    (await readSecret(path)) ?? (await writeSecret(path, randomBytes(SECRET_BYTES).toString('base64url')))
  )
}

/** A key for one purpose, from which neither the key it comes from nor that of another purpose can be told. */
export function deriveKey(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `limiar ${purpose}`, SECRET_BYTES))
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written aside, synced and then linked: the name appears with its whole content, once, or not at all. */
async function writeSecret(path: string, secret: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
    await link(aside, path)
    return secret
  } catch (error) {
    const other = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readSecret(path) : undefined
    if (other === undefined) throw error
    return other
  } finally {
    await file.close()
    await rm(aside, { force: true })
  }
}

/** Secrets that are made on the first start and kept in the data folder, readable by their owner alone. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const ACCESS_TOKEN_FILE = 'access-token'
const KEY_FILE = 'key'
const SECRET_BYTES = 32

export function accessTokenPath(dataDirectory: string): string {
  return join(dataDirectory, ACCESS_TOKEN_FILE)
}

/** The access token kept in the data folder, made when there is none. */
export async function keepAccessToken(dataDirectory: string): Promise<string> {
  return keepSecret(dataDirectory, ACCESS_TOKEN_FILE, () => randomBytes(SECRET_BYTES).toString('base64url'))
}

/** The encryption key kept in the data folder, made when there is none: 32 bytes. */
export async function keepKey(dataDirectory: string): Promise<Uint8Array> {
  const hex = await keepSecret(dataDirectory, KEY_FILE, () => randomBytes(SECRET_BYTES).toString('hex'))
  const key = Buffer.from(hex, 'hex')
  if (key.length !== SECRET_BYTES) throw new Error(`${join(dataDirectory, KEY_FILE)} holds no key.`)
  return key
}

/** A key for one purpose, from which neither the key it comes from nor that of another purpose can be told. */
export function deriveKey(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `limiar ${purpose}`, SECRET_BYTES))
}

async function keepSecret(dataDirectory: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDirectory, name)
  return (await readSecret(path)) ?? (await writeSecret(dataDirectory, path, make()))
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
async function writeSecret(dataDirectory: string, path: string, secret: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
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

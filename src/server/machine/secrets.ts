/** The access token that is made on the first start and kept in the data folder, and keys made of a key. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFile } from './new-file.ts'

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

/** The secret, or that of the process that was first. */
async function writeSecret(path: string, secret: string): Promise<string> {
  if (await makeFile(path, `${secret}\n`)) return secret
  const other = await readSecret(path)
  if (other === undefined) throw new Error(`The file ${path} was removed while it was being made.`)
  return other
}

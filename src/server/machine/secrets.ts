/** The access token made on the first start and stored in the data folder, and keys derived from another key. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orUndefinedWhenMissing } from './missing-file.ts'
import { makeFile } from './new-file.ts'

const ACCESS_TOKEN_FILE = 'access-token'
const SECRET_BYTES = 32

export function accessTokenPath(dataDirectory: string): string {
  return join(dataDirectory, ACCESS_TOKEN_FILE)
}

/** The access token stored in the data folder, which is made when there is none. */
export async function keepAccessToken(dataDirectory: string): Promise<string> {
  const path = accessTokenPath(dataDirectory)
  return (
    (await readSecret(path)) ?? (await writeSecret(path, randomBytes(SECRET_BYTES).toString('base64url')))
  )
}

/** The access token stored in the data folder; undefined when there is none. Changes nothing. */
export async function readAccessToken(dataDirectory: string): Promise<string | undefined> {
  return readSecret(accessTokenPath(dataDirectory))
}

/** A key for one purpose. It reveals neither the key that it is derived from nor the key of another purpose. */
export function deriveKey(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `limiar ${purpose}`, SECRET_BYTES))
}

async function readSecret(path: string): Promise<string | undefined> {
  return (await readFile(path, 'utf8').catch(orUndefinedWhenMissing))?.trim()
}

/** Writes the secret and returns it, or returns the one that another process wrote first. */
async function writeSecret(path: string, secret: string): Promise<string> {
  if (await makeFile(path, `${secret}\n`)) return secret
  const other = await readSecret(path)
  if (other === undefined) throw new Error(`The file ${path} was removed while it was being made.`)
  return other
}

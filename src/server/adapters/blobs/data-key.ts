/** The key that encrypts what lies in the data folder. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { makeFile } from '../../new-file.ts'
import { KEY_BYTES } from '../encryption.ts'

const KEY = /^[0-9a-f]{64}$/

/**
 * Reads the key in a file (64 hex characters), or makes one that only the file's owner may read. Of two
 * processes that start at once, both get the key of the one that was first.
 *
 * Whoever loses this file loses every picture; whoever has it and the folder can read them.
 */
export async function loadDataKey(path: string): Promise<Uint8Array> {
  return (await readKey(path)) ?? (await makeKey(path))
}

async function readKey(path: string): Promise<Uint8Array | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parseKey(path, text.trim())
}

function parseKey(path: string, text: string): Uint8Array {
  if (!KEY.test(text)) throw new Error(`The file ${path} does not hold a key of 64 hex characters.`)
  return new Uint8Array(Buffer.from(text, 'hex'))
}

async function makeKey(path: string): Promise<Uint8Array> {
  await makeFile(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`)
  const key = await readKey(path)
  if (!key) throw new Error(`The key file ${path} was removed while it was being made.`)
  return key
}

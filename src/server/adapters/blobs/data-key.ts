/** The keys that encrypt what lies in the data folder. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { orUndefinedWhenMissing } from '../../machine/missing-file.ts'
import { makeFile, removeAbandoned, replaceFile } from '../../machine/new-file.ts'
import { KEY_BYTES } from '../encryption/encryption.ts'

const KEY = /^[0-9a-f]{64}$/

/**
 * Reads the keys in a file (64 hex characters a line, the current one first), or makes one that only the file's owner
 * may read. When two processes start at once, both get the key of the first.
 *
 * If the file is lost, every picture is lost. A person who has the file and the data folder can read the pictures.
 */
export async function loadDataKeys(path: string): Promise<readonly Uint8Array[]> {
  return (await readDataKeys(path)) ?? (await makeKey(path))
}

/** Makes a new key, which becomes the current one. The others stay. */
export async function addDataKey(path: string): Promise<readonly Uint8Array[]> {
  const keys = [new Uint8Array(randomBytes(KEY_BYTES)), ...(await loadDataKeys(path))]
  await keepDataKeys(path, keys)
  return keys
}

/** Replaces the keys in a file. */
export async function keepDataKeys(path: string, keys: readonly Uint8Array[]): Promise<void> {
  await replaceFile(path, keys.map((key) => `${Buffer.from(key).toString('hex')}\n`).join(''))
}

/** The keys in a file; undefined where there is no file. */
export async function readDataKeys(path: string): Promise<readonly Uint8Array[] | undefined> {
  const text = await readFile(path, 'utf8').catch(orUndefinedWhenMissing)
  // A folder that cannot be written to opens all the same.
  if (text !== undefined) await removeAbandoned(path).catch(() => undefined)
  return text
    ?.trim()
    .split(/\s+/)
    .map((line) => parseKey(path, line))
}

function parseKey(path: string, text: string): Uint8Array {
  if (!KEY.test(text)) throw new Error(`The file ${path} does not hold a key of 64 hex characters.`)
  return new Uint8Array(Buffer.from(text, 'hex'))
}

async function makeKey(path: string): Promise<readonly Uint8Array[]> {
  await makeFile(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`)
  const keys = await readDataKeys(path)
  if (!keys) throw new Error(`The key file ${path} was removed while it was being made.`)
  return keys
}

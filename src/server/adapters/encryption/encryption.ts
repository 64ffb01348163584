/** Encrypts pictures in files and secrets in rows. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { LimiarError } from '../../../protocol/errors.ts'

/** AES-256. */
export const KEY_BYTES = 32

const CIPHER = 'aes-256-gcm'
/** The nonce length that GCM is made for. Random nonces are safe for up to about 2^32 texts under one key. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first bytes of each format. In the second, the id of the key follows them. */
const FORMAT = Buffer.from('LMR1')
const FORMAT_WITH_ID = Buffer.from('LMR2')
/** Length of a key's id. */
export const KEY_ID_BYTES = 8

/** Seals and opens under one key, or under several of which one is current. */
export interface Cipher {
  seal(name: string, bytes: Uint8Array): Uint8Array
  /** @throws LimiarError `internal` when no key opens the bytes, or they were changed or stored under another name. */
  open(name: string, sealed: Uint8Array): Uint8Array
}

/** A cipher under one key of 32 bytes. */
export function cipherOf(key: Uint8Array): Cipher {
  if (key.length !== KEY_BYTES) throw new Error(`An encryption key has ${KEY_BYTES} bytes.`)
  return {
    seal: (name, bytes) => encrypt(key, name, bytes),
    open: (name, sealed) => decrypt(key, name, sealed),
  }
}

/**
 * Format, id of the key if there is one, nonce, ciphertext, tag. The name and everything before the nonce are
 * authenticated too, so that bytes moved to another name do not open.
 */
export function encrypt(key: Uint8Array, name: string, bytes: Uint8Array, keyId?: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const head = sealedUnder(keyId)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.concat([head, Buffer.from(name)]))
  return Buffer.concat([head, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The bytes with which everything sealed under a key begins. */
export function sealedUnder(keyId: string | undefined): Buffer {
  return keyId === undefined ? FORMAT : Buffer.concat([FORMAT_WITH_ID, Buffer.from(keyId, 'hex')])
}

/** The id of the key that sealed bytes bear; undefined when they bear none. */
export function keyIdOn(sealed: Uint8Array): string | undefined {
  const head = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
  if (!head.subarray(0, FORMAT_WITH_ID.length).equals(FORMAT_WITH_ID)) return undefined
  return head.toString('hex', FORMAT_WITH_ID.length, FORMAT_WITH_ID.length + KEY_ID_BYTES)
}

/** @throws LimiarError `internal` for the wrong key, or when the bytes were changed or moved. */
export function decrypt(key: Uint8Array, name: string, sealed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
  const head = sealedUnder(keyIdOn(sealed))
  const start = head.length + NONCE_BYTES
  if (bytes.length < start + TAG_BYTES || !bytes.subarray(0, head.length).equals(head)) throw unreadable(name)
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(head.length, start), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.concat([head, Buffer.from(name)]))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const body = bytes.subarray(start, -TAG_BYTES)
    return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]))
  } catch (cause) {
    throw unreadable(name, cause)
  }
}

function unreadable(name: string, cause?: unknown): LimiarError {
  const message = `${name} does not open with this key: it was sealed under another key, or changed since.`
  return new LimiarError('internal', message, { cause })
}

/** What is kept encrypted: pictures in files, and secrets in rows. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { LimiarError } from '../../protocol/errors.ts'

/** AES-256. */
export const KEY_BYTES = 32

const CIPHER = 'aes-256-gcm'
/** The nonce length that GCM is made for. At random it is safe up to about 2^32 texts under one key. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First bytes of each, so that another format can follow. */
const FORMAT = Buffer.from('LMR1')

/** Format, nonce, ciphertext, tag. The name is authenticated too: what is moved to another name does not open. */
export function encrypt(key: Uint8Array, name: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.concat([FORMAT, Buffer.from(name)]))
  return Buffer.concat([FORMAT, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws LimiarError `internal` when the key is another one, or the bytes were changed or moved. */
export function decrypt(key: Uint8Array, name: string, sealed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
  const start = FORMAT.length + NONCE_BYTES
  if (bytes.length < start + TAG_BYTES || !bytes.subarray(0, FORMAT.length).equals(FORMAT))
    throw unreadable(name)
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(FORMAT.length, start), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.concat([FORMAT, Buffer.from(name)]))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const body = bytes.subarray(start, -TAG_BYTES)
    return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]))
  } catch (cause) {
    throw unreadable(name, cause)
  }
}

function unreadable(name: string, cause?: unknown): LimiarError {
  const message = `What is stored as ${name} does not open with this key: the key is another one, or it was changed.`
  return new LimiarError('internal', message, { cause })
}

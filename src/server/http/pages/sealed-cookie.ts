/** Cookies whose content only the server can read and make: AES-256-GCM under a key of its own. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The present key first. */
export type SealingKeys = () => readonly [Uint8Array, ...Uint8Array[]]

/** Seals under the first key. What is sealed for one purpose does not open for another. */
export function seal(keys: SealingKeys, value: unknown, purpose = ''): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keys()[0], nonce).setAAD(Buffer.from(purpose))
  const sealed = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** The value that any of the keys sealed; undefined for any other text, and for one that somebody changed. */
export function unseal(keys: SealingKeys, text: string | undefined, purpose = ''): unknown {
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  for (const key of keys()) {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
    try {
      const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
      return JSON.parse(Buffer.concat(opened).toString('utf8'))
    } catch {
      // The text was sealed under another key, or not by this service.
    }
  }
  return undefined
}

/** The value of a cookie in the header of a request. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(header ?? '')?.[1]
}

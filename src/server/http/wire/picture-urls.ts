/**
 * Addresses of stored pictures that need no token for a while. They are signed, so that nobody can guess or keep them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'

/** An address is valid for at least this long, and for at most twice as long. */
const seconds = {
  /** For programs that fetch the pictures of a record. */
  record: 60 * 60,
  /** For a page that opens the picture at once, and asks for a new address when this one has ended. */
  view: 5 * 60,
} as const

export interface PictureUrls {
  /** An absolute address of the picture under a blob key. The default use is `record`. */
  sign(blobKey: string, use?: keyof typeof seconds): string
  /** Whether an address was signed here and is still valid. */
  isValid(blobKey: string, expires: string, signature: string): boolean
}

/** Signs with HMAC-SHA256 under the first of the server's secrets, and accepts signatures of any of them. */
export function createPictureUrls(
  secrets: () => readonly [Uint8Array, ...Uint8Array[]],
  publicUrl: () => string,
  clock: Clock,
): PictureUrls {
  return {
    sign(blobKey, use = 'record') {
      const expires = String(nextExpiry(clock(), seconds[use]))
      return `${publicUrl()}/files/${blobKey}?expires=${expires}&signature=${sign(secrets()[0], blobKey, expires)}`
    },
    isValid(blobKey, expires, signature) {
      const sent = Buffer.from(signature)
      const isSigned = secrets().some((secret) => {
        const expected = Buffer.from(sign(secret, blobKey, expires))
        return sent.length === expected.length && timingSafeEqual(sent, expected)
      })
      return isSigned && Number(expires) * 1000 > clock().getTime()
    },
  }
}

/** In seconds since 1970; rounded, so that a picture has one address for a while. */
function nextExpiry(now: Date, step: number): number {
  const steps = Math.floor(now.getTime() / 1000 / step)
  return (steps + 2) * step
}

function sign(secret: Uint8Array, blobKey: string, expires: string): string {
  return createHmac('sha256', secret).update(`${blobKey}\n${expires}`).digest('base64url')
}

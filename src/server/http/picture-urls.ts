/** Addresses of stored pictures that open by themselves, for a while: signed, so that none can be guessed or kept. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../domain/clock.ts'

/** An address is valid for at least so long, and for less than twice as long. */
const seconds = {
  /** For programs that fetch what a record names. */
  record: 60 * 60,
  /** For a page that opens the picture at once, and asks again when it is too late. */
  view: 5 * 60,
} as const

export interface PictureUrls {
  /** An absolute address of the picture under a blob key, as one that a record names unless said otherwise. */
  sign(blobKey: string, use?: keyof typeof seconds): string
  /** Whether an address was signed here and is still valid. */
  isValid(blobKey: string, expires: string, signature: string): boolean
}

/** Signs with HMAC-SHA256 under a secret of the server. */
export function createPictureUrls(secret: Uint8Array, publicUrl: () => string, clock: Clock): PictureUrls {
  return {
    sign(blobKey, use = 'record') {
      const expires = String(nextExpiry(clock(), seconds[use]))
      return `${publicUrl()}/files/${blobKey}?expires=${expires}&signature=${sign(secret, blobKey, expires)}`
    },
    isValid(blobKey, expires, signature) {
      const expected = Buffer.from(sign(secret, blobKey, expires))
      const sent = Buffer.from(signature)
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false
      return Number(expires) * 1000 > clock().getTime()
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

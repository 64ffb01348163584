/** Addresses of stored pictures that open by themselves, for a while: signed, so that none can be guessed or kept. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../domain/ports.ts'

/** Every address is valid for at least an hour, and for less than two. */
const PICTURE_URL_SECONDS = 60 * 60

export interface PictureUrls {
  /** An absolute address of the picture under a blob key. */
  sign(blobKey: string): string
  /** Whether an address was signed here and is still valid. */
  isValid(blobKey: string, expires: string, signature: string): boolean
}

/** Signs with HMAC-SHA256 under a secret of the server. */
export function createPictureUrls(secret: Uint8Array, publicUrl: () => string, clock: Clock): PictureUrls {
  return {
    sign(blobKey) {
      const expires = String(nextExpiry(clock()))
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

/** Seconds since 1970, on the hour: within an hour a picture has one address, which a browser can cache. */
function nextExpiry(now: Date): number {
  const hours = Math.floor(now.getTime() / 1000 / PICTURE_URL_SECONDS)
  return (hours + 2) * PICTURE_URL_SECONDS
}

function sign(secret: Uint8Array, blobKey: string, expires: string): string {
  return createHmac('sha256', secret).update(`${blobKey}\n${expires}`).digest('base64url')
}

/**
 * Identifiers that cross a boundary: what they look like and how they are made from random bytes. This file loads no
 * library, because threads of the server load it whenever they start.
 */

/** A record's identifier: 24 lower-case hex characters. */
export type Id = string

/** The secret part of an onboarding link's address: 32 lower-case hex characters. */
export type LinkToken = string

const ID_BYTES = 12
const LINK_TOKEN_BYTES = 16

export function isId(value: unknown): value is Id {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
}

export function isLinkToken(value: unknown): value is LinkToken {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
}

/** Makes an id: four bytes of time, so that ids sort roughly by age, then eight random ones. */
export function newId(now = new Date(), random: (bytes: Uint8Array) => Uint8Array = fillRandom): Id {
  const bytes = random(new Uint8Array(ID_BYTES))
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, Math.floor(now.getTime() / 1000))
  return toHex(bytes)
}

export function newLinkToken(random: (bytes: Uint8Array) => Uint8Array = fillRandom): LinkToken {
  return toHex(random(new Uint8Array(LINK_TOKEN_BYTES)))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Web Crypto is the one source of randomness that browsers and Node share.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

function fillRandom(bytes: Uint8Array): Uint8Array {
  return crypto.getRandomValues(bytes)
}

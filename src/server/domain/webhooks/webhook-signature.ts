/** The headers that prove a delivery's sender to a receiver: those of Standard Webhooks, and an older kind. */
import { createHmac } from 'node:crypto'
import type { Destination } from './webhooks.ts'

const SECRET_PREFIX = 'whsec_'

/** Headers that a delivery has anyway, or that belong to the connection: a signature cannot use their names. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
])

export function isReservedHeader(name: string): boolean {
  return reservedHeaders.has(name.toLowerCase())
}

/** A signing key as it is shown to its owner. */
export function secretText(key: Uint8Array): string {
  return `${SECRET_PREFIX}${Buffer.from(key).toString('base64')}`
}

/** The headers of one attempt, by lower-case name. The time is signed too, so that an old request is recognised. */
export function signatureHeaders(
  { signingKeys, bodySignature }: Pick<Destination, 'signingKeys' | 'bodySignature'>,
  message: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const seconds = Math.floor(message.at.getTime() / 1000)
  const signed = `${message.id}.${seconds}.${message.body}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signingKeys.map((key) => `v1,${hmac(key, signed, 'base64')}`).join(' '),
    ...(bodySignature
      ? { [bodySignature.header.toLowerCase()]: hmac(bodySignature.secret, message.body, 'hex') }
      : {}),
  }
}

function hmac(key: Uint8Array | string, text: string, encoding: 'base64' | 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}

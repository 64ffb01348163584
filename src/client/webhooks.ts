/** Verifies that a delivery comes from the server that knows the secret (Standard Webhooks), with Web Crypto. */
import type { components } from './api.ts'

/** The event that a webhook receives: ids and statuses, never a value from a document. */
export type WebhookEvent = components['schemas']['WebhookPayload']

export interface WebhookRequest {
  /** The body as it arrived, byte for byte: JSON that was parsed and written again has another signature. */
  readonly body: string | Uint8Array
  /** The headers of the request: a `Headers`, or Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…` as it was shown when the webhook was made; while it is replaced, the new one or the one before. */
  readonly secret: string
  /** Now, unless a test says otherwise. */
  readonly now?: Date
}

/** A delivery cannot be verified. Answer it with 400: the server tries again, and its log of deliveries shows it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** A delivery whose timestamp is further off than this is taken for a replay (Standard Webhooks). */
const TOLERANCE_SECONDS = 5 * 60
const SECRET_PREFIX = 'whsec_'

/** The event of a delivery that is genuine and new. @throws WebhookError for any other. */
export async function verifyWebhook(
  request: WebhookRequest,
): Promise<WebhookEvent & { readonly id: string }> {
  const { secret, now = new Date() } = request
  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body
  const id = headerOf(request.headers, 'webhook-id')
  const timestamp = headerOf(request.headers, 'webhook-timestamp')
  const signatures = headerOf(request.headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('The header webhook-timestamp is not a number of seconds.')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookError('The delivery is older than five minutes, or from the future.')
  const key = await importKey(secret)
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  if (!(await isSigned(key, signed, signatures)))
    throw new WebhookError('No signature of the delivery fits this secret.')
  return { ...(JSON.parse(new TextDecoder().decode(body)) as WebhookEvent), id }
}

/** A `CryptoKey`, which Node's types and those of browsers name differently. */
type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

async function isSigned(
  key: SigningKey,
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    const bytes = version === 'v1' ? fromBase64(value) : undefined
    // Web Crypto compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

async function importKey(secret: string): Promise<SigningKey> {
  const bytes = secret.startsWith(SECRET_PREFIX) ? fromBase64(secret.slice(SECRET_PREFIX.length)) : undefined
  if (!bytes || bytes.length === 0)
    throw new WebhookError(`The secret is not one that begins with ${SECRET_PREFIX}.`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing.`)
  return value
}

function concatenated(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Undefined when the text is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

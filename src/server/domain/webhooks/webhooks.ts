/** Webhooks: who receives which events, and how long delivery is tried. */
import { createHash } from 'node:crypto'
import type { Id } from '../../../protocol/ids.ts'
import type {
  AttemptFailure,
  DeliveryAttempt,
  DeliveryRecord,
  DeliveryState,
  PauseReason,
  WebhookEventType,
} from '../../../protocol/webhooks/webhooks.ts'
import type { Listed, Page } from '../listing.ts'
import type { WebhookEvent } from './webhook-events.ts'

export interface Webhook {
  readonly id: Id
  readonly accountId: Id
  readonly url: string
  readonly description: string
  /** Empty: every event. */
  readonly events: readonly WebhookEventType[]
  /** Empty: every report. */
  readonly reports: readonly Id[]
  readonly bodySignatureHeader: string | undefined
  /** Until when the replaced secret signs as well. */
  readonly previousSecretUntil: Date | undefined
  readonly pausedReason: PauseReason | undefined
  readonly pausedAt: Date | undefined
  /** The first failure since something last got through. */
  readonly failingSince: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The address of a delivery and the keys that sign it. */
export interface Destination {
  readonly url: string
  /** Newest first. A replaced key is included as long as it signs. */
  readonly signingKeys: readonly Uint8Array[]
  readonly bodySignature: { readonly header: string; readonly secret: string } | undefined
}

/** One event on its way to one receiver. */
export interface WebhookDelivery {
  readonly id: Id
  readonly eventId: Id
  readonly accountId: Id
  /** Undefined: to the callback address of an execution. */
  readonly webhookId: Id | undefined
  readonly callbackUrl: string | undefined
  readonly type: DeliveryRecord['type']
  readonly executionId: Id | undefined
  readonly linkId: Id | undefined
  /** The exact text that is sent and signed, in every attempt. */
  readonly body: string
  readonly state: DeliveryState
  readonly attempts: readonly DeliveryAttempt[]
  /** When the attempts began: at the event, and again after a resumption or a retry by hand. */
  readonly triedSince: Date
  readonly nextAttemptAt: Date | undefined
  readonly createdAt: Date
  readonly endedAt: Date | undefined
}

/** Identifies a receiver: by its webhook, or for callbacks by account and host. The name does not show the host. */
export function receiverOf({
  accountId,
  webhookId,
  callbackUrl,
}: Pick<WebhookDelivery, 'accountId' | 'webhookId'> & { readonly callbackUrl?: string | undefined }): string {
  if (webhookId !== undefined) return webhookId
  const host = URL.parse(callbackUrl ?? '')?.host ?? ''
  return createHash('sha256').update(`${accountId} ${host}`).digest('hex')
}

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly delivery: WebhookDelivery
  readonly destination: Destination
  /** Undefined: to the callback address of an execution. */
  readonly webhook: Webhook | undefined
}

/** What happens to a delivery after an attempt. */
export type NextStep =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly nextAttemptAt: Date }
  | { readonly state: 'given-up'; readonly pause: PauseReason | undefined }

export interface WebhookChanges {
  readonly url?: string
  readonly description?: string
  readonly events?: readonly WebhookEventType[]
  readonly reports?: readonly Id[]
  /** Null removes the older signature. */
  readonly bodySignature?: { readonly header: string; readonly secret: string } | null
}

export interface WebhookStore {
  /** Stores a webhook and its secrets, encrypted; false when the account has as many as it may have. */
  insert(webhook: Webhook, secrets: Omit<Destination, 'url'>, most: number): Promise<boolean>
  find(accountId: Id, webhookId: Id): Promise<Webhook | undefined>
  /** Oldest first. */
  list(accountId: Id, page: Page): Promise<Listed<Webhook>>
  update(accountId: Id, webhookId: Id, changes: WebhookChanges, at: Date): Promise<Webhook | undefined>
  remove(accountId: Id, webhookId: Id): Promise<boolean>
  /** Replaces the secret. The earlier one also signs until a moment. */
  replaceSecret(
    accountId: Id,
    webhookId: Id,
    key: Uint8Array,
    previousUntil: Date | undefined,
    at: Date,
  ): Promise<Webhook | undefined>
  pause(accountId: Id, webhookId: Id, reason: PauseReason, at: Date): Promise<Webhook | undefined>
  /** Resumes a webhook and sends the held deliveries. */
  resume(accountId: Id, webhookId: Id, at: Date): Promise<Webhook | undefined>
  destination(accountId: Id, webhookId: Id, at: Date): Promise<Destination | undefined>
  /** The key that signs deliveries to an account's callback addresses. It never changes. */
  callbackKey(accountId: Id): Uint8Array
}

export interface WebhookDeliveryStore {
  /** Newest first. Without a webhook: deliveries to callback addresses. Without states: those in every state. */
  list(
    accountId: Id,
    webhookId: Id | undefined,
    page: Page,
    states?: readonly DeliveryState[],
  ): Promise<Listed<WebhookDelivery>>
  /** Stores a finished delivery. */
  insert(delivery: WebhookDelivery): Promise<void>
  /** A waiting delivery with everything needed to make it; undefined when it has ended or was deleted. */
  findDue(deliveryId: Id, at: Date): Promise<DueDelivery | undefined>
  /** Postpones a delivery that was not attempted, and all others that wait for its receiver. */
  postpone(delivery: WebhookDelivery, until: Date): Promise<void>
  /** Lets the next deliveries to a receiver be made; those before them are over. */
  callNext(receiver: string): Promise<void>
  /** Holds a delivery until its webhook is resumed. If that has just happened, it is due again. */
  hold(delivery: WebhookDelivery): Promise<void>
  /** In one transaction: records an attempt, enqueues the next one, and pauses a dead webhook. */
  recordAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt, next: NextStep): Promise<void>
  /**
   * Sends a delivery again, from the start, or at once if it waits. Without a webhook: a delivery to a callback address,
   * which is known only while it waits. False when there is none.
   */
  retry(accountId: Id, webhookId: Id | undefined, deliveryId: Id, at: Date): Promise<boolean>
}

/** The result of one request. */
export interface SendOutcome {
  /** What the receiver answered, where it did. */
  readonly status?: number
  /** Undefined when it accepted the delivery. */
  readonly failure?: AttemptFailure
  /** How long the receiver asks to be left alone. */
  readonly retryAfterMs?: number
}

/** Posts to addresses that clients name. */
export interface WebhookSender {
  /** Why an address is refused regardless of what its name resolves to; undefined when it is not. */
  whyRefused(url: string): string | undefined
  /** Posts once without following redirects and returns the result. Throws only when the signal is aborted. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal?: AbortSignal,
  ): Promise<SendOutcome>
}

/** How long delivery is tried. */
export interface RetryPolicy {
  /** Between the first attempt and the second. */
  readonly firstDelayMs: number
  /** How many times as long each further delay is. */
  readonly factor: number
  /** From the event to the last attempt. */
  readonly windowMs: number
}

const HOUR_MS = 60 * 60 * 1000

/** After 5 s, 15 s, 45 s, 2, 7, 20 min, 1, 3 and 9 h, and a last time after a day: eleven attempts. */
export const defaultRetryPolicy: RetryPolicy = { firstDelayMs: 5_000, factor: 3, windowMs: 24 * HOUR_MS }

/** Part of a delay that varies randomly, so that deliveries that failed together are not tried together. */
const JITTER = 0.1

/** Whether a webhook asked for an event. */
export function wants(webhook: Pick<Webhook, 'events' | 'reports'>, event: WebhookEvent): boolean {
  const { events, reports } = webhook
  return (
    (events.length === 0 || events.includes(event.type)) &&
    (reports.length === 0 || reports.includes(event.reportId))
  )
}

/** Whether the receiver answered with any 2xx. What it does with the delivery later is not checked. */
export function isDelivered({ failure }: Pick<DeliveryAttempt, 'failure'>): boolean {
  return failure === undefined
}

/** What happens to a delivery after an attempt at it. `random` is from 0 to 1. */
export function afterAttempt(
  { delivery, webhook }: Pick<DueDelivery, 'delivery' | 'webhook'>,
  attempt: DeliveryAttempt & { readonly retryAfterMs?: number },
  policy: RetryPolicy,
  random: number,
): NextStep {
  if (isDelivered(attempt)) return { state: 'delivered' }
  if (attempt.status === GONE) return { state: 'given-up', pause: 'gone' }
  const at = Date.parse(attempt.at)
  const last = delivery.triedSince.getTime() + policy.windowMs
  // Clocks differ: an attempt a moment too early still counts as the last one.
  if (at >= last - policy.firstDelayMs)
    return { state: 'given-up', pause: isDead(delivery, webhook, at) ? 'failing' : undefined }
  const failures = attemptsOfThisTry(delivery).length
  const delay = policy.firstDelayMs * policy.factor ** failures * (1 + JITTER * (2 * random - 1))
  const next = at + Math.max(delay, attempt.retryAfterMs ?? 0)
  return { state: 'waiting', nextAttemptAt: new Date(Math.min(next, last)) }
}

/** The status with which a receiver says that it never wants anything again. */
const GONE = 410

/** Whether nothing reached the webhook for as long as this delivery was tried. */
function isDead(delivery: WebhookDelivery, webhook: Webhook | undefined, at: number): boolean {
  const first = attemptsOfThisTry(delivery)[0]
  const firstAt = first ? Date.parse(first.at) : at
  return webhook?.failingSince !== undefined && webhook.failingSince.getTime() <= firstAt
}

function attemptsOfThisTry({ attempts, triedSince }: WebhookDelivery): readonly DeliveryAttempt[] {
  return attempts.filter(({ at }) => Date.parse(at) >= triedSince.getTime())
}

/** Webhooks of an account: creates, changes, tests and removes them. */
import { randomBytes } from 'node:crypto'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, newId, type Id } from '../../../protocol/ids.ts'
import {
  DEFAULT_OVERLAP_HOURS,
  type CreateWebhookBody,
  type DeliveryState,
  type UpdateWebhookBody,
} from '../../../protocol/webhooks/webhooks.ts'
import type { Listed, Page } from '../../domain/listing.ts'
import { testPayload } from '../../domain/webhooks/webhook-events.ts'
import { isReservedHeader, secretText } from '../../domain/webhooks/webhook-signature.ts'
import {
  isDelivered,
  type Webhook,
  type WebhookChanges,
  type WebhookDelivery,
} from '../../domain/webhooks/webhooks.ts'
import type { ServicePorts } from '../service-ports.ts'
import { attemptDelivery } from './webhook-deliveries.ts'

/** Each event adds a row for each webhook in the transaction that raises it. */
const MAX_WEBHOOKS = 20
/** As long as the digest: a longer key adds nothing. */
const SIGNING_KEY_BYTES = 32
const HOUR_MS = 60 * 60 * 1000

type WebhookPorts = Pick<ServicePorts, 'webhooks' | 'webhookSender' | 'clock'>

/** A webhook and its secret, which is never shown again. */
export interface NewSecret {
  readonly webhook: Webhook
  /** `whsec_` and base64. */
  readonly secret: string
}

/** @throws LimiarError `invalid-request` for a refused address, `conflict` when there are too many. */
export async function createWebhook(
  ports: WebhookPorts,
  accountId: Id,
  { url, description = '', events = [], reports = [], bodySignature }: CreateWebhookBody,
): Promise<NewSecret> {
  mustBeUsable(ports, { url, ...(bodySignature ? { bodySignature } : {}) })
  const now = ports.clock()
  const webhook: Webhook = {
    id: newId(now),
    accountId,
    url,
    description,
    events,
    reports,
    bodySignatureHeader: bodySignature?.header,
    previousSecretUntil: undefined,
    pausedReason: undefined,
    pausedAt: undefined,
    failingSince: undefined,
    createdAt: now,
    updatedAt: now,
  }
  const key = randomBytes(SIGNING_KEY_BYTES)
  const secrets = { signingKeys: [key], bodySignature }
  if (!(await ports.webhooks.insert(webhook, secrets, MAX_WEBHOOKS)))
    throw new LimiarError('conflict', `An account has ${MAX_WEBHOOKS} webhooks at most.`)
  return { webhook, secret: secretText(key) }
}

/** @throws LimiarError `not-found`. */
export async function findWebhook(
  { webhooks }: Pick<WebhookPorts, 'webhooks'>,
  accountId: Id,
  webhookId: string,
): Promise<Webhook> {
  return present(isId(webhookId) ? await webhooks.find(accountId, webhookId) : undefined)
}

/** Changes the named members, and then pauses or resumes. @throws LimiarError as `createWebhook`, or `not-found`. */
export async function updateWebhook(
  ports: WebhookPorts,
  accountId: Id,
  webhookId: string,
  { active, ...named }: UpdateWebhookBody,
): Promise<Webhook> {
  const found = await findWebhook(ports, accountId, webhookId)
  mustBeUsable(ports, named)
  const changes = Object.fromEntries(
    Object.entries(changesOf(named)).filter(([, value]) => value !== undefined),
  )
  const now = ports.clock()
  const changed = present(await ports.webhooks.update(accountId, found.id, changes, now))
  if (active === undefined || active === (changed.pausedAt === undefined)) return changed
  return present(
    active
      ? await ports.webhooks.resume(accountId, found.id, now)
      : await ports.webhooks.pause(accountId, found.id, 'requested', now),
  )
}

/** Removes a webhook with its deliveries, also waiting ones. @throws LimiarError `not-found`. */
export async function removeWebhook(
  { webhooks }: Pick<WebhookPorts, 'webhooks'>,
  accountId: Id,
  webhookId: string,
): Promise<void> {
  if (!isId(webhookId) || !(await webhooks.remove(accountId, webhookId))) throw notFound()
}

/** Makes a new secret. The earlier one also signs for some hours. @throws LimiarError `not-found`. */
export async function rotateSecret(
  { webhooks, clock }: Pick<WebhookPorts, 'webhooks' | 'clock'>,
  accountId: Id,
  webhookId: string,
  overlapHours: number = DEFAULT_OVERLAP_HOURS,
): Promise<NewSecret> {
  const { id } = await findWebhook({ webhooks }, accountId, webhookId)
  const now = clock()
  const key = randomBytes(SIGNING_KEY_BYTES)
  const until = overlapHours === 0 ? undefined : new Date(now.getTime() + overlapHours * HOUR_MS)
  const webhook = present(await webhooks.replaceSecret(accountId, id, key, until, now))
  return { webhook, secret: secretText(key) }
}

/** The secret that signs an account's callbacks. */
export function callbackSecret({ webhooks }: Pick<WebhookPorts, 'webhooks'>, accountId: Id): string {
  return secretText(webhooks.callbackKey(accountId))
}

/** Sends a test event at once, a single time, also through a paused webhook. @throws LimiarError `not-found`. */
export async function testWebhook(
  ports: WebhookPorts & Pick<ServicePorts, 'webhookDeliveries'>,
  accountId: Id,
  webhookId: string,
  signal?: AbortSignal,
): Promise<WebhookDelivery> {
  const { id } = await findWebhook(ports, accountId, webhookId)
  const now = ports.clock()
  const destination = present(await ports.webhooks.destination(accountId, id, now))
  const payload = testPayload(id, now)
  const message = { eventId: newId(now), body: JSON.stringify(payload) }
  const { attempt } = await attemptDelivery(ports, message, destination, signal)
  const delivery: WebhookDelivery = {
    id: newId(now),
    ...message,
    accountId,
    webhookId: id,
    callbackUrl: undefined,
    type: payload.type,
    executionId: undefined,
    linkId: undefined,
    state: isDelivered(attempt) ? 'delivered' : 'given-up',
    attempts: [attempt],
    triedSince: now,
    nextAttemptAt: undefined,
    createdAt: now,
    endedAt: ports.clock(),
  }
  await ports.webhookDeliveries.insert(delivery)
  return delivery
}

/** Used in place of a webhook's id for the callback addresses of executions. */
const CALLBACKS = 'callbacks'

/** The delivery log of a webhook, or of the callbacks, newest first. @throws LimiarError `not-found`. */
export async function listDeliveries(
  ports: Pick<ServicePorts, 'webhooks' | 'webhookDeliveries'>,
  accountId: Id,
  webhookId: string,
  page: Page,
  states?: readonly DeliveryState[],
): Promise<Listed<WebhookDelivery>> {
  if (webhookId === CALLBACKS) return ports.webhookDeliveries.list(accountId, undefined, page, states)
  const { id } = await findWebhook(ports, accountId, webhookId)
  return ports.webhookDeliveries.list(accountId, id, page, states)
}

/** Sends a delivery again, or at once if it waits. @throws LimiarError `not-found`, also for a callback that is over. */
export async function retryDelivery(
  { webhookDeliveries, clock }: Pick<ServicePorts, 'webhookDeliveries' | 'clock'>,
  accountId: Id,
  webhookId: string,
  deliveryId: string,
): Promise<void> {
  const isCallback = webhookId === CALLBACKS
  const named = isId(deliveryId) && (isCallback || isId(webhookId))
  const receiver = isCallback ? undefined : webhookId
  if (named && (await webhookDeliveries.retry(accountId, receiver, deliveryId, clock()))) return
  const detail = isCallback
    ? 'No such delivery waits. The address of a callback is removed once its delivery is over.'
    : 'There is no such delivery.'
  throw new LimiarError('not-found', detail)
}

/** @throws LimiarError `invalid-request` with a pointer when an address is refused. */
export function mustBePostable(
  { webhookSender }: Pick<ServicePorts, 'webhookSender'>,
  url: string,
  pointer: string,
): void {
  const reason = webhookSender.whyRefused(url)
  if (reason === undefined) return
  const errors = [{ pointer, detail: `is refused: ${reason}` }]
  throw new LimiarError('invalid-request', 'The address cannot be used: see errors.', { errors })
}

function mustBeUsable(
  ports: Pick<WebhookPorts, 'webhookSender'>,
  {
    url,
    bodySignature,
  }: { readonly url?: string; readonly bodySignature?: { readonly header: string } | null },
): void {
  if (url !== undefined) mustBePostable(ports, url, '/url')
  if (!bodySignature || !isReservedHeader(bodySignature.header)) return
  const errors = [{ pointer: '/bodySignature/header', detail: 'is a header that deliveries carry anyway' }]
  throw new LimiarError('invalid-request', 'The signature header cannot be used: see errors.', { errors })
}

/** Takes only members of the protocol, whatever else the body holds. */
function changesOf({ url, description, events, reports, bodySignature }: Omit<UpdateWebhookBody, 'active'>) {
  return { url, description, events, reports, bodySignature } satisfies {
    [Member in keyof WebhookChanges]: WebhookChanges[Member] | undefined
  }
}

function present<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound()
  return found
}

function notFound(): LimiarError {
  return new LimiarError('not-found', 'There is no such webhook.')
}

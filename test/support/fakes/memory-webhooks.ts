/** Webhooks and their deliveries in memory: kept and listed, and sent only when a test asks for it. */
import type { Id } from '../../../src/protocol/ids.ts'
import { createWebhookSender } from '../../../src/server/adapters/sources/webhook-sender.ts'
import type { Page } from '../../../src/server/domain/listing.ts'
import type {
  Destination,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryStore,
  WebhookSender,
  WebhookStore,
} from '../../../src/server/domain/webhooks/webhooks.ts'

export interface MemoryWebhooks {
  readonly webhooks: WebhookStore
  readonly webhookDeliveries: WebhookDeliveryStore
  readonly webhookSender: WebhookSender
}

export function memoryWebhooks(): MemoryWebhooks {
  const webhooks = new Map<Id, Webhook & { readonly secrets: Omit<Destination, 'url'> }>()
  const deliveries = new Map<Id, WebhookDelivery>()
  return {
    webhooks: memoryWebhookStore(webhooks),
    webhookDeliveries: memoryDeliveryStore(webhooks, deliveries),
    // Nothing leaves a test that is not about webhooks.
    webhookSender: {
      ...createWebhookSender({ trustedHosts: [] }),
      post: async () => ({ failure: 'connection-failed' }),
    },
  }
}

type Kept = Map<Id, Webhook & { readonly secrets: Omit<Destination, 'url'> }>

function memoryWebhookStore(webhooks: Kept): WebhookStore {
  const own = (accountId: Id, id: Id) => {
    const found = webhooks.get(id)
    return found?.accountId === accountId ? found : undefined
  }
  const change = (accountId: Id, id: Id, changes: Partial<Webhook>): Webhook | undefined => {
    const found = own(accountId, id)
    if (!found) return undefined
    const changed = { ...found, ...changes }
    webhooks.set(id, changed)
    return changed
  }
  return {
    insert: async (webhook, secrets, most) => {
      const count = [...webhooks.values()].filter((one) => one.accountId === webhook.accountId).length
      if (count < most) webhooks.set(webhook.id, { ...webhook, secrets })
      return count < most
    },
    find: async (accountId, id) => own(accountId, id),
    list: async (accountId, page) =>
      window(
        [...webhooks.values()].filter((one) => one.accountId === accountId),
        page,
      ),
    update: async (accountId, id, { bodySignature, ...changes }, updatedAt) =>
      change(accountId, id, {
        ...changes,
        ...(bodySignature === undefined ? {} : { bodySignatureHeader: bodySignature?.header }),
        updatedAt,
      }),
    remove: async (accountId, id) => own(accountId, id) !== undefined && webhooks.delete(id),
    replaceSecret: async (accountId, id, _key, previousSecretUntil, updatedAt) =>
      change(accountId, id, { previousSecretUntil, updatedAt }),
    pause: async (accountId, id, pausedReason, pausedAt) => change(accountId, id, { pausedReason, pausedAt }),
    resume: async (accountId, id) => change(accountId, id, { pausedReason: undefined, pausedAt: undefined }),
    destination: async (accountId, id) => {
      const found = own(accountId, id)
      return found && { url: found.url, ...found.secrets }
    },
    callbackKey: () => new Uint8Array(32),
  }
}

function memoryDeliveryStore(
  webhooks: ReadonlyMap<Id, unknown>,
  deliveries: Map<Id, WebhookDelivery>,
): WebhookDeliveryStore {
  return {
    list: async (accountId, webhookId, page, states) => {
      const own = [...deliveries.values()].filter(
        (one) => one.accountId === accountId && one.webhookId === webhookId,
      )
      return window(
        own.toReversed().filter(({ state }) => states?.includes(state) ?? true),
        page,
      )
    },
    insert: async (delivery) => {
      if (delivery.webhookId === undefined || webhooks.has(delivery.webhookId))
        deliveries.set(delivery.id, delivery)
    },
    findDue: async () => undefined,
    postpone: async () => undefined,
    callNext: async () => undefined,
    hold: async () => undefined,
    recordAttempt: async () => undefined,
    retry: async (accountId, webhookId, id) => {
      const found = deliveries.get(id)
      return found?.accountId === accountId && found.webhookId === webhookId
    },
  }
}

function window<Row>(rows: readonly Row[], { limit, offset }: Page) {
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

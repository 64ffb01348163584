/** The service over a real database and queue, with webhooks that are tried again at once, and a receiver for them. */
import assert from 'node:assert/strict'
import { openStorage, type Storage, type StorageSettings } from '../../src/server/adapters/storage.ts'
import { createWebhookSender } from '../../src/server/adapters/sources/webhook-sender.ts'
import type { RetryPolicy, WebhookSender } from '../../src/server/domain/webhooks/webhooks.ts'
import { workOnWebhooks } from '../../src/server/jobs/deliver-webhook.ts'
import type { Json } from './api-client.ts'
import { newLink } from './integrator.ts'
import { startFakeService, type FakeService } from './server.ts'
import { until } from './until.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** Short enough to wait for, where a receiver is told to keep silent. */
const SILENCE_MS = 1500
/** For any other answer: on a busy machine it may take seconds. */
const PATIENCE_MS = 60_000

export interface WebhookService extends FakeService {
  /** The report for submission by API, whose executions end in a verdict without a moving head. */
  readonly reportId: string
  readonly storage: Storage
  readonly receiver: WebhookReceiver
  /** Opens a link, which raises `onboarding.started` and nothing else. */
  openLink(): Promise<void>
  /** Makes a webhook to the receiver. */
  newWebhook(body?: object): Promise<Json>
  /** The delivery log of a webhook, after its newest delivery is over. */
  untilOver(webhookId: string, count?: number): Promise<readonly Json[]>
}

/** Tries again without a delay, for as long as a test may take; replaced where a test is about giving up. */
export const atOnce: RetryPolicy = { firstDelayMs: 0, factor: 1, windowMs: 60_000 }

/** Waits only for as long as it must where the receiver is going to keep silent. */
function senderTo(receiver: WebhookReceiver, timeoutMs?: number): WebhookSender {
  const waiting = (ms: number): WebhookSender =>
    createWebhookSender({ trustedHosts: [receiver.host], timeoutMs: timeoutMs ?? ms })
  const [patient, hasty] = [waiting(PATIENCE_MS), waiting(SILENCE_MS)]
  return {
    ...patient,
    post: (address, ...sent) => {
      const isSilent = receiver.isToKeepSilent(new URL(address).pathname)
      return (isSilent ? hasty : patient).post(address, ...sent)
    },
  }
}

/** Starts it over a database that is given. `timeoutMs` holds for every attempt, also one that is not answered. */
export async function startWebhookService(
  settings: StorageSettings,
  { policy = atOnce, timeoutMs }: { readonly policy?: RetryPolicy; readonly timeoutMs?: number } = {},
): Promise<WebhookService> {
  const storage = await openStorage(settings)
  const receiver = await startWebhookReceiver()
  const webhookSender = senderTo(receiver, timeoutMs)
  const service = await startFakeService({ ...storage, webhookSender })
  await workOnWebhooks(service.ports, policy)
  const { client, apiReportId: reportId } = service
  return {
    ...service,
    reportId,
    storage,
    receiver,
    openLink: async () => {
      const { token } = await newLink(client.limiar, reportId)
      assert.equal((await client.raw(`/${token}/session`, { method: 'POST' })).status, 200)
    },
    newWebhook: async (body = {}) =>
      (await client.call('POST', '/webhooks', { url: receiver.url, ...body })).body,
    untilOver: async (webhookId, count = 1) => {
      return until(`${count} deliveries are over`, async () => {
        const { docs } = (await client.call('GET', `/webhooks/${webhookId}/deliveries`)).body
        const over = docs.filter(({ state }: Json) => state === 'delivered' || state === 'given-up')
        return over.length >= count ? docs : undefined
      })
    },
    close: async () => {
      await service.close()
      await storage.close()
      await receiver.close()
    },
  }
}

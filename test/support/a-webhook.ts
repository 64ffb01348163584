/** A webhook that was never paused and never failed. */
import { newId, type Id } from '../../src/protocol/ids.ts'
import type { Webhook } from '../../src/server/domain/webhooks/webhooks.ts'
import { someTime } from '../ports/stores-records.ts'

export function aWebhook(accountId: Id, changes: Partial<Webhook> = {}): Webhook {
  return {
    id: newId(),
    accountId,
    url: 'https://hooks.example/limiar',
    description: '',
    events: [],
    reports: [],
    bodySignatureHeader: undefined,
    previousSecretUntil: undefined,
    pausedReason: undefined,
    pausedAt: undefined,
    failingSince: undefined,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  }
}

/** The secrets of webhooks, each encrypted under its webhook's name. They are opened only to sign. */
import { hkdfSync } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Destination, Webhook } from '../../../domain/webhooks/webhooks.ts'
import { KEY_BYTES, type Cipher } from '../../encryption/encryption.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export type WebhookRow = Selectable<Schema['webhooks']>

export class WebhookSecrets {
  readonly #cipher: Cipher
  readonly #callbacks: Uint8Array

  /** The cipher seals secrets; callbacks are signed with keys derived from another secret. */
  constructor(cipher: Cipher, callbacks: Uint8Array) {
    this.#cipher = cipher
    this.#callbacks = callbacks
  }

  seal(webhookId: Id, secret: Uint8Array): Uint8Array {
    return this.#cipher.seal(`webhook ${webhookId}`, secret)
  }

  sealText(webhookId: Id, secret: string | undefined): Uint8Array | null {
    return secret === undefined ? null : this.seal(webhookId, new TextEncoder().encode(secret))
  }

  /** The address of deliveries at a moment, and the keys that sign them then. */
  destinationOf(row: WebhookRow, at: Date): Destination {
    const { url, bodySignatureHeader: header, bodySignatureSecret, previousSecretUntil: until } = row
    const previous = until && until > at ? row.previousSecret : null
    const open = (sealed: Uint8Array) => this.#cipher.open(`webhook ${row.id}`, sealed)
    return {
      url,
      signingKeys: [row.secret, ...(previous ? [previous] : [])].map(open),
      bodySignature:
        header === null || bodySignatureSecret === null
          ? undefined
          : { header, secret: new TextDecoder().decode(open(bodySignatureSecret)) },
    }
  }

  /** The key that signs deliveries to an account's callback addresses. It never changes. */
  callbackKey(accountId: Id): Uint8Array {
    const purpose = `limiar callbacks of ${accountId}`
    return new Uint8Array(hkdfSync('sha256', this.#callbacks, new Uint8Array(), purpose, KEY_BYTES))
  }
}

/** A webhook without its secrets. */
export function webhookOf(row: WebhookRow): Webhook {
  const { secret: _secret, previousSecret: _previous, bodySignatureSecret: _body, ...webhook } = row
  return fromRow(webhook)
}

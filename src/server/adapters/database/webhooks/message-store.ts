/** Messages of links. Their letters are encrypted, and deleted once the messages are over. */
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Letter, Message, MessageStore } from '../../../domain/webhooks/messages.ts'
import type { Cipher } from '../../encryption/encryption.ts'
import type { Enqueue } from '../jobs/job-queue.ts'
import { fromRow, isAnyOf, orNull } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

const columns = [
  'id',
  'accountId',
  'linkId',
  'channel',
  'status',
  'reason',
  'createdAt',
  'updatedAt',
] as const

export class DatabaseMessageStore implements MessageStore {
  readonly #db: Kysely<Schema>
  readonly #enqueue: Enqueue
  readonly #cipher: Cipher

  /** The cipher seals the letters. */
  constructor(db: Kysely<Schema>, enqueue: Enqueue, cipher: Cipher) {
    this.#db = db
    this.#enqueue = enqueue
    this.#cipher = cipher
  }

  async insert(
    messages: readonly { readonly message: Message; readonly letter: Letter | undefined }[],
  ): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      for (const { message, letter } of messages) {
        const row = {
          ...message,
          reason: orNull(message.reason),
          letter: letter ? this.#seal(message.id, letter) : null,
        }
        await transaction.insertInto('messages').values(row).execute()
        if (letter) {
          const options = { group: laneOf(message) }
          await this.#enqueue(transaction, 'send-message', { messageId: message.id }, options)
        }
      }
    })
  }

  async ofLinks(accountId: Id, linkIds: readonly Id[]): Promise<readonly Message[]> {
    if (linkIds.length === 0) return []
    const rows = await this.#db
      .selectFrom('messages')
      .select(columns)
      .where('accountId', '=', accountId)
      .where((row) => isAnyOf(row.ref('linkId'), linkIds))
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    return rows.map(fromRow)
  }

  async findWaiting(
    messageId: Id,
  ): Promise<{ readonly message: Message; readonly letter: Letter } | undefined> {
    const row = await this.#db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', messageId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (!row?.letter) return undefined
    const { letter, ...message } = row
    return { message: fromRow(message), letter: this.#open(messageId, letter) }
  }

  async record(
    messageId: Id,
    { status, reason }: Pick<Message, 'status' | 'reason'>,
    at: Date,
  ): Promise<void> {
    await this.#db
      .updateTable('messages')
      .set({
        status,
        reason: orNull(reason),
        updatedAt: at,
        ...(status === 'waiting' ? {} : { letter: null }),
      })
      .where('id', '=', messageId)
      .where('status', '=', 'waiting')
      .execute()
  }

  #seal(messageId: Id, letter: Letter): Uint8Array {
    return this.#cipher.seal(`letter ${messageId}`, new TextEncoder().encode(JSON.stringify(letter)))
  }

  #open(messageId: Id, sealed: Uint8Array): Letter {
    const text = new TextDecoder().decode(this.#cipher.open(`letter ${messageId}`, sealed))
    const { expiresAt, ...letter } = JSON.parse(text) as WrittenLetter
    return { ...letter, expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt) }
  }
}

/** A letter as it is in JSON. */
type WrittenLetter = Omit<Letter, 'expiresAt'> & { readonly expiresAt?: string }

/** Lanes of one account. It sends one letter of each at once: a quarter of all letters that a process sends at once. */
const LANES = 2

/** The message's lane in its account. Letters in one lane are sent one after the other. */
export function laneOf({ id, accountId }: Pick<Message, 'id' | 'accountId'>): string {
  return `${accountId} ${Number.parseInt(id.slice(-1), 16) % LANES}`
}

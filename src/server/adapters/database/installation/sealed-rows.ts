/** Every column that holds sealed values, and how they are sealed again under the present key. */
import { sql, type Kysely } from 'kysely'
import { keyIdOn, sealedUnder } from '../../encryption/encryption.ts'
import type { Keyring } from '../../encryption/keyring.ts'
import { answerName } from '../access/idempotency-store.ts'
import { secretsName } from '../reports/report-store.ts'
import type { Schema } from '../tables/schema.ts'
import { hashName } from '../executions/seen-picture-store.ts'

/** Rows read in one statement. */
const ROWS_PER_STEP = 200

interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The columns that identify a row. */
  readonly key: readonly string[]
  /** The purpose from which the sealing key is derived. */
  readonly purpose: string
  /** The name under which a value is sealed, made of the values of `key`. */
  readonly nameOf: (values: readonly unknown[]) => string
}

const ofWebhook = { table: 'webhooks', key: ['id'], purpose: 'webhook secrets' } as const
const webhookName = ([id]: readonly unknown[]) => `webhook ${String(id)}`

const sealedColumns: readonly SealedColumn[] = [
  { ...ofWebhook, column: 'secret', nameOf: webhookName },
  { ...ofWebhook, column: 'previous_secret', nameOf: webhookName },
  { ...ofWebhook, column: 'body_signature_secret', nameOf: webhookName },
  {
    table: 'report_versions',
    column: 'secrets',
    key: ['report_id', 'version'],
    purpose: 'report secrets',
    nameOf: ([id, version]) => secretsName(String(id), Number(version)),
  },
  {
    table: 'messages',
    column: 'letter',
    key: ['id'],
    purpose: 'letters',
    nameOf: ([id]) => `letter ${String(id)}`,
  },
  {
    table: 'idempotency_keys',
    column: 'answer',
    key: ['account_id', 'key_hash'],
    purpose: 'idempotent answers',
    nameOf: ([accountId, keyHash]) =>
      answerName({ accountId: String(accountId), keyHash: keyHash as Uint8Array }),
  },
  {
    table: 'seen_pictures',
    column: 'hash',
    key: ['execution_id', 'capture'],
    purpose: 'seen pictures',
    nameOf: ([id, capture]) => hashName(String(id), String(capture)),
  },
]

export interface Resealed {
  readonly done: number
  /** Values that no key opens, because they were changed. They stay as they are. */
  readonly unreadable: number
}

/** Seals again every value that is not under the present key. A row that changes meanwhile keeps the change. */
export async function resealRows(
  db: Kysely<Schema>,
  ring: Keyring,
  onProgress: (done: number) => void,
): Promise<Resealed> {
  let [done, unreadable] = [0, 0]
  for (const sealed of sealedColumns)
    for await (const isDone of resealColumn(db, ring, sealed)) {
      if (isDone) onProgress(++done)
      else unreadable++
    }
  return { done, unreadable }
}

async function* resealColumn(
  db: Kysely<Schema>,
  ring: Keyring,
  { table, column, key, purpose, nameOf }: SealedColumn,
): AsyncIterable<boolean> {
  const cipher = ring.cipher(purpose)
  const head = sealedUnder(ring.current.id)
  const names = sql.join(key.map((name) => sql.ref(name)))
  const sealedAs = sql`substring(${sql.ref(column)} from 1 for ${head.length})`
  let last: readonly unknown[] | undefined
  for (;;) {
    const after =
      last === undefined ? sql`true` : sql`(${names}) > (${sql.join(last.map((value) => sql`${value}`))})`
    const { rows } = await sql<Record<string, unknown>>`
      select ${names}, ${sql.ref(column)} as "sealedValue" from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sealedAs} <> ${head} and ${after}
      order by ${names} limit ${ROWS_PER_STEP}`.execute(db)
    if (rows.length === 0) return
    for (const row of rows) {
      const { sealedValue, ...named } = row
      last = Object.values(named)
      const old = sealedValue as Uint8Array
      const anew = sealedAnew(() => cipher.seal(nameOf(last ?? []), cipher.open(nameOf(last ?? []), old)))
      if (anew)
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
          where (${names}) = (${sql.join(last.map((value) => sql`${value}`))}) and ${sql.ref(column)} = ${old}`.execute(
          db,
        )
      yield anew !== undefined
    }
  }
}

function sealedAnew(seal: () => Uint8Array): Uint8Array | undefined {
  try {
    return seal()
  } catch {
    return undefined
  }
}

/** Whether a value is sealed under a key. */
export function isUnder(sealed: Uint8Array, keyId: string): boolean {
  return keyIdOn(sealed) === keyId
}

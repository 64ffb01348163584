/** The marks by which executions are recognised, for the time that velocity checks look back. */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import { velocityMarks, type VelocityMark } from '../../../../protocol/executions/velocity.ts'
import type { RecognisedExecution, VelocityCounts, VelocityStore } from '../../../domain/findings/velocity.ts'
import { fromBytes, toBytes } from '../tables/embedding-bytes.ts'
import { inTurn } from './execution-turn.ts'
import type { Schema } from '../tables/schema.ts'

/** 128 bits distinguish every mark of an installation. */
const MARK_BYTES = 16

export class DatabaseVelocityStore implements VelocityStore {
  readonly #db: Kysely<Schema>
  readonly #key: Uint8Array

  constructor(db: Kysely<Schema>, key: Uint8Array) {
    this.#db = db
    this.#key = key
  }

  mark(accountId: Id, kind: Exclude<VelocityMark, 'face'>, value: string): string {
    const hash = createHmac('sha256', this.#key).update(JSON.stringify([accountId, kind, value]))
    return hash.digest().subarray(0, MARK_BYTES).toString('hex')
  }

  async keep({ executionId, accountId, at, marks, face }: RecognisedExecution): Promise<void> {
    const common = { executionId, accountId, at }
    await this.#db.transaction().execute(async (transaction) => {
      await inTurn(transaction, executionId)
      await transaction.deleteFrom('velocityMarks').where('executionId', '=', executionId).execute()
      const rows = Object.entries(marks).map(([kind, mark]) => ({ ...common, kind, mark }))
      if (rows.length > 0) await transaction.insertInto('velocityMarks').values(rows).execute()
      await transaction.deleteFrom('velocityFaces').where('executionId', '=', executionId).execute()
      if (face)
        await transaction
          .insertInto('velocityFaces')
          .values({ ...common, modelId: face.modelId, embedding: toBytes(face.embedding) })
          .execute()
    })
  }

  async countEqual({ accountId, marks }: RecognisedExecution, since: Date): Promise<VelocityCounts> {
    const counts: Partial<Record<VelocityMark, number>> = {}
    for (const kind of velocityMarks) {
      const mark = kind === 'face' ? undefined : marks[kind]
      if (mark === undefined) continue
      const { total } = await this.#db
        .selectFrom('velocityMarks')
        .select((rows) => rows.fn.countAll<number>().as('total'))
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .where('mark', '=', mark)
        .where('at', '>=', since)
        .executeTakeFirstOrThrow()
      counts[kind] = total
    }
    return counts
  }

  async otherFaces(
    { executionId, accountId, face }: RecognisedExecution,
    since: Date,
    limit: number,
  ): Promise<readonly Float32Array[]> {
    if (!face) return []
    const rows = await this.#db
      .selectFrom('velocityFaces')
      .select('embedding')
      .where('accountId', '=', accountId)
      .where('modelId', '=', face.modelId)
      .where('at', '>=', since)
      .where('executionId', '!=', executionId)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ embedding }) => fromBytes(embedding))
  }

  async removeOlderThan(before: Date): Promise<number> {
    const removed = await this.#db
      .deleteFrom('velocityMarks')
      .where('at', '<', before)
      .returning('executionId')
      .execute()
    const faces = await this.#db
      .deleteFrom('velocityFaces')
      .where('at', '<', before)
      .returning('executionId')
      .execute()
    return new Set([...removed, ...faces].map(({ executionId }) => executionId)).size
  }
}

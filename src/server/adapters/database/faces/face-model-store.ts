/** Embeddings of other models than the one that a picture was enrolled with. */
import { sql, type Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { FaceModelCount, FaceModelStore } from '../../../domain/faces/face-model-store.ts'
import type { IndexedFace } from '../../../domain/faces/face-store.ts'
import { fromBytes, toBytes } from '../tables/embedding-bytes.ts'
import { isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseFaceModelStore implements FaceModelStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async count(accountId: Id): Promise<readonly FaceModelCount[]> {
    const { rows } = await sql<FaceModelCount>`
      select model_id as "modelId", count(*) as pictures from (
        select model_id from face_images where account_id = ${accountId}
        union all
        select other.model_id from face_embeddings other
          join face_images image on image.id = other.face_image_id where image.account_id = ${accountId}
      ) as embeddings group by model_id order by model_id`.execute(this.#db)
    return rows
  }

  async countWithout(modelId: string): Promise<number> {
    const { total } = await this.#without(modelId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  async listWithout(
    accountId: Id,
    modelId: string,
    { after, limit }: { readonly after: Id | undefined; readonly limit: number },
  ): Promise<readonly { readonly imageId: Id; readonly recordId: Id; readonly blobKey: string }[]> {
    return this.#without(modelId)
      .select(['image.id as imageId', 'image.recordId', 'image.blobKey'])
      .where('image.accountId', '=', accountId)
      .where('image.id', '>', after ?? '')
      .orderBy('image.id')
      .limit(limit)
      .execute()
  }

  async put(
    accountId: Id,
    modelId: string,
    embeddings: readonly { readonly imageId: Id; readonly embedding: Float32Array }[],
  ): Promise<number> {
    const byImage = new Map(embeddings.map(({ imageId, embedding }) => [imageId, embedding]))
    return this.#db.transaction().execute(async (transaction) => {
      const images = await transaction
        .selectFrom('faceImages')
        .select(['id', 'recordId'])
        .where((row) => isAnyOf(row.ref('id'), [...byImage.keys()]))
        .where('accountId', '=', accountId)
        .where('modelId', '!=', modelId)
        // The lock keeps others from removing the pictures first. A later removal is then also later in the sequence.
        .forKeyShare()
        .execute()
      if (images.length === 0) return 0
      const rows = images.flatMap(({ id }) => {
        const embedding = byImage.get(id)
        return embedding ? [{ faceImageId: id, modelId, embedding: toBytes(embedding) }] : []
      })
      await transaction
        .insertInto('faceEmbeddings')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['faceImageId', 'modelId'])
            .doUpdateSet((row) => ({ embedding: row.ref('excluded.embedding') })),
        )
        .execute()
      await tellOf(transaction, accountId, [...new Set(images.map(({ recordId }) => recordId))])
      return rows.length
    })
  }

  /** Compares with < and > instead of <>, because only those can use the index. */
  #without(modelId: string) {
    return this.#db
      .selectFrom('faceImages as image')
      .where((row) => row.or([row('image.modelId', '<', modelId), row('image.modelId', '>', modelId)]))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('faceEmbeddings as other')
              .select('other.modelId')
              .whereRef('other.faceImageId', '=', 'image.id')
              .where('other.modelId', '=', modelId),
          ),
        ),
      )
  }
}

/** The additional embeddings of some records' pictures, besides those that they were enrolled with. */
export async function embeddingsOfOtherModels(
  db: Kysely<Schema>,
  recordIds: readonly Id[],
): Promise<readonly IndexedFace[]> {
  if (recordIds.length === 0) return []
  const rows = await db
    .selectFrom('faceEmbeddings as other')
    .innerJoin('faceImages as image', 'image.id', 'other.faceImageId')
    .select(['image.accountId', 'other.faceImageId', 'image.recordId', 'other.modelId', 'other.embedding'])
    .where((row) => isAnyOf(row.ref('image.recordId'), recordIds))
    .orderBy('image.position')
    .orderBy('other.modelId')
    .execute()
  return rows.map(({ embedding, ...face }) => ({ ...face, embedding: fromBytes(embedding) }))
}

/** Takes the next numbers of the change sequence and returns the last of them. */
export function takeSteps(db: Pick<Kysely<Schema>, 'updateTable'>, steps: number) {
  return db
    .updateTable('faceSequence')
    .set((row) => ({ last: row('last', '+', steps) }))
    .returning('last')
}

/** Adds one step of the change sequence for each record, so that every index reads its embeddings again. */
async function tellOf(db: Kysely<Schema>, accountId: Id, recordIds: readonly Id[]): Promise<void> {
  const { last } = await takeSteps(db, recordIds.length).executeTakeFirstOrThrow()
  const first = last - recordIds.length + 1
  await db
    .insertInto('faceChanges')
    .values(
      recordIds.map((recordId, index) => ({ sequence: first + index, kind: 'added', accountId, recordId })),
    )
    .execute()
}

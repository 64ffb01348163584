/** The face registry's records, and the sequence of changes that every face index follows. */
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type {
  FaceChangePage,
  FaceFilter,
  FaceStore,
  GalleryRow,
  IndexedFace,
  StoredFace,
  StoredFaceImage,
} from '../../../domain/faces/face-store.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import { queueBlobRemoval } from '../pictures/blob-outbox.ts'
import { fromBytes, toBytes } from '../tables/embedding-bytes.ts'
import { readChanges } from './face-changes.ts'
import { embeddingsOfOtherModels, takeSteps } from './face-model-store.ts'
import { isBehind, lastOf, microsecondsOf } from '../tables/keyset.ts'
import { totalOf } from '../tables/list-totals.ts'
import { count, fromRow, isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

type FaceRow = Selectable<Schema['faces']>
type ImageRow = Selectable<Schema['faceImages']>

export class DatabaseFaceStore implements FaceStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  /** One statement, so that records stored at the same time share a commit. */
  async insert(face: StoredFace): Promise<number> {
    const { images, ...record } = face
    const change = { kind: 'added', accountId: face.accountId, recordId: face.id } as const
    const stored = this.#db
      .with('record', (db) => db.insertInto('faces').values(record).returning('id'))
      .with('step', (db) => takeStep(db))
    const withImages =
      images.length === 0
        ? stored
        : stored.with('pictures', (db) => db.insertInto('faceImages').values(imageRows(face)).returning('id'))
    const { sequence } = await withImages
      .insertInto('faceChanges')
      .columns(['sequence', 'kind', 'accountId', 'recordId'])
      .expression((db) =>
        db
          .selectFrom('step')
          .select([
            'step.last as sequence',
            sql.val(change.kind).as('kind'),
            sql.val(change.accountId).as('accountId'),
            sql.val(change.recordId).as('recordId'),
          ]),
      )
      .returning('sequence')
      .executeTakeFirstOrThrow()
    return sequence
  }

  async find(accountId: Id, faceId: Id): Promise<StoredFace | undefined> {
    const [face] = await this.findMany(accountId, [faceId])
    return face
  }

  async findMany(accountId: Id, faceIds: readonly Id[]): Promise<readonly StoredFace[]> {
    const rows = await this.#of(accountId)
      .selectAll()
      .where((row) => isAnyOf(row.ref('id'), faceIds))
      .execute()
    return this.#withImages(rows)
  }

  async remove(accountId: Id, faceId: Id, at: Date): Promise<RemovedFace | undefined> {
    return this.#db.transaction().execute((transaction) => removeFaceOf(transaction, accountId, faceId, at))
  }

  async list(
    accountId: Id,
    { limit, offset, after }: Page,
    filter: FaceFilter = {},
  ): Promise<Listed<StoredFace>> {
    const [found, total] = await Promise.all([
      this.#of(accountId, filter)
        .selectAll()
        .select(microsecondsOf('faces.createdAt').as('microseconds'))
        .where(isBehind(after, { at: 'faces.createdAt', id: 'faces.id' }))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      filter.cpf === undefined ? totalOf(this.#db, 'faces', accountId) : count(this.#of(accountId, filter)),
    ])
    const rows = found.map(({ microseconds: _, ...row }) => row)
    return { rows: await this.#withImages(rows), total, last: lastOf(found) }
  }

  async listImages(
    accountId: Id,
    { limit, offset }: Page,
    filter: FaceFilter = {},
  ): Promise<Listed<GalleryRow>> {
    const pictures = this.#of(accountId, filter).innerJoin('faceImages', 'faceImages.recordId', 'faces.id')
    const [found, total] = await Promise.all([
      pictures
        .select(['faces.id as recordId', 'faceImages.id as imageId'])
        .orderBy('faces.createdAt', 'desc')
        .orderBy('faces.id', 'desc')
        .orderBy('faceImages.position')
        .limit(limit)
        .offset(offset)
        .execute(),
      filter.cpf === undefined ? totalOf(this.#db, 'face_images', accountId) : count(pictures),
    ])
    const faces = await this.findMany(accountId, [...new Set(found.map(({ recordId }) => recordId))])
    const byId = new Map(faces.map((face) => [face.id, face]))
    const rows = found.flatMap(({ recordId, imageId }) => {
      const face = byId.get(recordId)
      const image = face?.images.find(({ id }) => id === imageId)
      return face && image ? [{ face, image }] : []
    })
    return { rows, total }
  }

  async changesAfter(after: number, limit: number): Promise<FaceChangePage> {
    const { changes, trimmed } = await readChanges(this.#db, after, limit)
    const added = changes.filter(({ kind }) => kind === 'added').map(({ recordId }) => recordId)
    const faces = Map.groupBy(await this.#facesOf(added), ({ recordId }) => recordId)
    return {
      trimmed,
      changes: changes.map(({ sequence, kind, accountId, recordId }) =>
        kind === 'removed'
          ? { sequence, kind, accountId, recordId }
          : // A record that was removed meanwhile has no pictures left. Its removal follows in the sequence.
            { sequence, kind, recordId, faces: faces.get(recordId) ?? [] },
      ),
    }
  }

  /** The pictures of some records, with their embeddings of every model. */
  async #facesOf(recordIds: readonly Id[]): Promise<readonly IndexedFace[]> {
    const images = await this.#imagesOf(recordIds)
    const ofOtherModels = await embeddingsOfOtherModels(this.#db, recordIds)
    return [...images.map(toIndexedFace), ...ofOtherModels]
  }

  #of(accountId: Id, { cpf }: FaceFilter = {}) {
    const faces = this.#db.selectFrom('faces').where('faces.accountId', '=', accountId)
    return cpf === undefined ? faces : faces.where('faces.cpf', '=', cpf)
  }

  async #withImages(rows: readonly FaceRow[]): Promise<readonly StoredFace[]> {
    const images = Map.groupBy(await this.#imagesOf(rows.map(({ id }) => id)), ({ recordId }) => recordId)
    return rows.map((row) => ({ ...fromRow(row), images: (images.get(row.id) ?? []).map(toImage) }))
  }

  async #imagesOf(recordIds: readonly Id[]): Promise<readonly ImageRow[]> {
    if (recordIds.length === 0) return []
    return this.#db
      .selectFrom('faceImages')
      .selectAll()
      .where((row) => isAnyOf(row.ref('recordId'), recordIds))
      .orderBy('position')
      .execute()
  }
}

/** Takes the next number of the change sequence. Others wait for it until the commit, so numbers commit in order. */
function takeStep(db: Pick<Kysely<Schema>, 'updateTable'>) {
  return takeSteps(db, 1)
}

function imageRows({ id: recordId, accountId, images }: StoredFace): ImageRow[] {
  return images.map(({ face, ...image }, position) => ({
    ...image,
    recordId,
    accountId,
    position,
    faceId: face.id,
    confidence: face.confidence,
    modelId: face.modelId,
    embedding: toBytes(face.embedding),
  }))
}

function toImage({
  id,
  blobKey,
  mediaType,
  faceId,
  confidence,
  modelId,
  embedding,
}: ImageRow): StoredFaceImage {
  const face = { id: faceId, confidence, modelId, embedding: fromBytes(embedding) }
  return { id, blobKey, mediaType, face }
}

function toIndexedFace({ id, accountId, recordId, modelId, embedding }: ImageRow): IndexedFace {
  return { accountId, faceImageId: id, recordId, modelId, embedding: fromBytes(embedding) }
}

interface RemovedFace {
  readonly face: StoredFace
  /** Of the change, which every face index follows. */
  readonly sequence: number
}

/** Removes a record as part of a transaction; undefined when there is none. */
export async function removeFaceOf(
  transaction: Transaction<Schema>,
  accountId: Id,
  faceId: Id,
  at: Date,
): Promise<RemovedFace | undefined> {
  const face = await new DatabaseFaceStore(transaction).find(accountId, faceId)
  if (!face) return undefined
  const { numDeletedRows } = await transaction.deleteFrom('faces').where('id', '=', faceId).executeTakeFirst()
  // Someone else removed it between the two statements.
  if (numDeletedRows === 0n) return undefined
  const blobKeys = face.images.map(({ blobKey }) => blobKey)
  await queueBlobRemoval(transaction, accountId, blobKeys, at)
  const { last: sequence } = await takeStep(transaction).executeTakeFirstOrThrow()
  await transaction
    .insertInto('faceChanges')
    .values({ sequence, kind: 'removed', accountId, recordId: faceId })
    .execute()
  return { face, sequence }
}

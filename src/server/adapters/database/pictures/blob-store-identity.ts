/**
 * The installation's store of pictures: its id lies in the store and in the database. A node with another folder or
 * bucket would find none of the pictures that the others wrote, and erase none.
 */
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { LimiarError } from '../../../../protocol/errors.ts'
import { newId, type Id } from '../../../../protocol/ids.ts'
import type { ObjectStore } from '../../blobs/object-store.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

const MARKER = 'store-id'
/** For an older installation this many of its newest pictures of each kind are looked for in the store. */
const LOOKED_FOR = 5

const Marker = Compile(Type.Object({ store: Type.String(), installation: Type.String() }))

interface Marked {
  readonly store: Id
  readonly installation: Id
}

/**
 * Takes a store for the installation if it has no store yet, refuses any other store, and returns the store's id.
 * Idempotent: it completes what an interrupted start left half done.
 * @throws LimiarError `conflict`, with what to set.
 */
export async function joinBlobStore(db: Kysely<Schema>, objects: ObjectStore, now: Date): Promise<Id> {
  const installation = await installationOf(db)
  const marked = (await markerIn(objects)) ?? (await mark(db, objects, installation, now))
  if (marked.installation !== installation.id)
    throw new LimiarError(
      'conflict',
      `The pictures in ${objects.place} are another installation’s (${marked.installation}; the database is that of ` +
        `${installation.id}). Name its database, or another place for the pictures: LIMIAR_BLOBS_DIR, or the bucket ` +
        'or prefix of LIMIAR_S3_BUCKET.',
    )
  if (installation.blobStoreId !== undefined && marked.store !== installation.blobStoreId)
    throw notTheStore(objects, installation)
  if (installation.blobStoreId === undefined || installation.blobStorePlace !== objects.place)
    await chooseBlobStore(db, marked.store, objects.place)
  return marked.store
}

/** Records which store holds the pictures from now on. */
export async function chooseBlobStore(db: Kysely<Schema>, store: Id, place: string): Promise<void> {
  await db.updateTable('installation').set({ blobStoreId: store, blobStorePlace: place }).execute()
}

/** The id of an installation's store. A store without an id gets one. */
export async function markedStore(objects: ObjectStore, installation: Id, now: Date): Promise<Marked> {
  const marker: Marked = { store: newId(now), installation }
  const text = `${JSON.stringify({ limiar: 'the store of pictures of an installation', ...marker })}\n`
  await objects.create(MARKER, Buffer.from(text))
  // When two nodes start at once, both find the marker of the first.
  const there = await markerIn(objects)
  if (!there)
    throw new LimiarError('unavailable', `${objects.place} does not keep the files that are written there.`)
  return there
}

interface Installation {
  readonly id: Id
  readonly blobStoreId?: Id | undefined
  readonly blobStorePlace?: string | undefined
}

export async function installationOf(db: Kysely<Schema>): Promise<Installation> {
  const columns = ['id', 'blobStoreId', 'blobStorePlace'] as const
  return fromRow(await db.selectFrom('installation').select(columns).executeTakeFirstOrThrow())
}

async function mark(
  db: Kysely<Schema>,
  objects: ObjectStore,
  installation: Installation,
  now: Date,
): Promise<Marked> {
  if (installation.blobStoreId !== undefined) throw notTheStore(objects, installation)
  // The installation is older than the ids of stores: its pictures show which store is its own.
  const named = await newestPictures(db)
  const found = await Promise.all(named.map((key) => objects.read(key)))
  if (named.length > 0 && found.every((picture) => picture === undefined))
    throw new LimiarError(
      'conflict',
      `The database names pictures, and none of the newest ${named.length} lies in ${objects.place}. Name the place ` +
        'that the other nodes have: LIMIAR_DATA_DIR or LIMIAR_BLOBS_DIR, or LIMIAR_S3_BUCKET.',
    )
  return markedStore(objects, installation.id, now)
}

function notTheStore(objects: ObjectStore, { blobStorePlace }: Installation): LimiarError {
  return new LimiarError(
    'conflict',
    `The pictures of this installation lie in ${blobStorePlace ?? 'another place'}, and this node is set to ` +
      `${objects.place}. All nodes need one place: a folder that all of them mount, as LIMIAR_BLOBS_DIR, or a bucket, ` +
      'as LIMIAR_S3_BUCKET. To take the pictures to another place, run limiar blobs move.',
  )
}

/** The identity that a store holds; undefined for a store that belongs to no installation. */
export async function markerIn(objects: ObjectStore): Promise<Marked | undefined> {
  const bytes = await objects.read(MARKER)
  if (!bytes) return undefined
  const marker = parse(Buffer.from(bytes).toString('utf8'))
  if (Marker.Check(marker)) return marker
  throw new LimiarError('conflict', `${MARKER} in ${objects.place} is not what Limiar writes there.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function newestPictures(db: Kysely<Schema>): Promise<readonly string[]> {
  const stills = await db
    .selectFrom('stills')
    .select('blobKey')
    .orderBy('sessionId', 'desc')
    .limit(LOOKED_FOR)
    .execute()
  const faces = await db
    .selectFrom('faceImages')
    .select('blobKey')
    .orderBy('recordId', 'desc')
    .limit(LOOKED_FOR)
    .execute()
  const executions = await db
    .selectFrom('executions')
    .select('images')
    .orderBy('id', 'desc')
    .limit(LOOKED_FOR)
    .execute()
  const pictures = executions.flatMap(({ images }) => Object.values(images).map((image) => image.blobKey))
  return [...stills, ...faces].map(({ blobKey }) => blobKey).concat(pictures)
}

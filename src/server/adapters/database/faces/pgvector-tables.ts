/**
 * The tables of pgvector: one for each face model, with a partition for each account, so that the filter by account
 * comes before the search and not after it. An account's faces can be moved to another machine with their partition.
 */
import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { LimiarError } from '../../../../protocol/errors.ts'
import type { Id } from '../../../../protocol/ids.ts'
import type { IndexedFace } from '../../../domain/faces/face-store.ts'
import type { Schema } from '../tables/schema.ts'

type Connection = Kysely<Schema>

/** The first version with halfvec. */
const OLDEST_PGVECTOR = [0, 7] as const
/** In accounts with fewer faces a search compares with each face, which takes some milliseconds and is exact. */
const FACES_WITHOUT_GRAPH = 10_000
const GRAPH_SUFFIX = '_graph'
/** Parameters of the graph (HNSW: Malkov and Yashunin, 2018): neighbours of a face, and candidates while building. */
const GRAPH = { neighbours: 16, candidates: 100 } as const
/** For building a graph in memory: enough for a million faces of 192 dimensions as halfvec. */
const BUILD_MEMORY = '1GB'

export interface VectorTable {
  readonly modelId: string
  readonly dimensions: number
}

export interface TableState {
  readonly sequence: number
  readonly faces: number
}

export interface Candidate {
  readonly recordId: Id
  readonly faceImageId: Id
  /** Read from the registry itself, which holds no embedding of a removed face. */
  readonly embedding: Uint8Array
}

/** @throws LimiarError `unavailable` when the server lacks pgvector, or has one that is too old. */
export async function prepareTable(db: Connection, table: VectorTable): Promise<void> {
  await requireExtension(db)
  await sql`
    create table if not exists face_vector_tables (
      model_id text collate "C" primary key,
      dimensions integer not null,
      -- The last change of the registry that the table has.
      sequence bigint not null default 0,
      faces bigint not null default 0
    )`.execute(db)
  await sql`
    create table if not exists ${nameOf(table)} (
      account_id text collate "C" not null,
      face_image_id text collate "C" not null,
      record_id text collate "C" not null,
      embedding vector(${sql.lit(table.dimensions)}) not null,
      primary key (account_id, face_image_id)
    ) partition by list (account_id)`.execute(db)
  await sql`create index if not exists ${sql.id(`${textName(table)}_records`)}
    on ${nameOf(table)} (account_id, record_id)`.execute(db)
  await sql`insert into face_vector_tables (model_id, dimensions) values (${table.modelId}, ${table.dimensions})
    on conflict do nothing`.execute(db)
}

async function requireExtension(db: Connection): Promise<void> {
  const remedy =
    'LIMIAR_FACE_SEARCH=pgvector needs the extension vector 0.7 or newer in the database: install it on the server and ' +
    'have its administrator run CREATE EXTENSION vector, or leave LIMIAR_FACE_SEARCH out.'
  try {
    await sql`create extension if not exists vector`.execute(db)
  } catch (cause) {
    throw new LimiarError('unavailable', remedy, { cause })
  }
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'vector'`.execute(db)
  const [major = 0, minor = 0] = (rows[0]?.version ?? '').split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_PGVECTOR
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    throw new LimiarError('unavailable', `The database has vector ${rows[0]?.version}. ${remedy}`)
}

/** The last change that the table has, and the last that the registry has. */
export async function readState(
  db: Connection,
  { modelId }: VectorTable,
): Promise<TableState & { readonly last: number }> {
  const { rows } = await sql<TableState & { readonly last: number }>`
    select state.sequence, state.faces, registry.last
    from face_vector_tables state, face_sequence registry where model_id = ${modelId}`.execute(db)
  return rows[0]!
}

/** Reads and locks the state: other writers wait until the transaction ends. */
export async function lockState(transaction: Connection, { modelId }: VectorTable): Promise<TableState> {
  const { rows } = await sql<TableState>`
    select sequence, faces from face_vector_tables where model_id = ${modelId} for update`.execute(
    transaction,
  )
  return rows[0]!
}

export async function writeState(
  transaction: Connection,
  { modelId }: VectorTable,
  { sequence, faces }: TableState,
): Promise<void> {
  await sql`update face_vector_tables set sequence = ${sequence}, faces = ${faces}
    where model_id = ${modelId}`.execute(transaction)
}

export async function emptyTable(transaction: Connection, table: VectorTable): Promise<void> {
  await sql`truncate ${nameOf(table)}`.execute(transaction)
}

/** Removes the faces of some records and returns how many there were. */
export async function removeRecords(
  transaction: Connection,
  table: VectorTable,
  records: readonly { readonly accountId: Id; readonly recordId: Id }[],
): Promise<number> {
  if (records.length === 0) return 0
  const accounts = [...new Set(records.map(({ accountId }) => accountId))]
  const { numAffectedRows } = await sql`
    delete from ${nameOf(table)} where account_id = any(${accounts}::text[])
    and record_id = any(${records.map(({ recordId }) => recordId)}::text[])`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

export async function addFaces(
  transaction: Connection,
  table: VectorTable,
  faces: readonly IndexedFace[],
): Promise<void> {
  if (faces.length === 0) return
  for (const accountId of new Set(faces.map((face) => face.accountId)))
    await makePartition(transaction, table, accountId)
  await sql`
    insert into ${nameOf(table)} (account_id, face_image_id, record_id, embedding)
    select account_id, face_image_id, record_id, vector::vector
    from unnest(
      ${faces.map(({ accountId }) => accountId)}::text[],
      ${faces.map(({ faceImageId }) => faceImageId)}::text[],
      ${faces.map(({ recordId }) => recordId)}::text[],
      ${faces.map(({ embedding }) => textOf(embedding))}::text[]
    ) as face (account_id, face_image_id, record_id, vector)`.execute(transaction)
}

/**
 * Makes the partition of an account unless it exists. The table is created by itself and then attached. Creating it as
 * a partition would wait for those who read the table, such as a backup, while everybody else waits behind it.
 */
async function makePartition(transaction: Connection, table: VectorTable, accountId: Id): Promise<void> {
  const name = partitionName(table, accountId)
  const { rows } = await sql`select from pg_class where oid = to_regclass(${name})`.execute(transaction)
  if (rows.length > 0) return
  await sql`create table ${sql.table(name)} (like ${nameOf(table)})`.execute(transaction)
  await sql`alter table ${nameOf(table)} attach partition ${sql.table(name)}
    for values in (${sql.lit(accountId)})`.execute(transaction)
}

/**
 * Builds a graph for each account that is too large for comparing with each face, while others read and write. One node
 * at a time does this, on a connection without time-outs: a graph of a million faces takes minutes, and waits until
 * every older transaction, such as that of a backup, has ended.
 */
export async function buildGraphs(
  db: Connection,
  table: VectorTable,
  fromFaces = FACES_WITHOUT_GRAPH,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtext(${textName(table)})) as mine`.execute(connection)
    if (!rows[0]?.mine) return
    try {
      await sql`select set_config('maintenance_work_mem', ${BUILD_MEMORY}, false)`.execute(connection)
      for (const partition of await partitionsWithoutGraph(connection, table))
        if (await hasMany(connection, partition, fromFaces)) await buildGraph(connection, table, partition)
    } finally {
      await sql`reset maintenance_work_mem`.execute(connection)
      await sql`reset max_parallel_maintenance_workers`.execute(connection)
      await sql`select pg_advisory_unlock(hashtext(${textName(table)}))`.execute(connection)
    }
  })
}

/** The partitions without a graph. An unfinished graph counts as none. */
async function partitionsWithoutGraph(db: Connection, table: VectorTable): Promise<readonly string[]> {
  const { rows } = await sql<{ partition: string }>`
    select child.relname as partition from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = ${textName(table)}::regclass and not exists (
      select from pg_index join pg_class graph on graph.oid = indexrelid
      where indrelid = child.oid and indisvalid and graph.relname = child.relname || ${GRAPH_SUFFIX}
    )`.execute(db)
  return rows.map(({ partition }) => partition)
}

async function hasMany(db: Connection, partition: string, faces: number): Promise<boolean> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::integer as counted from (
      select from ${sql.table(partition)} limit ${faces}
    ) as face`.execute(db)
  return rows[0]!.counted >= faces
}

/**
 * Processes that build one graph together share the memory for it, and the server needs that much of /dev/shm.
 * Containers have 64 MB of that unless told otherwise. When it is too little, one process builds the graph alone.
 */
async function buildGraph(db: Connection, table: VectorTable, partition: string): Promise<void> {
  try {
    await createGraph(db, table, partition)
  } catch (error) {
    if (!isOutOfSharedMemory(error)) throw error
    await sql`set max_parallel_maintenance_workers = 0`.execute(db)
    await createGraph(db, table, partition)
  }
}

async function createGraph(db: Connection, table: VectorTable, partition: string): Promise<void> {
  const graph = sql.id(`${partition}${GRAPH_SUFFIX}`)
  // Concurrently, because searches would wait behind any other drop while it waits for an older transaction.
  await sql`drop index concurrently if exists ${graph}`.execute(db)
  await sql`create index concurrently ${graph} on ${sql.table(partition)}
    using hnsw ((embedding::halfvec(${sql.lit(table.dimensions)})) halfvec_ip_ops)
    with (m = ${sql.lit(GRAPH.neighbours)}, ef_construction = ${sql.lit(GRAPH.candidates)})`.execute(db)
}

/** PostgreSQL's codes for a segment of shared memory that did not get its size (disk full, out of memory). */
function isOutOfSharedMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['53100', '53200'].includes(String(error.code))
}

/**
 * Sets how the rest of a transaction searches: by a graph with this many candidates, or by comparing with every face.
 */
export async function searchBy(transaction: Connection, way: number | 'comparing'): Promise<void> {
  if (way === 'comparing') await sql`select set_config('enable_indexscan', 'off', true)`.execute(transaction)
  else await sql`select set_config('hnsw.ef_search', ${String(way)}, true)`.execute(transaction)
}

/**
 * The faces of an account that are likely among the best, with their present embeddings from the registry. The distance
 * is pgvector's `<#>`, the negative inner product, of 16-bit numbers.
 */
export async function findCandidates(
  transaction: Connection,
  table: VectorTable,
  question: {
    readonly accountId: Id
    readonly probe: Float32Array
    readonly candidates: number
  },
): Promise<readonly Candidate[]> {
  const halfvec = sql.raw(`halfvec(${table.dimensions})`)
  const { rows } = await sql<Candidate>`
    with candidate as materialized (
      select face_image_id from ${nameOf(table)} where account_id = ${question.accountId}
      order by embedding::${halfvec} <#> ${textOf(question.probe)}::${halfvec}
      limit ${question.candidates}
    )
    select image.record_id as "recordId", image.id as "faceImageId",
      case when image.model_id = ${table.modelId} then image.embedding else other.embedding end as embedding
    from candidate
    join face_images image on image.id = candidate.face_image_id and image.account_id = ${question.accountId}
    left join face_embeddings other on other.face_image_id = image.id and other.model_id = ${table.modelId}
    where image.model_id = ${table.modelId} or other.model_id is not null`.execute(transaction)
  return rows
}

/** Size of the table with its indexes. */
export async function bytesOf(db: Connection, table: VectorTable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint as bytes
    from pg_inherits where inhparent = ${textName(table)}::regclass`.execute(db)
  return rows[0]!.bytes
}

function nameOf(table: VectorTable): RawBuilder<unknown> {
  return sql.table(textName(table))
}

function textName({ modelId }: VectorTable): string {
  return `face_vectors_${shortHash(modelId)}`
}

function partitionName(table: VectorTable, accountId: Id): string {
  return `${textName(table)}_${shortHash(accountId)}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function textOf(vector: Float32Array): string {
  return `[${vector.join(',')}]`
}

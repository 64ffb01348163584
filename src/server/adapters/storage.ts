/** Opens everything that the server stores: the database's stores, the job queue and the pictures. */
import { join } from 'node:path'
import type { AuditLog } from '../domain/access/audit.ts'
import type { Clock } from '../domain/clock.ts'
import type { BlobStore } from '../domain/pictures/blob-store.ts'
import type { JobQueue } from '../domain/job-queue.ts'
import type { FailureListener, Observer } from '../domain/observer.ts'
import { ResourceStack } from '../machine/resource-stack.ts'
import type { Limits } from '../settings/limit-settings.ts'
import type { S3Settings } from '../settings/s3-settings.ts'
import { createPgvectorIndex, type PgvectorIndexOptions } from './database/faces/pgvector-index.ts'
import type { LoadedFaceIndex } from './faces/face-index.ts'
import type { HoldStill } from './backup/still-door.ts'
import { loadDataKeys, readDataKeys } from './blobs/data-key.ts'
import { mustBeWritable } from './blobs/data-folder.ts'
import { openEncryptedBlobs } from './blobs/encrypted-blobs.ts'
import { openObjects } from './blobs/open-objects.ts'
import { namedKey, type Keyring, type NamedKey } from './encryption/keyring.ts'
import { countWaitingJobs, lastFaceChange, type WaitingJobs } from './database/jobs/backlog.ts'
import { DatabaseAuditLog } from './database/access/audit-store.ts'
import {
  holdStill,
  openDatabase,
  templateArchive,
  type Database,
  type DatabaseSettings,
} from './database/database.ts'
import { DatabaseClock } from './database/database-clock.ts'
import { databaseStores, type DatabaseStores } from './database/database-stores.ts'
import { joinBlobStore } from './database/pictures/blob-store-identity.ts'
import { joinInstallation, mustBelongToNobody } from './database/installation/installation.ts'
import { loadKeptSecrets, type KeptSecrets } from './database/installation/kept-secrets.ts'
import { atOnce } from './database/jobs/job-kinds.ts'
import { PgBossJobQueue, type QueueSettings } from './database/jobs/job-queue.ts'
import type { PgliteClient } from './database/engine/pglite-client.ts'
import { liveNodes, NodeRegistration, type LiveNode } from './database/installation/node-registry.ts'
import { serverLimitsOf, type DatabaseLoad } from './database/engine/server-pool.ts'
import { SealedHeads } from './database/access/sealed-heads.ts'
import { whileNoOtherStarts } from './database/start-lock.ts'

export interface StorageSettings {
  /** Holds the key, the pictures, and the database unless that is on a server. */
  readonly dataDir: string
  /** Address of a PostgreSQL server; the embedded database when there is none. */
  readonly url?: string | undefined
  /** An embedded database that its opener closes, used in place of that in the data folder. */
  readonly client?: PgliteClient | undefined
  /** The folder of the pictures. The default is `blobs` in the data folder. */
  readonly blobsDirectory?: string | undefined
  /** The bucket of the pictures, in place of a folder. */
  readonly s3?: S3Settings | undefined
  /** Keys of 32 bytes, the current one first. The default is those in the data folder, which are made when missing. */
  readonly keys?: readonly Uint8Array[] | undefined
  /**
   * Whether the process registers as a node while the storage is open: a server does, a maintenance command does not.
   */
  readonly isNode?: boolean
  /** How often a job that failed is tried again before it is given up. */
  readonly jobRetries?: number | undefined
  /** Deliveries to webhooks that are under way at the same time. */
  readonly webhookDeliveries?: number | undefined
  /** Executions analysed at once. */
  readonly analyses?: number | undefined
  /** Undefined: the defaults of the settings. */
  readonly limits?: Limits | undefined
  /** Called with the sealed heads of the record of accesses each time that they were written. */
  readonly onSealed?: ((heads: string) => void) | undefined
  /** Called for failures of background work that no caller waits for. */
  readonly onFailure?: FailureListener
  /** Whether this process takes jobs from the queue. Such processes also run the schedule. */
  readonly takesJobs?: boolean | undefined
  readonly observer?: Observer | undefined
}

/** How busy the storage is. */
export interface StorageLoad {
  readonly database: () => DatabaseLoad
  readonly runningJobs: () => ReturnType<PgBossJobQueue['running']>
  readonly waitingJobs: () => Promise<readonly WaitingJobs[]>
  readonly lastFaceChange: () => Promise<number>
  readonly liveNodes: () => Promise<readonly LiveNode[]>
}

export interface Storage extends DatabaseStores {
  readonly audit: AuditLog
  readonly jobs: JobQueue
  readonly blobs: BlobStore
  readonly keyring: Keyring
  /** Secrets that stay the same when keys are exchanged. */
  readonly secretOf: KeptSecrets
  /** @throws when the database does not answer within two seconds, or takes no changes. */
  readonly probeDatabase: () => Promise<void>
  /** How far the clock of this process is ahead of the database's, in milliseconds. */
  readonly clockAheadMs: () => Promise<number>
  /** The time of the database, which all nodes of an installation share. */
  readonly sharedTime: Clock
  /** @throws when the folder or bucket of the pictures does not answer. */
  readonly probeBlobs: () => Promise<void>
  /** What an operator should know about the place of the pictures although it can be used: a sentence each. */
  readonly blobNotices: readonly string[]
  readonly load: StorageLoad
  /** Runs something while the embedded database does nothing, with all committed data in its files. */
  readonly holdStill: HoldStill
  /** The search among faces in the database itself, by pgvector. */
  readonly openVectorIndex: (options: Omit<PgvectorIndexOptions, 'db' | 'withoutTimeouts'>) => LoadedFaceIndex
  /** Runs something while no other node of the installation starts. */
  readonly whileNoOtherStarts: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Lets running jobs end, then closes the database and releases the data folder. */
  readonly close: () => Promise<void>
}

/**
 * Opens the storage, and creates it on first use.
 *
 * @throws DirectoryInUseError when another process has the data folder's database.
 * @throws LimiarError `conflict` when the database was written under another key, or its pictures are elsewhere.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  await mustBeWritable(settings.dataDir)
  await using opened = new ResourceStack()
  const database = await openDatabase(databaseSettings(settings), settings.observer)
  opened.defer(() => database.close())
  const clock = await DatabaseClock.agreeWith(database)
  opened.defer(() => clock.stop())
  const alone: Storage['whileNoOtherStarts'] = (run) => whileNoOtherStarts(database.engine, run)
  // Before anything is written or a job is taken: data that a wrong key touches is lost. Nodes that start together for
  // the first time read and make the key in turn, so that none finds the installation of another without its key.
  const keyring = await alone(async () =>
    joinInstallation(database.db, await keysOf(settings, database.db), new Date()),
  )
  const secretOf = await loadKeptSecrets(database.db, keyring)
  const held = { settings, database, alone, keyring, secretOf }
  const { node, ...pictures } = await openPictures(held, opened)
  const audit = await openAudit(held, opened)
  const { onFailure = () => undefined } = settings
  const queue = await alone(() =>
    PgBossJobQueue.start(database.engine, onFailure, queueSettings(settings, clock.now)),
  )
  opened.defer(() => queue.stop())
  if (node)
    node.onReport = (isFit) =>
      void (isFit ? queue.resume() : queue.pause()).catch((error: unknown) =>
        onFailure('The job queue failed.', error),
      )
  const kept = opened.move()
  return {
    ...databaseStores({ db: database.db, keyring, secretOf, limits: settings.limits, queue }),
    ...pictures,
    audit,
    jobs: queue,
    keyring,
    secretOf,
    probeDatabase: () => database.probe(),
    clockAheadMs: () => database.clockAheadMs(),
    sharedTime: clock.now,
    holdStill: (run) => holdStill(database.db, run),
    openVectorIndex: (options) =>
      createPgvectorIndex({ db: database.db, withoutTimeouts: database.withoutTimeouts, ...options }),
    load: loadOf(database, queue),
    whileNoOtherStarts: alone,
    close: () => kept.disposeAsync(),
  }
}

/** The database of an installation that this process joined, with the keys and secrets known only after joining. */
interface JoinedDatabase {
  readonly settings: StorageSettings
  readonly database: Database
  readonly alone: Storage['whileNoOtherStarts']
  readonly keyring: Keyring
  readonly secretOf: KeptSecrets
}

/** Opens the place of the pictures, and registers a node, which must have the same place as the others. */
async function openPictures(
  { settings, database, alone, keyring }: JoinedDatabase,
  opened: ResourceStack,
): Promise<
  Pick<Storage, 'blobs' | 'probeBlobs' | 'blobNotices'> & { readonly node: NodeRegistration | undefined }
> {
  const place = { directory: join(settings.dataDir, 'blobs'), ...blobSettings(settings) }
  const { objects, notices } = await openObjects(place)
  opened.defer(() => objects.close())
  const isSeen = settings.isNode === true && database.engine.kind === 'server'
  const node = await alone(async () => {
    const storeId = await joinBlobStore(database.db, objects, new Date())
    return isSeen ? NodeRegistration.join(database.db, storeId, keyring) : undefined
  })
  opened.defer(() => node?.leave())
  return {
    node,
    blobs: await openEncryptedBlobs(objects, keyring.cipher(), async () => node?.mustStillFit()),
    probeBlobs: async () => {
      node?.mustFit()
      await objects.probe()
    },
    blobNotices: notices,
  }
}

/** Opens the record of accesses, with its sealed heads beside the database. */
async function openAudit(
  { settings, database, secretOf }: JoinedDatabase,
  opened: ResourceStack,
): Promise<AuditLog> {
  const heads = await SealedHeads.open(join(settings.dataDir, 'audit-heads'), secretOf('audit heads'))
  if (settings.onSealed) heads.onWritten = settings.onSealed
  const audit = new DatabaseAuditLog(database.db, secretOf('audit log'), heads, settings.onFailure)
  opened.defer(() => audit.close())
  return audit
}

function loadOf({ db, load }: Database, queue: PgBossJobQueue): StorageLoad {
  return {
    database: load,
    runningJobs: () => queue.running(),
    waitingJobs: () => countWaitingJobs(db),
    lastFaceChange: () => lastFaceChange(db),
    liveNodes: () => liveNodes(db),
  }
}

function databaseSettings({ dataDir, url, client, limits }: StorageSettings): DatabaseSettings {
  if (client) return { client }
  if (url) return { url, limits: limits && serverLimitsOf(limits) }
  const directory = join(dataDir, 'database')
  return { directory, template: templateArchive(), maxWaiting: limits?.databaseWaiting }
}

/**
 * The keys that a node knows, the current one first. A first key is made only for a database that belongs to nobody: a
 * file with any other key would later be taken for the key of the pictures.
 * @throws LimiarError `conflict` when the database has a key and this node has none.
 */
export async function keysOf(
  { keys, dataDir }: Pick<StorageSettings, 'keys' | 'dataDir'>,
  db: Database['db'],
): Promise<readonly NamedKey[]> {
  const path = join(dataDir, 'key')
  const known = keys ?? (await readDataKeys(path))
  if (known === undefined) await mustBelongToNobody(db)
  return (known ?? (await loadDataKeys(path))).map(namedKey)
}

function blobSettings({ blobsDirectory, s3 }: StorageSettings) {
  return { ...(blobsDirectory !== undefined && { directory: blobsDirectory }), s3 }
}

function queueSettings(
  { jobRetries, webhookDeliveries, analyses, takesJobs = true, observer }: StorageSettings,
  clock: Clock,
): QueueSettings {
  return {
    clock,
    keepsTime: takesJobs,
    ...(observer && { observer }),
    retries: jobRetries,
    workers: {
      ...(webhookDeliveries === undefined ? {} : { 'deliver-webhook': webhookDeliveries }),
      // Twice as many run as are analysed: the others wait for their sources.
      ...(analyses === undefined ? {} : { 'run-execution': Math.max(atOnce['run-execution'], 2 * analyses) }),
    },
  }
}

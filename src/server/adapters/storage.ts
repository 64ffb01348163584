/** Opens everything that the server stores: the database's stores, the job queue and the pictures. */
import { join } from 'node:path'
import type { AccessTokenStore } from '../domain/access/access.ts'
import type { AuditLog } from '../domain/access/audit.ts'
import type { BrandFileStore } from '../domain/reports/brand-files.ts'
import type { ConsentTextStore } from '../domain/sessions/consent-texts.ts'
import type { BlobOutbox } from '../domain/pictures/blob-outbox.ts'
import type { BlobSweepStore } from '../domain/pictures/blob-sweep.ts'
import type { RetentionStore } from '../domain/privacy/retention.ts'
import type { AccountStore } from '../domain/access/account-store.ts'
import type { BlobStore } from '../domain/pictures/blob-store.ts'
import type { ExecutionStore } from '../domain/executions/execution-store.ts'
import type { FaceIndexReaders } from '../domain/faces/face-index-readers.ts'
import type { FaceModelStore } from '../domain/faces/face-model-store.ts'
import type { FaceStore } from '../domain/faces/face-store.ts'
import type { IssuerKeyStore } from '../domain/access/issuer-keys.ts'
import type { JobQueue } from '../domain/job-queue.ts'
import type { Observer } from '../domain/observer.ts'
import type { LinkStore } from '../domain/links/link-store.ts'
import type { SeenPictureStore } from '../domain/findings/seen-pictures.ts'
import type { SessionStore } from '../domain/sessions/session-store.ts'
import type { IdempotencyStore } from '../domain/access/idempotency.ts'
import type { ReportStore } from '../domain/reports/report-store.ts'
import type { MessageStore } from '../domain/webhooks/messages.ts'
import type { PeopleStore } from '../domain/access/people.ts'
import type { VelocityStore } from '../domain/findings/velocity.ts'
import type { WebhookDeliveryStore, WebhookStore } from '../domain/webhooks/webhooks.ts'
import { readLimits, type Limits } from '../settings/limit-settings.ts'
import type { S3Settings } from '../settings/s3-settings.ts'
import { createPgvectorIndex, type PgvectorIndexOptions } from './database/faces/pgvector-index.ts'
import type { LoadedFaceIndex } from './faces/face-index.ts'
import type { HoldStill } from './backup/still-door.ts'
import { loadDataKeys } from './blobs/data-key.ts'
import { mustBeWritable } from './blobs/data-folder.ts'
import { openEncryptedBlobs } from './blobs/encrypted-blobs.ts'
import { openObjects } from './blobs/open-objects.ts'
import type { ObjectStore } from './blobs/object-store.ts'
import { namedKey, type Keyring, type NamedKey } from './encryption/keyring.ts'
import { DatabaseAccessTokenStore } from './database/access/access-token-store.ts'
import { DatabaseAccountStore } from './database/access/account-store.ts'
import { countWaitingJobs, lastFaceChange, type WaitingJobs } from './database/jobs/backlog.ts'
import { DatabaseAuditLog } from './database/access/audit-store.ts'
import { DatabaseBlobOutbox } from './database/pictures/blob-outbox.ts'
import { DatabaseBlobSweepStore } from './database/pictures/blob-sweep-store.ts'
import { DatabaseBrandFileStore } from './database/pictures/brand-file-store.ts'
import { DatabaseConsentTextStore } from './database/sessions/consent-text-store.ts'
import { holdStill, openDatabase, templateArchive, type DatabaseSettings } from './database/database.ts'
import { DatabaseExecutionStore } from './database/executions/execution-store.ts'
import { DatabaseFaceIndexReaders } from './database/faces/face-changes.ts'
import { DatabaseFaceModelStore } from './database/faces/face-model-store.ts'
import { DatabaseFaceStore } from './database/faces/face-store.ts'
import { DatabaseIdempotencyStore } from './database/access/idempotency-store.ts'
import { DatabaseIssuerKeyStore } from './database/access/issuer-key-store.ts'
import { joinBlobStore } from './database/pictures/blob-store-identity.ts'
import { joinInstallation } from './database/installation/installation.ts'
import { loadKeptSecrets, type KeptSecrets } from './database/installation/kept-secrets.ts'
import { atOnce } from './database/jobs/job-kinds.ts'
import {
  PgBossJobQueue,
  type Enqueue,
  type FailureListener,
  type QueueSettings,
} from './database/jobs/job-queue.ts'
import { DatabaseLinkStore } from './database/sessions/link-store.ts'
import { DatabaseMessageStore } from './database/webhooks/message-store.ts'
import type { PgliteClient } from './database/engine/pglite-client.ts'
import { liveNodes, NodeRegistration, type LiveNode } from './database/installation/node-registry.ts'
import { DatabasePeopleStore } from './database/access/people-store.ts'
import { DatabaseReportStore } from './database/reports/report-store.ts'
import { DatabaseRetentionStore } from './database/privacy/retention-store.ts'
import { serverLimitsOf, type DatabaseLoad } from './database/engine/server-pool.ts'
import { SealedHeads } from './database/access/sealed-heads.ts'
import { DatabaseSeenPictureStore } from './database/executions/seen-picture-store.ts'
import { DatabaseSessionStore } from './database/sessions/session-store.ts'
import { whileNoOtherStarts } from './database/start-lock.ts'
import { DatabaseVelocityStore } from './database/executions/velocity-store.ts'
import { DatabaseWebhookDeliveryStore } from './database/webhooks/webhook-delivery-store.ts'
import { announceThrough } from './database/webhooks/webhook-outbox.ts'
import { WebhookSecrets } from './database/webhooks/webhook-secrets.ts'
import { DatabaseWebhookStore } from './database/webhooks/webhook-store.ts'

export interface StorageSettings {
  /** Holds the key, the pictures, and the database unless that is on a server. */
  readonly dataDir: string
  /** Address of a PostgreSQL server; the embedded database when there is none. */
  readonly url?: string | undefined
  /** An embedded database that its opener closes, used in place of that in the data folder. */
  readonly client?: PgliteClient | undefined
  /** The folder of the pictures. The default is the folder blobs of the data folder. */
  readonly blobsDirectory?: string | undefined
  /** The bucket of the pictures, in place of a folder. */
  readonly s3?: S3Settings | undefined
  /** Keys of 32 bytes, the current one first. The default is those in the data folder, which are made when missing. */
  readonly keys?: readonly Uint8Array[] | undefined
  /** Whether it registers as a node until it is closed: a server does, and a maintenance command does not. */
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

export interface Storage {
  readonly accounts: AccountStore
  readonly accessTokens: AccessTokenStore
  readonly people: PeopleStore
  readonly audit: AuditLog
  readonly retention: RetentionStore
  readonly reports: ReportStore
  readonly links: LinkStore
  readonly sessions: SessionStore
  readonly executions: ExecutionStore
  readonly idempotency: IdempotencyStore
  readonly faces: FaceStore
  readonly faceModels: FaceModelStore
  readonly faceReaders: FaceIndexReaders
  readonly webhooks: WebhookStore
  readonly webhookDeliveries: WebhookDeliveryStore
  readonly messages: MessageStore
  readonly velocity: VelocityStore
  readonly seenPictures: SeenPictureStore
  readonly issuerKeys: IssuerKeyStore
  readonly brandFiles: BrandFileStore
  readonly consentTexts: ConsentTextStore
  readonly jobs: JobQueue
  readonly blobs: BlobStore
  readonly blobOutbox: BlobOutbox
  readonly blobSweeps: BlobSweepStore
  readonly keyring: Keyring
  /** Secrets that stay the same when keys are exchanged. */
  readonly secretOf: KeptSecrets
  /** @throws when the database does not answer within two seconds. */
  readonly probeDatabase: () => Promise<void>
  /** @throws when the folder or bucket of the pictures does not answer. */
  readonly probeBlobs: () => Promise<void>
  /** What an operator should know about the place of the pictures although it can be used: a sentence each. */
  readonly blobNotices: readonly string[]
  readonly load: StorageLoad
  /** Runs something while the embedded database does nothing, with all committed data in its files. */
  readonly holdStill: HoldStill
  /** The search among faces in the database itself, by pgvector. */
  readonly openVectorIndex: (options: Omit<PgvectorIndexOptions, 'db'>) => LoadedFaceIndex
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
  const { dataDir, onFailure = () => undefined } = settings
  await mustBeWritable(dataDir)
  const database = await openDatabase(databaseSettings(settings), settings.observer)
  let jobs: PgBossJobQueue | undefined
  let audit: DatabaseAuditLog | undefined
  let objects: ObjectStore | undefined
  let node: NodeRegistration | undefined
  const close = async () => {
    await jobs?.stop()
    await audit?.close()
    await objects?.close()
    await node?.leave()
    await database.close()
  }
  try {
    const keys = await keysOf(settings)
    const alone = <Result>(run: () => Promise<Result>) => whileNoOtherStarts(database.engine, run)
    // Before anything is written or a job is taken: data that a wrong key touches is lost.
    const ring = await alone(() => joinInstallation(database.db, keys, new Date()))
    const secretOf = await loadKeptSecrets(database.db, ring)
    const opened = await openObjects({ directory: join(dataDir, 'blobs'), ...blobSettings(settings) })
    const store = (objects = opened.objects)
    const storeId = await alone(() => joinBlobStore(database.db, store, new Date()))
    const isSeen = settings.isNode === true && database.engine.kind === 'server'
    const registration = isSeen ? await NodeRegistration.join(database.db, storeId, ring) : undefined
    node = registration
    const blobs = await openEncryptedBlobs(store, ring.cipher())
    const queue = await alone(() => PgBossJobQueue.start(database.engine, onFailure, queueSettings(settings)))
    jobs = queue
    const { db } = database
    const heads = await SealedHeads.open(join(dataDir, 'audit-heads'), secretOf('audit heads'))
    if (settings.onSealed) heads.onWritten = settings.onSealed
    const record = new DatabaseAuditLog(db, secretOf('audit log'), heads, onFailure)
    audit = record
    const enqueue: Enqueue = (...added) => queue.enqueue(...added)
    const announce = announceThrough(enqueue)
    const webhookSecrets = new WebhookSecrets(ring.cipher('webhook secrets'), secretOf('webhook secrets'))
    return {
      accounts: new DatabaseAccountStore(db),
      accessTokens: new DatabaseAccessTokenStore(db),
      people: new DatabasePeopleStore(db),
      audit: record,
      retention: new DatabaseRetentionStore(db, announce),
      reports: new DatabaseReportStore(db, ring.cipher('report secrets')),
      links: new DatabaseLinkStore(db),
      sessions: new DatabaseSessionStore(db, enqueue, announce, settings.limits ?? readLimits()),
      executions: new DatabaseExecutionStore(db, enqueue, announce),
      idempotency: new DatabaseIdempotencyStore(db, ring.cipher('idempotent answers')),
      faces: new DatabaseFaceStore(db),
      faceModels: new DatabaseFaceModelStore(db),
      faceReaders: new DatabaseFaceIndexReaders(db),
      webhooks: new DatabaseWebhookStore(db, enqueue, webhookSecrets),
      webhookDeliveries: new DatabaseWebhookDeliveryStore(db, enqueue, webhookSecrets),
      messages: new DatabaseMessageStore(db, enqueue, ring.cipher('letters')),
      issuerKeys: new DatabaseIssuerKeyStore(db),
      brandFiles: new DatabaseBrandFileStore(db),
      consentTexts: new DatabaseConsentTextStore(db),
      velocity: new DatabaseVelocityStore(db, secretOf('velocity marks')),
      seenPictures: new DatabaseSeenPictureStore(db, {
        lookup: secretOf('seen pictures, looked up'),
        hashes: ring.cipher('seen pictures'),
      }),
      jobs: queue,
      blobs,
      blobOutbox: new DatabaseBlobOutbox(db),
      blobSweeps: new DatabaseBlobSweepStore(db),
      keyring: ring,
      secretOf,
      probeDatabase: () => database.probe(),
      probeBlobs: async () => {
        registration?.mustFit()
        await store.probe()
      },
      blobNotices: opened.notices,
      holdStill: (run) => holdStill(db, run),
      openVectorIndex: (options) => createPgvectorIndex({ db, ...options }),
      load: {
        database: () => database.load(),
        runningJobs: () => queue.running(),
        waitingJobs: () => countWaitingJobs(db),
        lastFaceChange: () => lastFaceChange(db),
        liveNodes: () => liveNodes(db),
      },
      whileNoOtherStarts: alone,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function databaseSettings({ dataDir, url, client, limits }: StorageSettings): DatabaseSettings {
  if (client) return { client }
  if (url) return { url, limits: limits && serverLimitsOf(limits) }
  const directory = join(dataDir, 'database')
  return { directory, template: templateArchive(), maxWaiting: limits?.databaseWaiting }
}

/** The keys that a node knows, the current one first. */
export async function keysOf({
  keys,
  dataDir,
}: Pick<StorageSettings, 'keys' | 'dataDir'>): Promise<readonly NamedKey[]> {
  return (keys ?? (await loadDataKeys(join(dataDir, 'key')))).map(namedKey)
}

function blobSettings({ blobsDirectory, s3 }: StorageSettings) {
  return { ...(blobsDirectory !== undefined && { directory: blobsDirectory }), s3 }
}

function queueSettings({
  jobRetries,
  webhookDeliveries,
  analyses,
  takesJobs = true,
  observer,
}: StorageSettings): QueueSettings {
  return {
    keepsTime: takesJobs,
    ...(observer && { observer }),
    retries: jobRetries,
    workers: {
      ...(webhookDeliveries === undefined ? {} : { 'deliver-webhook': webhookDeliveries }),
      // As many executions again may wait for their sources.
      ...(analyses === undefined ? {} : { 'run-execution': Math.max(atOnce['run-execution'], 2 * analyses) }),
    },
  }
}

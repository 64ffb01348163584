/** Everything the server keeps, opened together: the database's stores, the job queue and the pictures. */
import { join } from 'node:path'
import type { AccessTokenStore } from '../domain/access.ts'
import type { AuditLog } from '../domain/audit.ts'
import type { BrandFileStore } from '../domain/brand-files.ts'
import type { BlobOutbox } from '../domain/blob-outbox.ts'
import type { BlobSweepStore } from '../domain/blob-sweep.ts'
import type { RetentionStore } from '../domain/retention.ts'
import type { AccountStore } from '../domain/account-store.ts'
import type { BlobStore } from '../domain/blob-store.ts'
import type { ExecutionStore } from '../domain/execution-store.ts'
import type { FaceModelStore } from '../domain/face-model-store.ts'
import type { FaceStore } from '../domain/face-store.ts'
import type { IssuerKeyStore } from '../domain/issuer-keys.ts'
import type { JobQueue } from '../domain/job-queue.ts'
import type { Observer } from '../domain/observer.ts'
import type { LinkStore } from '../domain/link-store.ts'
import type { SeenPictureStore } from '../domain/seen-pictures.ts'
import type { SessionStore } from '../domain/session-store.ts'
import type { IdempotencyStore } from '../domain/idempotency.ts'
import type { ReportStore } from '../domain/report-store.ts'
import type { MessageStore } from '../domain/messages.ts'
import type { VelocityStore } from '../domain/velocity.ts'
import type { WebhookDeliveryStore, WebhookStore } from '../domain/webhooks.ts'
import { readLimits, type Limits } from '../limit-settings.ts'
import { deriveKey } from '../secrets.ts'
import type { HoldStill } from './backup/still-door.ts'
import { loadDataKey } from './blobs/data-key.ts'
import { mustBeWritable } from './data-folder.ts'
import { createFileBlobs } from './blobs/file-blobs.ts'
import { DatabaseAccessTokenStore } from './database/access-token-store.ts'
import { DatabaseAccountStore } from './database/account-store.ts'
import { countWaitingJobs, lastFaceChange, type WaitingJobs } from './database/backlog.ts'
import { DatabaseAuditLog } from './database/audit-store.ts'
import { DatabaseBlobOutbox } from './database/blob-outbox.ts'
import { DatabaseBlobSweepStore } from './database/blob-sweep-store.ts'
import { DatabaseBrandFileStore } from './database/brand-file-store.ts'
import { holdStill, openDatabase, templateArchive, type DatabaseSettings } from './database/database.ts'
import { DatabaseExecutionStore } from './database/execution-store.ts'
import { DatabaseFaceModelStore } from './database/face-model-store.ts'
import { DatabaseFaceStore } from './database/face-store.ts'
import { DatabaseIdempotencyStore } from './database/idempotency-store.ts'
import { DatabaseIssuerKeyStore } from './database/issuer-key-store.ts'
import { joinInstallation } from './database/installation.ts'
import { atOnce } from './database/job-kinds.ts'
import {
  PgBossJobQueue,
  type Enqueue,
  type FailureListener,
  type QueueSettings,
} from './database/job-queue.ts'
import { DatabaseLinkStore } from './database/link-store.ts'
import { DatabaseMessageStore } from './database/message-store.ts'
import type { PgliteClient } from './database/pglite-client.ts'
import { DatabaseReportStore } from './database/report-store.ts'
import { DatabaseRetentionStore } from './database/retention-store.ts'
import { serverLimitsOf, type DatabaseLoad } from './database/server-pool.ts'
import { SealedHeads } from './database/sealed-heads.ts'
import { DatabaseSeenPictureStore } from './database/seen-picture-store.ts'
import { DatabaseSessionStore } from './database/session-store.ts'
import { whileNoOtherStarts } from './database/start-lock.ts'
import { DatabaseVelocityStore } from './database/velocity-store.ts'
import { DatabaseWebhookDeliveryStore } from './database/webhook-delivery-store.ts'
import { announceThrough } from './database/webhook-outbox.ts'
import { WebhookSecrets } from './database/webhook-secrets.ts'
import { DatabaseWebhookStore } from './database/webhook-store.ts'

export interface StorageSettings {
  /** Holds the key, the pictures, and the database unless that is on a server. */
  readonly dataDir: string
  /** Address of a PostgreSQL server; the embedded database when there is none. */
  readonly url?: string | undefined
  /** An embedded database that its opener closes, in place of that in the data folder. */
  readonly client?: PgliteClient | undefined
  /** 32 bytes that encrypt the pictures; kept in the data folder, and made there, when there is none. */
  readonly key?: Uint8Array | undefined
  /** How often a job that failed is tried again before it is given up. */
  readonly jobRetries?: number | undefined
  /** Deliveries to webhooks that are under way at the same time. */
  readonly webhookDeliveries?: number | undefined
  /** Executions analysed at once. */
  readonly analyses?: number | undefined
  /** Undefined: the defaults of the settings. */
  readonly limits?: Limits | undefined
  /** Hears the sealed heads of the record of accesses each time that they were written. */
  readonly onSealed?: ((heads: string) => void) | undefined
  /** Hears of failures of background work that no caller waits for. */
  readonly onFailure?: FailureListener
  /** Whether jobs are taken from the queue here: the schedule is kept by those that do. */
  readonly takesJobs?: boolean | undefined
  readonly observer?: Observer | undefined
}

/** How busy what the server keeps is. */
export interface StorageLoad {
  readonly database: () => DatabaseLoad
  readonly runningJobs: () => ReturnType<PgBossJobQueue['running']>
  readonly waitingJobs: () => Promise<readonly WaitingJobs[]>
  readonly lastFaceChange: () => Promise<number>
}

export interface Storage {
  readonly accounts: AccountStore
  readonly accessTokens: AccessTokenStore
  readonly audit: AuditLog
  readonly retention: RetentionStore
  readonly reports: ReportStore
  readonly links: LinkStore
  readonly sessions: SessionStore
  readonly executions: ExecutionStore
  readonly idempotency: IdempotencyStore
  readonly faces: FaceStore
  readonly faceModels: FaceModelStore
  readonly webhooks: WebhookStore
  readonly webhookDeliveries: WebhookDeliveryStore
  readonly messages: MessageStore
  readonly velocity: VelocityStore
  readonly seenPictures: SeenPictureStore
  readonly issuerKeys: IssuerKeyStore
  readonly brandFiles: BrandFileStore
  readonly jobs: JobQueue
  readonly blobs: BlobStore
  readonly blobOutbox: BlobOutbox
  readonly blobSweeps: BlobSweepStore
  /** 32 bytes: what the pictures are encrypted with, and what other keys can be derived from. */
  readonly key: Uint8Array
  /** @throws when the database does not answer within two seconds. */
  readonly probeDatabase: () => Promise<void>
  readonly load: StorageLoad
  /** Runs while the embedded database does nothing, with everything that was committed in its files. */
  readonly holdStill: HoldStill
  /** Runs while no other node of the installation starts. */
  readonly whileNoOtherStarts: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Lets running jobs end, then closes the database and lets the data folder go. */
  readonly close: () => Promise<void>
}

/**
 * Opens what the server keeps, making it on first use.
 *
 * @throws DirectoryInUseError when another process has the data folder's database.
 * @throws LimiarError `conflict` when the database was written under another key.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const { dataDir, onFailure = () => undefined } = settings
  await mustBeWritable(dataDir)
  const database = await openDatabase(databaseSettings(settings), settings.observer)
  let jobs: PgBossJobQueue | undefined
  let audit: DatabaseAuditLog | undefined
  const close = async () => {
    await jobs?.stop()
    await audit?.close()
    await database.close()
  }
  try {
    const key = settings.key ?? (await loadDataKey(join(dataDir, 'key')))
    const alone = <Result>(run: () => Promise<Result>) => whileNoOtherStarts(database.engine, run)
    // Before anything is written or a job is taken: what a stranger's key touches is lost.
    await alone(() => joinInstallation(database.db, key, new Date()))
    const blobs = await createFileBlobs({ directory: join(dataDir, 'blobs'), key })
    const queue = await alone(() => PgBossJobQueue.start(database.engine, onFailure, queueSettings(settings)))
    jobs = queue
    const { db } = database
    const heads = await SealedHeads.open(join(dataDir, 'audit-heads'), deriveKey(key, 'audit heads'))
    if (settings.onSealed) heads.onWritten = settings.onSealed
    const record = new DatabaseAuditLog(db, deriveKey(key, 'audit log'), heads, onFailure)
    audit = record
    const enqueue: Enqueue = (...added) => queue.enqueue(...added)
    const announce = announceThrough(enqueue)
    const webhookSecrets = new WebhookSecrets(deriveKey(key, 'webhook secrets'))
    return {
      accounts: new DatabaseAccountStore(db),
      accessTokens: new DatabaseAccessTokenStore(db),
      audit: record,
      retention: new DatabaseRetentionStore(db, announce),
      reports: new DatabaseReportStore(db, deriveKey(key, 'report secrets')),
      links: new DatabaseLinkStore(db),
      sessions: new DatabaseSessionStore(db, enqueue, announce, settings.limits ?? readLimits()),
      executions: new DatabaseExecutionStore(db, enqueue, announce),
      idempotency: new DatabaseIdempotencyStore(db, deriveKey(key, 'idempotent answers')),
      faces: new DatabaseFaceStore(db),
      faceModels: new DatabaseFaceModelStore(db),
      webhooks: new DatabaseWebhookStore(db, enqueue, webhookSecrets),
      webhookDeliveries: new DatabaseWebhookDeliveryStore(db, enqueue, webhookSecrets),
      messages: new DatabaseMessageStore(db, enqueue, deriveKey(key, 'letters')),
      issuerKeys: new DatabaseIssuerKeyStore(db),
      brandFiles: new DatabaseBrandFileStore(db),
      velocity: new DatabaseVelocityStore(db, deriveKey(key, 'velocity marks')),
      seenPictures: new DatabaseSeenPictureStore(db, {
        lookup: deriveKey(key, 'seen pictures, looked up'),
        hashes: deriveKey(key, 'seen pictures'),
      }),
      jobs: queue,
      blobs,
      blobOutbox: new DatabaseBlobOutbox(db),
      blobSweeps: new DatabaseBlobSweepStore(db),
      key,
      probeDatabase: () => database.probe(),
      holdStill: (run) => holdStill(db, run),
      load: {
        database: () => database.load(),
        runningJobs: () => queue.running(),
        waitingJobs: () => countWaitingJobs(db),
        lastFaceChange: () => lastFaceChange(db),
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
      // Of as many more, the sources are waited for.
      ...(analyses === undefined ? {} : { 'run-execution': Math.max(atOnce['run-execution'], 2 * analyses) }),
    },
  }
}

/** The stores that are tables of the database and no more. */
import { createSecretKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AccessTokenStore } from '../../domain/access/access.ts'
import type { AccountStore } from '../../domain/access/account-store.ts'
import type { IdempotencyStore } from '../../domain/access/idempotency.ts'
import type { IssuerKeyStore } from '../../domain/access/issuer-keys.ts'
import type { PeopleStore } from '../../domain/access/people.ts'
import type { ExecutionStore } from '../../domain/executions/execution-store.ts'
import type { FaceIndexReaders } from '../../domain/faces/face-index-readers.ts'
import type { FaceModelStore } from '../../domain/faces/face-model-store.ts'
import type { FaceStore } from '../../domain/faces/face-store.ts'
import type { OfficialUseStore } from '../../domain/findings/official-use.ts'
import type { NoteStore } from '../../domain/executions/notes.ts'
import type { SeenPictureStore } from '../../domain/findings/seen-pictures.ts'
import type { VelocityStore } from '../../domain/findings/velocity.ts'
import type { LostWork } from '../../domain/lost-work.ts'
import type { LinkStore } from '../../domain/links/link-store.ts'
import type { BlobOutbox } from '../../domain/pictures/blob-outbox.ts'
import type { BlobSweepStore } from '../../domain/pictures/blob-sweep.ts'
import type { RetentionStore } from '../../domain/privacy/retention.ts'
import type { BrandFileStore } from '../../domain/reports/brand-files.ts'
import type { ReportStore } from '../../domain/reports/report-store.ts'
import type { ConsentTextStore } from '../../domain/sessions/consent-texts.ts'
import type { SessionStore } from '../../domain/sessions/session-store.ts'
import type { MessageStore } from '../../domain/webhooks/messages.ts'
import type { WebhookDeliveryStore, WebhookStore } from '../../domain/webhooks/webhooks.ts'
import { DatabaseAccessTokenStore } from './access/access-token-store.ts'
import { DatabaseAccountStore } from './access/account-store.ts'
import { DatabaseIdempotencyStore } from './access/idempotency-store.ts'
import { DatabaseIssuerKeyStore } from './access/issuer-key-store.ts'
import { DatabasePeopleStore } from './access/people-store.ts'
import { DatabaseExecutionStore } from './executions/execution-store.ts'
import { DatabaseOfficialUseStore } from './executions/official-use-store.ts'
import { DatabaseNoteStore } from './executions/note-store.ts'
import { DatabaseSeenPictureStore } from './executions/seen-picture-store.ts'
import { DatabaseVelocityStore } from './executions/velocity-store.ts'
import { DatabaseFaceIndexReaders } from './faces/face-changes.ts'
import { DatabaseFaceModelStore } from './faces/face-model-store.ts'
import { DatabaseFaceStore } from './faces/face-store.ts'
import { DatabaseLostWork } from './lost-work.ts'
import { DatabaseBlobOutbox } from './pictures/blob-outbox.ts'
import { DatabaseBlobSweepStore } from './pictures/blob-sweep-store.ts'
import { DatabaseBrandFileStore } from './pictures/brand-file-store.ts'
import { DatabaseRetentionStore } from './privacy/retention-store.ts'
import { DatabaseReportStore } from './reports/report-store.ts'
import { DatabaseConsentTextStore } from './sessions/consent-text-store.ts'
import { DatabaseLinkStore } from './sessions/link-store.ts'
import { DatabaseSessionStore } from './sessions/session-store.ts'
import { DatabaseMessageStore } from './webhooks/message-store.ts'
import { DatabaseWebhookDeliveryStore } from './webhooks/webhook-delivery-store.ts'
import { announceThrough } from './webhooks/webhook-outbox.ts'
import { WebhookSecrets } from './webhooks/webhook-secrets.ts'
import { DatabaseWebhookStore } from './webhooks/webhook-store.ts'
import { readLimits, type Limits } from '../../settings/limit-settings.ts'
import type { Keyring } from '../encryption/keyring.ts'
import type { KeptSecrets } from './installation/kept-secrets.ts'
import type { Schema } from './tables/schema.ts'
import type { Enqueue, PgBossJobQueue } from './jobs/job-queue.ts'

export interface DatabaseStores {
  readonly accounts: AccountStore
  readonly accessTokens: AccessTokenStore
  readonly people: PeopleStore
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
  readonly notes: NoteStore
  readonly seenPictures: SeenPictureStore
  readonly issuerKeys: IssuerKeyStore
  readonly officialUse: OfficialUseStore
  readonly brandFiles: BrandFileStore
  readonly consentTexts: ConsentTextStore
  readonly lostWork: LostWork
  readonly blobOutbox: BlobOutbox
  readonly blobSweeps: BlobSweepStore
}

interface StoreParts {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly secretOf: KeptSecrets
  /** Undefined: the defaults of the settings. */
  readonly limits: Limits | undefined
  readonly queue: PgBossJobQueue
}

export function databaseStores({
  db,
  keyring,
  secretOf,
  limits = readLimits(),
  queue,
}: StoreParts): DatabaseStores {
  const enqueue: Enqueue = (...added) => queue.enqueue(...added)
  const announce = announceThrough(enqueue)
  const webhookSecrets = new WebhookSecrets(keyring.cipher('webhook secrets'), secretOf('webhook secrets'))
  return {
    accounts: new DatabaseAccountStore(db),
    accessTokens: new DatabaseAccessTokenStore(db),
    people: new DatabasePeopleStore(db),
    retention: new DatabaseRetentionStore(db, enqueue, announce, createSecretKey(secretOf('audit log'))),
    reports: new DatabaseReportStore(db, keyring.cipher('report secrets')),
    links: new DatabaseLinkStore(db),
    sessions: new DatabaseSessionStore(db, enqueue, announce, limits),
    executions: new DatabaseExecutionStore(db, enqueue, announce),
    idempotency: new DatabaseIdempotencyStore(db, keyring.cipher('idempotent answers')),
    faces: new DatabaseFaceStore(db),
    faceModels: new DatabaseFaceModelStore(db),
    faceReaders: new DatabaseFaceIndexReaders(db),
    webhooks: new DatabaseWebhookStore(db, enqueue, webhookSecrets),
    webhookDeliveries: new DatabaseWebhookDeliveryStore(db, enqueue, webhookSecrets),
    messages: new DatabaseMessageStore(db, enqueue, keyring.cipher('letters')),
    issuerKeys: new DatabaseIssuerKeyStore(db),
    officialUse: new DatabaseOfficialUseStore(db),
    brandFiles: new DatabaseBrandFileStore(db),
    consentTexts: new DatabaseConsentTextStore(db),
    velocity: new DatabaseVelocityStore(db, secretOf('velocity marks')),
    notes: new DatabaseNoteStore(db),
    seenPictures: new DatabaseSeenPictureStore(db, {
      lookup: secretOf('seen pictures, looked up'),
      hashes: keyring.cipher('seen pictures'),
    }),
    lostWork: new DatabaseLostWork(db, enqueue),
    blobOutbox: new DatabaseBlobOutbox(db),
    blobSweeps: new DatabaseBlobSweepStore(db),
  }
}

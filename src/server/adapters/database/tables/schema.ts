/** The tables as Kysely sees them. Names are converted from snake case to camel case; nulls stay nulls. */
import type { ColumnType } from 'kysely'
import type { AccessToken } from '../../../domain/access/access.ts'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import type { StoredBrandFile } from '../../../domain/reports/brand-files.ts'
import type { KeptConsentText } from '../../../domain/sessions/consent-texts.ts'
import type { BlobRemoval } from '../../../domain/pictures/blob-outbox.ts'
import type { StoredExecution } from '../../../domain/executions/execution.ts'
import type { StoredNote } from '../../../domain/executions/notes.ts'
import type { KeyClaim } from '../../../domain/access/idempotency.ts'
import type { StoredIssuerKey } from '../../../domain/access/issuer-keys.ts'
import type { Link } from '../../../domain/links/link.ts'
import type { Message } from '../../../domain/webhooks/messages.ts'
import type { Person } from '../../../domain/access/people.ts'
import type { Account } from '../../../domain/access/account-store.ts'
import type { FaceIndexReader } from '../../../domain/faces/face-index-readers.ts'
import type { StoredFace, StoredFaceImage } from '../../../domain/faces/face-store.ts'
import type { StoredReport } from '../../../domain/reports/report.ts'
import type { Session, StoredStill } from '../../../domain/sessions/session.ts'
import type { Webhook, WebhookDelivery } from '../../../domain/webhooks/webhooks.ts'
import type { ExecutionStatus } from '../../../../protocol/executions/executions.ts'
import type { Id } from '../../../../protocol/ids.ts'

/** A member that may be undefined becomes a column that may be null. */
type Column<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value

/** A jsonb column. Reading gives the stored value. Both engines take JSON text for writing. */
type Json<Value> = undefined extends Value
  ? ColumnType<Exclude<Value, undefined> | null, string | null | undefined, string | null>
  : ColumnType<Value, string, string>

/** The table of a record: one column for each member, the named members as jsonb. */
type TableOf<Record, JsonMembers extends keyof Record = never> = {
  readonly [Member in keyof Record]: Member extends JsonMembers
    ? Json<Record[Member]>
    : Column<Record[Member]>
}

type JsonExecutionMember =
  | 'sections'
  | 'validations'
  | 'parameters'
  | 'data'
  | 'images'
  | 'reprovalReasons'
  | 'files'
  | 'history'
  | 'consent'
  | 'movement'
  | 'captured'
  | 'origin'

export interface Schema {
  /** One row, since the first start. */
  readonly installation: {
    readonly id: Id
    readonly keyProof: Uint8Array
    readonly createdAt: Date
    readonly blobStoreId: Id | null
    readonly blobStorePlace: string | null
    readonly version: string | null
  }
  readonly nodes: {
    readonly id: Id
    readonly host: string
    readonly processId: number
    readonly version: string
    readonly startedAt: ColumnType<Date, never, never>
    readonly seenAt: ColumnType<Date, never, never>
    readonly keyIds: readonly string[]
    readonly sealingKey: string | null
    readonly step: string | null
  }
  readonly installationKeys: {
    readonly id: string
    readonly proof: Uint8Array
    readonly position: number
    readonly beganAt: ColumnType<Date, never, never>
    readonly endedAt: ColumnType<Date | null, never, Date | null>
  }
  readonly keptSecrets: { readonly purpose: string; readonly sealed: Uint8Array }
  readonly accounts: TableOf<Account> & {
    readonly createdAt: ColumnType<Date, never, never>
    readonly searchThreshold: ColumnType<number | null, never, number | null>
    readonly searchLimit: ColumnType<number | null, never, number | null>
  }
  readonly accessTokens: TableOf<AccessToken, 'scopes'> & { readonly tokenHash: Uint8Array }
  readonly people: TableOf<Person>
  readonly auditEntries: TableOf<AuditEntry, 'objects' | 'details'> & { readonly accountId: Id }
  readonly auditAnchors: {
    readonly accountId: Id
    readonly sequence: number
    readonly hash: Uint8Array
    readonly seal: Uint8Array
  }
  readonly auditHeads: { readonly accountId: Id; readonly sequence: number; readonly hash: Uint8Array }
  readonly reports: ReportsTable
  readonly reportVersions: ReportVersionsTable
  readonly links: TableOf<Link, 'variables'>
  readonly sessions: TableOf<Session, 'movement' | 'consent' | 'refusals'>
  readonly stills: TableOf<StoredStill, 'measurements' | 'doubts' | 'look'>
  readonly executions: TableOf<StoredExecution, JsonExecutionMember>
  readonly faces: TableOf<Omit<StoredFace, 'images'>>
  readonly faceImages: FaceImagesTable
  readonly faceEmbeddings: {
    readonly faceImageId: Id
    readonly modelId: string
    readonly embedding: Uint8Array
  }
  readonly messages: TableOf<Message> & {
    /** Encrypted under the name of the message, for as long as it waits. */
    readonly letter: Uint8Array | null
  }
  readonly webhooks: TableOf<Webhook, 'events' | 'reports'> & WebhookSecretColumns
  readonly webhookDeliveries: TableOf<WebhookDelivery, 'attempts'> & {
    /** The receiver in whose line it stands; null when it has a job, or is over. */
    readonly line: ColumnType<string | null, string | null | undefined, string | null>
  }
  readonly velocityMarks: VelocityRow & { readonly kind: string; readonly mark: string }
  readonly velocityFaces: VelocityRow & { readonly modelId: string; readonly embedding: Uint8Array }
  readonly issuerKeys: TableOf<StoredIssuerKey>
  readonly executionNotes: TableOf<StoredNote, 'author'>
  readonly seenPictures: VelocityRow & { readonly capture: string }
  readonly brandFiles: TableOf<StoredBrandFile>
  readonly consentTexts: TableOf<KeptConsentText>
  readonly faceSequence: {
    readonly last: number
    readonly trimmed: ColumnType<number, never, number>
    readonly marked: ColumnType<number, never, number>
    readonly markedAt: ColumnType<Date | null, never, Date>
  }
  readonly faceIndexReaders: Omit<TableOf<FaceIndexReader>, 'seenAt'> & {
    readonly seenAt: ColumnType<Date, never, Date>
  }
  /** Maintained by triggers on executions. The total of a kind is the sum over its shards. */
  readonly executionCounts: {
    readonly accountId: Id
    readonly status: ExecutionStatus
    readonly reportId: Id
    readonly total: ColumnType<number, never, never>
  }
  /** Maintained by triggers. The total of a list is the sum over its shards. */
  readonly listTotals: {
    readonly list: string
    readonly owner: Id
    readonly total: ColumnType<number, never, never>
  }
  readonly idempotencyKeys: IdempotencyKeysTable
  readonly blobRemovals: TableOf<BlobRemoval> & {
    readonly accountId: Id
    readonly dueAt: Date
  }
  readonly faceChanges: {
    readonly sequence: number
    readonly kind: 'added' | 'removed'
    readonly accountId: Id
    readonly recordId: Id
  }
}

interface VelocityRow {
  readonly executionId: Id
  readonly accountId: Id
  readonly at: Date
}

/** Encrypted under the name of the webhook. */
interface WebhookSecretColumns {
  readonly secret: Uint8Array
  readonly previousSecret: Uint8Array | null
  readonly bodySignatureSecret: Uint8Array | null
}

interface IdempotencyKeysTable extends TableOf<KeyClaim> {
  readonly requestHash: Uint8Array
  /** Encrypted; null while the request is being carried out. */
  readonly answer: Uint8Array | null
  /** Ids, as JSON. */
  readonly shown: unknown
}

interface FaceImagesTable extends TableOf<Omit<StoredFaceImage, 'face'>> {
  readonly recordId: Id
  readonly accountId: Id
  /** Counts the pictures of a record from 0. */
  readonly position: number
  readonly faceId: Id
  readonly confidence: number
  readonly modelId: string
  readonly embedding: Uint8Array
}

interface ReportsTable extends TableOf<Omit<StoredReport, 'archivedAt'>, 'definition'> {
  readonly archivedAt: ColumnType<Date | null, never, Date>
}

interface ReportVersionsTable extends TableOf<
  Pick<StoredReport, 'version' | 'name' | 'definition' | 'createdAt'>,
  'definition'
> {
  readonly reportId: Id
  readonly secrets: Uint8Array | null
}

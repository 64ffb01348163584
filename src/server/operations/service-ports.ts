/** All ports of the operations, combined once. Each operation names those that it uses. */
import type { DocumentEngine } from '../../documents/document-engine.ts'
import type { CaptureKind } from '../../protocol/reports/reports.ts'
import type { AnalysisOptions, Captures } from '../analysis/pipeline.ts'
import type { SearchRegistry } from '../analysis/selfie-stages.ts'
import type { StillJudgement } from '../analysis/stills/still-judge.ts'
import type { SignatureVerifier } from '../../documents/codes/issuer-key.ts'
import type { AccessTokenStore } from '../domain/access/access.ts'
import type { AnalysisTurns } from '../domain/analysis-turns.ts'
import type { AuditLog } from '../domain/access/audit.ts'
import type { BrandFileReader, BrandFileStore } from '../domain/reports/brand-files.ts'
import type { ConsentTextStore } from '../domain/sessions/consent-texts.ts'
import type { BlobOutbox } from '../domain/pictures/blob-outbox.ts'
import type { BlobSweepStore } from '../domain/pictures/blob-sweep.ts'
import type { RetentionStore } from '../domain/privacy/retention.ts'
import type { IdentityProvider } from '../domain/access/identity.ts'
import type { PeopleStore } from '../domain/access/people.ts'
import type { ChallengeSeed } from '../domain/movement/challenge.ts'
import type { Emulator } from '../domain/findings/emulator.ts'
import type { CustomSources } from '../domain/findings/custom-sources.ts'
import type { Findings } from '../domain/findings/findings.ts'
import type { ModelCaller } from '../domain/model-caller.ts'
import type { MessageSenders, MessageStore, ReviewMailSender } from '../domain/webhooks/messages.ts'
import type { MovementEngine } from '../domain/movement/movement.ts'
import type { IdempotencyStore } from '../domain/access/idempotency.ts'
import type { OfficialDataSources } from '../domain/findings/official-data.ts'
import type { AccountStore } from '../domain/access/account-store.ts'
import type { BlobStore } from '../domain/pictures/blob-store.ts'
import type { Clock } from '../domain/clock.ts'
import type { FilePictures } from '../domain/pictures/file-pictures.ts'
import type { ExecutionStore } from '../domain/executions/execution-store.ts'
import type { NoteStore } from '../domain/executions/notes.ts'
import type { FaceEngine } from '../domain/faces/face-engine.ts'
import type { FaceIndexReaders } from '../domain/faces/face-index-readers.ts'
import type { FaceIndex } from '../domain/faces/face-index.ts'
import type { FaceModelStore } from '../domain/faces/face-model-store.ts'
import type { FaceStore } from '../domain/faces/face-store.ts'
import type { IssuerKeyStore } from '../domain/access/issuer-keys.ts'
import type { JobQueue } from '../domain/job-queue.ts'
import type { LostWork } from '../domain/lost-work.ts'
import type { LinkStore } from '../domain/links/link-store.ts'
import type { RemoteImages } from '../domain/pictures/remote-images.ts'
import type { SeenPictureStore } from '../domain/findings/seen-pictures.ts'
import type { SessionStore } from '../domain/sessions/session-store.ts'
import type { ReportStore } from '../domain/reports/report-store.ts'
import type { VelocityStore } from '../domain/findings/velocity.ts'
import type { WebhookDeliveryStore, WebhookSender, WebhookStore } from '../domain/webhooks/webhooks.ts'

/**
 * The content of the QR and PDF417 codes on a picture, on the caller's share of the models. An earlier look at the same
 * picture saves finding the document again.
 */
export type ReadCodes = (
  image: Uint8Array,
  caller: ModelCaller,
  options: Parameters<DocumentEngine['readCodes']>[1],
) => Promise<readonly Uint8Array[]>

/** Judges a still during the upload. */
export type JudgeStill = (
  capture: CaptureKind,
  image: Uint8Array,
  caller: ModelCaller,
  options?: { readonly signal?: AbortSignal | undefined; readonly isDrawn?: boolean },
) => Promise<StillJudgement>

/**
 * Analyses the pictures of an execution. What could not be done is part of the findings.
 * @throws LimiarError for temporary failures (see passing-failure.ts): the analysis has to be repeated.
 */
export type Analyse = (
  captures: Captures,
  surroundings: AnalysisOptions & {
    readonly searchRegistry: SearchRegistry | undefined
    /** Whether the report asks for signs against the selfie. */
    readonly looksAtSelfie: boolean
    readonly caller: ModelCaller
  },
  signal?: AbortSignal,
) => Promise<Findings>

export interface ServicePorts {
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
  readonly faceIndex: FaceIndex
  readonly faceReaders: FaceIndexReaders
  readonly faceEngine: FaceEngine
  readonly blobs: BlobStore
  readonly blobOutbox: BlobOutbox
  readonly blobSweeps: BlobSweepStore
  readonly jobs: JobQueue
  readonly lostWork: LostWork
  readonly webhooks: WebhookStore
  readonly webhookDeliveries: WebhookDeliveryStore
  readonly webhookSender: WebhookSender
  readonly velocity: VelocityStore
  readonly notes: NoteStore
  readonly seenPictures: SeenPictureStore
  readonly issuerKeys: IssuerKeyStore
  readonly brandFiles: BrandFileStore
  readonly consentTexts: ConsentTextStore
  readonly brandFileReader: BrandFileReader
  readonly signatures: SignatureVerifier
  readonly messages: MessageStore
  readonly messageSenders: MessageSenders
  /** Undefined where no mail server is configured. */
  readonly reviewMails?: ReviewMailSender | undefined
  readonly remoteImages: RemoteImages
  readonly filePictures: FilePictures
  readonly officialData: OfficialDataSources
  readonly customSources: CustomSources
  readonly judgeStill: JudgeStill
  readonly readCodes: ReadCodes
  readonly movement: MovementEngine
  readonly challengeSeed: ChallengeSeed
  readonly analyse: Analyse
  readonly analysisTurns: AnalysisTurns
  /** Makes up findings in accounts for tests, where the operator asked for it. */
  readonly emulator?: Emulator | undefined
  /** The provider by which people may sign in to the console, besides keys; undefined where none is configured. */
  readonly identityProvider?: IdentityProvider | undefined
  readonly clock: Clock
}

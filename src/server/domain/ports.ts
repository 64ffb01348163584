/**
 * What the rules need from the outside world. Adapters implement these, `index.ts` joins them, and nothing
 * in `domain`, `operations` or `analysis` knows more of an adapter than stands here.
 */
import type { Environment } from '../../protocol/access-tokens.ts'
import type { Cpf } from '../../protocol/cpf.ts'
import type { StageOutcome } from '../../protocol/document-stages.ts'
import type { CodeFormat, ExecutionStatus } from '../../protocol/executions.ts'
import type { Id } from '../../protocol/ids.ts'
import type { GlanceMeasures } from './document-glance.ts'
import type { StoredExecution } from './execution.ts'
import type { ListedExecutionRow } from './listed-execution.ts'
import type { Link } from './link.ts'
import type { ModelCaller } from './model-caller.ts'
import type { CellLogs } from './mrz-likeliest.ts'
import type { Session, SessionChange, StoredStill } from './session.ts'

export type Clock = () => Date

/** A window onto a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface Listed<Row> {
  readonly rows: readonly Row[]
  /** All rows that the filter lets through, whatever the page. */
  readonly total: number
}

export type { Environment } from '../../protocol/access-tokens.ts'

/** Who owns facesets, reports and links. */
export interface Account {
  readonly id: Id
  readonly name: string
  readonly environment: Environment
}

/** How far an account's searches of its registry go; undefined leaves it to the service. */
export interface SearchDefaults {
  /** The least similarity that is answered, 0 to 100. */
  readonly threshold: number | undefined
  /** Records answered at most. */
  readonly limit: number | undefined
}

export interface AccountStore {
  /** The account that a token opens, by the SHA-256 of the token; undefined when there is none. */
  findByTokenHash(tokenHash: Uint8Array): Promise<Account | undefined>
  /** Makes an account with one access token; tells whether it was made, or had been there with that token. */
  create(account: Account, tokenHash: Uint8Array): Promise<'created' | 'exists'>
  /** Makes an account without a token. */
  insert(account: Account): Promise<void>
  find(accountId: Id): Promise<Account | undefined>
  /** Every account, oldest first. */
  all(): Promise<readonly Account[]>
  searchDefaults(accountId: Id): Promise<SearchDefaults>
  setSearchDefaults(accountId: Id, defaults: SearchDefaults): Promise<void>
}

/** What a link is called by: its id, or the SHA-256 of its token. */
export type LinkName = { readonly id: Id } | { readonly tokenHash: Uint8Array }

export interface LinkStore {
  insert(link: Link): Promise<void>
  /** By the SHA-256 of the token in its address, whatever the account: this is how a person arrives. */
  findByTokenHash(tokenHash: Uint8Array): Promise<Link | undefined>
  /** Within a report. */
  find(accountId: Id, reportId: Id, name: LinkName): Promise<Link | undefined>
  /** Within a report; answers the link as it is afterwards, undefined when there is none. */
  setActive(accountId: Id, reportId: Id, name: LinkName, active: boolean, at: Date): Promise<Link | undefined>
}

/** Why a submission was not taken. */
export type SubmissionRefusal = 'spent' | 'inactive' | 'expired'

export interface SessionStore {
  /** @throws LimiarError `rate-limited` when as many sessions of the link are in progress as there may be. */
  insert(session: Session): Promise<void>
  find(sessionId: Id): Promise<Session | undefined>
  /**
   * Changes a session that nobody else changes meanwhile: `change` is given it as it is then, and what it throws
   * changes nothing. Answers the session as it is afterwards.
   * @throws LimiarError `session-invalid` when the session was erased, `rate-limited` when a try of the movement check
   * or a refused still is one more than its link may have.
   */
  change(sessionId: Id, change: (session: Session) => SessionChange): Promise<Session>
  /**
   * Keeps a still in place of an earlier one of the same kind, whose blob is queued for removal, unless the session was
   * submitted or erased meanwhile or the selfie has the bytes of a document.
   * @throws LimiarError `rate-limited` when link or account hold as many bytes as they may that were not submitted.
   */
  putStill(still: StoredStill): Promise<StillKept>
  stills(sessionId: Id): Promise<readonly StoredStill[]>
  /**
   * In one transaction: locks the session, makes its execution of what it holds then, spends a use of the link, marks
   * the session as submitted and enqueues the job that runs the execution. What `makeExecution` throws changes
   * nothing. A session that was submitted before answers its execution.
   */
  submit(sessionId: Id, makeExecution: MakeExecution): Promise<Submission>
}

/** What became of a still: kept, with the one that it replaced, or why it was not. */
export type StillKept =
  | { readonly outcome: 'kept'; readonly replaced: StoredStill | undefined }
  | { readonly outcome: 'erased' | 'submitted' | 'same-picture' }

/** Makes the execution of a session and its stills as they are under the lock. */
export type MakeExecution = (session: Session, stills: readonly StoredStill[]) => StoredExecution

export type Submission =
  | { readonly outcome: 'created' | 'repeated'; readonly executionId: Id }
  | { readonly outcome: SubmissionRefusal }

export interface ExecutionFilter {
  /** Digits only; matches the CPF read from the document or the one sent as a parameter. */
  readonly cpf?: Cpf
  readonly statuses?: readonly ExecutionStatus[]
  readonly reportIds?: readonly Id[]
}

export interface ExecutionStore {
  /** Inserts an execution that came without a link and enqueues the job that runs it, in one transaction. */
  submit(execution: StoredExecution): Promise<void>
  find(accountId: Id, executionId: Id): Promise<StoredExecution | undefined>
  /** For a job, which knows no account. */
  findById(executionId: Id): Promise<StoredExecution | undefined>
  /** Newest first, the id deciding between equals. */
  list(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<ListedExecutionRow>>
  /** Executions that wait for their analysis since before a moment, and of which nobody was told so; oldest first. */
  listOverdue(createdBefore: Date, limit: number): Promise<readonly StoredExecution[]>
  /** Writes what changed, unless the row was changed since it was read; tells whether it did. */
  update(execution: StoredExecution, expectedUpdatedAt: Date): Promise<boolean>
}

/** One stored picture of a face record. */
export interface StoredFaceImage {
  readonly id: Id
  /** Where the picture lies in the blob store. */
  readonly blobKey: string
  readonly mediaType: string
  readonly face: {
    readonly id: Id
    /** 0 to 100: how sure the detector is that this is a face. */
    readonly confidence: number
    /** Name and hash of the model that made the embedding; embeddings of two models do not compare. */
    readonly modelId: string
    /** Unit length, in the model's dimensions. */
    readonly embedding: Float32Array
  }
}

export interface StoredFace {
  readonly id: Id
  readonly accountId: Id
  readonly cpf: Cpf | undefined
  readonly description: string
  readonly images: readonly StoredFaceImage[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** One picture with the record that it belongs to. */
export interface GalleryRow {
  readonly face: StoredFace
  readonly image: StoredFaceImage
}

/** One embedding as the index needs it. */
export interface IndexedFace {
  readonly accountId: Id
  readonly faceImageId: Id
  readonly recordId: Id
  readonly modelId: string
  readonly embedding: Float32Array
}

/** One step of the change sequence that keeps every process's index true to the database. */
export type FaceChange =
  | {
      readonly sequence: number
      /** Added, or given an embedding of another model. */
      readonly kind: 'added'
      readonly recordId: Id
      /** The record's faces as they are when this is read: none when it was removed since. */
      readonly faces: readonly IndexedFace[]
    }
  | { readonly sequence: number; readonly kind: 'removed'; readonly accountId: Id; readonly recordId: Id }

export interface FaceFilter {
  /** Digits only. */
  readonly cpf?: Cpf
}

export interface FaceStore {
  /** Stores a record with its pictures; answers the number of this change in the change sequence. */
  insert(face: StoredFace): Promise<number>
  find(accountId: Id, faceId: Id): Promise<StoredFace | undefined>
  findMany(accountId: Id, faceIds: readonly Id[]): Promise<readonly StoredFace[]>
  /**
   * Removes a record and queues its blobs for removal. Answers the record and the number of this change, undefined
   * when there was none.
   */
  remove(
    accountId: Id,
    faceId: Id,
    at: Date,
  ): Promise<{ readonly face: StoredFace; readonly sequence: number } | undefined>
  /** Newest first, the id deciding between equals. */
  list(accountId: Id, page: Page, filter?: FaceFilter): Promise<Listed<StoredFace>>
  /** One row a picture, in the order of the records and then of their pictures. */
  listImages(accountId: Id, page: Page, filter?: FaceFilter): Promise<Listed<GalleryRow>>
  /** Changes after a number of the sequence, in order, at most `limit`. */
  changesAfter(sequence: number, limit: number): Promise<readonly FaceChange[]>
}

/** How many pictures of an account have an embedding of each model. */
export interface FaceModelCount {
  readonly modelId: string
  readonly pictures: number
}

/** Embeddings of further models, beside that which a picture was enrolled with: how a registry changes its model. */
export interface FaceModelStore {
  /** By the model's id. */
  count(accountId: Id): Promise<readonly FaceModelCount[]>
  /** Pictures of any account without an embedding of a model. */
  countWithout(modelId: string): Promise<number>
  /** Pictures without an embedding of a model, by their id, from the first that comes after one. */
  listWithout(
    accountId: Id,
    modelId: string,
    page: { readonly after: Id | undefined; readonly limit: number },
  ): Promise<readonly { readonly imageId: Id; readonly recordId: Id; readonly blobKey: string }[]>
  /**
   * Stores embeddings of one model, each in place of an earlier one of that model, with one step of the change
   * sequence a record. Pictures that are gone are passed over. Answers how many were stored.
   */
  put(
    accountId: Id,
    modelId: string,
    embeddings: readonly { readonly imageId: Id; readonly embedding: Float32Array }[],
  ): Promise<number>
}

/** A face of the index and how alike it is. */
export interface FaceCandidate {
  readonly recordId: Id
  readonly faceImageId: Id
  /** Cosine of the two embeddings, -1 to 1. */
  readonly cosine: number
}

/** Searches one account's embeddings exactly. */
export interface FaceIndex {
  add(face: IndexedFace): Promise<void>
  /** Answers once nothing of a record that the store removed is left, in memory or on disk. */
  removeRecord(accountId: Id, recordId: Id): Promise<void>
  /** Best first; only candidates whose cosine is at least `minCosine`. */
  search(
    accountId: Id,
    probe: Float32Array,
    options: { readonly limit: number; readonly minCosine: number; readonly signal?: AbortSignal },
  ): Promise<readonly FaceCandidate[]>
}

/** A point of a picture, in pixels from its top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A face seen in a picture, in the pixels of the upright picture. */
export interface DetectedFace {
  readonly box: Box
  /** 0 to 100. */
  readonly confidence: number
  /** Right eye, left eye (the person's), nose tip, right and left corner of the mouth. */
  readonly landmarks: readonly [Point, Point, Point, Point, Point]
  readonly interEyePixels: number
  /** Turn of the head to the side, estimated from the mesh; 0 looks into the camera. */
  readonly yawDegrees: number
  /** Variance of the Laplacian over the aligned 112x112 face: below about 20 it is blurred. */
  readonly sharpness: number
  /** Mean luminance of the aligned face, 0 to 255. */
  readonly brightness: number
  /** Unit length; only when it was asked for. */
  readonly embedding: Float32Array | undefined
  /** Averaged with that of the mirror image, unit length, in the same space; only when it was asked for. */
  readonly averaged?: Float32Array
  /** Luminance of the aligned 112x112 face, in rows; only when it was asked for. */
  readonly crop?: Uint8Array
}

export interface FacesFound {
  readonly width: number
  readonly height: number
  /** Largest first. */
  readonly faces: readonly DetectedFace[]
}

/** Cosines to similarities: similarity = 100 / (1 + exp(-slope (cosine - midpoint))). */
export interface Calibration {
  readonly midpoint: number
  readonly slope: number
}

/** Finds faces in an encoded picture (JPEG, PNG, WebP, AVIF) and turns them into embeddings. */
export interface FaceEngine {
  readonly modelId: string
  readonly dimensions: number
  readonly calibration: Calibration
  /**
   * @throws LimiarError `image-unreadable` or `image-too-large`; `overloaded`, `rate-limited` or `unavailable` when
   * it could not be looked at now.
   */
  findFaces(
    image: Uint8Array,
    options?: {
      /** Which faces get an embedding; the largest unless said otherwise. */
      readonly embed?: 'largest' | 'all' | 'none'
      /** Also gives each embedding averaged with that of the mirror image: twice the work. */
      readonly flip?: boolean
      /** Also gives the crop of each face that gets an embedding. */
      readonly crop?: boolean
      /** Whose share of the models it takes; undefined where one caller has them all, as in a command. */
      readonly caller?: ModelCaller
      readonly signal?: AbortSignal
    },
  ): Promise<FacesFound>
  /**
   * Whether two crops of `findFaces` are of one photograph, also when one was made smaller, turned or mirrored.
   * @throws LimiarError `unavailable` when they could not be compared now.
   */
  areCopies(
    one: Uint8Array,
    other: Uint8Array,
    options?: { readonly caller?: ModelCaller; readonly signal?: AbortSignal },
  ): Promise<boolean>
}

/** A line of text on the card, as a reader saw it. */
export interface TextLine {
  readonly text: string
  /** Mean probability of the characters, 0 to 1. */
  readonly confidence: number
  /** Corners from the top left clockwise, in pixels of the upright card. */
  readonly corners: readonly [Point, Point, Point, Point]
}

/** A QR or PDF417 code on the card. */
export interface CardCode {
  readonly format: CodeFormat
  /** What it says; undefined when that is no text. */
  readonly text: string | undefined
  readonly bytes: number
  /** In pixels of the upright card. */
  readonly corners: readonly [Point, Point, Point, Point]
}

/** What was read from one side of a document. */
export interface DocumentReading {
  /** The photograph as decoded and turned by its EXIF orientation. */
  readonly photo: { readonly width: number; readonly height: number }
  /**
   * Where the upright card's corners, from its top left clockwise, lie in the photograph; undefined when no card
   * could be told from its background.
   */
  readonly quad: readonly [Point, Point, Point, Point] | undefined
  /** The upright card (or the whole photograph when there is no quad), as JPEG. */
  readonly card: { readonly image: Uint8Array; readonly width: number; readonly height: number }
  readonly lines: readonly TextLine[]
  /** Of the row of names of a card's zone, which no digit checks, how likely each character is in each cell. */
  readonly zoneNames?: CellLogs
  /** Undefined when no code was looked for. */
  readonly codes?: readonly CardCode[]
  /** What became of each step of the reading. */
  readonly stages?: readonly StageOutcome[]
  /** Variance of the Laplacian of the card at 1400 px: a doubt, never a verdict. */
  readonly sharpness: number
}

export interface DocumentEngine {
  /** Locates, turns upright and reads one side. @throws LimiarError as FaceEngine does. */
  read(image: Uint8Array, options?: { readonly signal?: AbortSignal }): Promise<DocumentReading>
  /** A quick look for the moment of upload: the text found on a small view, without reading every line. */
  glance(image: Uint8Array, options?: { readonly signal?: AbortSignal }): Promise<DocumentGlance>
  /**
   * Reads lines of a card again with the slower reader that knows Portuguese: accents and spaces, which the
   * first one lacks. One text for each line, in order, empty where nothing was read.
   */
  readNames(
    card: Uint8Array,
    lines: readonly TextLine['corners'][],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly string[]>
}

/** What a quick look at an uploaded still tells. */
export interface DocumentGlance extends GlanceMeasures {
  readonly width: number
  readonly height: number
  /** Boxes of text found; a document has many. */
  readonly textBoxes: number
  /** What the largest of them say, upper case without accents: enough to tell a front from a back. */
  readonly words: readonly string[]
  /** The same lines as they lie on the photograph, those in which nothing could be read with no text. */
  readonly lines: readonly TextLine[]
  /**
   * How much of the card lies beyond the edge at least, in its widths, by those of its sides that run to the edge;
   * undefined when none are seen to, or the whole card was found.
   */
  readonly beyondEdge: number | undefined
}

/** Keeps pictures, encrypted. */
export interface BlobStore {
  /** Returns once the bytes are on disk. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  /** Every blob that is stored, in no order. */
  list(): AsyncIterable<{ readonly key: string }>
}

/** The name of each kind of background work and what it is given. */
export interface Jobs {
  readonly 'run-execution': { readonly executionId: Id }
  readonly 'deliver-webhook': { readonly deliveryId: Id }
  readonly 'send-message': { readonly messageId: Id }
  /** By schedule: what has been kept long enough is erased. */
  readonly purge: object
  /** By schedule: files that nothing refers to any more are removed. */
  readonly 'remove-blobs': object
  /** By schedule: what waits for its analysis for too long is left to a person meanwhile. */
  readonly 'note-delays': object
}

export interface JobQueue {
  /**
   * Starts taking jobs of a kind. One that throws is retried with back-off by the queue; how often is limited, but for
   * failures that pass by themselves (see passing-failure.ts), for which it waits as long as they last.
   */
  work<Name extends keyof Jobs>(
    name: Name,
    run: (job: Jobs[Name], signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Starts taking jobs of a kind that failed every time, so that what waits for them is not left waiting. */
  workGivenUp<Name extends keyof Jobs>(name: Name, run: (job: Jobs[Name]) => Promise<void>): Promise<void>
  /** Has a job of a kind done at times of a cron expression (UTC), by one of the servers that share the queue. */
  schedule(name: keyof Jobs, cron: string): Promise<void>
  /** Lets running jobs end and stops. */
  stop(): Promise<void>
}

/** Fetches a picture that a client named by address. */
export interface RemoteImages {
  /** @throws LimiarError `image-unreachable` or `image-too-large`. */
  fetch(uri: string, signal?: AbortSignal): Promise<Uint8Array>
}

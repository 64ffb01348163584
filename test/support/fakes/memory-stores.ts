/** The stores of the domain's ports in memory: for tests of the layers above them. */
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { AuditLog } from '../../../src/server/domain/access/audit.ts'
import type { BlobOutbox } from '../../../src/server/domain/pictures/blob-outbox.ts'
import type { BlobSweepStore } from '../../../src/server/domain/pictures/blob-sweep.ts'
import { MAX_REPEATS, type Repeats } from '../../../src/protocol/executions/executions.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import { plainName } from '../../../src/server/domain/plain-name.ts'
import { listedExecutionRow } from '../../../src/server/domain/executions/listed-execution.ts'
import type { IdempotencyStore } from '../../../src/server/domain/access/idempotency.ts'
import { isInState, whyClosed, type Link } from '../../../src/server/domain/links/link.ts'
import type { ConsentTextStore } from '../../../src/server/domain/sessions/consent-texts.ts'
import type { BrandFileStore } from '../../../src/server/domain/reports/brand-files.ts'
import type { BlobStore } from '../../../src/server/domain/pictures/blob-store.ts'
import type { ExecutionStore } from '../../../src/server/domain/executions/execution-store.ts'
import type { NoteStore } from '../../../src/server/domain/executions/notes.ts'
import type { FaceIndexReaders } from '../../../src/server/domain/faces/face-index-readers.ts'
import type { FaceCandidate, FaceIndex } from '../../../src/server/domain/faces/face-index.ts'
import type { FaceModelStore } from '../../../src/server/domain/faces/face-model-store.ts'
import type {
  FaceChange,
  FaceFilter,
  FaceStore,
  IndexedFace,
  StoredFace,
} from '../../../src/server/domain/faces/face-store.ts'
import type { JobQueue, JobRun, Jobs } from '../../../src/server/domain/job-queue.ts'
import type { LinkName, LinkStore } from '../../../src/server/domain/links/link-store.ts'
import type { Listed, Page } from '../../../src/server/domain/listing.ts'
import type { SessionStore } from '../../../src/server/domain/sessions/session-store.ts'
import type { ReportStore } from '../../../src/server/domain/reports/report-store.ts'
import type { RetentionStore } from '../../../src/server/domain/privacy/retention.ts'
import type { IssuerKeyStore } from '../../../src/server/domain/access/issuer-keys.ts'
import type { SeenPictureStore } from '../../../src/server/domain/findings/seen-pictures.ts'
import type { VelocityStore } from '../../../src/server/domain/findings/velocity.ts'
import { isSamePicture, type Session, type StoredStill } from '../../../src/server/domain/sessions/session.ts'
import { memoryAccess, type MemoryAccess } from './memory-access.ts'
import { memoryAudit } from './memory-audit.ts'
import { memoryBlobSweeps } from './memory-blob-sweeps.ts'
import { memoryBlobOutbox, type MemoryBlobOutbox } from './memory-blob-outbox.ts'
import { memoryConsentTexts } from './memory-consent-texts.ts'
import { memoryBrandFiles } from './memory-brand-files.ts'
import { memoryFaceModels } from './memory-face-models.ts'
import { memoryFaceReaders } from './memory-face-readers.ts'
import { memoryIdempotency } from './memory-idempotency.ts'
import { pageOf, placeInTime } from './memory-pages.ts'
import { memoryNotes } from './memory-notes.ts'
import { memoryReports } from './memory-reports.ts'
import { memoryIssuerKeys } from './memory-issuer-keys.ts'
import { memorySeenPictures } from './memory-seen-pictures.ts'
import { memoryVelocity } from './memory-velocity.ts'
import { memoryRetention } from './memory-retention.ts'

export interface MemoryStores extends MemoryAccess {
  readonly audit: AuditLog
  readonly reports: ReportStore
  readonly links: LinkStore
  readonly sessions: SessionStore
  readonly executions: ExecutionStore & {
    insert(execution: StoredExecution): void
    remove(executionId: string): boolean
  }
  readonly retention: RetentionStore
  readonly idempotency: IdempotencyStore
  readonly velocity: VelocityStore
  readonly notes: NoteStore
  readonly seenPictures: SeenPictureStore
  readonly issuerKeys: IssuerKeyStore
  readonly brandFiles: BrandFileStore
  readonly consentTexts: ConsentTextStore
  readonly faces: FaceStore
  readonly faceModels: FaceModelStore
  readonly faceIndex: FaceIndex
  readonly faceReaders: FaceIndexReaders
  readonly blobs: BlobStore
  readonly blobOutbox: BlobOutbox
  readonly blobSweeps: BlobSweepStore
  /** Runs a job at once when it is enqueued by a submission. */
  readonly jobs: JobQueue
}

/** Empty stores that know each other: a submission spends its link and runs its job. */
export function memoryStores(): MemoryStores {
  const links = new Map<string, Link>()
  const jobs = memoryJobs()
  const executions = memoryExecutions(jobs)
  const blobOutbox = memoryBlobOutbox()
  const audit = memoryAudit()
  const faces = memoryFaces(blobOutbox)
  const sessions = memorySessions({ links, executions, jobs, outbox: blobOutbox })
  return {
    ...memoryAccess(),
    audit,
    retention: memoryRetention({ links, executions, sessions, faces, outbox: blobOutbox, audit }),
    reports: memoryReports(links),
    links: memoryLinks(links),
    sessions,
    executions,
    idempotency: memoryIdempotency(),
    velocity: memoryVelocity(executions),
    notes: memoryNotes(executions),
    seenPictures: memorySeenPictures(executions),
    issuerKeys: memoryIssuerKeys(),
    brandFiles: memoryBrandFiles(),
    consentTexts: memoryConsentTexts(),
    faces,
    faceModels: memoryFaceModels(faces),
    faceIndex: memoryFaceIndex(),
    faceReaders: memoryFaceReaders(),
    blobs: memoryBlobs(),
    blobOutbox,
    blobSweeps: memoryBlobSweeps(),
    jobs,
  }
}

function memoryLinks(links: Map<string, Link>): LinkStore {
  const find = (accountId: string, reportId: string, name: LinkName) =>
    [...links.values()].find(
      (link) =>
        link.accountId === accountId &&
        link.reportId === reportId &&
        ('id' in name ? link.id === name.id : isSame(link.tokenHash, name.tokenHash)),
    )
  return {
    insert: async (link) => void links.set(link.id, link),
    findByTokenHash: async (hash) => [...links.values()].find((link) => isSame(link.tokenHash, hash)),
    find: async (accountId, reportId, name) => find(accountId, reportId, name),
    list: async (accountId, reportId, { cpf, states }, now, page) => {
      const passing = [...links.values()]
        .filter((link) => link.accountId === accountId && link.reportId === reportId)
        .filter((link) => cpf === undefined || link.cpf === cpf)
        .filter((link) => states?.some((state) => isInState(link, state, now)) ?? true)
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      return pageOf(passing, page, placeInTime)
    },
    setActive: async (accountId, reportId, name, active, updatedAt) => {
      const found = find(accountId, reportId, name)
      if (!found) return undefined
      const changed = { ...found, active, updatedAt }
      links.set(found.id, changed)
      return changed
    },
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

function memorySessions({
  links,
  executions,
  jobs,
  outbox,
}: {
  readonly links: Map<string, Link>
  readonly executions: MemoryStores['executions']
  readonly jobs: ReturnType<typeof memoryJobs>
  readonly outbox: ReturnType<typeof memoryBlobOutbox>
}): SessionStore {
  const sessions = new Map<string, Session>()
  const stills = new Map<string, StoredStill>()
  const stillsOf = (sessionId: string) =>
    [...stills.values()].filter((still) => still.sessionId === sessionId)
  return {
    insert: async (session) => void sessions.set(session.id, session),
    find: async (id) => sessions.get(id),
    change: async (id, change) => {
      const session = sessions.get(id)
      if (!session) throw new LimiarError('session-invalid', 'The session was erased.')
      const changed = { ...session, ...change(session) }
      sessions.set(id, changed)
      return changed
    },
    putStill: async (still) => {
      const session = sessions.get(still.sessionId)
      if (session?.executionId !== undefined) return { outcome: 'submitted' }
      const key = `${still.sessionId}/${still.capture}`
      if (stillsOf(still.sessionId).some((other) => isSamePicture(other, still)))
        return { outcome: 'same-picture' }
      const replaced = stills.get(key)
      stills.set(key, still)
      if (session && replaced) outbox.drop(session.accountId, [replaced.blobKey], still.createdAt)
      return { outcome: 'kept', replaced }
    },
    stills: async (sessionId) => stillsOf(sessionId),
    skipCode: async (sessionId) => {
      for (const [key, still] of stills)
        if (still.sessionId === sessionId && still.measurements.codeWanted)
          stills.set(key, { ...still, measurements: { ...still.measurements, codeWanted: 'skipped' } })
    },
    submit: async (sessionId, makeExecution) => {
      const session = sessions.get(sessionId)
      if (!session) return { outcome: 'inactive' }
      if (session.executionId !== undefined) return { outcome: 'repeated', executionId: session.executionId }
      const execution = makeExecution(session, stillsOf(sessionId))
      const link = links.get(session.linkId)
      const refusal = link ? whyClosed(link, execution.createdAt) : 'inactive'
      if (!link || refusal) return { outcome: refusal ?? 'inactive' }
      links.set(link.id, { ...link, submissions: link.submissions + 1 })
      executions.insert(execution)
      sessions.set(session.id, { ...session, executionId: execution.id })
      jobs.enqueue('run-execution', { executionId: execution.id })
      return { outcome: 'created', executionId: execution.id }
    },
  }
}

function hasWords({ sections }: StoredExecution, name: string): boolean {
  const read = plainName(sections.ocr?.fields['name']?.value ?? '')
  return name.split(' ').every((word) => read.includes(word))
}

function memoryExecutions(jobs: ReturnType<typeof memoryJobs>): MemoryStores['executions'] {
  const executions = new Map<string, StoredExecution>()
  const find = (id: string): StoredExecution | undefined => executions.get(id)
  const listWhole: ExecutionStore['listWhole'] = async (
    accountId,
    { cpf, name, since, until, statuses, reportIds },
    page,
  ) => {
    const passing = newestFirst([...executions.values()]).filter(
      (one) =>
        one.accountId === accountId &&
        (cpf === undefined || one.documentCpf === cpf || one.parameterCpf === cpf) &&
        (name === undefined || hasWords(one, name)) &&
        (since === undefined || one.createdAt >= since) &&
        (until === undefined || one.createdAt < until) &&
        (statuses === undefined || statuses.includes(one.status)) &&
        (reportIds === undefined || reportIds.includes(one.reportId)),
    )
    return pageOf(passing, page, placeInTime)
  }
  return {
    insert: (execution) => void executions.set(execution.id, execution),
    remove: (executionId) => executions.delete(executionId),
    submit: async (execution) => {
      executions.set(execution.id, execution)
      jobs.enqueue('run-execution', { executionId: execution.id })
    },
    find: async (accountId, id) => (find(id)?.accountId === accountId ? find(id) : undefined),
    findById: async (id) => find(id),
    listWhole,
    list: async (...asked) => {
      const listed = await listWhole(...asked)
      const rows = listed.rows.map((execution) => listedExecutionRow(execution))
      return { ...listed, rows }
    },
    repeatsOf: async (accountId, ids) => {
      const ofAccount = [...executions.values()].filter((one) => one.accountId === accountId)
      return new Map(
        ofAccount.filter(({ id }) => ids.includes(id)).map((one) => [one.id, repeatsAmong(ofAccount, one)]),
      )
    },
    listOverdue: async (createdBefore, limit) =>
      newestFirst([...executions.values()])
        .toReversed()
        .filter(
          ({ analysed, status, createdAt }) =>
            !analysed && status === 'processando' && createdAt < createdBefore,
        )
        .slice(0, limit),
    update: async (execution, expectedUpdatedAt) => {
      if (find(execution.id)?.updatedAt.getTime() !== expectedUpdatedAt.getTime()) return false
      executions.set(execution.id, execution)
      return true
    },
  }
}

function repeatsAmong(
  executions: readonly StoredExecution[],
  { documentCpf, parameterCpf, sections: { velocity } }: StoredExecution,
): Repeats {
  const cpf = documentCpf ?? parameterCpf
  const same = executions.filter((one) => [one.documentCpf, one.parameterCpf].includes(cpf)).length
  return {
    ...(cpf === undefined ? {} : { cpf: Math.min(same, MAX_REPEATS) }),
    ...(velocity?.face ? { face: { count: velocity.face.count, hours: velocity.hours } } : {}),
  }
}

function memoryFaces(
  outbox: MemoryBlobOutbox,
): FaceStore & { findById(faceId: string): StoredFace | undefined } {
  const faces = new Map<string, StoredFace>()
  const changes: FaceChange[] = []
  const of = (accountId: string, { cpf }: FaceFilter = {}): StoredFace[] =>
    newestFirst(
      [...faces.values()].filter(
        (face) => face.accountId === accountId && (cpf === undefined || face.cpf === cpf),
      ),
    )
  return {
    insert: async (face) => {
      faces.set(face.id, face)
      changes.push({
        sequence: changes.length + 1,
        kind: 'added',
        recordId: face.id,
        faces: face.images.map(indexed(face)),
      })
      return changes.length
    },
    findById: (id) => faces.get(id),
    find: async (accountId, id) => of(accountId).find((face) => face.id === id),
    findMany: async (accountId, ids) => of(accountId).filter(({ id }) => ids.includes(id)),
    remove: async (accountId, recordId, at) => {
      const face = of(accountId).find(({ id }) => id === recordId)
      if (!face) return undefined
      faces.delete(recordId)
      outbox.drop(
        accountId,
        face.images.map(({ blobKey }) => blobKey),
        at,
      )
      changes.push({ sequence: changes.length + 1, kind: 'removed', accountId, recordId })
      return { face, sequence: changes.length }
    },
    list: async (accountId, page, filter) => pageOf(of(accountId, filter), page, placeInTime),
    listImages: async (accountId, page, filter) =>
      window(
        of(accountId, filter).flatMap((face) => face.images.map((image) => ({ face, image }))),
        page,
      ),
    changesAfter: async (after, limit) => ({ changes: changes.slice(after, after + limit), trimmed: 0 }),
  }
}

const indexed =
  (face: StoredFace) =>
  (image: StoredFace['images'][number]): IndexedFace => ({
    accountId: face.accountId,
    faceImageId: image.id,
    recordId: face.id,
    modelId: image.face.modelId,
    embedding: image.face.embedding,
  })

function memoryFaceIndex(): FaceIndex {
  let faces: IndexedFace[] = []
  return {
    add: async (face) => void faces.push(face),
    removeRecord: async (accountId, recordId) => {
      faces = faces.filter((face) => face.accountId !== accountId || face.recordId !== recordId)
    },
    search: async (accountId, probe, { limit, minCosine }) =>
      faces
        .filter((face) => face.accountId === accountId)
        .map(({ recordId, faceImageId, embedding }): FaceCandidate => {
          const cosine = embedding.reduce((sum, value, i) => sum + value * (probe[i] ?? 0), 0)
          return { recordId, faceImageId, cosine }
        })
        .filter(({ cosine }) => cosine >= minCosine)
        .sort((one, other) => other.cosine - one.cosine)
        .slice(0, limit),
  }
}

function memoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void blobs.set(key, bytes),
    get: async (key) => blobs.get(key),
    remove: async (key) => void blobs.delete(key),
    list: async function* () {
      for (const key of blobs.keys()) yield { key }
    },
  }
}

function memoryJobs(): JobQueue & {
  enqueue<Name extends keyof Jobs>(name: Name, job: Jobs[Name]): void
} {
  const runs = new Map<string, (job: never, told: JobRun) => Promise<void>>()
  const running = new Set<Promise<void>>()
  return {
    work: async (name, run) => void runs.set(name, run),
    workGivenUp: async () => undefined,
    schedule: async () => undefined,
    enqueue: (name, job) => {
      const run = runs.get(name)
      if (!run) return
      const ended = run(job as never, {
        signal: new AbortController().signal,
        putOffSince: undefined,
        group: undefined,
      }).finally(() => running.delete(ended))
      running.add(ended)
    },
    stop: async () => {
      await Promise.all(running)
    },
  }
}

function window<Row>(rows: readonly Row[], { limit, offset }: Page): Listed<Row> {
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

function newestFirst<Row extends { readonly id: string; readonly createdAt: Date }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() ||
      (other.id < one.id ? -1 : other.id > one.id ? 1 : 0),
  )
}

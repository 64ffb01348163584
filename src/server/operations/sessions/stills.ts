/** The stills of a session: judged at once, and kept when they are usable. */
import { createHash } from 'node:crypto'
import { LimiarError, type ErrorCode } from '../../../protocol/errors.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import type { CaptureKind } from '../../../protocol/reports/reports.ts'
import { pictureMediaTypes } from '../../../protocol/media-types.ts'
import { isWorthALook } from '../../../protocol/sessions/attempts.ts'
import type { RefusalReason, StillMeasurements } from '../../../protocol/sessions/session-api.ts'
import { mediaTypeOf } from '../../domain/pictures/image-format.ts'
import { documentPictureOf, madeOf, type MadePicture, type PdfPorts } from '../pictures/made-pictures.ts'
import { withoutTail } from '../../domain/pictures/picture-end.ts'
import { callerOfSession, type ModelCaller } from '../../domain/model-caller.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import { NOT_LOOKED_AT } from '../../domain/findings/still-doubt.ts'
import { mayInsist, withRefusal, type Session, type StoredStill } from '../../domain/sessions/session.ts'
import type { StillKept } from '../../domain/sessions/session-store.ts'
import { doubtsOf } from '../../analysis/stills/still-judge.ts'
import { storeWithBlobs } from '../pictures/blob-removal.ts'
import type { ServicePorts } from '../service-ports.ts'
import { lookForCode, showsIssuerCode, type CodePorts } from './issuer-code-stills.ts'
import { mustHaveConsented } from './submissions.ts'

/** Sentences for a developer beside the reason code. The person reads the page's own words. */
const refusals: Readonly<Record<RefusalReason, string>> = {
  'not-a-document': 'No document was seen in the still.',
  'wrong-side': 'The still shows the other side of the document.',
  unreadable: 'The document in the still cannot be read.',
  'too-small': 'The still has too few pixels.',
  'too-dark': 'The still is too dark.',
  'too-bright': 'The still is washed out by too much light.',
  'too-blurred': 'The still is blurred.',
  'cut-off': 'A part of the document lies outside the still.',
  glare: 'A reflection hides print on the document.',
  'no-face': 'No face was seen in the still.',
  'several-faces': 'More than one face was seen in the still.',
  'face-too-small': 'The face in the still is too small.',
  'not-an-image': 'The still is not a picture that can be decoded.',
  'pdf-locked': 'The PDF only opens with its password.',
  'same-picture': 'Selfie and document are the same file.',
  'code-unreadable': 'The code of the document cannot be read in the still.',
}

export interface StillTaken {
  /** The doubts that did not refuse it. */
  readonly warnings: readonly RefusalReason[]
  readonly showsBothSides: boolean
  /** The document's code could not be read: the page asks for it close up. */
  readonly isCodeWanted: boolean
}

/**
 * Stores a still in place of an earlier one of the same capture. The same bytes again change nothing. Returns the
 * doubts that did not refuse it, and whether it shows both sides of an open document. Refusals are counted: after three
 * of them a still that the person insists on is stored with its doubt, which leaves the execution to a reviewer.
 * @throws LimiarError `not-found` for a capture that the report does not ask for; `capture-refused` with the reason as
 * the code of its one error; `consent-missing`; `conflict` when the session was submitted, also while the still was
 * judged.
 */
export async function putStill(
  ports: Pick<ServicePorts, 'sessions' | 'blobs' | 'blobOutbox' | 'judgeStill'> & PdfPorts & CodePorts,
  { session, report }: { readonly session: Session; readonly report: StoredReport },
  sent: {
    readonly capture: CaptureKind
    readonly bytes: Uint8Array
    readonly measurements: StillMeasurements
    readonly insists?: boolean
    readonly signal?: AbortSignal
  },
): Promise<StillTaken> {
  const { capture, measurements, insists = false, signal } = sent
  if (!report.definition.captures.includes(capture))
    throw new LimiarError('not-found', 'This flow does not ask for that capture.')
  if (session.executionId !== undefined) throw tooLate()
  mustHaveConsented(session)
  const origin = madeOf(sent.bytes, capture)
  // Bytes after the end of a picture are neither analysed nor stored.
  const made: MadePicture = origin
    ? await madePicture(ports, sent.bytes, { origin, caller: callerOfSession(session) }, signal)
    : { bytes: withoutTail(sent.bytes) }
  const { bytes, pdfSignature } = made
  // Only formats that the page sends, by their bytes: an AVIF of a kilobyte takes hundreds of megabytes to decode.
  const mediaType = pictureMediaTypes.find((one) => one === mediaTypeOf(bytes))
  if (!mediaType) throw refused('not-an-image')
  const judgement = await ports.judgeStill(capture, bytes, callerOfSession(session), {
    signal,
    isDrawn: origin === 'pdf',
  })
  const contentHash = createHash('sha256').update(bytes).digest()
  if (!judgement.accepted && !(insists && isWorthALook(judgement.reason) && mayInsist(session, capture))) {
    await ports.sessions.change(session.id, ({ refusals, executionId }) => {
      if (executionId !== undefined) throw tooLate()
      return { refusals: withRefusal(refusals, capture, contentHash.toString('hex')) }
    })
    throw refused(judgement.reason)
  }
  const doubts = doubtsOf(judgement)
  const { id: sessionId, accountId } = session
  const seen = judgement.accepted ? judgement.look : undefined
  const carriesCode = capture === 'back' || (capture === 'front' && seen?.isOpen === true)
  const hasZone = judgement.accepted && judgement.hasZone === true
  const code = carriesCode
    ? await lookForCode(ports, { session, report }, { bytes, look: seen, hasZone }, signal)
    : undefined
  const codeWanted = code?.isWanted === true
  const isWithoutCode = code?.isWithoutCode
  const look = seen && { ...seen, ...(isWithoutCode !== undefined && { isWithoutCode }) }
  const notes = {
    ...(origin === 'pdf' ? { source: origin, pdfSignature } : measurements),
    ...(codeWanted && { codeWanted }),
  }
  const still = { sessionId, capture, contentHash, mediaType, measurements: notes, doubts, look, bytes }
  await keep(ports, accountId, still)
  // The person cannot do anything about a still that was not analysed.
  const warnings = doubts.flatMap(({ reason }) => (reason === NOT_LOOKED_AT ? [] : [reason]))
  return { warnings, showsBothSides: look?.isOpen === true, isCodeWanted: codeWanted }
}

/**
 * Stores a close-up of the document's code when it can be read. The person may go on without it, so a doubtful one is
 * not stored.
 * @throws LimiarError `not-found` while no still waits for the code, `capture-refused`, `conflict`, `consent-missing`.
 */
export async function putCode(
  ports: Pick<ServicePorts, 'sessions' | 'blobs' | 'blobOutbox'> & PdfPorts & CodePorts,
  session: Session,
  sent: {
    readonly bytes: Uint8Array
    readonly measurements: StillMeasurements
    readonly signal?: AbortSignal
  },
): Promise<void> {
  const { measurements, signal } = sent
  if (session.executionId !== undefined) throw tooLate()
  mustHaveConsented(session)
  const stills = await ports.sessions.stills(session.id)
  if (!stills.some(({ measurements: { codeWanted } }) => codeWanted))
    throw new LimiarError('not-found', 'The code of the document is not asked for.')
  const origin = madeOf(sent.bytes, 'code')
  const { bytes } = origin
    ? await madePicture(ports, sent.bytes, { origin, caller: callerOfSession(session) }, signal)
    : { bytes: withoutTail(sent.bytes) }
  const mediaType = pictureMediaTypes.find((one) => one === mediaTypeOf(bytes))
  if (!mediaType) throw refused('not-an-image')
  const contentHash = createHash('sha256').update(bytes).digest()
  if (!(await showsIssuerCode(ports, session, bytes, signal))) {
    await ports.sessions.change(session.id, ({ refusals, executionId }) => {
      if (executionId !== undefined) throw tooLate()
      return { refusals: withRefusal(refusals, 'code', contentHash.toString('hex')) }
    })
    throw refused('code-unreadable')
  }
  const { id: sessionId, accountId } = session
  const still = {
    sessionId,
    capture: 'code',
    contentHash,
    mediaType,
    measurements,
    doubts: [],
    bytes,
  } as const
  await keep(ports, accountId, still)
}

/** Errors that are not the file's fault. */
const passing: readonly ErrorCode[] = ['overloaded', 'rate-limited']

/** The picture of a PDF or a HEIC. @throws LimiarError `capture-refused` with its fault, `overloaded`, `rate-limited`. */
async function madePicture(
  ports: PdfPorts,
  file: Uint8Array,
  made: { readonly origin: 'pdf' | 'heic'; readonly caller: ModelCaller },
  signal: AbortSignal | undefined,
): Promise<MadePicture> {
  try {
    return await documentPictureOf(ports, file, made, signal)
  } catch (error) {
    if (!(error instanceof LimiarError) || passing.includes(error.code)) throw error
    const isLocked = error.errors.some(({ code }) => code === ('pdf-locked' satisfies RefusalReason))
    throw refused(isLocked ? 'pdf-locked' : 'not-an-image', error.message)
  }
}

type NewStill = Omit<StoredStill, 'blobKey' | 'bytes' | 'createdAt'> & { readonly bytes: Uint8Array }

/** Stores a still. The file of the still that it replaces, or its own when it is not stored, is left to the outbox. */
async function keep(
  ports: Pick<ServicePorts, 'sessions' | 'blobs' | 'blobOutbox' | 'clock'>,
  accountId: Id,
  { bytes, ...still }: NewStill,
): Promise<void> {
  // Each upload gets its own name, so that removing one still never removes another with the same bytes.
  const blobKey = `stills/${still.sessionId}/${still.capture}-${newId()}`
  const { sessions, blobOutbox, clock } = ports
  const { outcome } = await storeWithBlobs(ports, accountId, [{ blobKey, bytes }], () =>
    sessions.putStill({ ...still, blobKey, bytes: bytes.length, createdAt: clock() }),
  )
  if (outcome === 'kept') return
  await blobOutbox.queue(accountId, [blobKey], clock())
  throw notKept(outcome)
}

function notKept(outcome: Exclude<StillKept['outcome'], 'kept'>): LimiarError {
  if (outcome === 'erased')
    return new LimiarError('session-invalid', 'The session was erased: open a new one.')
  return outcome === 'submitted' ? tooLate() : refused('same-picture')
}

function tooLate(): LimiarError {
  return new LimiarError('conflict', 'The session was submitted: its stills can no longer change.')
}

function refused(reason: RefusalReason, detail = refusals[reason]): LimiarError {
  const errors = [{ pointer: '', detail, code: reason }]
  return new LimiarError('capture-refused', detail, { errors })
}

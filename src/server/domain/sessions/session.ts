/** One run of the page in one browser, and the stills it has sent. */
import type { StillDoubt } from '../findings/still-doubt.ts'
import { MAX_REFUSED_STILLS } from '../../../protocol/sessions/attempts.ts'
import type { ClaimedSource, StillKind } from '../../../protocol/captures.ts'
import type { ConsentReceipt } from '../../../protocol/consent/consent.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'
import type { DocumentLook } from '../../../documents/document-look.ts'
import { documentSides, type DocumentSide } from '../../../documents/document-sides.ts'
import type { CaptureKind, ReportDefinition } from '../../../protocol/reports/reports.ts'
import type { DocumentChoice, StillMeasurements } from '../../../protocol/sessions/session-api.ts'
import type { MovementTried } from '../movement/movement-tries.ts'

export interface Session {
  readonly id: Id
  readonly linkId: Id
  readonly accountId: Id
  readonly reportId: Id
  /** The report version that the page follows; undefined: the newest. */
  readonly reportVersion?: number | undefined
  /** SHA-256 of the secret that the page holds. */
  readonly secretHash: Uint8Array
  /** What its bursts showed, once there was one. */
  readonly movement?: MovementTried | undefined
  /** What the person agreed to, once the page has reported it before submitting. */
  readonly consent?: ConsentReceipt | undefined
  /** The document that the person claims to have: a hint, because it was not analysed yet. */
  readonly documentType?: string | undefined
  readonly refusals?: Refusals | undefined
  /** The execution it was submitted as, once it was. */
  readonly executionId: Id | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Changes to a session before it is submitted. Members that are left out stay. */
export type SessionChange = Partial<Pick<Session, 'consent' | 'documentType' | 'movement' | 'refusals'>>

/** Refused stills of each capture, and the SHA-256 in hex of the last one. */
export type Refusals = Readonly<
  Partial<Record<StillKind, { readonly count: number; readonly lastHash: string }>>
>

/** The attempts in a session: measured bursts, given challenges, refused stills. */
export interface Attempts {
  readonly bursts: number
  readonly challenges: number
  readonly refusedStills: number
}

export function attemptsOf({ movement, refusals = {} }: Session): Attempts {
  const counts = Object.values(refusals).map(({ count }) => count)
  return {
    bursts: movement?.tries ?? 0,
    challenges: movement?.challenges ?? 0,
    refusedStills: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** What the page measured on a still. For a PDF the service itself knows the source of the picture. */
export type StillNotes = Omit<StillMeasurements, 'source'> & {
  readonly source: ClaimedSource
  readonly pdfSignature?: PdfSignature | undefined
  /** The document's code could not be read on it. It is asked for until the person goes on without it. */
  readonly codeWanted?: true | 'skipped'
}

export interface StoredStill {
  readonly sessionId: Id
  readonly capture: StillKind
  readonly blobKey: string
  readonly mediaType: string
  /** SHA-256 of the bytes: the same still sent twice is one still. */
  readonly contentHash: Uint8Array
  /** Size of the picture in bytes. */
  readonly bytes: number
  readonly measurements: StillNotes
  readonly doubts: readonly StillDoubt[]
  /** What was found on arrival, for its analysis; undefined for a selfie, and for a still that was not analysed. */
  readonly look?: DocumentLook | undefined
  readonly createdAt: Date
}

/** Whether one of two stills is a selfie, the other a document, and both the same file. */
export function isSamePicture(
  one: Pick<StoredStill, 'capture' | 'contentHash'>,
  other: Pick<StoredStill, 'capture' | 'contentHash'>,
): boolean {
  const isOfBoth = (one.capture === 'selfie') !== (other.capture === 'selfie')
  return isOfBoth && Buffer.compare(one.contentHash, other.contentHash) === 0
}

/** The counts after one more refused still. A still that is sent again because its answer was lost counts once. */
export function withRefusal(
  refusals: Refusals | undefined,
  capture: StillKind,
  contentHash: string,
): Refusals {
  const before = refusals?.[capture]
  if (before?.lastHash === contentHash) return refusals ?? {}
  return { ...refusals, [capture]: { count: (before?.count ?? 0) + 1, lastHash: contentHash } }
}

/** Whether enough stills of a capture were refused that the next one is accepted for a person to look at. */
export function mayInsist({ refusals }: Pick<Session, 'refusals'>, capture: CaptureKind): boolean {
  return (refusals?.[capture]?.count ?? 0) >= MAX_REFUSED_STILLS
}

/** The sides of each kind of document that carry anything to read. */
const sidesOf: Readonly<Record<ReportDefinition['documentTypes'][number], readonly CaptureKind[]>> = {
  rg: ['front', 'back'],
  cnh: ['front', 'back'],
  rne: ['front', 'back'],
}

/** The documents from which a report lets the person choose, and the captures that each needs. */
export function documentChoices({
  documentTypes,
  captures,
}: Pick<ReportDefinition, 'documentTypes' | 'captures'>): DocumentChoice[] {
  return documentTypes.map((type) => ({
    type,
    captures: captures.filter((capture) => capture === 'selfie' || sidesOf[type].includes(capture)),
  }))
}

/**
 * The captures that a session needs: those of the report, without sides that the chosen document does not have, and
 * without the other side of an open document that one picture already shows.
 */
export function neededCaptures(
  { documentType }: Pick<Session, 'documentType'>,
  definition: Pick<ReportDefinition, 'documentTypes' | 'captures'>,
  stills: readonly Pick<StoredStill, 'capture' | 'look'>[] = [],
): readonly CaptureKind[] {
  const chosen = documentChoices(definition).find(({ type }) => type === documentType)
  const captures = chosen?.captures ?? definition.captures
  const open = bothSidesIn(stills)
  return open ? captures.filter((capture) => capture === 'selfie' || capture === open) : captures
}

/** The still that shows front and back of an open document; undefined where each side has its own. */
export function bothSidesIn(
  stills: readonly Pick<StoredStill, 'capture' | 'look'>[],
): DocumentSide | undefined {
  return documentSides.find((side) =>
    stills.some(({ capture, look }) => capture === side && look?.isOpen === true),
  )
}

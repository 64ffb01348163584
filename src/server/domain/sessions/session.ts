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
  /** The version that the page was told to follow; undefined: the newest. */
  readonly reportVersion?: number | undefined
  /** SHA-256 of the secret that the page holds. */
  readonly secretHash: Uint8Array
  /** What its bursts showed, once there was one. */
  readonly movement?: MovementTried | undefined
  /** What the person agreed to, once they did and the page said so before submitting. */
  readonly consent?: ConsentReceipt | undefined
  /** The document that the person says they have: a hint, for nobody looked at it yet. */
  readonly documentType?: string | undefined
  readonly refusals?: Refusals | undefined
  /** The execution it was submitted as, once it was. */
  readonly executionId: Id | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** What changes in a session before it is submitted; what is not named stays. */
export type SessionChange = Partial<Pick<Session, 'consent' | 'documentType' | 'movement' | 'refusals'>>

/** Refused stills of each capture, and the SHA-256 in hex of the last one. */
export type Refusals = Readonly<
  Partial<Record<StillKind, { readonly count: number; readonly lastHash: string }>>
>

/** What was tried in a session: bursts that were looked at, challenges that were given, stills that were refused. */
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

/** What the page measured on a still; of a PDF the service itself knows where the picture is from. */
export type StillNotes = Omit<StillMeasurements, 'source'> & {
  readonly source: ClaimedSource
  readonly pdfSignature?: PdfSignature | undefined
  /** The code of the document could not be read on it, and is asked for until the person goes on without it. */
  readonly codeWanted?: true | 'skipped'
}

export interface StoredStill {
  readonly sessionId: Id
  readonly capture: StillKind
  readonly blobKey: string
  readonly mediaType: string
  /** SHA-256 of the bytes: the same still sent twice is one still. */
  readonly contentHash: Uint8Array
  /** How large the picture is. */
  readonly bytes: number
  readonly measurements: StillNotes
  readonly doubts: readonly StillDoubt[]
  /** What was found when it came, for its analysis; undefined for a selfie, and for what nobody looked at. */
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

/** After one more refused still; one that is sent again because its answer was lost counts once. */
export function withRefusal(
  refusals: Refusals | undefined,
  capture: StillKind,
  contentHash: string,
): Refusals {
  const before = refusals?.[capture]
  if (before?.lastHash === contentHash) return refusals ?? {}
  return { ...refusals, [capture]: { count: (before?.count ?? 0) + 1, lastHash: contentHash } }
}

/** Whether so many stills of a capture were refused that the next one is taken as it is, for a person to look at. */
export function mayInsist({ refusals }: Pick<Session, 'refusals'>, capture: CaptureKind): boolean {
  return (refusals?.[capture]?.count ?? 0) >= MAX_REFUSED_STILLS
}

/** Sides on which a kind of document carries anything that is read. */
const sidesOf: Readonly<Record<ReportDefinition['documentTypes'][number], readonly CaptureKind[]>> = {
  rg: ['front', 'back'],
  cnh: ['front', 'back'],
  rne: ['front', 'back'],
}

/** What a report lets the person choose from, and what each choice has them capture. */
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
 * without the other side of an open document, which is in the picture that is there.
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

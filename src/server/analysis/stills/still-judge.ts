import type { CaptureKind } from '../../../protocol/reports/reports.ts'
import type { RefusalReason } from '../../../protocol/sessions/session-api.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import type { DocumentEngine } from '../../../documents/document-engine.ts'
import type { DocumentLook } from '../../../documents/document-look.ts'
import type { FaceEngine } from '../../domain/faces/face-engine.ts'
import { NOT_LOOKED_AT, type StillDoubt } from '../../domain/findings/still-doubt.ts'
import { documentDoubts, withoutLight } from './document-doubts.ts'
import type { Doubt } from './doubt.ts'
import { selfieDoubts } from './selfie-doubts.ts'

/** The result of the quick look at a still. `detail` is for a developer. */
export type StillJudgement =
  | {
      readonly accepted: true
      readonly warnings: readonly StillDoubt['reason'][]
      /** Where the document lies, for its analysis; undefined for a selfie. */
      readonly look?: DocumentLook | undefined
      /** Whether a machine-readable zone was seen. */
      readonly hasZone?: boolean
    }
  | {
      readonly accepted: false
      readonly reason: RefusalReason
      readonly detail: string
      readonly look?: DocumentLook | undefined
    }

export interface JudgePorts {
  readonly faces: FaceEngine
  readonly documents: DocumentEngine
}

interface JudgeOptions {
  readonly signal?: AbortSignal | undefined
  /** Ends the wait of a person: the still is then accepted with a doubt, and the analysis looks at it. */
  readonly patience: AbortSignal
  /** Whether the picture was made of a PDF. */
  readonly isDrawn?: boolean | undefined
}

/**
 * Judges an uploaded still quickly: refuses one that is certainly unusable and warns of one that may be. The full
 * analysis comes later and decides; a wrong refusal here would stop a person. A still that cannot be judged, in time or
 * at all, is accepted with the doubt `not-looked-at`.
 */
export async function judgeStill(
  capture: CaptureKind,
  image: Uint8Array,
  ports: JudgePorts,
  { signal, patience, isDrawn = false }: JudgeOptions,
): Promise<StillJudgement> {
  const ends = signal ? AbortSignal.any([signal, patience]) : patience
  try {
    const { doubts, look, hasZone = false } = await lookAt(capture, { image, isDrawn }, ports, ends)
    return { ...verdict(doubts, look), ...(hasZone && { hasZone }) }
  } catch (error) {
    signal?.throwIfAborted()
    if (patience.aborted) return { accepted: true, warnings: [NOT_LOOKED_AT] }
    if (!(error instanceof LimiarError)) throw error
    // Every worker that looked at the still died. The person cannot change that, and must be able to go on.
    if (error.code === 'internal') return { accepted: true, warnings: [NOT_LOOKED_AT] }
    if (UNUSABLE.has(error.code)) return { accepted: false, reason: 'not-an-image', detail: error.message }
    throw error
  }
}

/** The doubts that a judgement leaves to the reviewer. */
export function doubtsOf(judgement: StillJudgement): readonly StillDoubt[] {
  return judgement.accepted
    ? judgement.warnings.map((reason) => ({ reason, refused: false }))
    : [{ reason: judgement.reason, refused: true }]
}

interface Looked {
  readonly doubts: readonly Doubt[]
  readonly look?: DocumentLook | undefined
  readonly hasZone?: boolean
}

async function lookAt(
  capture: CaptureKind,
  { image, isDrawn }: { readonly image: Uint8Array; readonly isDrawn: boolean },
  { faces, documents }: JudgePorts,
  signal: AbortSignal,
): Promise<Looked> {
  const findFaces = () => faces.findFaces(image, { signal, embed: 'none' })
  if (capture === 'selfie') return { doubts: selfieDoubts(await findFaces()) }
  // The glance decodes the picture at its own size. A worker that looks for faces next does not decode it again.
  const [glance, found] = await Promise.all([documents.glance(image, { signal, isDrawn }), findFaces()])
  const hasZone = glance.lines.some(({ text }) => FILLERS.test(text))
  const doubts = documentDoubts(capture, glance, found)
  return { doubts: isDrawn ? withoutLight(doubts) : doubts, look: glance.look, hasZone }
}

/** Only a machine-readable zone has these in a row. */
const FILLERS = /<<</

const UNUSABLE: ReadonlySet<string> = new Set(['image-unreadable', 'image-too-large'])

function verdict(doubts: readonly Doubt[], look: DocumentLook | undefined): StillJudgement {
  const refusal = doubts.find(({ refuses }) => refuses)
  const found = look && { look }
  if (refusal) return { accepted: false, reason: refusal.reason, detail: refusal.detail, ...found }
  const warnings = [...new Set(doubts.map(({ reason }) => reason))]
  return { accepted: true, warnings, ...found }
}

import type { CaptureKind } from '../../protocol/reports.ts'
import type { RefusalReason } from '../../protocol/session-api.ts'
import { LimiarError } from '../../protocol/errors.ts'
import type { DetectedFace, DocumentEngine, DocumentGlance, FaceEngine, FacesFound } from '../domain/ports.ts'
import { sideOfWords } from './classification.ts'

/** What the quick look at a still came to; `detail` is for a developer. */
export type StillJudgement =
  | { readonly accepted: true; readonly warnings: readonly RefusalReason[] }
  | { readonly accepted: false; readonly reason: RefusalReason; readonly detail: string }

export interface JudgePorts {
  readonly faces: FaceEngine
  readonly documents: DocumentEngine
}

/**
 * Looks at an uploaded still for a moment: refuses what is surely unusable and warns of what may be. The full
 * analysis comes later and decides; here a wrong refusal is a person who cannot go on.
 */
export async function judgeStill(
  capture: CaptureKind,
  image: Uint8Array,
  { faces, documents }: JudgePorts,
  signal?: AbortSignal,
): Promise<StillJudgement> {
  const options = signal ? { signal } : {}
  try {
    const look = faces.findFaces(image, { ...options, embed: 'none' })
    if (capture === 'selfie') return verdict(selfieDoubts(await look))
    const [found, glance] = await Promise.all([look, documents.glance(image, options)])
    return verdict(documentDoubts(capture, glance, found))
  } catch (error) {
    if (error instanceof LimiarError && UNUSABLE.has(error.code))
      return { accepted: false, reason: 'not-an-image', detail: error.message }
    throw error
  }
}

const UNUSABLE: ReadonlySet<string> = new Set(['image-unreadable', 'image-too-large'])

/** Something against a still: a reason to refuse it, or only to warn. */
interface Doubt {
  readonly reason: RefusalReason
  readonly refuses: boolean
  readonly detail: string
}

function verdict(doubts: readonly Doubt[]): StillJudgement {
  const refusal = doubts.find(({ refuses }) => refuses)
  if (refusal) return { accepted: false, reason: refusal.reason, detail: refusal.detail }
  return { accepted: true, warnings: [...new Set(doubts.map(({ reason }) => reason))] }
}

/** Limits of a document still, each with where refusing begins and where warning does. */
const documentLimits = {
  /** Long side, pixels: at a card 350 wide names cannot be read, at 650 all fields can. */
  longSide: { refuse: 480, warn: 1000 },
  /** Mean luminance, 0 to 255. */
  brightness: { refuse: 25, warn: 50 },
  /** Variance of the Laplacian at 1400 px: pictures at 19 have been read, so only mush is refused. */
  sharpness: { refuse: 4, warn: 20 },
  /** Boxes of text: the barest side of a document, an old identity card's front, has eight. */
  textBoxes: { refuse: 3, warn: 6 },
} as const

function documentDoubts(capture: 'front' | 'back', glance: DocumentGlance, { faces }: FacesFound): Doubt[] {
  const longSide = Math.max(glance.width, glance.height)
  return [
    ...under('too-small', longSide, documentLimits.longSide, 'pixels of the long side'),
    ...under('too-dark', glance.brightness, documentLimits.brightness, 'mean luminance'),
    // A blurred document shows no text either, and blur is what the person can change.
    ...under('too-blurred', glance.sharpness, documentLimits.sharpness, 'sharpness'),
    ...under('not-a-document', glance.textBoxes, documentLimits.textBoxes, 'lines of text'),
    ...wrongSide(capture, glance, faces),
  ]
}

/** Only words of the other side refuse; a portrait that is missing or in excess may be the detector's fault. */
function wrongSide(
  capture: 'front' | 'back',
  { words }: DocumentGlance,
  faces: readonly DetectedFace[],
): Doubt[] {
  const side = sideOfWords(words)
  if (side === 'both' || side === capture) return []
  const portraitFits = capture === 'front' ? faces.length > 0 : faces.length === 0
  if (side !== 'unknown' && !portraitFits)
    return [{ reason: 'wrong-side', refuses: true, detail: `The words and the portrait are of the ${side}.` }]
  return side === 'unknown' && portraitFits
    ? []
    : [
        {
          reason: 'wrong-side',
          refuses: false,
          detail: 'The words or the portrait may be of the other side.',
        },
      ]
}

/** Limits of a selfie, each with where refusing begins and where warning does. */
const selfieLimits = {
  /** Pixels between the eyes: the embedder sees faces with 35. */
  interEye: { refuse: 40, warn: 60 },
  /** Mean luminance of the aligned face, 0 to 255. */
  brightness: { refuse: 25, warn: 50 },
  /** Variance of the Laplacian over the aligned face: below about 20 it is blurred. */
  sharpness: { refuse: 6, warn: 20 },
  /** A second face of this share of the first one's height is no passer-by. */
  secondFace: 0.6,
} as const

function selfieDoubts({ faces }: FacesFound): Doubt[] {
  const [face, second] = faces
  if (!face) return [{ reason: 'no-face', refuses: true, detail: 'No face was found.' }]
  return [
    ...severalFaces(face, second),
    ...under('face-too-small', face.interEyePixels, selfieLimits.interEye, 'pixels between the eyes'),
    ...under('too-dark', face.brightness, selfieLimits.brightness, 'mean luminance of the face'),
    ...under('too-blurred', face.sharpness, selfieLimits.sharpness, 'sharpness of the face'),
  ]
}

function severalFaces(face: DetectedFace, second: DetectedFace | undefined): Doubt[] {
  if (!second) return []
  const refuses = second.box.height >= face.box.height * selfieLimits.secondFace
  return [{ reason: 'several-faces', refuses, detail: 'There is more than one face.' }]
}

function under(
  reason: RefusalReason,
  value: number,
  limit: { readonly refuse: number; readonly warn: number },
  what: string,
): Doubt[] {
  if (value >= limit.warn) return []
  return [{ reason, refuses: value < limit.refuse, detail: `${what}: ${Math.round(value)} of ${limit.warn}` }]
}

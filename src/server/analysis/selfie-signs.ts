/** Finds signs against a selfie: in its own picture, and in its similarity to the document's pictures. */
import type { SelfieSign, SelfieSignCode } from '../../protocol/executions/selfie-signs.ts'
import type { CopyAgreement, DetectedFace } from '../domain/faces/face-engine.ts'
import type { Findings } from '../domain/findings/findings.ts'
import { ALIGNED_SIDE, lightShare } from '../../imaging/faces/aligned-face.ts'
import type { FaceFound } from './selfie-stages.ts'

/** The value from which a measure is a doubt, and the value from which it refutes. */
interface Limit {
  readonly doubts: number
  readonly refutes: number
}

/**
 * Lines of print around the face. Of 388 photographs of people (LFW) 374 had none, 13 one and 1 four. Of 40 simulated
 * photographs of cards with two face heights or more around the portrait, 36 had four or more. Rows of windows in a
 * street and a printed T-shirt were six lines once, so lines refute only a face that is also like the portrait.
 */
const PRINTED_LINES: Limit = { doubts: 3, refutes: 5 }

/**
 * How well the face agrees with the portrait in detail. Of 983 pairs of photographs of one person (LFW), 99 in 100
 * reached 0.891 at most and the highest 0.965. In 155 pairs one of the two photographs was printed on a card as its
 * portrait and photographed (simulated): the highest reached 0.921. Frames of one video seconds apart reached 0.918. Of
 * 100 such cards photographed twice, 97 reached 0.975 or more and the lowest 0.910; all of 100 photographs from which
 * portraits had been made reached 0.992 or more.
 */
export const PORTRAIT_AGREEMENT: Limit = { doubts: 0.93, refutes: 0.975 }

/**
 * The same agreement without the fine detail: this much remains in a copy that was photographed out of focus or with
 * noise. Of 285 pairs of photographs of one person (LFW) the highest reached 0.933. Of 31 portraits that were cut out
 * of such photographs of a card (simulated) the lowest reached 0.965, and four of them agreed in detail by less than
 * 0.93.
 */
export const COARSE_AGREEMENT = 0.95

/**
 * The agreement of the half of the face that agrees best: light, a finger or a shadow over a copy hides the other half.
 * Of 394 pairs of photographs of one person (LFW) the highest reached 0.946, stills of one video 0.915. A photographed
 * portrait (simulated) under glare, which agreed as a whole by 0.86, reached 0.982; veiled on one side, 0.986 and more.
 */
export const HALF_AGREEMENT = 0.965

/**
 * For a blurred face, less agreement is enough. Of 582 photographs of people (LFW) the lowest had 1.48 levels of
 * detail, the worst photographed portraits had 1.0 to 1.2. A twentieth of the pairs of one person agree this much.
 */
const BLURRED = { detail: 1.4, agreement: 0.85 } as const

/**
 * A face in focus has more levels of detail than this. A blurred one cannot be compared with the portrait. Only faces
 * at least twice as wide as the crop in which detail is measured are judged: in 35 photographs of people and frames of
 * videos with such a face the lowest had 2.5 levels; smaller and farther faces had 1.24. Of 300 simulated photographs
 * of a portrait on a card in hard light, only one was alike enough and had no other sign: it had 1.5. Against the light,
 * haze takes detail from a face in focus: four such selfies that other hands drew had 1.1 to 1.3 levels, and 0.17 to 0.26
 * of their coarse detail. 16 stills of people in focus had 0.17 to 0.25; blurred by nine pixels of 960 they had 0.09 to
 * 0.19.
 */
const OUT_OF_FOCUS = { detail: 1.8, focus: 0.16, width: 2 * ALIGNED_SIDE } as const

/**
 * With a line of print beside the face, less agreement is enough for a doubt, and with PRINTED_LINES it refutes: one in
 * 28 photographs of people has such a line, and about one in 30 pairs of one person agrees this much.
 */
const WITH_PRINT = { lines: 1, agreement: 0.88 } as const

/**
 * Deviations by which a pattern stands out. Of 101 photographs of people, enlarged or compressed again, the most
 * regular had 3.2. Of 78 prints before a camera the lowest had 4.7, and of 78 screens nine in ten had 4.8, all
 * simulated. That was before the squares lay on the face; since then 53 more pictures of people had 3.1 at most.
 */
const PATTERN = 4

/**
 * How clearly a rectangle of edges surrounds the face. Of 241 photographs of people (LFW, without those that the set
 * framed in black), two in a hundred reach 0.55; of 70 simulated photographs of prints and phones in a hand 57 do, and
 * 67 reach 0.4. But rooms have doors and windows: of 66 crops around the faces of six real group photographs one
 * reaches 0.55, and one in nine 0.4.
 */
const FRAME = 0.55

/**
 * Share of the face that is white with light. Of 146 photographs of people (LFW) the highest had 0.04; portraits on
 * cards (simulated) that glare hid from the comparison had 0.15 and more.
 */
const GLARE = 0.06

/**
 * Height of another face as a fraction of the height of the first. With the camera 45 cm from the face, a person 1.3 m
 * away shows 0.35; people on one sofa, and a photograph held beside one's own face, show more. The page refuses from
 * 0.6 on.
 */
const OTHER_FACE = 0.35

/**
 * Width of the face as a fraction of the picture's longer side. At arm's length (65 cm) a lens of 70 degrees shows a
 * face of 15 cm at 0.16, a webcam a metre away at 0.11. A portrait on a whole card has 0.07 to 0.12.
 */
const SMALL_FACE = 0.08

interface Looked {
  readonly selfie: FaceFound
  /** Agreement with the portrait of the document. */
  readonly agreement: CopyAgreement
  readonly isSameFile: boolean
  /** Whether the selfie's file says that no camera took it. */
  readonly saysNoCamera?: boolean
}

/** Every sign. A selfie without a face is not judged, unless it is the same file as the document. */
export function selfieSigns({
  selfie,
  agreement,
  isSameFile,
  saysNoCamera = false,
}: Looked): NonNullable<Findings['selfie']> {
  const file: readonly SelfieSign[] = isSameFile ? [{ code: 'same-file', weight: 'refutes' }] : []
  if (!selfie.performed) return isSameFile ? { performed: true, signs: file } : selfie
  const lines = selfie.measures?.printedLines ?? 0
  const signs = [
    ...file,
    ...printAround(lines, agreement),
    ...likeness(agreement, lines),
    ...doubtFrom('regular-pattern', selfie.measures?.pattern ?? 0, PATTERN),
    ...doubtFrom('frame-around-face', selfie.measures?.frame ?? 0, FRAME),
    ...doubtFrom('glare-on-face', glareOn(selfie.face), GLARE),
    ...doubtFrom('several-faces', selfie.otherFace, OTHER_FACE),
    ...smallFace(selfie),
    ...blurredFace(selfie, agreement),
    ...screenshot(selfie.measures?.screenLines ?? 0),
    ...(saysNoCamera ? ([{ code: 'no-camera', weight: 'doubts' }] as const) : []),
  ]
  return { performed: true, signs }
}

/** Print alone is a doubt: somebody may stand before it. Print around a face that is like the portrait refutes. */
function printAround(lines: number, { fine }: CopyAgreement): readonly SelfieSign[] {
  const refutes = fine >= WITH_PRINT.agreement ? PRINTED_LINES.refutes : Infinity
  return fromLimit('document-around-face', lines, { ...PRINTED_LINES, refutes })
}

/** Signs from the similarity. A copy refutes. A similarity beyond that of two photographs of one head is a doubt. */
function likeness({ fine, coarse, half, detail }: CopyAgreement, lines: number): readonly SelfieSign[] {
  if (fine >= PORTRAIT_AGREEMENT.refutes) return fromLimit('copy-of-portrait', fine, PORTRAIT_AGREEMENT)
  const doubts = lines >= WITH_PRINT.lines ? WITH_PRINT.agreement : PORTRAIT_AGREEMENT.doubts
  if (fine >= doubts) return doubtFrom('too-like-portrait', fine, doubts)
  if (half >= HALF_AGREEMENT) return doubtFrom('too-like-portrait', half, HALF_AGREEMENT)
  return doubtFrom(
    'too-like-portrait',
    coarse,
    detail < BLURRED.detail ? BLURRED.agreement : COARSE_AGREEMENT,
  )
}

const doubtFrom = (code: SelfieSignCode, measure: number, doubts: number): readonly SelfieSign[] =>
  fromLimit(code, measure, { doubts, refutes: Infinity })

function glareOn({ crop }: DetectedFace): number {
  return crop ? lightShare(crop) : 0
}

function smallFace({ face, size }: Extract<FaceFound, { performed: true }>): readonly SelfieSign[] {
  const measure = face.box.width / Math.max(size.width, size.height)
  if (measure >= SMALL_FACE) return []
  return [{ code: 'small-face', weight: 'doubts', measure, threshold: SMALL_FACE }]
}

/**
 * Detail is measured only where the selfie was compared with the portrait. Every selfie that a face match would accept
 * was compared.
 */
function blurredFace(
  { face }: Extract<FaceFound, { performed: true }>,
  { detail, focus }: CopyAgreement,
): readonly SelfieSign[] {
  const { detail: threshold, width } = OUT_OF_FOCUS
  if (detail === 0 || detail >= threshold || focus >= OUT_OF_FOCUS.focus || face.box.width < width) return []
  return [{ code: 'blurred-face', weight: 'doubts', measure: detail, threshold }]
}

/**
 * The shape of a screen and text at its top. Of 19 screenshots with this shape that another hand drew, all have two lines
 * there or more; of six photographs that fill the screen, four have none, and two show a shelf or a notice there.
 */
function screenshot(screenLines: number): readonly SelfieSign[] {
  return screenLines > 0 ? [{ code: 'screenshot', weight: 'doubts' }] : []
}

function fromLimit(code: SelfieSignCode, measure: number, limit: Limit): readonly SelfieSign[] {
  if (measure < limit.doubts) return []
  const weight = measure >= limit.refutes ? 'refutes' : 'doubts'
  return [{ code, weight, measure, threshold: limit[weight] }]
}

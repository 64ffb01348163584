/** What speaks against a selfie: its own picture, and what it has in common with the pictures of the document. */
import type { SelfieSign, SelfieSignCode } from '../../protocol/selfie-signs.ts'
import type { Findings } from '../domain/findings.ts'
import type { FaceFound } from './selfie-stages.ts'

/** From where on a measure is a doubt, and from where on it refutes. */
interface Limit {
  readonly doubts: number
  readonly refutes: number
}

/**
 * Lines of print about the face. Of 388 photographs of people (LFW) 374 had none, 13 one and 1 four; of 40 calculated
 * photographs of cards that show two faces or more about the portrait 36 had four or more.
 */
const PRINTED_LINES: Limit = { doubts: 3, refutes: 5 }

/**
 * How far the face agrees in detail with the portrait. Of 983 pairs of photographs of one person (LFW) 99 in 100 came to
 * 0.891 at most and the nearest to 0.965; of 155 beside a portrait that was printed on a card and photographed
 * (calculated) the nearest came to 0.921, and of frames of one video seconds apart to 0.918. Of 100 such cards that were
 * photographed twice 97 came to 0.975 or more and the least to 0.910; all of 100 photographs that portraits had been
 * made from came to 0.992 or more.
 */
export const PORTRAIT_AGREEMENT: Limit = { doubts: 0.93, refutes: 0.975 }

/**
 * Where a line of print stands beside the face as well, less agreement is enough for a doubt: of photographs of people
 * one in 28 has such a line, and of pairs of one person about one in 30 agrees so far.
 */
const WITH_PRINT = { lines: 1, agreement: 0.88 } as const

/**
 * Deviations by which a pattern stands out. Of 101 photographs of people, enlarged or compressed again, the most regular
 * had 3.2; of 78 prints before a camera the least had 4.7, and nine in ten of 78 screens 4.8, all calculated.
 */
const PATTERN = 4

/** Screens of phones, short and long side in pixels; cameras have 4:3, 16:9 and whole megapixels. */
const SCREENS: ReadonlySet<string> = new Set([
  ...['720x1520', '720x1560', '720x1600', '720x1612', '828x1792', '1080x2160', '1080x2220', '1080x2280'],
  ...['1080x2310', '1080x2316', '1080x2340', '1080x2376', '1080x2388', '1080x2400', '1080x2408', '1080x2412'],
  ...['1080x2460', '1125x2436', '1170x2532', '1179x2556', '1206x2622', '1220x2712', '1242x2688', '1284x2778'],
  ...['1290x2796', '1320x2868', '1344x2992', '1440x2960', '1440x3040', '1440x3088', '1440x3120', '1440x3200'],
])

interface Looked {
  readonly selfie: FaceFound
  /** With the portrait of the document, -1 to 1. */
  readonly agreement: number
  readonly isSameFile: boolean
}

/** Every sign; a selfie without a face is left to the rules that need one. */
export function selfieSigns({ selfie, agreement, isSameFile }: Looked): NonNullable<Findings['selfie']> {
  const file: readonly SelfieSign[] = isSameFile ? [{ code: 'same-file', weight: 'refutes' }] : []
  if (!selfie.performed) return isSameFile ? { performed: true, signs: file } : selfie
  const lines = selfie.measures?.printedLines ?? 0
  const signs = [
    ...file,
    ...fromLimit('document-around-face', lines, PRINTED_LINES),
    ...likeness(agreement, lines),
    ...doubtFrom('regular-pattern', selfie.measures?.pattern ?? 0, PATTERN),
    ...screenshot(selfie.size),
  ]
  return { performed: true, signs }
}

/** A copy refutes; what is too like the portrait for another photograph of the same head is a doubt. */
function likeness(agreement: number, lines: number): readonly SelfieSign[] {
  if (agreement >= PORTRAIT_AGREEMENT.refutes)
    return fromLimit('copy-of-portrait', agreement, PORTRAIT_AGREEMENT)
  const doubts = lines >= WITH_PRINT.lines ? WITH_PRINT.agreement : PORTRAIT_AGREEMENT.doubts
  return fromLimit('too-like-portrait', agreement, { ...PORTRAIT_AGREEMENT, doubts })
}

const doubtFrom = (code: SelfieSignCode, measure: number, doubts: number): readonly SelfieSign[] =>
  fromLimit(code, measure, { doubts, refutes: Infinity })

function screenshot({
  width,
  height,
}: Extract<FaceFound, { performed: true }>['size']): readonly SelfieSign[] {
  const size = `${Math.min(width, height)}x${Math.max(width, height)}`
  return SCREENS.has(size) ? [{ code: 'screenshot', weight: 'doubts' }] : []
}

function fromLimit(code: SelfieSignCode, measure: number, limit: Limit): readonly SelfieSign[] {
  if (measure < limit.doubts) return []
  const weight = measure >= limit.refutes ? 'refutes' : 'doubts'
  return [{ code, weight, measure, threshold: limit[weight] }]
}

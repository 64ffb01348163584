import type { DocumentObservation, SeenCard, SeenPortrait } from '../vision/document-observer.ts'
import { firstHint, type Gate } from './gate.ts'
import { documentLimits as limits } from './thresholds.ts'

export type DocumentHint =
  | 'no-document'
  | 'move-closer'
  | 'move-back'
  | 'centre-document'
  | 'hold-parallel'
  | 'more-light'
  | 'less-light'
  | 'avoid-glare'
  | 'hold-steady'
  | 'show-front'
  | 'show-back'

export type DocumentSide = 'front' | 'back'

/**
 * The hint for a document frame, for the side that is asked for; none when it can be taken. `speed` is that of the
 * card, in guide widths a second, where it is known.
 */
export function documentHint(
  side: DocumentSide,
  observation: DocumentObservation,
  speed?: number,
): DocumentHint | undefined {
  return (
    lightHint(observation) ??
    presenceHint(side, observation) ??
    placeHint(side, observation) ??
    sideHint(side, observation) ??
    ((speed ?? 0) > limits.maxSpeed ? 'hold-steady' : undefined) ??
    printHint(side, observation)
  )
}

function lightHint({ card, luma, brightShare }: DocumentObservation): DocumentHint | undefined {
  if (luma < (card ? limits.minLuma : limits.minLumaOfTable)) return 'more-light'
  return !card && brightShare > limits.maxBrightShare ? 'less-light' : undefined
}

// Papers behind a card draw outlines of their own: then the portrait knows better where the card is.
function placeHint(side: DocumentSide, { card, face }: DocumentObservation): DocumentHint | undefined {
  if (!card) return undefined
  const hint = firstHint(cardGates, card)
  const isInPlace = side === 'front' && face !== undefined && isPortraitInPlace(face)
  return hint === 'centre-document' && isInPlace && card.room >= limits.minRoom ? undefined : hint
}

/** Where the card lies against the guide. */
const cardGates: readonly Gate<SeenCard, DocumentHint>[] = [
  { name: 'far', judge: ({ fill }) => (fill < limits.minFill ? 'move-closer' : undefined) },
  { name: 'near', judge: ({ fill }) => (fill > limits.maxFill ? 'move-back' : undefined) },
  {
    name: 'centre',
    judge: ({ offset, room }) =>
      offset > limits.maxOffset || room < limits.minRoom ? 'centre-document' : undefined,
  },
  {
    name: 'tilt',
    judge: ({ sideRatio, misproportion }) =>
      sideRatio > limits.maxSideRatio || misproportion > limits.maxMisproportion
        ? 'hold-parallel'
        : undefined,
  },
]

/** How well what is printed can be read. */
function printHint(
  side: DocumentSide,
  { glare, movingGlare, brightShare, sharpness }: DocumentObservation,
): DocumentHint | undefined {
  // Paper may be as white as it is, while there is print on it.
  if (brightShare > limits.maxBrightShare && sharpness < limits.minPrint[side]) return 'less-light'
  if (glare > limits.maxGlare || movingGlare > limits.maxMovingGlare) return 'avoid-glare'
  return sharpness < limits.minSharpness[side] ? 'hold-steady' : undefined
}

// A white card on a white table has no outline to find, but its portrait in the right place shows that it is there.
function presenceHint(
  side: DocumentSide,
  { card, portrait, face }: DocumentObservation,
): DocumentHint | undefined {
  if (card) return undefined
  if (!face) return 'no-document'
  const { width } = face
  if (width > limits.portrait.maxWidth) return 'move-back'
  if (portrait !== 'seen') return 'no-document'
  if (side === 'back') return 'show-back'
  if (width < limits.portrait.minWidth) return 'move-closer'
  return isPortraitInPlace(face) ? undefined : 'centre-document'
}

/** Whether a portrait lies where that of a card does which fills the guide. */
export function isPortraitInPlace({ width, centre }: SeenPortrait): boolean {
  const { minWidth, maxWidth, minAcross, maxAcross, acrossPerWidth, down } = limits.portrait
  // Cards may lie upside down.
  const across = Math.min(centre.x, 1 - centre.x)
  return (
    width >= minWidth &&
    width <= maxWidth &&
    across >= minAcross &&
    across <= maxAcross + acrossPerWidth * width &&
    centre.y >= down[0] &&
    centre.y <= down[1]
  )
}

// Without a detector the portrait stays unknown: the card alone decides, and the server looks at the side.
function sideHint(side: DocumentSide, { portrait }: DocumentObservation): DocumentHint | undefined {
  if (side === 'front' && portrait === 'not-seen') return 'show-front'
  if (side === 'back' && portrait === 'seen') return 'show-back'
  return undefined
}

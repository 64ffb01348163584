import type { DocumentObservation, SeenCard, SeenPortrait } from '../vision/document-observer.ts'
import { atLeast, atMost, firstHint, type Gate } from './gate.ts'
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
 * The hint for a document frame, given the side that is asked for; undefined when the frame can be taken. `speed` is
 * the card's speed in guide widths a second, where it is known.
 */
export function documentHint(
  side: DocumentSide,
  observation: DocumentObservation,
  speed?: number,
): DocumentHint | undefined {
  return firstHint(documentGates(side, observation, speed))
}

/** The gates for a document frame, in the order in which a person can follow them. */
export function documentGates(
  side: DocumentSide,
  observation: DocumentObservation,
  speed = 0,
): readonly Gate<DocumentHint>[] {
  const { card } = observation
  return [
    ...(card ? cardGates(side, observation, card) : portraitGates(side, observation)),
    atMost('motion', speed, limits.maxSpeed, 'hold-steady'),
    ...printGates(side, observation),
  ]
}

/** The gates about how the card is lit, where it lies against the guide, and which side it shows. */
function cardGates(
  side: DocumentSide,
  { luma, portrait, face }: DocumentObservation,
  { fill, offset, room, sideRatio, misproportion }: SeenCard,
): readonly Gate<DocumentHint>[] {
  const place = [
    atMost('centre', offset, limits.maxOffset, 'centre-document'),
    atMost('sides', sideRatio, limits.maxSideRatio, 'hold-parallel'),
    atMost('proportion', misproportion, limits.maxMisproportion, 'hold-parallel'),
  ] as const
  // Papers behind a card have outlines of their own. Then the portrait tells better where the card is.
  const isPlacedByPortrait =
    side === 'front' && offset > limits.maxOffset && face !== undefined && isPortraitInPlace(face)
  return [
    atLeast('light', luma, limits.minLuma, 'more-light'),
    atLeast('far', fill, limits.minFill, 'move-closer'),
    atMost('near', fill, limits.maxFill, 'move-back'),
    atLeast('room', room, limits.minRoom, 'centre-document'),
    ...(isPlacedByPortrait ? [] : place),
    sideGate(side, portrait),
  ]
}

// Without a detector the portrait stays unknown: the card alone decides, and the server looks at the side.
function sideGate(side: DocumentSide, portrait: DocumentObservation['portrait']): Gate<DocumentHint> {
  const gate = { name: 'portrait', measured: portrait }
  return side === 'front'
    ? { ...gate, limit: 'seen', holds: portrait !== 'not-seen', hint: 'show-front' }
    : { ...gate, limit: 'not-seen', holds: portrait !== 'seen', hint: 'show-back' }
}

// A white card on a white table has no outline to find, but its portrait in the right place shows that it is there.
function portraitGates(
  side: DocumentSide,
  { luma, brightShare, portrait, face }: DocumentObservation,
): readonly Gate<DocumentHint>[] {
  const light = [
    atLeast('light', luma, limits.minLumaOfTable, 'more-light'),
    atMost('bright', brightShare, limits.maxBrightShare, 'less-light'),
  ] as const
  if (!face) {
    const limit = 'outline or portrait'
    return [...light, { name: 'card', measured: 'none', limit, holds: false, hint: 'no-document' }]
  }
  const { width, centre } = face
  const isInPlace = isPortraitInPlace(face)
  return [
    ...light,
    atMost('portrait near', width, limits.portrait.maxWidth, 'move-back'),
    { name: 'portrait', measured: portrait, limit: 'seen', holds: portrait === 'seen', hint: 'no-document' },
    ...(side === 'back' ? [sideGate(side, portrait)] : []),
    atLeast('portrait far', width, limits.portrait.minWidth, 'move-closer'),
    {
      name: 'portrait place',
      measured: `${centre.x.toFixed(2)}, ${centre.y.toFixed(2)}`,
      limit: 'as on a card',
      holds: isInPlace,
      hint: 'centre-document',
    },
  ]
}

/** Whether a portrait lies where it would lie on a card that fills the guide. */
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

/** The gates about how well the print can be read. */
function printGates(
  side: DocumentSide,
  { glare, movingGlare, brightShare, sharpness }: DocumentObservation,
): readonly Gate<DocumentHint>[] {
  // Paper may be white, as long as print can be seen on it.
  const isWashedOut = brightShare > limits.maxBrightShare && sharpness < limits.minPrint[side]
  const limit = `≤ ${limits.maxBrightShare} or print`
  return [
    { name: 'washed out', measured: brightShare, limit, holds: !isWashedOut, hint: 'less-light' },
    atMost('glare', glare, limits.maxGlare, 'avoid-glare'),
    atMost('moving glare', movingGlare, limits.maxMovingGlare, 'avoid-glare'),
    atLeast('sharpness', sharpness, limits.minSharpness[side], 'hold-steady'),
  ]
}

/** What each gate measures on a frame, beside the limit that it asks for: for whoever wonders why none is taken. */
import type { CaptureKind } from '../../protocol/reports.ts'
import { isPortraitInPlace } from '../gates/document-gates.ts'
import { documentLimits, faceLimits } from '../gates/thresholds.ts'
import type { Hint } from '../texts/texts.ts'
import type { DocumentObservation, SeenCard } from '../vision/document-observer.ts'
import type { FaceObservation } from '../vision/face-observer.ts'
import type { Observation } from '../vision/messages.ts'

/** One gate on one frame. */
export interface GateReading {
  readonly gate: string
  readonly measured: string
  readonly limit: string
  readonly holds: boolean
  /** What the person is told when it does not hold. */
  readonly hint: Hint
}

/** In the order of the gates: the first that does not hold gives the frame its hint. */
export function gateReadings(
  capture: CaptureKind,
  seen: Observation,
  speed: number | undefined,
): readonly GateReading[] {
  if (seen.kind === 'face') return faceReadings(seen, speed ?? 0)
  const side = capture === 'back' ? 'back' : 'front'
  const where = seen.card
    ? [...cardReadings(side, seen, seen.card), sideReading(side, seen)]
    : portraitReadings(side, seen)
  return [...where, ...printReadings(side, seen, speed ?? 0)]
}

function faceReadings(
  { faces: [face, other], luma, sharpness }: FaceObservation,
  speed: number,
): readonly GateReading[] {
  const limits = faceLimits
  if (!face) return [claim('face', 'none', 'one', false, 'no-face')]
  const others = other ? other.width / face.width : 0
  return [
    atMost('second face', others, 0.5, 'one-person'),
    atLeast('score', face.score, limits.minScore, 'no-face'),
    atLeast('light', luma, limits.minLuma, 'more-light'),
    atLeast('far', face.width, limits.minWidth, 'move-closer'),
    atMost('near', face.width, limits.maxWidth, 'move-back'),
    atMost('across', Math.abs(face.centre.x - 0.5), limits.maxOffset, 'centre-face'),
    atMost('down', Math.abs(face.centre.y - 0.5), limits.maxOffset, 'centre-face'),
    atLeast('room', face.room, limits.minRoom, 'centre-face'),
    atMost('roll °', Math.abs(face.rollDegrees), limits.maxRollDegrees, 'level-head'),
    atMost('nose', Math.abs(face.noseOffset), limits.maxNoseOffset, 'look-ahead'),
    atMost('ears', Math.abs(face.earBalance), limits.maxEarBalance, 'look-ahead'),
    between('chin', face.noseDrop, [limits.minNoseDrop, limits.maxNoseDrop], 'look-ahead'),
    atMost('glow', luma, limits.maxLuma, 'less-light'),
    atMost('motion', speed, limits.maxSpeed, 'hold-steady'),
    atLeast('sharpness', sharpness, limits.minSharpness, 'hold-steady'),
  ]
}

type Side = 'front' | 'back'

function cardReadings(
  side: Side,
  { luma, face }: DocumentObservation,
  card: SeenCard,
): readonly GateReading[] {
  const limits = documentLimits
  const { fill, offset, room, sideRatio, misproportion } = card
  const isFilled = fill >= limits.minFill && fill <= limits.maxFill
  // Where the portrait vouches for a card whose outline lies aside, that outline is asked nothing more.
  const isVouchedFor =
    isFilled &&
    offset > limits.maxOffset &&
    room >= limits.minRoom &&
    side === 'front' &&
    face !== undefined &&
    isPortraitInPlace(face)
  const readings = [
    atMost('centre', offset, limits.maxOffset, 'centre-document'),
    atLeast('room', room, limits.minRoom, 'centre-document'),
    atMost('sides', sideRatio, limits.maxSideRatio, 'hold-parallel'),
    atMost('proportion', misproportion, limits.maxMisproportion, 'hold-parallel'),
  ]
  return [
    atLeast('light', luma, limits.minLuma, 'more-light'),
    atLeast('far', fill, limits.minFill, 'move-closer'),
    atMost('near', fill, limits.maxFill, 'move-back'),
    ...readings.map((reading) => (isVouchedFor ? { ...reading, limit: 'portrait', holds: true } : reading)),
  ]
}

/** Without an outline the portrait stands for the card. */
function portraitReadings(
  side: Side,
  { luma, brightShare, face, portrait }: DocumentObservation,
): readonly GateReading[] {
  const limits = documentLimits
  const light = [
    atLeast('light', luma, limits.minLumaOfTable, 'more-light'),
    atMost('bright', brightShare, limits.maxBrightShare, 'less-light'),
  ]
  if (!face) return [...light, claim('card', 'none', 'outline or portrait', false, 'no-document')]
  const across = Math.min(face.centre.x, 1 - face.centre.x)
  const { minWidth, maxWidth } = limits.portrait
  return [
    ...light,
    atMost('face near', face.width, maxWidth, 'move-back'),
    claim('portrait', portrait, 'seen', portrait === 'seen', 'no-document'),
    ...(side === 'back' ? [claim('side', 'front', 'back', portrait !== 'seen', 'show-back')] : []),
    atLeast('face far', face.width, minWidth, 'move-closer'),
    claim(
      'face place',
      `${shown(across)}, ${shown(face.centre.y)}`,
      'in its place',
      isPortraitInPlace(face),
      'centre-document',
    ),
  ]
}

function sideReading(side: Side, { portrait }: DocumentObservation): GateReading {
  return side === 'front'
    ? claim('portrait', portrait, 'seen', portrait !== 'not-seen', 'show-front')
    : claim('portrait', portrait, 'not-seen', portrait !== 'seen', 'show-back')
}

function printReadings(
  side: Side,
  { brightShare, sharpness, glare, movingGlare }: DocumentObservation,
  speed: number,
): readonly GateReading[] {
  const limits = documentLimits
  const washedOut = brightShare > limits.maxBrightShare && sharpness < limits.minPrint[side]
  return [
    atMost('motion', speed, limits.maxSpeed, 'hold-steady'),
    claim('washed out', shown(brightShare), `≤ ${limits.maxBrightShare} or print`, !washedOut, 'less-light'),
    atMost('glare', glare, limits.maxGlare, 'avoid-glare'),
    atMost('moving glare', movingGlare, limits.maxMovingGlare, 'avoid-glare'),
    atLeast('sharpness', sharpness, limits.minSharpness[side], 'hold-steady'),
  ]
}

function atLeast(gate: string, value: number, limit: number, hint: Hint): GateReading {
  return claim(gate, shown(value), `≥ ${limit}`, value >= limit, hint)
}

function atMost(gate: string, value: number, limit: number, hint: Hint): GateReading {
  return claim(gate, shown(value), `≤ ${limit}`, value <= limit, hint)
}

function between(gate: string, value: number, limits: readonly [number, number], hint: Hint): GateReading {
  const [least, most] = limits
  return claim(gate, shown(value), `${least} – ${most}`, value >= least && value <= most, hint)
}

function claim(gate: string, measured: string, limit: string, holds: boolean, hint: Hint): GateReading {
  return { gate, measured, limit, holds, hint }
}

/** Three digits that say something: 128, 0.62, 0.006. */
function shown(value: number): string {
  return String(Number(value.toPrecision(3)))
}

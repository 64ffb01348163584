/** Decides when the frames of a burst show a head that turned and came back. Pure, so every course is a unit test. */
import type { TurnDirection } from '../../protocol/executions/liveness.ts'

/** Frames of a burst. Over 2.4 to 3 s, fewer frames tell less and more add nothing. */
export const BURST_FRAMES = 8
/** Eight frames, a third of a second apart, span 2.45 s. */
export const FRAME_INTERVAL_MS = 350
/**
 * How far the nose must move against the eyes, in eye distances. A turn of 15 degrees moves it by 0.095 in the
 * detector's six points, and 6 to 8 degrees are enough for the server.
 */
const TURN_SEEN = 0.055
/**
 * How far the nose must move for a challenge. The server asks for 0.12 across and 0.09 up or down in its mesh, and the
 * detector's six points show about six tenths of that. The limits here are a little higher, so that nobody turns their
 * head in vain.
 */
const CHALLENGE_SEEN = { across: 0.085, down: 0.065 }
/** Frames after the turn: about a second to come back. */
const FRAMES_AFTER_TURN = 3
/** Nobody is kept for longer than 7 s. The server then looks at the frames there are. */
const MOST_FRAMES = 20

/** Where the nose is in a frame, across and down; undefined where no face was seen. */
export interface NosePlace {
  readonly across: number
  readonly down: number
}

export interface BurstState {
  /** The only direction that counts; undefined when any does. */
  readonly direction?: TurnDirection
  /** Frames so far; the last eight of them are kept. */
  readonly frames: number
  /** Where the nose was when it was first seen. */
  readonly start: NosePlace | undefined
  /** The furthest that the nose went from its start. */
  readonly moved: number
  /** The frame in which the turn was first seen. */
  readonly turnedAt: number | undefined
  readonly isComplete: boolean
}

export const startOfBurst: BurstState = {
  frames: 0,
  start: undefined,
  moved: 0,
  turnedAt: undefined,
  isComplete: false,
}

/** A burst in which only one direction counts. */
export function burstTowards(direction: TurnDirection | undefined): BurstState {
  return direction ? { ...startOfBurst, direction } : startOfBurst
}

/** The state after one more frame; `canSee` tells whether anything in the page finds faces. */
export function afterFrame(state: BurstState, nose: NosePlace | undefined, canSee: boolean): BurstState {
  if (state.isComplete) return state
  const frames = state.frames + 1
  const start = state.start ?? nose
  const moved = Math.max(state.moved, movement(state.direction, start, nose))
  const turnedAt = state.turnedAt ?? (moved >= wantedOf(state) ? frames : undefined)
  const isBack = !canSee || (turnedAt !== undefined && frames >= turnedAt + FRAMES_AFTER_TURN)
  const isComplete = frames >= BURST_FRAMES && (isBack || frames >= MOST_FRAMES)
  return { ...state, frames, start, moved, turnedAt, isComplete }
}

/** The share of the burst that is done, 0 to 1. Half of it is time and half is movement, where movement can be seen. */
export function seenShare(state: BurstState, canSee: boolean): number {
  const { frames, moved, isComplete } = state
  if (isComplete) return 1
  const time = Math.min(1, frames / BURST_FRAMES)
  return canSee ? (time + Math.min(1, moved / wantedOf(state))) / 2 : time
}

function wantedOf({ direction }: BurstState): number {
  if (!direction) return TURN_SEEN
  return direction === 'left' || direction === 'right' ? CHALLENGE_SEEN.across : CHALLENGE_SEEN.down
}

/** The frames are not mirrored: the person's left is their right. */
function movement(
  direction: TurnDirection | undefined,
  from: NosePlace | undefined,
  to: NosePlace | undefined,
): number {
  if (!from || !to) return 0
  const [across, down] = [to.across - from.across, to.down - from.down]
  switch (direction) {
    case 'left':
      return across
    case 'right':
      return -across
    case 'up':
      return -down
    case 'down':
      return down
    case undefined:
      return Math.max(Math.abs(across), Math.abs(down))
  }
}

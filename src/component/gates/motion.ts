import type { Point } from '../../imaging/pixels.ts'
import type { Observation } from '../vision/messages.ts'

/** An observation and when its frame was taken, in milliseconds. */
export interface TimedObservation {
  readonly seen: Observation
  readonly at: number
}

/** How fast the card or face moves, in guide widths a second; undefined where it was not seen in both frames. */
export function speedBetween(before: TimedObservation, now: TimedObservation): number | undefined {
  const [from, to] = [placesOf(before.seen), placesOf(now.seen)]
  const seconds = (now.at - before.at) / 1000
  if (seconds <= 0 || from.length === 0 || from.length !== to.length) return undefined
  const travelled = from.map(({ x, y }, index) => Math.hypot(to[index]!.x - x, to[index]!.y - y))
  return travelled.reduce((sum, distance) => sum + distance, 0) / travelled.length / seconds
}

function placesOf(seen: Observation): readonly Point[] {
  if (seen.kind === 'code') return seen.code?.corners ?? []
  if (seen.kind === 'document') return seen.card?.corners ?? (seen.face ? [seen.face.centre] : [])
  return seen.faces[0] ? [seen.faces[0].centre] : []
}

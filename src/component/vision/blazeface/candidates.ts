/** Turns the network's anchors into faces, as MediaPipe does. */
import type { AnchorOutput } from './network.ts'
import type { Point } from '../../../imaging/pixels.ts'

/** A face in shares of the square input; key points: eyes, nose tip, mouth, ears, those on the picture's left first. */
export interface Candidate {
  /** 0 to 1. */
  readonly score: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly points: readonly Point[]
}

/** Two boxes whose intersection over union is at least this belong to one face. */
const SAME_FACE_OVERLAP = 0.3
/** Values of an anchor before its key points. */
const BOX_VALUES = 4

/** The score before the logistic function that gives `score`. */
export function rawScoreOf(score: number): number {
  return Math.log(score / (1 - score))
}

/** What an anchor says, for an input of `side` pixels. */
export function candidateOf({ rawScore, values, anchor }: AnchorOutput, side: number): Candidate {
  const [x = 0, y = 0, width = 0, height = 0] = values
  const points: Point[] = []
  for (let at = BOX_VALUES; at < values.length; at += 2)
    points.push({ x: values[at]! / side + anchor.x, y: values[at + 1]! / side + anchor.y })
  return {
    score: 1 / (1 + Math.exp(-rawScore)),
    x: anchor.x + (x - width / 2) / side,
    y: anchor.y + (y - height / 2) / side,
    width: width / side,
    height: height / side,
    points,
  }
}

/**
 * Merges every group of boxes that overlap into one face, with the best score of the group and the mean of the boxes
 * weighted by their scores.
 */
export function mergeOverlapping(candidates: readonly Candidate[]): readonly Candidate[] {
  const faces: Candidate[] = []
  let left = candidates
    .filter(({ width, height }) => width >= 0 && height >= 0)
    .toSorted((one, other) => other.score - one.score)
  for (let best = left[0]; best !== undefined; best = left[0]) {
    const [group, others] = partition(left, best)
    faces.push(meanOf(group, best.score))
    left = others
  }
  return faces
}

function partition(all: readonly Candidate[], best: Candidate): [Candidate[], Candidate[]] {
  const group: Candidate[] = []
  const others: Candidate[] = []
  for (const one of all) (one === best || overlap(one, best) > SAME_FACE_OVERLAP ? group : others).push(one)
  return [group, others]
}

function meanOf(group: readonly Candidate[], score: number): Candidate {
  const total = group.reduce((sum, one) => sum + one.score, 0)
  const mean = (of: (one: Candidate) => number): number =>
    group.reduce((sum, one) => sum + one.score * of(one), 0) / total
  return {
    score,
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    width: mean(({ width }) => width),
    height: mean(({ height }) => height),
    points: group[0]!.points.map((_, index) => ({
      x: mean(({ points }) => points[index]!.x),
      y: mean(({ points }) => points[index]!.y),
    })),
  }
}

/** Intersection over union. */
function overlap(one: Candidate, other: Candidate): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (one.width * one.height + other.width * other.height - both)
}

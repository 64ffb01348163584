import { cosineBetween } from '../../domain/faces/comparison.ts'
import type { FaceCandidate } from '../../domain/faces/face-index.ts'
import type { Gallery, Segment } from './gallery.ts'
import { quantiseProbe } from './quantisation.ts'

export interface SearchQuestion {
  /** Unit length. */
  readonly probe: Float32Array
  readonly limit: number
  readonly minCosine: number
}

/** After this many interruptions by removals, a search runs in one piece: 10 ms for a million rows. */
const MAX_INTERRUPTED = 3
/** A search scores this many rows before other searches may take a turn: about 30 us. */
const SCORED_PER_STEP = 16

/**
 * The best candidates of an account, ordered by cosine and then by the picture's id. The search can be paused wherever
 * it yields. Faces may be added and removed meanwhile; a face whose removal ended before the answer is not in it.
 */
export function* search(
  gallery: Gallery,
  segment: Segment,
  question: SearchQuestion,
): Generator<void, readonly FaceCandidate[]> {
  for (let tries = 0; ; tries++) {
    const attempt = scanAndScore(gallery, segment, question)
    const removals = segment.removals
    for (;;) {
      const step = attempt.next()
      if (step.done) return step.value
      if (tries >= MAX_INTERRUPTED) continue
      yield
      // The bound of a row that was removed since may have excluded another row.
      if (segment.removals !== removals) break
    }
  }
}

/**
 * A row is kept while its upper bound reaches two values: `minCosine`, and the `limit`-th largest lower bound so far.
 * No row among the best is lost, because its upper bound is at least its cosine, which is at least the `limit`-th
 * cosine, which is at least that lower bound. The kept rows are then scored from the embeddings.
 */
function* scanAndScore(
  { arena, rowFile }: Gallery,
  segment: Segment,
  { probe, limit, minCosine }: SearchQuestion,
): Generator<void, readonly FaceCandidate[]> {
  const codes = quantiseProbe(probe, arena.width)
  const lowerBounds = new KthLargest(limit)
  const rows: number[] = []
  const upperBounds: number[] = []
  const keep = (row: number, estimate: number, residual: number): void => {
    const reach = residual * codes.length + codes.slack
    rows.push(row)
    upperBounds.push(estimate + reach)
    lowerBounds.add(Math.min(1, estimate - reach))
  }
  for (const run of segment.runs) {
    arena.scan(run, codes, Math.max(minCosine, lowerBounds.value), keep)
    yield
  }

  const cosines = new KthLargest(limit)
  const scored: FaceCandidate[] = []
  for (const [index, row] of rows.entries()) {
    const floor = Math.max(minCosine, lowerBounds.value, cosines.value)
    if (!mayReach(upperBounds[index]!, floor)) continue
    const { recordId, faceImageId, embedding } = rowFile.read(row)
    const cosine = cosineBetween(embedding, probe)
    if (cosine >= minCosine) {
      cosines.add(cosine)
      scored.push({ recordId, faceImageId, cosine })
    }
    if (index % SCORED_PER_STEP === SCORED_PER_STEP - 1) yield
  }
  return scored.sort(bestFirst).slice(0, limit)
}

/** Cosines are clamped to at least -1, upper bounds are not. So with a floor of -1 or less every row may reach it. */
function mayReach(upperBound: number, floor: number): boolean {
  return floor <= -1 || upperBound >= floor
}

/** Orders candidates by cosine, and equal cosines by the picture's id. */
export function bestFirst(one: FaceCandidate, other: FaceCandidate): number {
  if (one.cosine !== other.cosine) return other.cosine - one.cosine
  return one.faceImageId < other.faceImageId ? -1 : 1
}

/** The k-th largest of the numbers added, -Infinity while there are fewer: a heap with the smallest on top. */
class KthLargest {
  readonly #k: number
  readonly #heap: number[] = []

  constructor(k: number) {
    this.#k = k
  }

  get value(): number {
    return this.#heap.length < this.#k ? -Infinity : this.#heap[0]!
  }

  add(number: number): void {
    if (this.#heap.length < this.#k) this.#rise(number)
    else if (number > this.#heap[0]!) this.#sink(number)
  }

  #rise(number: number): void {
    let at = this.#heap.length
    for (let parent = (at - 1) >> 1; at > 0 && this.#heap[parent]! > number; parent = (at - 1) >> 1) {
      this.#heap[at] = this.#heap[parent]!
      at = parent
    }
    this.#heap[at] = number
  }

  /** Puts a number in the place of the smallest. */
  #sink(number: number): void {
    const heap = this.#heap
    let at = 0
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++
      if (heap[child]! >= number) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = number
  }
}

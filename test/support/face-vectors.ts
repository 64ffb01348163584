/** Invented embeddings for tests of the face index: cases that an exact search could get wrong. */
import { cosineBetween } from '../../src/server/domain/faces/comparison.ts'
import type { FaceCandidate } from '../../src/server/domain/faces/face-index.ts'
import type { IndexedFace } from '../../src/server/domain/faces/face-store.ts'
import type { Random } from './random.ts'

type MakeRow = (row: number) => Float32Array

/** A vector scaled to length 1. */
export function toUnit(values: ArrayLike<number>): Float32Array {
  const length = Math.sqrt(Array.from(values).reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(values, (value) => value / length)
}

export function gaussianVector(random: Random, dimensions: number): Float32Array {
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Float32Array.from({ length: dimensions }, gaussian)
}

export function unitVector(random: Random, dimensions: number): Float32Array {
  return toUnit(gaussianVector(random, dimensions))
}

/** Galleries by name; each is a function that makes the vector of a row. */
export function hostileRows(random: Random, dimensions: number): Readonly<Record<string, MakeRow>> {
  const vector = () => gaussianVector(random, dimensions)
  const pick = <Choice>(choices: readonly Choice[]): Choice => choices[Math.floor(random() * choices.length)]!
  const [centres, few, [middle]] = [8, 5, 1].map((count) => Array.from({ length: count }, vector)) as [
    Float32Array[],
    Float32Array[],
    [Float32Array],
  ]
  const near = (centre: Float32Array, distance: number) => {
    const noise = vector()
    return toUnit(centre.map((value, index) => value + distance * noise[index]!))
  }
  return {
    'without structure': () => toUnit(vector()),
    'in clusters of every width': () => near(pick(centres), 10 ** (-4 * random())),
    'nearly all the same': () =>
      toUnit(middle.map((value) => (random() < 0.01 ? value + 1e-6 * random() : value))),
    'with ties': () => toUnit(pick(few)),
    'mostly of zeros': (row) => {
      const sparse = new Float32Array(dimensions)
      for (let count = 0; count <= row % 3; count++)
        sparse[Math.floor(random() * dimensions)] = 0.1 + random()
      return toUnit(sparse)
    },
    'with one dominant component': (row) => {
      const spike = vector().map((value) => 0.004 * value)
      spike[row % 4] = 1
      return toUnit(spike)
    },
    'half a step off everywhere': () =>
      toUnit(
        Float32Array.from({ length: dimensions }, (_, index) =>
          index === 0 ? 127 : Math.floor(random() * 4 - 2) + 0.5 - 1e-6 * random(),
        ),
      ),
    'in opposite pairs': (row) => near(row % 2 === 0 ? middle : middle.map((value) => -value), 0.1),
  }
}

/** The result of comparing the probe with every face, which defines a search. */
export function plainSearch(
  faces: Iterable<IndexedFace>,
  probe: Float32Array,
  { limit, minCosine }: { readonly limit: number; readonly minCosine: number },
): readonly FaceCandidate[] {
  return Array.from(faces, ({ recordId, faceImageId, embedding }) => ({
    recordId,
    faceImageId,
    cosine: cosineBetween(embedding, probe),
  }))
    .filter(({ cosine }) => cosine >= minCosine)
    .sort((one, other) => other.cosine - one.cosine || (one.faceImageId < other.faceImageId ? -1 : 1))
    .slice(0, limit)
}

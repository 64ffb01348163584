/**
 * Embeddings with the distribution of those of photographs, for any number of people. The numbers are those of
 * MobileFaceNet-192 on Labeled Faces in the Wild: nearly all of the variance lies in 64 dimensions, of which 16 hold 46
 * %, 32 hold 74 % and 48 hold 93 %; strangers' cosines have a standard deviation of 0.146, those of two photographs of
 * one person a median of 0.765 and 1 % below 0.39.
 */
import { seededRandom } from '../../test/support/random.ts'
import type { FaceChange, FaceStore } from '../../src/server/domain/faces/face-store.ts'

export const DIMENSIONS = 192
export const MODEL_ID = 'made-up'
/** The account whose faces are searched. */
export const ACCOUNT = 'searched'
const OTHER_ACCOUNTS = 10
/** One face in eleven belongs to another account. */
const PERIOD = 11

const SUBSPACE = 64
const ENERGIES = [0.457, 0.282, 0.194, 0.067]
/** How much of a photograph's embedding is its person's, from a bad photograph to a good one. */
const [WORST_SHARE, BEST_SHARE] = [0.55, 0.95]

/** Makes photographs of people who are known by a number. */
export class MadeUpFaces {
  readonly #random: () => number
  readonly #basis: readonly Float64Array[]

  constructor(seed: number) {
    this.#random = seededRandom(seed)
    this.#basis = orthonormal(seededRandom(97))
  }

  /** Writes a photograph of a person, a new one at every call. */
  photograph(person: number, into: Float32Array): void {
    const identity = seededRandom(Math.imul(person + 1, 0x9e3779b1))
    const share = WORST_SHARE + (BEST_SHARE - WORST_SHARE) * this.#random()
    const vector = new Float64Array(DIMENSIONS)
    for (let axis = 0; axis < SUBSPACE; axis++) {
      const deviation = Math.sqrt((ENERGIES[axis >> 4]! * ENERGIES.length) / SUBSPACE)
      const along =
        deviation * (Math.sqrt(share) * gaussian(identity) + Math.sqrt(1 - share) * gaussian(this.#random))
      const direction = this.#basis[axis]!
      for (let index = 0; index < DIMENSIONS; index++) vector[index]! += along * direction[index]!
    }
    const length = Math.hypot(...vector)
    into.set(vector.map((value) => value / length))
  }
}

/** The places of the searched account's faces among all faces, which are `count` x 11 / 10. */
export function isSearched(face: number): boolean {
  return face % PERIOD !== PERIOD - 1
}

export function facesOfAllAccounts(searched: number): number {
  return Math.floor((searched * PERIOD) / (PERIOD - 1))
}

/** Ids as the service makes them: random at their end. */
export function recordIdOf(face: number): string {
  return (
    face.toString(16).padStart(16, '0') +
    (Math.imul(face + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')
  )
}

/** A store in which faces were enrolled one after the other. Without vectors it knows its changes only by name. */
export function storeOf(
  faces: number,
  vectorOf?: (face: number) => Float32Array,
): Pick<FaceStore, 'changesAfter'> {
  const change = (face: number): FaceChange => {
    const recordId = recordIdOf(face)
    const accountId = isSearched(face) ? ACCOUNT : `other-${Math.floor(face / PERIOD) % OTHER_ACCOUNTS}`
    const embedding = vectorOf?.(face)
    const faces = embedding
      ? [{ accountId, recordId, faceImageId: recordId, modelId: MODEL_ID, embedding }]
      : []
    return { sequence: face + 1, kind: 'added', recordId, faces }
  }
  return {
    changesAfter: async (after, limit) => ({
      changes: Array.from({ length: Math.min(limit, faces - after) }, (_, index) => change(after + index)),
      trimmed: 0,
    }),
  }
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Makes directions orthogonal by the Gram-Schmidt method. */
function orthonormal(random: () => number): readonly Float64Array[] {
  const basis: Float64Array[] = []
  while (basis.length < SUBSPACE) {
    const vector = Float64Array.from({ length: DIMENSIONS }, () => gaussian(random))
    for (const other of basis) {
      const along = vector.reduce((sum, value, index) => sum + value * other[index]!, 0)
      for (let index = 0; index < DIMENSIONS; index++) vector[index]! -= along * other[index]!
    }
    const length = Math.hypot(...vector)
    basis.push(vector.map((value) => value / length))
  }
  return basis
}

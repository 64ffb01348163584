/**
 * Pictures that the installation has seen before: whether a selfie is a picture that came with another person's CPF.
 * Whoever has the selfie or the card of somebody who was approved has all that a single execution is held against.
 */
import { FACE_HASH_BITS } from '../../../imaging/faces/face-hash.ts'
import type { CaptureKind } from '../../../protocol/captures.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { SelfieSign } from '../../../protocol/executions/selfie-signs.ts'

/**
 * Bits of 256 by which two hashes of one picture may differ. Of 314,299 pairs of photographs of two people (LFW) none
 * differ by 48 or less and one in a thousand by 89; nine of ten copies differ by 40 at most (bench/seen-pictures.ts).
 */
export const MOST_DIFFERING_BITS = 48

/** The face on each picture that has one: luminance of the aligned 112x112 pixels, in rows. */
export type FaceCrops = Readonly<Partial<Record<CaptureKind, Uint8Array>>>

/** Whose pictures they are, and of which execution. */
export interface SeenWith {
  readonly executionId: Id
  readonly accountId: Id
  /** Keyed hashes of the CPFs of the document and of what the link or the sender said; one at least. */
  readonly people: readonly string[]
}

export interface SeenPictures extends SeenWith {
  readonly at: Date
  /** Perceptual hashes, 32 bytes each. */
  readonly hashes: Readonly<Partial<Record<CaptureKind, Uint8Array>>>
}

export interface SeenPictureStore {
  /** A keyed hash of a CPF for one account, from which neither can be told. */
  person(accountId: Id, cpf: string): string
  /** Keeps the hashes of an execution until it is erased; once more, it replaces what was kept. */
  keep(pictures: SeenPictures): Promise<void>
  /**
   * The least distance, in bits, between views of a picture and the pictures of the account that came with other people
   * alone; undefined when none is near. Copies that differ by up to an eighth of their bits are mostly found.
   */
  nearest(seen: SeenWith, views: readonly Uint8Array[]): Promise<number | undefined>
}

/**
 * The sign that a selfie was seen with somebody else. It doubts and never refutes: who sent a picture first need not be
 * the person on it, and the other one would be refused for it.
 */
export function seenSigns(differingBits: number | undefined): readonly SelfieSign[] {
  if (differingBits === undefined || differingBits > MOST_DIFFERING_BITS) return []
  const [measure, threshold] = [differingBits, MOST_DIFFERING_BITS].map((bits) => 1 - bits / FACE_HASH_BITS)
  return [{ code: 'seen-with-another-person', weight: 'doubts', measure: measure!, threshold: threshold! }]
}

/**
 * Pictures that the account has seen before: whether a selfie came earlier with another person's CPF. A person who has
 * the selfie or the card of an approved person passes every check of a single execution.
 */
import { FACE_HASH_BITS } from '../../../imaging/faces/face-hash.ts'
import type { CaptureKind } from '../../../protocol/captures.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { SelfieSign } from '../../../protocol/executions/selfie-signs.ts'

/**
 * Two hashes of one picture may differ by this many of 256 bits. Of 314,299 pairs of photographs of two people (LFW),
 * none differ by 48 or less and one in a thousand by 89 or less; nine of ten copies differ by 40 at most
 * (bench/seen-pictures.ts).
 */
export const MOST_DIFFERING_BITS = 48

/** The face on each picture that has one: luminance of the aligned 112x112 pixels, in rows. */
export type FaceCrops = Readonly<Partial<Record<CaptureKind, Uint8Array>>>

/** The people and the execution to which the pictures belong. */
export interface SeenWith {
  readonly executionId: Id
  readonly accountId: Id
  /** Keyed hashes of the CPFs on the document and from the link or the sender; at least one. */
  readonly people: readonly string[]
}

export interface SeenPictures extends SeenWith {
  readonly at: Date
  /** Perceptual hashes, 32 bytes each. */
  readonly hashes: Readonly<Partial<Record<CaptureKind, Uint8Array>>>
}

export interface SeenPictureStore {
  /** A keyed hash of a CPF for one account. It reveals neither the CPF nor the account. */
  person(accountId: Id, cpf: string): string
  /** Stores the hashes of an execution until it is erased. A second call replaces the first. */
  keep(pictures: SeenPictures): Promise<void>
  /**
   * The least distance, in bits, between views of a picture and pictures of the account that came only with other
   * people; undefined when no picture is near. Most copies that differ by up to an eighth of their bits are found.
   */
  nearest(seen: SeenWith, views: readonly Uint8Array[]): Promise<number | undefined>
}

/**
 * The sign that a selfie was seen with another person. It only raises a doubt: the first sender of a picture need not
 * be the person on it, and the real person would be refused.
 */
export function seenSigns(differingBits: number | undefined): readonly SelfieSign[] {
  if (differingBits === undefined || differingBits > MOST_DIFFERING_BITS) return []
  const [measure, threshold] = [differingBits, MOST_DIFFERING_BITS].map((bits) => 1 - bits / FACE_HASH_BITS)
  return [{ code: 'seen-with-another-person', weight: 'doubts', measure: measure!, threshold: threshold! }]
}

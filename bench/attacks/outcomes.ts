/** How attempts end, and how the tables show it. */
import type { SelfieSignCode } from '../../src/protocol/executions/selfie-signs.ts'
import { selfieSigns } from '../../src/server/analysis/selfie-signs.ts'
import {
  agreementWithPortrait,
  compareFaces,
  findLargestFace,
  type FaceFound,
} from '../../src/server/analysis/selfie-stages.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import { selfieStatus } from '../../src/server/domain/findings/selfie-signs.ts'
import { interval } from '../wilson.ts'

/**
 * `approved`: no sign, and the face is like the portrait. `stopped`: no sign, but the face match finds no face, or a
 * face that is not alike, and refuses it or leaves it to a person.
 */
type End = 'approved' | 'review' | 'refused' | 'stopped'

export interface Outcome {
  readonly end: End
  readonly codes: readonly SelfieSignCode[]
  /** Whether the first report approves it as well, with the movement that was sent; where that was counted. */
  readonly withMovement?: boolean
}

/** The first report takes two faces for one person from this similarity on. */
const SAME_FACE = 50

/** Judges a selfie beside a portrait by the signs and the face match. */
export async function outcomeOf(
  image: Uint8Array,
  portrait: FaceFound,
  faces: FaceEngine,
  { isSameFile = false }: { readonly isSameFile?: boolean } = {},
): Promise<Outcome> {
  const selfie = await findLargestFace(image, 'the selfie', faces, { asSelfie: true })
  const agreement = await agreementWithPortrait(portrait, selfie, faces)
  const look = selfieSigns({ selfie, agreement, isSameFile })
  const codes = look.performed ? look.signs.map(({ code }) => code) : []
  if (!look.performed) return { end: 'stopped', codes }
  const status = selfieStatus(look)
  if (status === 'INVALID') return { end: 'refused', codes }
  if (codes.length > 0) return { end: 'review', codes }
  const match = compareFaces(portrait, selfie, faces)
  return { end: match.performed && match.similarity >= SAME_FACE ? 'approved' : 'stopped', codes }
}

/** One line of a table: the attempts, how many of them end in each way, and the intervals of the shown ones. */
export function rowOf(name: string, outcomes: readonly Outcome[], shown: 'approved' | 'review'): string[] {
  const count = (end: End): number => outcomes.filter((outcome) => outcome.end === end).length
  const moved = outcomes.filter(({ withMovement }) => withMovement).length
  const codes = Map.groupBy(
    outcomes.flatMap((outcome) => outcome.codes),
    (code) => code,
  )
  return [
    name,
    String(outcomes.length),
    ...(['approved', 'review', 'refused', 'stopped'] as const).map((end) => String(count(end))),
    interval(count(shown), outcomes.length),
    ...(shown === 'approved' ? [String(moved), interval(moved, outcomes.length)] : []),
    [...codes].map(([code, own]) => `${code} ${own.length}`).join(', '),
  ]
}

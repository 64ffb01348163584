/** Every attempt that is made with one card: attacks, and people who send a selfie of their own. */
import type { Random } from '../../demo/specimens/random.ts'
import type { FaceEngine } from '../../src/server/domain/face-engine.ts'
import type { Outcome } from './outcomes.ts'
import { cameraChanges, fileChanges, pageChanges, victimChanges, type Seen } from './pictures.ts'
import { optics } from './optics.ts'
import { takeOf, type VictimsCard } from './victims.ts'

export interface Attempts {
  readonly attacks: Map<string, readonly Outcome[]>
  readonly people: Map<string, readonly Outcome[]>
}

interface Attempt {
  readonly group: keyof Attempts
  readonly name: string
  readonly image: Uint8Array
  readonly isSameFile: boolean
}

interface Making {
  /** Attempts of each kind. */
  readonly takes: number
  readonly random: Random
  readonly faces: FaceEngine
}

/** Photographs of one person that are sent, at most. */
const OWN_SELFIES = 4

export async function* attemptsOf(
  made: VictimsCard,
  front: Uint8Array,
  making: Making,
): AsyncGenerator<Attempt> {
  yield { group: 'attacks', name: 'file: the front itself', image: front, isSameFile: true }
  yield* changed('file', front, fileChanges, making)
  for (let take = 1; take <= making.takes; take++) {
    const level = take % 2 === 0 ? 'hard' : 'mild'
    const photo = await takeOf(made, take, level)
    yield* changed(`card before the camera, ${level}`, photo, cameraChanges, { ...making, takes: 1 })
  }
  const [printed, ...others] = made.victim.photographs
  if (printed) yield* changed("the portrait's own photograph", printed, victimChanges, making)
  for (const image of others.slice(0, OWN_SELFIES)) {
    yield { group: 'people', name: 'another photograph of the person', image, isSameFile: false }
    yield* changed('simulated', image, optics, { ...making, takes: 1 })
    yield* changed("the victim's photograph", image, pageChanges, { ...making, takes: 1 })
  }
}

async function* changed(
  group: string,
  image: Uint8Array,
  changes: typeof fileChanges,
  { takes, random, faces }: Making,
): AsyncGenerator<Attempt> {
  const seen = await see(image, faces)
  if (!seen) return
  for (const [name, change] of Object.entries(changes))
    for (let take = 0; take < takes; take++)
      yield {
        ...{ group: 'attacks', name: `${group}: ${name}`, isSameFile: false },
        image: await change(seen, random),
      }
}

async function see(image: Uint8Array, faces: FaceEngine): Promise<Seen | undefined> {
  const { faces: found, width, height } = await faces.findFaces(image, { embed: 'none' })
  return found[0] && { image, face: found[0], width, height }
}

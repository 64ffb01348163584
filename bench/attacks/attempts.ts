/** Every attempt that is made with one card: attacks, and people who send a selfie of their own. */
import type { Random } from '../../demo/specimens/random.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import { held } from './held.ts'
import type { Outcome } from './outcomes.ts'
import {
  beside,
  cameraChanges,
  fileChanges,
  pageChanges,
  victimChanges,
  withoutPadding,
  type Seen,
} from './pictures.ts'
import { optics } from './optics.ts'
import { takeOf, type VictimsCard } from './victims.ts'

export interface Attempts {
  readonly attacks: Map<string, readonly Outcome[]>
  readonly people: Map<string, readonly Outcome[]>
}

export interface Attempt {
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
  /** Somebody else, as a photograph. */
  readonly stranger: Uint8Array
  /** Whether the run asks for attempts of this name. */
  readonly wants: (name: string) => boolean
}

/** At most this many photographs of one person are sent. */
const OWN_SELFIES = 4

export const PEOPLE = 'another photograph of the person'

export async function* attemptsOf(
  made: VictimsCard,
  front: Uint8Array,
  making: Making,
): AsyncGenerator<Attempt> {
  const { takes, wants } = making
  const own = 'file: the front itself'
  if (wants(own)) yield { group: 'attacks', name: own, image: front, isSameFile: true }
  yield* changed('file', front, fileChanges, making)
  for (let take = 1; take <= takes; take++) {
    const level = take % 2 === 0 ? 'hard' : 'mild'
    const group = `card before the camera, ${level}`
    if (!Object.keys(cameraChanges).some((name) => wants(`${group}: ${name}`))) continue
    const photo = await takeOf(made, take, level)
    yield* changed(group, photo, cameraChanges, { ...making, takes: 1 })
  }
  const [printed, ...rest] = made.victim.photographs
  if (printed) yield* changed("the portrait's own photograph", printed, victimChanges, making)
  const others = await Promise.all(rest.slice(0, OWN_SELFIES).map(withoutPadding))
  for (const image of others)
    if (wants(PEOPLE)) yield { group: 'people', name: PEOPLE, image, isSameFile: false }
  yield* shown(made, others, making)
}

/**
 * Other photographs of the victim, on prints and screens: the same number of takes of each kind, however many
 * photographs there are.
 */
async function* shown(
  { victim: { half } }: VictimsCard,
  others: readonly Uint8Array[],
  making: Making,
): AsyncGenerator<Attempt> {
  const { takes, random, stranger, wants } = making
  for (let take = 0; take < takes && others.length > 0; take++) {
    const image = others[take % others.length]!
    yield* changed('simulated', image, optics, { ...making, takes: 1 })
    yield* changed("the victim's photograph", image, pageChanges, { ...making, takes: 1 })
    for (const [kind, hold] of Object.entries(held)) {
      const name = `simulated: ${kind}`
      if (wants(name))
        yield { group: 'attacks', name, image: await hold(image, half, random), isSameFile: false }
    }
    const two = "the victim's photograph beside somebody else"
    if (wants(two))
      yield { group: 'attacks', name: two, image: await beside(image, stranger, random), isSameFile: false }
  }
}

async function* changed(
  group: string,
  image: Uint8Array,
  changes: typeof fileChanges,
  { takes, random, faces, wants }: Making,
): AsyncGenerator<Attempt> {
  const wanted = Object.entries(changes).filter(([name]) => wants(`${group}: ${name}`))
  const seen = wanted.length > 0 && (await see(image, faces))
  if (!seen) return
  for (const [name, change] of wanted)
    for (let take = 0; take < takes; take++)
      yield {
        group: 'attacks',
        name: `${group}: ${name}`,
        isSameFile: false,
        image: await change(seen, random),
      }
}

async function see(image: Uint8Array, faces: FaceEngine): Promise<Seen | undefined> {
  const { faces: found, width, height } = await faces.findFaces(image, { embed: 'none' })
  return found[0] && { image, face: found[0], width, height }
}

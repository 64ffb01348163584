/** Whether a burst belongs to its selfie: people against themselves and against each other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MovementEngine } from '../../src/server/domain/movement/movement.ts'
import { cosineBetween, similarityOf } from '../../src/server/domain/faces/comparison.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import { burstDoubt, type BurstFaces } from '../../src/server/domain/movement/burst-faces.ts'
import { readPairs } from '../../src/server/cli/faces/photograph-pairs.ts'
import { media, otherPeople } from '../../test/support/media.ts'
import { printTable, quantile } from '../measure.ts'
import { interval } from '../wilson.ts'
import type { Burst } from './bursts.ts'

/** The person in a video. */
const personOf = (video: string): string => (video.startsWith('cap1') ? 'cap' : 'franck')
const caller = { accountId: 'bench' }
const FRAMES_OF_FIVE = 5

/** The comparisons, one for each burst beside a selfie. */
type Compared = readonly BurstFaces[]

/** Prints how often each kind is taken for the selfie's own burst; the photographs are those of `bench:faces`. */
export async function comparePeople(
  { movement, faces }: { readonly movement: MovementEngine; readonly faces: FaceEngine },
  bursts: readonly Burst[],
  folder: string | undefined,
): Promise<void> {
  const rows: (readonly string[])[] = []
  for (const [name, cases] of Object.entries(kinds(bursts))) {
    const compared: BurstFaces[] = []
    for (const [frames, selfie] of cases) {
      const { faces: found } = await movement.measure({ frames, selfie }, caller)
      if (found) compared.push(found)
    }
    rows.push(row(name, compared))
  }
  if (folder !== undefined) rows.push(...(await photographRows(faces, folder)))
  printTable(
    [
      '',
      'taken for its own',
      '95 %',
      'several',
      'another',
      'least together',
      'with selfie: least',
      'median',
      'most',
    ],
    rows,
  )
}

type Case = readonly [frames: readonly Uint8Array[], selfie: Uint8Array]

function kinds(bursts: readonly Burst[]): Readonly<Record<string, readonly Case[]>> {
  const pairs = bursts.flatMap((one) => bursts.map((other) => [one, other] as const))
  const strangers = otherPeople.map((name) => media(name))
  const isOne = ([one, other]: readonly [Burst, Burst]): boolean =>
    personOf(one.from) === personOf(other.from)
  return {
    'the same person, another moment': pairs
      .filter((pair) => pair[0] !== pair[1] && isOne(pair))
      .map(([one, other]) => [one.frames, other.frames[0]!]),
    "another person's burst": [
      ...pairs.filter((pair) => !isOne(pair)).map(([one, other]) => [one.frames, other.frames[0]!] as const),
      ...bursts.flatMap(({ frames }) => strangers.map((selfie) => [frames, selfie] as const)),
    ],
    'one frame of another person': bursts.flatMap(({ frames }) =>
      strangers.map((stranger, at) => [frames.with(at % frames.length, stranger), frames[0]!] as const),
    ),
    'half of another person': pairs
      .filter((pair) => !isOne(pair))
      .map(
        ([one, other]) => [[...one.frames.slice(0, 4), ...other.frames.slice(4)], one.frames[0]!] as const,
      ),
    'five people': strangers.map((selfie, at) => [
      Array.from({ length: FRAMES_OF_FIVE }, (_, next) => strangers[(at + next) % strangers.length]!),
      selfie,
    ]),
  }
}

/**
 * Compares one photograph, as a burst, with another one of the same person, often years apart: people are least like
 * themselves then.
 */
async function photographRows(faces: FaceEngine, folder: string): Promise<readonly (readonly string[])[]> {
  const pairs = await readPairs(folder)
  const embeddings = new Map<string, Float32Array>()
  for (const file of new Set(pairs.flatMap(({ first, second }) => [first, second]))) {
    const [face] = (await faces.findFaces(readFileSync(join(folder, file)))).faces
    if (face?.embedding) embeddings.set(file, face.embedding)
  }
  const compared = (isSame: boolean): Compared =>
    pairs.flatMap(({ first, second, same }) => {
      const [one, other] = [embeddings.get(first), embeddings.get(second)]
      if (same !== isSame || !one || !other) return []
      return { together: 100, withSelfie: similarityOf(cosineBetween(one, other), faces.calibration) }
    })
  return [
    row('photographs of one person, years apart', compared(true)),
    row('photographs of two people', compared(false)),
  ]
}

function row(name: string, compared: Compared): readonly string[] {
  const doubts = compared.map((faces) => burstDoubt({ faces }))
  const count = (wanted: (typeof doubts)[number]): number => doubts.filter((doubt) => doubt === wanted).length
  const withSelfie = compared.map(({ withSelfie: similarity }) => similarity ?? Number.NaN)
  return [
    name,
    `${count(undefined)} of ${compared.length}`,
    interval(count(undefined), compared.length),
    String(count('several-people')),
    String(count('another-person')),
    Math.min(...compared.map(({ together }) => together)).toFixed(1),
    ...[0, 0.5, 1].map((share) => quantile(withSelfie, share).toFixed(1)),
  ]
}

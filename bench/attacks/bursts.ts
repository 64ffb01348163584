/**
 * How the movement check answers bursts that do not film the selfie's person: photographs, other people's bursts,
 * pictures that repeat, and replays. People are the videos of the tests' media; nobody in them was asked to turn.
 */
import sharp from 'sharp'
import { seededRandom, type Random } from '../../test/support/random.ts'
import { franckStills, media, otherPeople } from '../../test/support/media.ts'
import type { MovementEngine, SelfieBurst } from '../../src/server/domain/movement/movement.ts'
import { isRefuted, isShown, livenessSection } from '../../src/server/domain/movement/movement-tries.ts'
import { attacked, attacks } from '../liveness/attacks.ts'
import { burstsOf, FRAMES, HEIGHT, WIDTH, type Burst } from '../liveness/bursts.ts'
import { printTable } from '../measure.ts'
import { triedWith } from './movement.ts'
import { interval } from '../wilson.ts'

/** Who is in which video. */
const VIDEOS = ['franck.webm', 'cap12_edit.webm', 'cap13_edit2.webm']
const personOf = ({ from }: Burst): string => (from.startsWith('cap1') ? 'cap' : 'franck')

/** Prints how the movement check answers each kind of burst; the last column counts bursts with depth seen. */
export async function printBursts(movement: MovementEngine, perVideo: number): Promise<void> {
  const bursts = await burstsOf(new Map(VIDEOS.map((name) => [name, media(name)])), perVideo)
  const rows: (readonly string[])[] = []
  for (const [name, make] of Object.entries(kinds)) {
    const random = seededRandom(rows.length + 1)
    const ends: End[] = []
    for (const burst of bursts)
      for (const sent of await make(burst, { bursts, random })) ends.push(await endOf(sent, movement))
    rows.push(rowOf(name, ends))
    console.error(rows.at(-1)?.join(' | '))
  }
  printTable(['burst', 'bursts', 'counts', 'too flat or still', 'refused', 'why', 'counts, 95 %'], rows)
}

interface End {
  readonly counts: boolean
  readonly isRefuted: boolean
  /** The reason why it does not count, or the band that it showed. */
  readonly reason: string | undefined
}

async function endOf(sent: SelfieBurst, movement: MovementEngine): Promise<End> {
  const tried = await triedWith(sent, movement)
  const { reason, band } = livenessSection(tried)
  return { counts: isShown(tried, false), isRefuted: isRefuted(tried), reason: reason ?? band }
}

function rowOf(name: string, ends: readonly End[]): readonly string[] {
  const counted = ends.filter(({ counts }) => counts).length
  const refuted = ends.filter((end) => end.isRefuted).length
  const why = Map.groupBy(
    ends.filter(({ counts }) => !counts),
    ({ reason }) => reason,
  )
  return [
    name,
    ...[ends.length, counted, ends.length - counted - refuted, refuted].map(String),
    [...why].map(([reason, own]) => `${reason} ${own.length}`).join(', '),
    interval(counted, ends.length),
  ]
}

interface Making {
  readonly bursts: readonly Burst[]
  readonly random: Random
}
type Kind = (burst: Burst, making: Making) => Promise<readonly SelfieBurst[]> | readonly SelfieBurst[]

/** A selfie for a burst: a frame of another burst of the same person. */
const selfieOf = (burst: Burst, bursts: readonly Burst[]): Uint8Array =>
  (bursts.find((other) => other !== burst && personOf(other) === personOf(burst)) ?? burst).frames[0]!

const strangers = otherPeople.map((name) => media(name))

/** A picture before a camera: the selfie is taken of the same picture. */
const before =
  (handling: (typeof attacks)[keyof typeof attacks]): Kind =>
  async (burst, { random }) => {
    const { frames } = await attacked(burst, handling, random)
    return [{ frames, selfie: frames[0]! }]
  }

const kinds: Readonly<Record<string, Kind>> = {
  'people, who were not asked to turn': (burst, { bursts }) => [
    { frames: burst.frames, selfie: selfieOf(burst, bursts) },
  ],
  ...Object.fromEntries(
    Object.entries(attacks).map(([name, handling]) => [`before the camera: ${name}`, before(handling)]),
  ),
  'file: one still eight times': (burst, { bursts }) => [
    { frames: Array.from({ length: FRAMES }, () => burst.frames[3]!), selfie: selfieOf(burst, bursts) },
  ],
  'file: one still as a video, compressed again': async ({ frames }) => {
    const still = frames[3]!
    const again = Array.from({ length: FRAMES }, (_, at) => compressed(still, 50 + 6 * at))
    return [{ frames: await Promise.all(again), selfie: still }]
  },
  'file: one still, shifted, turned and enlarged': async ({ frames }, { random }) => {
    const still = frames[3]!
    const drift = { turn: 6 * random() - 3, side: 30 * random() - 15, zoom: 0.05 + 0.1 * random() }
    const made = Array.from({ length: FRAMES }, (_, at) => moved(still, Math.sin((at * Math.PI) / 7), drift))
    return [{ frames: await Promise.all(made), selfie: still }]
  },
  'file: stills of one person, seconds apart': (burst) =>
    personOf(burst) === 'franck'
      ? [{ frames: franckStills.map((name) => media(name)), selfie: burst.frames[0]! }]
      : [],
  'file: five stills of five people': (_burst, { random }) => {
    const first = Math.floor(random() * strangers.length)
    const five = Array.from({ length: 5 }, (_, at) => strangers[(first + at) % strangers.length]!)
    return [{ frames: five, selfie: five[0]! }]
  },
  "another person's burst beside the victim's still": ({ frames }, { random }) => [
    { frames, selfie: strangers[Math.floor(random() * strangers.length)]! },
  ],
  "half of it another person's": ({ frames, from }, { bursts }) => {
    const other = bursts.find((one) => personOf(one) !== personOf({ frames, from }))
    return other ? [{ frames: [...frames.slice(0, 4), ...other.frames.slice(4)], selfie: frames[0]! }] : []
  },
  'replay: half of it, and back again': ({ frames }) => {
    const half = frames.slice(0, FRAMES / 2)
    return [{ frames: [...half, ...half.toReversed()], selfie: frames[0]! }]
  },
  'replay: half of it twice': ({ frames }) => {
    const half = frames.slice(0, FRAMES / 2)
    return [{ frames: [...half, ...half], selfie: frames[0]! }]
  },
  "replay: the victim's own burst from the last frame to the first": (burst, { bursts }) => [
    { frames: burst.frames.toReversed(), selfie: selfieOf(burst, bursts) },
  ],
  "replay: the victim's own burst": (burst, { bursts }) => [
    { frames: burst.frames, selfie: selfieOf(burst, bursts) },
  ],
}

const compressed = (image: Uint8Array, quality: number): Promise<Uint8Array> =>
  sharp(image).jpeg({ quality }).toBuffer()

/** A still that moves as a picture can without depth; `share` of the whole drift. */
async function moved(
  still: Uint8Array,
  share: number,
  { turn, side, zoom }: { readonly turn: number; readonly side: number; readonly zoom: number },
): Promise<Uint8Array> {
  const scale = 1.15 + zoom * share
  const [width, height] = [Math.round(WIDTH * scale), Math.round(HEIGHT * scale)]
  const turned = await sharp(await sharp(still).resize(width, height).toBuffer())
    .rotate(turn * share, { background: '#777777' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((turned.info.width - WIDTH) / 2 + side * share)
  const top = Math.round((turned.info.height - HEIGHT) / 2)
  const place = { left: Math.max(0, left), top: Math.max(0, top), width: WIDTH, height: HEIGHT }
  return sharp(turned.data).extract(place).jpeg({ quality: 88 }).toBuffer()
}

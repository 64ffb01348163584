/**
 * How much a file shows of its past, as one score: an earlier grid of JPEG or an earlier size, an earlier quantisation,
 * the noise of quiet places. Measured on the development half, to find out whether the score would tell a photograph
 * that somebody took from a screen from one that a person sends.
 */
import sharp from 'sharp'
import { seededRandom, type Random } from '../../demo/specimens/random.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import { media } from '../../test/support/media.ts'
import { burstsOf } from '../liveness/bursts.ts'
import { printTable, quantile } from '../measure.ts'
import { held } from './held.ts'
import { pageChanges, withoutPadding } from './pictures.ts'
import type { Victim } from './victims.ts'

const VIDEOS = ['franck.webm', 'cap12_edit.webm', 'cap13_edit2.webm']
const BURSTS_OF_A_VIDEO = 8
/** Pixels of the long side of the picture that the page sends. */
const SELFIE_SIDE = 960
/** Side of a block of JPEG, pixels. */
const BLOCK = 8
/** Share of honest pictures that may go to a person. */
const PRICE = 0.03

const traces = {
  'a period in the second difference': periodOf,
  'gaps in the histogram of coefficients': gapsIn,
  'noise of quiet places': quietNoise,
  'detail of the whole': wholeDetail,
} as const satisfies Readonly<Record<string, (plane: Plane) => number>>

interface Plane {
  readonly values: Uint8Array
  readonly width: number
  readonly height: number
}

interface Traced {
  readonly kind: string
  readonly isHonest: boolean
  /** Whether the score is fitted on this person. */
  readonly fits: boolean
  readonly measures: readonly number[]
}

/** Prints how well each trace, and one score of all of them, tells attacks from honest pictures. */
export async function printTraces(victims: readonly Victim[], faces: FaceEngine): Promise<void> {
  const all: Traced[] = []
  for await (const { image, ...told } of picturesOf(victims, faces)) {
    const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
    const plane = { values: data, width: info.width, height: info.height }
    all.push({ ...told, measures: Object.values(traces).map((trace) => trace(plane)) })
  }
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  const own = (kind: string, fits?: boolean): readonly Traced[] =>
    all.filter((one) => one.kind === kind && (fits === undefined || one.fits === fits))
  for (const kind of kinds) {
    const medians = Object.keys(traces).map((_, at) =>
      quantile(
        own(kind).map(({ measures }) => measures[at]!),
        0.5,
      ).toFixed(2),
    )
    console.log(`${kind} (${own(kind).length}): medians ${medians.join(', ')}`)
  }
  const rows = kinds.filter((kind) => !own(kind)[0]!.isHonest).map((kind) => [kind, ...cellsOf(all, kind)])
  printTable(['attack', ...Object.keys(traces), 'one score, on people it was not fitted on'], rows)
}

/**
 * For each trace and for the score: the area under the curve, and the share of attacks seen when at most this share of
 * honest pictures goes to a person.
 */
function cellsOf(all: readonly Traced[], kind: string): readonly string[] {
  const honest = all.filter(({ isHonest }) => isHonest)
  const attacks = all.filter((one) => one.kind === kind)
  const single = Object.keys(traces).map((_, at) => {
    const [one, other] = [honest, attacks].map((of) => of.map(({ measures }) => measures[at]!))
    return cellOf(one!, other!)
  })
  const score = fitted([...honest, ...attacks].filter(({ fits }) => fits))
  const [one, other] = [honest, attacks].map((of) => of.filter(({ fits }) => !fits).map(score))
  return [...single, cellOf(one!, other!)]
}

function cellOf(honest: readonly number[], attacks: readonly number[]): string {
  const above = attacks.map((attack) => honest.filter((one) => one < attack).length / honest.length)
  const area = above.reduce((sum, share) => sum + share, 0) / above.length
  // Attacks may have higher or lower values than honest pictures.
  const sign = area < 0.5 ? -1 : 1
  const limit = quantile(
    honest.map((one) => sign * one),
    1 - PRICE,
  )
  const seen = attacks.filter((attack) => sign * attack > limit).length / attacks.length
  return `${area.toFixed(2)}, ${(100 * seen).toFixed(0)} %`
}

async function* picturesOf(victims: readonly Victim[], faces: FaceEngine) {
  const random = seededRandom(1)
  for (const [at, { photographs, half }] of victims.entries()) {
    const told = { fits: at % 2 === 0 }
    const image = await withoutPadding(photographs[1]!)
    const asSelfie = sharp(image).resize(SELFIE_SIDE, SELFIE_SIDE, { fit: 'inside' })
    const selfie = await asSelfie.jpeg({ quality: random.integer(80, 92) }).toBuffer()
    yield { ...told, kind: 'press photographs', isHonest: true, image: selfie }
    yield { ...told, kind: 'sent by a messenger', isHonest: true, image: await messaged(selfie, random) }
    for (const kind of ['photo print that fills the picture', 'phone that fills the picture'])
      yield { ...told, kind, isHonest: false, image: await held[kind]!(image, half, random) }
    const found = await faces.findFaces(image, { embed: 'none' })
    const [face] = found.faces
    if (!face) continue
    const seen = { image, face, width: found.width, height: found.height }
    const cut = await pageChanges['screenshot, cut to the picture']!(seen, random)
    yield { ...told, kind: 'screenshot, cut to the photograph', isHonest: false, image: cut }
  }
  const bursts = await burstsOf(new Map(VIDEOS.map((name) => [name, media(name)])), BURSTS_OF_A_VIDEO)
  for (const { frames, from } of bursts)
    for (const image of frames.filter((_, at) => at % 4 === 0))
      yield { kind: 'frames of real videos', isHonest: true, fits: from.startsWith('franck'), image }
}

/** Does what messengers do with a picture: shrinks it and compresses it once more. */
function messaged(image: Uint8Array, random: Random): Promise<Uint8Array> {
  return sharp(image)
    .resize(random.integer(720, SELFIE_SIDE))
    .jpeg({ quality: random.integer(60, 80) })
    .toBuffer()
}

/**
 * How far one frequency stands out in the mean second difference of the columns. It does in a picture that was enlarged
 * (Gallagher, "Detection of Linear and Cubic Interpolation in JPEG Compressed Images", 2005) or that had another grid
 * of blocks. The frequency of the picture's own blocks is left out.
 */
function periodOf({ values, width, height }: Plane): number {
  const course = Array.from({ length: width - 2 }, (_, column) => {
    let sum = 0
    for (let row = 0; row < height; row++) {
      const at = row * width + column
      sum += Math.abs(values[at]! - 2 * values[at + 1]! + values[at + 2]!)
    }
    return sum / height
  })
  const flat = course.map((value, at) => value - mean(course.slice(Math.max(0, at - 16), at + 17)))
  const length = BLOCK * Math.floor(flat.length / BLOCK)
  const strengths: number[] = []
  for (let frequency = length >> 4; frequency <= length >> 1; frequency++) {
    if (frequency % (length / BLOCK) === 0) continue
    let [real, imaginary] = [0, 0]
    for (let at = 0; at < length; at++) {
      const angle = (2 * Math.PI * frequency * at) / length
      real += flat[at]! * Math.cos(angle)
      imaginary += flat[at]! * Math.sin(angle)
    }
    strengths.push(Math.hypot(real, imaginary))
  }
  return Math.max(...strengths) / quantile(strengths, 0.5)
}

/** How uneven the histogram of the second coefficient of each row of blocks is: two quantisations leave it uneven. */
function gapsIn({ values, width, height }: Plane): number {
  const histogram = new Float64Array(128)
  for (let top = 0; top + BLOCK <= height; top += BLOCK)
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let sum = 0
      for (let y = 0; y < BLOCK; y++)
        for (let x = 0; x < BLOCK; x++)
          sum += values[(top + y) * width + left + x]! * Math.cos(((2 * x + 1) * Math.PI) / 16)
      const level = Math.round(Math.abs((sum * Math.SQRT2) / BLOCK))
      if (level < histogram.length) histogram[level]!++
    }
  let [uneven, all] = [0, 0]
  for (let level = 2; level < histogram.length - 1; level++) {
    uneven += Math.abs(histogram[level]! - (histogram[level - 1]! + histogram[level + 1]!) / 2)
    all += histogram[level]!
  }
  return uneven / Math.max(1, all)
}

/** Immerkaer's estimate ("Fast Noise Variance Estimation", 1996) in the quietest tenth of the blocks. */
function quietNoise(plane: Plane): number {
  return quantile(noiseOfBlocks(plane), 0.1)
}

function wholeDetail(plane: Plane): number {
  return mean(noiseOfBlocks(plane))
}

function noiseOfBlocks({ values, width, height }: Plane): readonly number[] {
  const side = 2 * BLOCK
  const found: number[] = []
  for (let top = 1; top + side < height; top += side)
    for (let left = 1; left + side < width; left += side) {
      let sum = 0
      for (let y = top; y < top + side; y++)
        for (let x = left; x < left + side; x++) {
          const at = y * width + x
          const [up, down] = [at - width, at + width]
          const corners = values[up - 1]! + values[up + 1]! + values[down - 1]! + values[down + 1]!
          const sides = values[up]! + values[down]! + values[at - 1]! + values[at + 1]!
          sum += Math.abs(corners - 2 * sides + 4 * values[at]!)
        }
      found.push((Math.sqrt(Math.PI / 2) * sum) / (6 * side * side))
    }
  return found
}

/** A logistic regression over the measures, in deviations from their means. */
function fitted(pictures: readonly Traced[]): (one: Traced) => number {
  const count = Object.keys(traces).length
  const middle = Array.from({ length: count }, (_, at) => mean(pictures.map(({ measures }) => measures[at]!)))
  const spread = middle.map(
    (value, at) => Math.sqrt(mean(pictures.map(({ measures }) => (measures[at]! - value) ** 2))) || 1,
  )
  const inputs = ({ measures }: Traced): readonly number[] => [
    1,
    ...measures.map((value, at) => (value - middle[at]!) / spread[at]!),
  ]
  const weights = new Array<number>(count + 1).fill(0)
  const score = (one: Traced): number => inputs(one).reduce((sum, value, at) => sum + value * weights[at]!, 0)
  for (let step = 0; step < 2000; step++) {
    const slopes = weights.map(() => 0)
    for (const one of pictures) {
      const error = 1 / (1 + Math.exp(-score(one))) - (one.isHonest ? 0 : 1)
      for (const [at, value] of inputs(one).entries()) slopes[at]! += error * value
    }
    for (const at of weights.keys()) weights[at]! -= (0.5 * slopes[at]!) / pictures.length
  }
  return score
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

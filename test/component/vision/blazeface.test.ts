/** The page's own face detector against the published model, evaluated step by step. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import {
  candidateOf,
  mergeOverlapping,
  rawScoreOf,
} from '../../../src/component/vision/blazeface/candidates.ts'
import { readModelFile } from '../../../src/component/vision/blazeface/model-file.ts'
import { BlazeNetwork, type Engine } from '../../../src/component/vision/blazeface/network.ts'
import { franckStills, media, modelsDir, otherPeople } from '../../support/media.ts'
import { publishedDetector, publishedOutputsOf } from '../../support/published-detector.ts'
import { seededRandom } from '../../support/random.ts'

const file = readFileSync(join(modelsDir, 'page', 'face-detector.blazeface'))
const model = readModelFile(file)
const SIDE = model.inputSide
/** Pixels of the input. Sums are rounded in another order, and values reach some hundreds. */
const TOLERANCE = 2e-3

const photograph = async (name: string): Promise<Uint8ClampedArray> =>
  new Uint8ClampedArray(
    await sharp(media(name)).resize(SIDE, SIDE, { fit: 'contain' }).ensureAlpha().raw().toBuffer(),
  )
const noise = (seed: number): Uint8ClampedArray => {
  const random = seededRandom(seed)
  return Uint8ClampedArray.from({ length: SIDE * SIDE * 4 }, () => random() * 256)
}

function outputsOf(engine: Engine, rgba: Uint8ClampedArray): readonly (readonly number[])[] {
  const network = new BlazeNetwork(model, engine)
  network.run(rgba)
  return [...network.outputs()].map(({ rawScore, values }) => [rawScore, ...values])
}

function assertClose(
  one: readonly (readonly number[])[],
  other: readonly (readonly number[])[],
  tolerance: number,
): void {
  assert.equal(one.length, other.length)
  const worst = Math.max(
    ...one.flatMap((values, anchor) => values.map((value, at) => Math.abs(value - other[anchor]![at]!))),
  )
  assert.ok(worst < tolerance, `off by ${worst}`)
}

describe('the face detector of the page', () => {
  it('computes the values of the published model, with and without a face', async () => {
    for (const rgba of [await photograph(franckStills[0]!), await photograph(otherPeople[1]!), noise(1)])
      assertClose(outputsOf('simd', rgba), publishedOutputsOf(rgba), TOLERANCE)
  })

  it('computes the same without WebAssembly', async () => {
    for (const rgba of [await photograph('sample1.jpg'), noise(2), noise(3)])
      assertClose(outputsOf('plain', rgba), outputsOf('simd', rgba), TOLERANCE)
  })

  it('keeps nothing of the previous picture', async () => {
    const network = new BlazeNetwork(model)
    const rgba = await photograph(franckStills[1]!)
    network.run(rgba)
    const first = [...network.outputs()].map(({ rawScore }) => rawScore)
    network.run(noise(4))
    network.run(rgba)
    assert.deepEqual(
      [...network.outputs()].map(({ rawScore }) => rawScore),
      first,
    )
  })

  it('finds the one face of each photograph, and none on a wall', async () => {
    const network = new BlazeNetwork(model)
    const facesOf = (rgba: Uint8ClampedArray): number => {
      network.run(rgba)
      const outputs = [...network.outputs(rawScoreOf(0.5))].map((output) => candidateOf(output, SIDE))
      return mergeOverlapping(outputs).length
    }
    for (const name of [...franckStills, ...otherPeople])
      assert.equal(facesOf(await photograph(name)), 1, name)
    for (const grey of [0, 64, 128, 255])
      assert.equal(facesOf(new Uint8ClampedArray(SIDE * SIDE * 4).fill(grey)), 0)
  })
})

describe('a model file', () => {
  it('is refused when it is another file, or cut short anywhere', () => {
    assert.throws(() => readModelFile(publishedDetector), /no detector model/)
    assert.throws(() => readModelFile(new Uint8Array()), /no detector model/)
    for (const bytes of [1, 7, 8, 50, 90, 100, 1000, file.length - 1])
      assert.throws(() => readModelFile(file.subarray(0, bytes)), /detector model/, `${bytes} bytes`)
  })
})

describe('boxes that overlap', () => {
  const box = (x: number, score: number) => ({ score, x, y: 0, width: 1, height: 1, points: [{ x, y: 0.5 }] })

  it('become one face with the best score, where their scores weigh', () => {
    const [face, ...others] = mergeOverlapping([box(0.2, 0.5), box(0, 1)])
    assert.deepEqual(others, [])
    assert.equal(face?.score, 1)
    assert.ok(Math.abs(face.x - 0.2 / 3) < 1e-9 && Math.abs(face.points[0]!.x - 0.2 / 3) < 1e-9)
  })

  it('are two faces when they share less than three tenths', () => {
    assert.deepEqual(
      mergeOverlapping([box(0.6, 0.7), box(0, 0.9)]).map(({ score }) => score),
      [0.9, 0.7],
    )
  })

  it('are dropped when they are turned inside out', () => {
    assert.deepEqual(mergeOverlapping([{ ...box(0, 0.9), width: -1 }]), [])
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { InferenceSession, Tensor } from '../../support/onnx-runtime.ts'
import sharp from 'sharp'
import { decodeModel } from '../../../scripts/models/onnx.ts'
import { modelsDir } from '../../support/media.ts'

/** The answers of the models as PaddleOCR published them, run by onnxruntime, to `text-line.png`. */
interface Originals {
  /** At each step the likeliest Latin character and its share of the probability of all Latin ones. */
  readonly reader: readonly (readonly [string, number])[]
  /** The mean probability of text in each square of 8 pixels, row by row. */
  readonly detector: readonly number[]
  /** The probability that the line is upside down: as it is, and turned by 180 degrees. */
  readonly classifier: readonly number[]
}

const originals = JSON.parse(
  readFileSync(join(import.meta.dirname, 'text-line-originals.json'), 'utf8'),
) as Originals

/** On one machine probabilities differ by some millionths; other processors add in another order. */
const TOLERANCE = 1e-3
/** The reader's widest convolutions compute with integers: on this line probabilities differ by 0.054 at most. */
const READER_TOLERANCE = 0.1
const WIDTH = 320
const SQUARE = 8

/** Rows of the picture as three equal planes from -1 to 1. */
async function planes(top: number, height: number): Promise<Tensor> {
  const picture = await sharp(join(import.meta.dirname, 'text-line.png'))
    .extract({ left: 0, top, width: WIDTH, height })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const pixels = WIDTH * height
  const values = Float32Array.from(
    { length: 3 * pixels },
    (_, index) => picture[(index % pixels) * 3]! / 127.5 - 1,
  )
  return new Tensor('float32', values, [1, 3, height, WIDTH])
}

async function run(file: string, input: Tensor): Promise<Tensor> {
  const session = await InferenceSession.create(join(modelsDir, 'text', file), { intraOpNumThreads: 1 })
  const [output] = Object.values(await session.run({ x: input }))
  await session.release()
  return output!
}

const nodesOf = (file: string): number =>
  decodeModel(readFileSync(join(modelsDir, 'text', file))).nodes.length

describe('the text models', () => {
  it('read every letter of a line as the original reader does, about as surely', async () => {
    const keys = readFileSync(join(modelsDir, 'text', 'ppocr_keys_v1.txt'), 'utf8')
      .trimEnd()
      .split('\n')
    const characters = ['', ...keys, ' ']
    const { data, dims } = await run('ch_PP-OCRv4_rec_infer.onnx', await planes(8, 48))
    assert.deepEqual(dims, [1, originals.reader.length, characters.length])
    const probabilities = data as Float32Array
    for (const [step, [character, probability]] of originals.reader.entries()) {
      const own = probabilities.subarray(step * characters.length, (step + 1) * characters.length)
      assert.equal(characters[own.indexOf(Math.max(...own))], character, `step ${step}`)
      assert.ok(
        Math.abs(Math.max(...own) - probability) < READER_TOLERANCE,
        `step ${step}: ${Math.max(...own)}`,
      )
    }
    assert.match(originals.reader.map(([character]) => character).join(''), /B.*E.*A.*T.*R.*I.*Z/)
  })

  it('find text where the original detector does', async () => {
    const { data, dims } = await run('ch_PP-OCRv4_det_infer.onnx', await planes(0, 64))
    assert.deepEqual(dims, [1, 1, 64, WIDTH])
    const sums = originals.detector.map(() => 0)
    for (const [index, probability] of (data as Float32Array).entries()) {
      const [row, column] = [Math.floor(index / WIDTH / SQUARE), Math.floor((index % WIDTH) / SQUARE)]
      sums[(row * WIDTH) / SQUARE + column]! += probability / SQUARE ** 2
    }
    for (const [square, mean] of originals.detector.entries())
      assert.ok(Math.abs(sums[square]! - mean) < TOLERANCE, `square ${square}: ${sums[square]}, not ${mean}`)
    assert.ok(Math.max(...originals.detector) > 0.9 && Math.min(...originals.detector) < 0.01)
  })

  it('recognise an upside-down line as the original classifier does', async () => {
    const line = await planes(8, 48)
    const turned = new Tensor('float32', (line.data as Float32Array).toReversed(), line.dims)
    for (const [i, input] of [line, turned].entries()) {
      const { data } = await run('ch_ppocr_mobile_v2.0_cls_infer.onnx', input)
      const probability = (data as Float32Array)[1]!
      assert.ok(Math.abs(probability - originals.classifier[i]!) < TOLERANCE, String(probability))
    }
    assert.deepEqual(originals.classifier, [0, 1])
  })

  it('have 305 operators of 765, 212 of 672 and 162 of 471', () => {
    assert.equal(nodesOf('ch_PP-OCRv4_rec_infer.onnx'), 305)
    assert.equal(nodesOf('ch_PP-OCRv4_det_infer.onnx'), 212)
    assert.equal(nodesOf('ch_ppocr_mobile_v2.0_cls_infer.onnx'), 162)
  })
})

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createFaceEngine, tryFaceModel } from '../../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import { cosineBetween } from '../../../../src/server/domain/faces/comparison.ts'
import type { DetectedFace } from '../../../../src/server/domain/faces/face-engine.ts'
import {
  packageEmbedder,
  rewiredCard,
  rewiredEmbedder,
  writeEmbedder,
} from '../../../support/made-embedders.ts'
import { media, modelsDir } from '../../../support/media.ts'

const { embedder: rewired } = rewiredCard

let folder: string
let model: Uint8Array
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limiar-model-'))
  model = await rewiredEmbedder()
})
after(() => rm(folder, { recursive: true }))

/** The embedding of a photograph by an embedder. */
async function embedding(faceModelPath: string): Promise<Float32Array> {
  const { embedding: found } = await faceSeenBy(faceModelPath)
  assert.ok(found)
  return found
}

async function faceSeenBy(faceModelPath: string, flip = false): Promise<DetectedFace> {
  const pool = createModelPool({ modelsDir, threads: 1, faceModelPath })
  try {
    await tryFaceModel(pool)
    const engine = await createFaceEngine(pool)
    const { faces } = await engine.findFaces(media('franck_02221.jpg'), { flip })
    assert.ok(faces[0])
    return faces[0]
  } finally {
    await pool.close()
  }
}

describe('a face model that an operator names', () => {
  it('is fed in the layout, channel order and range of its card', async () => {
    const path = await writeEmbedder(folder, model)
    const cosine = cosineBetween(await embedding(path), await embedding(packageEmbedder))
    assert.ok(cosine > 0.9999, `${cosine}`)
    const wrong = await writeEmbedder(folder, model, withInput({ channels: 'rgb' }))
    assert.ok(cosineBetween(await embedding(wrong), await embedding(packageEmbedder)) < 0.99)
  })

  it('gives its name, the start of its hash and its calibration to the engine', async () => {
    const pool = createModelPool({ modelsDir, threads: 1, faceModelPath: await writeEmbedder(folder, model) })
    const engine = await createFaceEngine(pool).finally(() => pool.close())
    assert.match(engine.modelId, /^rewired-[0-9a-f]{12}$/)
    assert.equal(engine.dimensions, 192)
    assert.deepEqual(engine.calibration, rewired.calibration)
  })

  it('gets the five points at the places in its card', async () => {
    const usual = [
      [38.2946, 51.6963],
      [73.5318, 51.5014],
      [56.0252, 71.7366],
      [41.5493, 92.3655],
      [70.7299, 92.2041],
    ] as const
    const expected = await embedding(packageEmbedder)
    const same = await writeEmbedder(folder, model, withInput({ template: usual }))
    assert.ok(cosineBetween(await embedding(same), expected) > 0.9999)
    const moved = usual.map(([x, y]) => [x * 0.7, y * 0.7])
    const elsewhere = await writeEmbedder(folder, model, withInput({ template: moved }))
    assert.ok(cosineBetween(await embedding(elsewhere), expected) < 0.9)
  })

  it('averages a face with its mirror image when asked, in the same space', async () => {
    const { embedding: plain, averaged } = await faceSeenBy(packageEmbedder, true)
    assert.ok(plain && averaged)
    assert.deepEqual(plain, await embedding(packageEmbedder))
    assert.ok(Math.abs(Math.hypot(...averaged) - 1) < 1e-5)
    const cosine = cosineBetween(plain, averaged)
    assert.ok(cosine > 0.9 && cosine < 0.99999, `${cosine}`)
  })

  const mistakes: readonly (readonly [what: string, card: object | string, message: RegExp])[] = [
    ['a card that is not JSON', '{', /embedder\.json is not JSON/],
    ['a card without a licence', { ...rewiredCard, licence: undefined }, /not a card.*licence/],
    ['a name that no address can hold', { ...rewiredCard, name: 'a model' }, /\/name|name /],
    ['an unknown layout', withInput({ layout: 'rows' }), /embedder\/input\/layout/],
    ['another number of dimensions', withEmbedder({ dimensions: 128 }), /gives 192 values.*card says 128/],
    ['another side', withInput({ sidePixels: 96 }), /cannot be run on the input that its card describes/],
    ['another layout', withInput({ layout: 'nhwc' }), /cannot be run on the input that its card describes/],
    ['a missing output', withEmbedder({ output: 'face' }), /embedder\.output/],
    ['the hash of another file', { ...rewiredCard, sha256: '0'.repeat(64) }, /SHA-256 differs/],
  ]
  for (const [what, card, message] of mistakes)
    it(`is refused with ${what}`, async () => {
      await assert.rejects(embedding(await writeEmbedder(folder, model, card)), (error: Error) => {
        assert.equal(error.name, 'FaceModelError')
        assert.match(error.message, message)
        return true
      })
    })

  it('is refused when the file is missing, has no card, or is no model', async () => {
    await assert.rejects(embedding(join(folder, 'nothing.onnx')), /There is no model at/)
    await assert.rejects(embedding(join(folder, 'embedder.txt')), /not an ONNX file/)
    const path = await writeEmbedder(folder, Buffer.from('no model'))
    await assert.rejects(embedding(path), /cannot be opened as an ONNX model/)
    await rm(join(folder, 'embedder.json'))
    await assert.rejects(embedding(path), /The model has no card at/)
  })
})

describe('the embedder of the package', () => {
  it('has a card with its hash', async () => {
    const card = JSON.parse(await readFile(packageEmbedder.replace('.onnx', '.json'), 'utf8'))
    assert.match(card.sha256, /^[0-9a-f]{64}$/)
    assert.ok(card.licence)
  })
})

function withEmbedder(changes: object): object {
  return { ...rewiredCard, embedder: { ...rewired, ...changes } }
}

function withInput(changes: object): object {
  return withEmbedder({ input: { ...rewired.input, ...changes } })
}

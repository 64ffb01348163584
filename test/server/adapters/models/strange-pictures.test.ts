import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { LimiarError } from '../../../../src/protocol/errors.ts'
import type {
  ModelTaskInput,
  ModelTaskName,
} from '../../../../src/server/adapters/models/pool/model-worker.ts'
import { createModelPool, type ModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import { media, modelsDir } from '../../../support/media.ts'
import { whyNotNow } from '../../../support/scope.ts'
import { photographed } from '../../../support/specimen-documents.ts'

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false })

/** An animation of two frames. */
async function animated(): Promise<Buffer> {
  const frame = await grey(32, 32).png().toBuffer()
  const other = await sharp(frame).negate().png().toBuffer()
  return sharp([frame, other], { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** Each is a whole card for every task. In `npm test` the tasks take these in turn. */
const cards = ['of 16 bits', 'for print', 'grey', 'turned by its tag']
const inTurn = whyNotNow() !== false

describe('a worker that is given a strange picture', () => {
  const workers: Worker[] = []
  const remember = (worker: Worker): void => void workers.push(worker)
  const pictures = new Map<string, Uint8Array>()
  let pool: ModelPool
  before(async () => {
    process.on('worker', remember)
    pool = createModelPool({ modelsDir, threads: 1 })
    const { image } = await photographed({ kind: 'rg-back' }, { width: 1280, height: 720 })
    const card = sharp(image)
    for (const [what, bytes] of [
      ['corrupt', Buffer.from(image).fill(0xa5, image.length >> 2, image.length >> 1)],
      ['cut short', image.subarray(0, image.length >> 1)],
      ['empty', new Uint8Array()],
      ['no picture', Buffer.from('%PDF-1.7')],
      ['huge', await grey(16_000, 9_000).png().toBuffer()],
      ['as large as may be', await grey(8_000, 6_000).png().toBuffer()],
      ['animated', await animated()],
      ['of 16 bits', await card.clone().toColourspace('rgb16').png().toBuffer()],
      ['for print', await card.clone().toColourspace('cmyk').jpeg().toBuffer()],
      ['grey', await card.clone().greyscale().png().toBuffer()],
      ['turned by its tag', await card.clone().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()],
      ['of one pixel', await grey(1, 1).png().toBuffer()],
      ['of one row', await grey(3_000, 1).png().toBuffer()],
      ['of one column', await grey(1, 3_000).png().toBuffer()],
      ['see-through', await sharp(media('cage.jpg')).ensureAlpha(0).png().toBuffer()],
    ] as const)
      pictures.set(what, bytes)
    await pool.run('find-faces', { image: media('cage.jpg'), embed: 'none' })
  })
  after(async () => {
    process.off('worker', remember)
    await pool.close()
  })

  /** The outcome of a task: `done`, or the code of a refusal; any other error of a task is a bug. */
  async function outcome<Name extends ModelTaskName>(
    name: Name,
    input: ModelTaskInput<Name>,
  ): Promise<string> {
    try {
      await pool.run(name, input)
      return 'done'
    } catch (error) {
      if (error instanceof LimiarError) return error.code
      throw error
    }
  }

  const face = { x: 10, y: 10, width: 30, height: 30 }
  const quad = [
    { x: 0, y: 0 },
    { x: 900, y: 0 },
    { x: 900, y: 600 },
    { x: 0, y: 600 },
  ] as const
  const size = { width: 1280, height: 720 }
  const tasks: readonly (readonly [string, (image: Uint8Array) => Promise<string>])[] = [
    ['finding faces', (image) => outcome('find-faces', { image, embed: 'all', flip: true })],
    ['reading a document', (image) => outcome('read-document', { image })],
    ['glancing at a document', (image) => outcome('glance-document', { image })],
    ['reading names again', (image) => outcome('read-names', { card: image, lines: [quad] })],
    [
      'looking for forgery',
      (image) => outcome('inspect-side', { image, photo: size, card: { image, ...size }, quad, face }),
    ],
    ['cutting out a portrait', (image) => outcome('cut-portrait', { image, face })],
  ]
  const refused: Readonly<Record<string, string>> = {
    'cut short': 'image-unreadable',
    empty: 'image-unreadable',
    'no picture': 'image-unreadable',
    huge: 'image-too-large',
    animated: 'image-unreadable',
  }
  for (const [at, [what, task]] of tasks.entries())
    it(`refuses it or does its work, and stays alive: ${what}`, async () => {
      for (const [kind, image] of pictures) {
        if (inTurn && cards.includes(kind) && cards.indexOf(kind) !== at % cards.length) continue
        const expected = refused[kind] ?? 'done'
        const said = await task(image)
        // A JPEG that is damaged in the middle may still decode.
        if (kind === 'corrupt') assert.ok(['done', 'image-unreadable'].includes(said), said)
        else assert.equal(said, expected, kind)
      }
      assert.equal(workers.length, 1)
    })
})

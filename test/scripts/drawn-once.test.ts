import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { drawnOnce } from '../support/drawn-once.ts'

describe('a specimen that is drawn once', () => {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'limiar-drawn-'))
    mkdirSync(join(folder, 'of-other-code'))
  })
  after(() => rmSync(folder, { recursive: true }))

  let times = 0
  const draw = async () => ({
    image: Buffer.alloc(10_000, ++times),
    corners: [{ x: 1, y: 2 }],
    card: { image: Buffer.from('card'), words: ['ÁÉ', undefined] },
  })

  it('is the same for the same order, and differs for another order', async () => {
    const order = { seed: 1, crop: { x: 1 }, image: Buffer.from('portrait') }
    const drawn = await drawnOnce(order, draw, folder)
    assert.deepEqual(await drawnOnce({ ...order }, draw, folder), drawn)
    assert.equal(times, 1)
    await drawnOnce({ ...order, image: Buffer.from('portrayt') }, draw, folder)
    assert.equal(times, 2)
  })

  it('has memory of its own in each picture, which may be handed to a thread', async () => {
    const { image, card } = await drawnOnce(
      { seed: 1, crop: { x: 1 }, image: Buffer.from('portrait') },
      draw,
      folder,
    )
    structuredClone(image, { transfer: [image.buffer] })
    assert.deepEqual([image.length, card.image.toString()], [0, 'card'])
  })

  it('is kept without the drawings of other code', () => {
    assert.equal(readdirSync(folder).length, 1)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { greyBpg } from '../../../../demo/specimens/issuer-codes/portrait.ts'
import { createIssuerPortraits } from '../../../../src/server/adapters/file-pictures/issuer-portraits.ts'

const portraits = createIssuerPortraits({ maxMs: 30_000 })
const [width, height, bits] = [32, 48, 5]
/** Black above, light below. */
const halves = Uint8Array.from({ length: width * height }, (_, i) => (i < (width * height) / 2 ? 0 : 224))

describe('the portrait inside a code', () => {
  it('is drawn as it was, 480 pixels high', async () => {
    const drawn = await portraits.draw(greyBpg(halves, { width, height, bits }))
    assert.ok(drawn.performed)
    const { data, info } = await sharp(drawn.image).greyscale().raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [320, 480])
    const at = (y: number): number => data[y * info.width + 160] ?? NaN
    assert.ok(at(100) < 8 && Math.abs(at(380) - 224) < 8, `${at(100)}, ${at(380)}`)
  })

  it('that is not a picture is not read, and the reason quotes nothing of it', async () => {
    for (const [bytes, reason] of [
      [new Uint8Array(5000), /too-long/],
      [Buffer.from('BPG and the name of a person'), /malformed/],
      [greyBpg(halves, { width, height, bits }).subarray(0, 20), /malformed|truncated/],
    ] as const) {
      const drawn = await portraits.draw(bytes)
      assert.ok(!drawn.performed)
      assert.match(drawn.reason, reason)
      assert.doesNotMatch(drawn.reason, /person/)
    }
  })

  it('is not called damaged by a machine that had no time for it: the caller is to ask again', async () => {
    const hasty = createIssuerPortraits({ maxMs: 0 })
    await assert.rejects(hasty.draw(greyBpg(halves, { width, height, bits })), { code: 'overloaded' })
    assert.ok((await portraits.draw(greyBpg(halves, { width, height, bits }))).performed)
  })

  it('is drawn by the same thread as the one before, which saves a start', async () => {
    const fresh = createIssuerPortraits({ maxMs: 30_000 })
    const spentMs = async (): Promise<number> => {
      const before = process.cpuUsage()
      const drawn = await fresh.draw(greyBpg(halves, { width, height, bits }))
      assert.ok(drawn.performed)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    const first = await spentMs()
    const others = [await spentMs(), await spentMs(), await spentMs()]
    assert.ok(Math.min(...others) < first / 2, `${first} ms, then ${others.join(', ')}`)
  })

  it('whose execution is cancelled is not drawn', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await assert.rejects(portraits.draw(greyBpg(halves, { width, height, bits }), gone), /gone/)
  })
})

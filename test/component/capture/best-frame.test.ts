import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BestFrame } from '../../../src/component/capture/best-frame.ts'

describe('the best frame', () => {
  it('is the sharpest one, and the others give their pixels back', () => {
    const frames = [frame('soft'), frame('sharp'), frame('shaken')]
    const best = new BestFrame<TestFrame>()
    best.offer(frames[0]!, 0.3)
    best.offer(frames[1]!, 0.9)
    best.offer(frames[2]!, 0.2)
    assert.equal(best.take()?.name, 'sharp')
    assert.deepEqual(
      frames.map(({ bitmap }) => bitmap.closed),
      [true, false, true],
    )
  })

  it('is given away once', () => {
    const best = new BestFrame<TestFrame>()
    best.offer(frame('only'), 1)
    assert.equal(best.take()?.name, 'only')
    assert.equal(best.take(), undefined)
  })

  it('is forgotten when the card went away', () => {
    const gone = frame('gone')
    const best = new BestFrame<TestFrame>()
    best.offer(gone, 1)
    best.clear()
    assert.equal(gone.bitmap.closed, true)
    assert.equal(best.take(), undefined)
  })

  it('gives way after a while, however sharp it was', () => {
    const best = new BestFrame<TestFrame>()
    best.offer(frame('old'), 1)
    for (let after = 0; after < 11; after++) best.offer(frame(`new ${after}`), 0.5)
    assert.notEqual(best.take()?.name, 'old')
  })
})

interface TestFrame {
  readonly name: string
  readonly bitmap: { closed: boolean; close(): void }
}

function frame(name: string): TestFrame {
  return {
    name,
    bitmap: {
      closed: false,
      close() {
        this.closed = true
      },
    },
  }
}

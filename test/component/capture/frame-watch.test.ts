import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FrameWatch } from '../../../src/component/capture/frame-watch.ts'
import type { FaceObservation } from '../../../src/component/vision/face-observer.ts'
import { seenFace } from './seen-face.ts'

describe('the watch over frames', () => {
  it('gives the sharpest frame of the hold, once, and closes the others', () => {
    const watch = new FrameWatch('selfie', 0)
    const frames = [1, 1, 5, 1, 1, 1, 1, 1, 1].map((sharpness) => frame(seenFace({}, sharpness)))
    const given = frames.flatMap((one, at) => watch.see(one, view, at * 100).captured ?? [])
    assert.deepEqual(
      given.map(({ at }) => at),
      [200],
    )
    assert.deepEqual(
      frames.map(({ bitmap }) => (bitmap as unknown as FakeBitmap).closed),
      frames.map((_, at) => at !== 2),
    )
  })

  it('gives no frame from before the person moved away', () => {
    const watch = new FrameWatch('selfie', 0)
    const sharp = frame(seenFace({}, 9))
    watch.see(sharp, view, 0)
    for (let at = 100; at < 600; at += 100) watch.see(frame(seenFace({ width: 0.2 }, 1)), view, at)
    assert.equal((sharp.bitmap as unknown as FakeBitmap).closed, true)
  })

  it('gives every pixel back when it is closed', () => {
    const watch = new FrameWatch('selfie', 0)
    const kept = frame(seenFace({}, 1))
    watch.see(kept, view, 0)
    watch.close()
    assert.equal((kept.bitmap as unknown as FakeBitmap).closed, true)
  })
})

const whole = { x: 0, y: 0, width: 1, height: 1 }
const view = { region: whole, look: whole, guide: whole }

class FakeBitmap {
  closed = false
  close(): void {
    this.closed = true
  }
}

function frame(observation: FaceObservation): {
  readonly observation: FaceObservation
  readonly bitmap: ImageBitmap
} {
  return { observation, bitmap: new FakeBitmap() as unknown as ImageBitmap }
}

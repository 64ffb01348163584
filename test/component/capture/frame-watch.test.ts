import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FrameWatch } from '../../../src/component/capture/frame-watch.ts'
import type { FaceObservation } from '../../../src/component/vision/face-observer.ts'

describe('the watch over frames', () => {
  it('gives the sharpest frame of the hold, once, and closes the others', () => {
    const watch = new FrameWatch('selfie', 0)
    const frames = [1, 1, 5, 1, 1, 1, 1, 1, 1].map((sharpness) => frame(face({}, sharpness)))
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

  it('gives no frame of before the person moved away', () => {
    const watch = new FrameWatch('selfie', 0)
    const sharp = frame(face({}, 9))
    watch.see(sharp, view, 0)
    for (let at = 100; at < 600; at += 100) watch.see(frame(face({ width: 0.2 }, 1)), view, at)
    assert.equal((sharp.bitmap as unknown as FakeBitmap).closed, true)
  })

  it('gives every pixel back when it is closed', () => {
    const watch = new FrameWatch('selfie', 0)
    const kept = frame(face({}, 1))
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

function face(changed: Partial<FaceObservation['faces'][number]>, sharpness: number): FaceObservation {
  const good = {
    score: 0.95,
    centre: { x: 0.5, y: 0.5 },
    width: 0.8,
    room: 0.3,
    rollDegrees: 0,
    noseOffset: 0,
    noseDrop: 0.55,
    earBalance: 0,
  }
  return { kind: 'face', faces: [{ ...good, ...changed }], luma: 120, sharpness }
}

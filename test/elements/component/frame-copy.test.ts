import { assert } from '@open-wc/testing'
import { copied } from '../../../src/component/vision/frame-copy.ts'
import { colourAt, quartered } from '../support/pictures.ts'

describe('a copy of a camera’s frame', () => {
  it('has the pixels of the region, converted from those of the camera', async () => {
    for (const frame of [drawnFrame(), cameraFrame()]) {
      const bitmap = await copied(frame, { x: 32, y: 0, width: 32, height: 48 })
      frame.close()
      assert.ok(bitmap)
      assert.deepEqual([bitmap.width, bitmap.height], [32, 48])
      assert.deepEqual([colourAt(bitmap, 16, 12), colourAt(bitmap, 16, 36)], ['010', '111'])
    }
  })

  it('is a new one for each region', async () => {
    const frame = drawnFrame()
    const left = await copied(frame, { x: 0, y: 0, width: 16, height: 16 })
    const right = await copied(frame, { x: 48, y: 0, width: 16, height: 16 })
    frame.close()
    assert.ok(left && right)
    assert.deepEqual([colourAt(left, 8, 8), colourAt(right, 8, 8)], ['100', '010'])
  })

  it('is not made of a frame that is shown at another size than it has', () => {
    const frame = new VideoFrame(quartered(64, 48), { timestamp: 0, displayWidth: 128, displayHeight: 48 })
    assert.isUndefined(copied(frame, { x: 0, y: 0, width: 16, height: 16 }))
    frame.close()
  })

  it('is not made where the browser does not convert', () => {
    const frame = drawnFrame()
    frame.allocationSize = () => 64
    assert.isUndefined(copied(frame, { x: 0, y: 0, width: 16, height: 16 }))
    frame.allocationSize = () => {
      throw new TypeError()
    }
    assert.isUndefined(copied(frame, { x: 0, y: 0, width: 16, height: 16 }))
    frame.close()
  })
})

function drawnFrame(): VideoFrame {
  return new VideoFrame(quartered(64, 48), { timestamp: 0 })
}

/** The same picture as cameras give it: a plane of luma, and two of chroma that have a quarter of its pixels (BT.601). */
function cameraFrame(): VideoFrame {
  const colours = [
    [81, 90, 240],
    [145, 54, 34],
    [41, 240, 110],
    [235, 128, 128],
  ] as const
  const planes = ([64, 32, 32] as const).map((width, plane) => {
    const height = (width * 3) / 4
    return Array.from({ length: width * height }, (_, at) => {
      const quarter = (at % width >= width / 2 ? 1 : 0) + (at >= (width * height) / 2 ? 2 : 0)
      return colours[quarter]?.[plane] ?? 0
    })
  })
  return new VideoFrame(new Uint8Array(planes.flat()), {
    format: 'I420',
    codedWidth: 64,
    codedHeight: 48,
    timestamp: 0,
  })
}

import { assert } from '@open-wc/testing'
import { grabbed, videoFrameOf } from '../../../src/component/capture/frame-grab.ts'
import { VisionClient } from '../../../src/component/vision/vision-client.ts'
import { itWhere, tellsHowFramesLie } from '../support/it-where.ts'
import { cameraVideo, stopCamera } from '../support/pictures.ts'

const REGION = { x: 20, y: 10, width: 300, height: 200 }

describe('a frame that is grabbed from the camera', () => {
  let video: HTMLVideoElement
  let vision: VisionClient
  before(async () => {
    video = await cameraVideo()
    vision = new VisionClient('blazeface')
  })
  after(() => {
    vision.close()
    stopCamera(video)
  })

  itWhere(tellsHowFramesLie)('is its frame as it is, and which region to look at', async () => {
    const pixels = await grabbed(video, REGION, vision)
    assert.ok(pixels && 'frame' in pixels)
    assert.deepEqual([pixels.frame.displayWidth, pixels.frame.displayHeight], [640, 480])
    assert.equal(pixels.region, REGION)
    pixels.frame.close()
  })

  const without = [
    ['has no such frames', (): PropertyDescriptor => ({ value: undefined })],
    ['does not tell how the phone was held', (): PropertyDescriptor => ({ value: rotating(undefined) })],
    ['tells that it was held on its side', (): PropertyDescriptor => ({ value: rotating(90) })],
  ] as const
  for (const [why, frames] of without)
    it(`has the pixels of the region where the browser ${why}`, async () => {
      const own = Object.getOwnPropertyDescriptor(globalThis, 'VideoFrame')!
      const { value } = frames() as { readonly value: unknown }
      Object.defineProperty(globalThis, 'VideoFrame', { ...own, value })
      if (value === undefined) Reflect.deleteProperty(globalThis, 'VideoFrame')
      try {
        const pixels = await grabbed(video, REGION, vision)
        assert.ok(pixels && 'bitmap' in pixels)
        assert.deepEqual([pixels.bitmap.width, pixels.bitmap.height], [300, 200])
      } finally {
        Object.defineProperty(globalThis, 'VideoFrame', own)
      }
    })

  it('is missing before there is a picture', async () => {
    const empty = document.createElement('video')
    assert.isUndefined(videoFrameOf(empty))
    assert.isUndefined(await grabbed(empty, REGION, vision))
  })
})

/** The browser's own frames, with this rotation, or without a rotation. */
function rotating(rotation: number | undefined): typeof VideoFrame {
  return class extends VideoFrame {
    get rotation(): number | undefined {
      return rotation
    }
  }
}

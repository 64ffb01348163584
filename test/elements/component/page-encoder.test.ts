import { assert } from '@open-wc/testing'
import type { EncodedPicture, PictureLimits } from '../../../src/component/vision/encode.ts'
import { encoderWith } from '../../../src/component/capture/page-encoder.ts'
import { VisionClient } from '../../../src/component/vision/vision-client.ts'
import { itWhere, tellsHowFramesLie } from '../support/it-where.ts'
import { cameraVideo, colourAt, noisy, quartered, stopCamera } from '../support/pictures.ts'
import { waitUntil } from '../support/wait-until.ts'

const WHOLE = { x: 0, y: 0, width: 400, height: 200 }
const RED_AND_GREEN = ['100', '010']

for (const [where, openVision] of [
  ['in the page', () => undefined],
  ['in its worker', () => answering(new VisionClient('blazeface'))],
] as const)
  describe(`a still that is encoded ${where}`, () => {
    let vision: VisionClient | undefined
    before(async () => {
      vision = await openVision()
    })
    after(() => vision?.close())

    const encoded = async (canvas: HTMLCanvasElement, part = WHOLE, limits = limitsOf({})) =>
      encoderWith(vision)(await createImageBitmap(canvas), part, limits)

    it('is a JPEG of the region that was asked for', async () => {
      const still = await encoded(quartered(400, 200), { ...WHOLE, height: 100 })
      assert.equal(still.image.type, 'image/jpeg')
      const bitmap = await bitmapOf(still)
      assert.deepEqual([bitmap.width, bitmap.height], [400, 100])
      assert.deepEqual([colourAt(bitmap, 100, 50), colourAt(bitmap, 300, 50)], RED_AND_GREEN)
    })

    it('has the side that the server takes at most', async () => {
      const still = await encoded(quartered(400, 200), WHOLE, limitsOf({ stillSidePixels: 100 }))
      const bitmap = await bitmapOf(still)
      assert.deepEqual([bitmap.width, bitmap.height], [100, 50])
    })

    it('has a lower quality where it would have too many bytes, and fewer pixels where that is not enough', async () => {
      const best = await encoded(noisy(400, 200))
      const worse = await encoded(noisy(400, 200), WHOLE, limitsOf({ stillBytes: best.image.size - 1 }))
      assert.isBelow(worse.image.size, best.image.size)
      assert.equal(worse.width, 400)
      // Firefox still reaches a third of the bytes by a lower quality; for a sixth every browser has to drop pixels.
      const little = best.image.size / 6
      const smaller = await encoded(noisy(400, 200), WHOLE, limitsOf({ stillBytes: little }))
      assert.isAtMost(smaller.image.size, little)
      const bitmap = await bitmapOf(smaller)
      assert.deepEqual([bitmap.width, bitmap.height], [smaller.width, smaller.height])
      assert.deepEqual([smaller.width, smaller.height], [200, 100])
    })

    it('shows the camera’s picture', async () => {
      const video = await cameraVideo()
      const still = await encoderWith(vision)(video, { x: 0, y: 0, width: 640, height: 480 }, limitsOf({}))
      stopCamera(video)
      const bitmap = await bitmapOf(still)
      assert.deepEqual([bitmap.width, bitmap.height], [640, 480])
    })
  })

describe('a worker that cannot encode', () => {
  let vision: VisionClient
  beforeEach(async () => {
    vision = await answering(new VisionClient('blazeface', openUnable))
  })
  afterEach(() => vision.close())

  it('gives a picture back, which the page then encodes, and is not asked again', async () => {
    const encode = encoderWith(vision)
    const bitmap = await createImageBitmap(quartered(400, 200))
    const still = await encode(bitmap, WHOLE, limitsOf({}))
    assert.equal(bitmap.width, 0, 'the picture was handed over')
    assert.deepEqual(colourAt(await bitmapOf(still), 100, 50), '100')
    assert.isFalse(vision.encodes)
    const again = await createImageBitmap(quartered(400, 200))
    await encode(again, WHOLE, limitsOf({}))
    assert.equal(again.width, 400, 'the next one was not')
  })

  itWhere(tellsHowFramesLie)('gives the camera’s frame back', async () => {
    const video = await cameraVideo()
    const still = await encoderWith(vision)(video, { x: 0, y: 0, width: 320, height: 240 }, limitsOf({}))
    stopCamera(video)
    assert.isFalse(vision.encodes)
    const bitmap = await bitmapOf(still)
    assert.deepEqual([bitmap.width, bitmap.height], [320, 240])
  })
})

function openUnable(): Worker {
  return new Worker(new URL('../support/unable-worker.ts', import.meta.url), { type: 'module' })
}

/** It can encode once it has answered. */
async function answering(vision: VisionClient): Promise<VisionClient> {
  await waitUntil(() => vision.encodes, 'The worker did not answer.')
  return vision
}

function bitmapOf({ image }: EncodedPicture): Promise<ImageBitmap> {
  return createImageBitmap(image)
}

function limitsOf(changed: Partial<PictureLimits>): PictureLimits {
  return { stillBytes: 10_000_000, stillSidePixels: 4096, ...changed }
}

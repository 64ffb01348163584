import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encode, type DrawnPicture } from '../../../src/component/capture/encode.ts'
import type { Rect, Size } from '../../../src/component/capture/geometry.ts'

const part = { x: 10, y: 20, width: 400, height: 200 }

describe('encoding a still', () => {
  it('draws the part at the side that the server takes, as good as it can', async () => {
    const canvas = new FakeCanvas(1)
    const { image, ...size } = await encode('picture', part, limits(1_000_000, 100), canvas.draw)
    assert.deepEqual(size, { width: 100, height: 50 })
    assert.deepEqual(canvas.drawn, [{ part, width: 100, height: 50 }])
    assert.equal(image.size, 4_600)
  })

  it('is less good where that has too many bytes', async () => {
    const canvas = new FakeCanvas(1)
    const { image } = await encode('picture', part, limits(4_000, 100), canvas.draw)
    assert.equal(image.size, 3_750)
  })

  it('has fewer pixels where that is still too much', async () => {
    const canvas = new FakeCanvas(1)
    const { image, ...size } = await encode('picture', part, limits(2_000, 100), canvas.draw)
    assert.deepEqual(size, { width: 50, height: 25 })
    assert.ok(image.size <= 2_000)
  })
})

/** Its JPEGs have so many bytes a pixel, at best. */
class FakeCanvas {
  readonly #bytesPerPixel: number
  readonly drawn: ({ readonly part: Rect } & Size)[] = []

  constructor(bytesPerPixel: number) {
    this.#bytesPerPixel = bytesPerPixel
  }

  readonly draw = (_picture: string, part: Rect, size: Size): DrawnPicture => {
    this.drawn.push({ part, ...size })
    const bytes = size.width * size.height * this.#bytesPerPixel
    return { toJpeg: (quality) => Promise.resolve(new Blob(['x'.repeat(Math.round(bytes * quality))])) }
  }
}

function limits(stillBytes: number, stillSidePixels: number) {
  return { stillBytes, stillSidePixels }
}

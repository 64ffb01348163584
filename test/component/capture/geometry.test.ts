import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewOf } from '../../../src/component/capture/frame-loop.ts'
import {
  clipped,
  coveredRegion,
  fitted,
  sharesOf,
  evenly,
  withMargin,
} from '../../../src/imaging/geometry/regions.ts'

describe('the pixels behind the guide', () => {
  it('are found where the video is cut at its sides', () => {
    // An upright box of 360 x 720 shows the middle 540 of a 1920 x 1080 picture.
    const region = coveredRegion({ width: 1920, height: 1080 }, { width: 360, height: 720 }, whole(360, 720))
    assert.deepEqual(region, { x: 690, y: 0, width: 540, height: 1080 })
  })

  it('are found where the video is cut above and below', () => {
    const region = coveredRegion({ width: 1080, height: 1920 }, { width: 540, height: 540 }, whole(540, 540))
    assert.deepEqual(region, { x: 0, y: 420, width: 1080, height: 1080 })
  })

  it('get a margin as far as there are pixels', () => {
    const grown = withMargin({ x: 10, y: 100, width: 200, height: 100 }, 0.1, { width: 215, height: 1000 })
    assert.deepEqual(grown, { x: 0, y: 90, width: 215, height: 120 })
  })

  it('begins and ends on even lines, within the original region', () => {
    assert.deepEqual(evenly({ x: 3, y: 4, width: 6, height: 7 }), { x: 4, y: 4, width: 4, height: 6 })
    assert.deepEqual(evenly({ x: 2, y: 0, width: 6, height: 8 }), { x: 2, y: 0, width: 6, height: 8 })
  })

  it('are whole and inside the picture', () => {
    assert.deepEqual(clipped({ x: -3.5, y: 1.2, width: 10, height: 2.1 }, { width: 5, height: 5 }), {
      x: 0,
      y: 1,
      width: 5,
      height: 3,
    })
  })

  it('know the guide in their own shares', () => {
    const guide = { x: 40, y: 40, width: 280, height: 176 }
    const seen = viewOf('front', { width: 720, height: 1440 }, { box: { width: 360, height: 720 }, guide })
    assert.ok(Math.abs(seen.guide.x * seen.region.width + seen.region.x - 80) < 1)
    assert.ok(Math.abs(seen.guide.width * seen.region.width - 560) < 1)
    assert.equal(seen.guide.x.toFixed(3), (80 / 720).toFixed(3))
  })

  it('are all that the person sees for a selfie', () => {
    const guide = { x: 80, y: 160, width: 200, height: 260 }
    const seen = viewOf('selfie', { width: 640, height: 480 }, { box: { width: 360, height: 720 }, guide })
    assert.deepEqual(seen.look, { x: 200, y: 0, width: 240, height: 480 })
    assert.deepEqual(seen.region, whole(640, 480))
  })

  it('are shares of one another', () => {
    const shares = sharesOf({ x: 15, y: 30, width: 10, height: 10 }, { x: 10, y: 20, width: 20, height: 40 })
    assert.deepEqual(shares, { x: 0.25, y: 0.25, width: 0.5, height: 0.25 })
  })

  it('are made to fit and never enlarged', () => {
    assert.deepEqual(fitted({ width: 960, height: 600 }, 480), { width: 480, height: 300 })
    assert.deepEqual(fitted({ width: 100, height: 60 }, 480), { width: 100, height: 60 })
  })
})

function whole(width: number, height: number): { x: number; y: number; width: number; height: number } {
  return { x: 0, y: 0, width, height }
}

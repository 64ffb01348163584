import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freePlace, overlaps } from '../../../src/component/debug/free-place.ts'
import { seededRandom } from '../../support/random.ts'

const screen = { x: 0, y: 0, width: 360, height: 740 }

describe('the free place', () => {
  it('is the whole screen where nothing stands', () => {
    assert.deepEqual(freePlace(screen, []), screen)
  })

  it('is the larger side of a column', () => {
    const column = { x: 300, y: 0, width: 640, height: 800 }
    const place = freePlace({ x: 0, y: 0, width: 1280, height: 800 }, [column])
    assert.deepEqual(place, { x: 940, y: 0, width: 340, height: 800 })
  })

  it('lies between what stands above and below', () => {
    const guide = { x: 20, y: 200, width: 320, height: 200 }
    const shutter = { x: 140, y: 650, width: 80, height: 80 }
    assert.deepEqual(freePlace(screen, [guide, shutter]), { x: 0, y: 400, width: 360, height: 250 })
  })

  it('is a low strip sooner than a narrow column, however long', () => {
    const face = { x: 0, y: 60, width: 300, height: 440 }
    const buttons = { x: 0, y: 600, width: 300, height: 140 }
    assert.deepEqual(freePlace(screen, [face, buttons]), { x: 0, y: 500, width: 360, height: 100 })
  })

  it('is nothing where everything is taken', () => {
    const { width, height } = freePlace(screen, [{ x: -10, y: -10, width: 400, height: 800 }])
    assert.equal(width * height, 0)
  })

  it('covers nothing of what stands there, wherever it stands', () => {
    const random = seededRandom(9)
    for (let time = 0; time < 200; time++) {
      const standing = Array.from({ length: 6 }, () => ({
        x: random() * 400 - 20,
        y: random() * 800 - 30,
        width: random() * 200,
        height: random() * 200,
      }))
      const place = freePlace(screen, standing)
      assert.ok(!standing.some((rect) => overlaps(rect, place)))
    }
  })
})

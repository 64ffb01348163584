import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { transformOf, turned, turns, viewBoxOf, zoomed } from '../../src/console/picture/view-box.ts'

const size = { width: 400, height: 300 }

/** Where an SVG transform of a translation and a rotation takes a point. */
function moved(transform: string, [x, y]: readonly [number, number]): readonly [number, number] {
  const [, dx = '0', dy = '0', degrees = '0'] =
    /translate\((\S+) (\S+)\) rotate\((\S+)\)/.exec(transform) ?? []
  const angle = (Number(degrees) * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  return [Number(dx) + x * cos - y * sin, Number(dy) + x * sin + y * cos]
}

describe('a turned picture', () => {
  for (const turn of turns)
    it(`fills its view box at ${turn} degrees`, () => {
      const [, , width, height] = viewBoxOf(size, turn).split(' ').map(Number)
      const corners = [
        [0, 0],
        [size.width, size.height],
      ] as const
      const [one, other] = corners.map((corner) => moved(transformOf(size, turn), corner))
      const [x, y] = [0, 1].map((axis) => [one?.[axis] ?? 0, other?.[axis] ?? 0].sort((a, b) => a - b))
      assert.deepEqual(
        [x, y],
        [
          [0, width],
          [0, height],
        ],
      )
    })

  it('is upright again after four turns to either side', () => {
    for (const direction of ['left', 'right'] as const) {
      let turn: (typeof turns)[number] = 0
      for (let count = 0; count < 4; count++) turn = turned(turn, direction)
      assert.equal(turn, 0)
    }
    assert.equal(turned(0, 'left'), 270)
  })
})

describe('the zoom', () => {
  it('goes in steps and stays at its ends', () => {
    assert.equal(zoomed(100, 'closer'), 150)
    assert.equal(zoomed(150, 'farther'), 100)
    assert.equal(zoomed(100, 'farther'), 100)
    assert.equal(zoomed(600, 'closer'), 600)
  })
})

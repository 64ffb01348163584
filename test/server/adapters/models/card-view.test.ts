import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Pixels, Point, Quad } from '../../../../src/imaging/pixels.ts'
import { flattened, shrunk } from '../../../../src/server/adapters/models/pictures/card-view.ts'

const WIDTH = 1000
const HEIGHT = 800

/** The colour of each pixel gives its place: x in a quarter of a level in the first channel, y in the second. */
const photo: Pixels = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return [(pixel % WIDTH) / 4, Math.floor(pixel / WIDTH) / 4, 0][i % 3] ?? 0
  }),
}

/** Where a pixel of a view was in the photograph, by its colour. */
function placeAt({ data, width }: Pixels, x: number, y: number): Point {
  const at = 3 * (y * width + x)
  return { x: 4 * (data[at] ?? 0), y: 4 * (data[at + 1] ?? 0) }
}

function assertNear(place: Point, expected: Point): void {
  const away = Math.hypot(place.x - expected.x, place.y - expected.y)
  assert.ok(away < 8, `${JSON.stringify(place)}, not ${JSON.stringify(expected)}`)
}

describe('flattening a card', () => {
  const card: Quad = [
    { x: 310, y: 205 },
    { x: 820, y: 260 },
    { x: 790, y: 600 },
    { x: 280, y: 540 },
  ]

  for (const width of [150, 300, 600])
    it(`puts its corners into the corners of a view of ${width} pixels`, async () => {
      const height = Math.round(width * 0.65)
      const view = (await flattened(photo, card, { width, height })) ?? assert.fail()
      assert.deepEqual([view.width, view.height], [width, height])
      assertNear(placeAt(view, 0, 0), card[0])
      assertNear(placeAt(view, width - 1, 0), card[1])
      assertNear(placeAt(view, width - 1, height - 1), card[2])
      assertNear(placeAt(view, 0, height - 1), card[3])
    })

  it('repeats the edge of the photograph where the card leaves it', async () => {
    const beyond: Quad = [
      { x: -200, y: 300 },
      { x: 400, y: 300 },
      { x: 400, y: 900 },
      { x: -200, y: 900 },
    ]
    const view = (await flattened(photo, beyond, { width: 101, height: 101 })) ?? assert.fail()
    assertNear(placeAt(view, 0, 0), { x: 0, y: 300 })
    assertNear(placeAt(view, 100, 0), { x: 400, y: 300 })
    assertNear(placeAt(view, 0, 100), { x: 0, y: HEIGHT - 1 })
  })

  it('gives nothing for a card that is not on the photograph', async () => {
    for (const away of [-2 * WIDTH, 2 * WIDTH]) {
      const outside = card.map(({ x, y }) => ({ x: x + away, y })) as unknown as Quad
      assert.equal(await flattened(photo, outside, { width: 90, height: 60 }), undefined)
    }
  })
})

describe('shrinking', () => {
  it('gives only a part of a picture, its long side as asked', async () => {
    const part = await shrunk(photo, 100, { left: 600, top: 200, width: 200, height: 400 })
    assert.deepEqual([part.width, part.height], [50, 100])
    assertNear(placeAt(part, 0, 0), { x: 601, y: 201 })
    assertNear(placeAt(part, 49, 99), { x: 798, y: 598 })
  })

  it('never makes a picture larger', async () => {
    assert.equal(await shrunk(photo, 2000), photo)
  })
})

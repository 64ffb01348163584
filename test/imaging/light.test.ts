import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { exposureOf } from '../../src/imaging/quality/exposure.ts'
import { findGlare } from '../../src/imaging/quality/glare.ts'
import type { Pixels } from '../../src/imaging/pixels.ts'
import { laplacianVariance, sharpness } from '../../src/imaging/quality/sharpness.ts'
import { pixelsOf, plainSpecimen } from '../support/photographed-cards.ts'
import { seededRandom } from '../support/random.ts'

const WIDTH = 480
let card: Buffer

before(async () => {
  const { image } = await plainSpecimen('cnh-front')
  card = await sharp(image).flatten({ background: '#dfe8df' }).resize(WIDTH).png().toBuffer()
})

const changed = async (change: (picture: Sharp) => Sharp): Promise<Pixels> =>
  pixelsOf(sharp(await change(sharp(card)).png().toBuffer()), WIDTH)

describe('sharpness', () => {
  it('falls with every step of blur', async () => {
    const steps = await Promise.all(
      [0.7, 1, 1.5, 2, 3].map((sigma) => changed((picture) => picture.blur(sigma))),
    )
    const figures = [await changed((picture) => picture), ...steps].map(sharpness)
    figures.slice(1).forEach((figure, i) => assert.ok(figure < 0.75 * figures[i]!, figures.join(' ')))
  })

  it('is the same for a dim picture, unlike the plain variance', async () => {
    const [bright, dim] = [
      await changed((picture) => picture),
      await changed((picture) => picture.linear(0.4, 0)),
    ]
    assert.ok(Math.abs(sharpness(dim) / sharpness(bright) - 1) < 0.1)
    assert.ok(laplacianVariance(dim) < 0.3 * laplacianVariance(bright))
  })

  it('does not take the noise on a blurred picture for detail', async () => {
    const slightlyBlurred = await changed((picture) => picture.blur(1))
    const noisy = withNoise(await changed((picture) => picture.blur(2)))
    assert.ok(laplacianVariance(noisy) > laplacianVariance(slightlyBlurred))
    assert.ok(sharpness(noisy) < 0.5 * sharpness(slightlyBlurred))
  })

  it('is zero where there is nothing', () => {
    assert.equal(sharpness({ width: 64, height: 64, data: new Uint8Array(64 * 64 * 3).fill(90) }), 0)
  })
})

describe('glare', () => {
  for (const radius of [40, 70, 110]) {
    it(`is a lamp's reflection of ${radius} px`, async () => {
      const { share, spots } = findGlare(await withHighlight(radius))
      assert.equal(spots.length, 1)
      const [spot] = spots
      assert.ok(
        spot && spot.x < 260 && spot.x + spot.width > 260 && spot.y < 150 && spot.y + spot.height > 150,
      )
      assert.ok(share > 0.0003 * radius * 0.2 && share < (Math.PI * radius * radius) / (480 * 303))
    })
  }

  for (const [name, gain, offset] of [
    ['a card', 1, 0],
    ['a pale card', 1.12, 20],
    ['a card so bright that its paper is white', 1.2, 40],
    ['a dim card', 0.5, 0],
  ] as const) {
    it(`is not seen on ${name} without a reflection`, async () => {
      assert.deepEqual(findGlare(await changed((picture) => picture.linear(gain, offset))), {
        share: 0,
        spots: [],
      })
    })
  }
})

describe('exposure', () => {
  it('gives the brightness, the contrast and the shares that are lost at both ends', () => {
    const data = new Uint8Array(100 * 3)
    data.fill(255, 0, 25 * 3).fill(100, 25 * 3, 75 * 3)
    const exposure = exposureOf({ width: 10, height: 10, data })
    assert.ok(Math.abs(exposure.brightness - (255 * 0.25 + 100 * 0.5)) < 0.01)
    assert.equal(exposure.brightShare, 0.25)
    assert.equal(exposure.darkShare, 0.25)
    assert.ok(exposure.contrast > 90 && exposure.contrast < 95)
  })
})

async function withHighlight(radius: number): Promise<Pixels> {
  const fade = '<stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
  const spot = `<ellipse cx="260" cy="150" rx="${radius}" ry="${radius * 0.7}" fill="url(#fade)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="303"><defs><radialGradient id="fade">${fade}</radialGradient></defs>${spot}</svg>`
  const dimmed = await sharp(card).linear(1, -25).png().toBuffer()
  const lit = await sharp(dimmed)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
  return pixelsOf(sharp(lit), WIDTH)
}

function withNoise({ width, height, data }: Pixels): Pixels {
  const random = seededRandom(1)
  const noise = (): number => (random() + random() + random() - 1.5) * 16
  return { width, height, data: Uint8ClampedArray.from(data, (value) => value + noise()) }
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { Pixels } from '../../src/imaging/pixels.ts'
import { findQrCode } from '../../src/imaging/codes/qr-finder.ts'
import { seededRandom } from '../support/random.ts'

interface Drawing {
  readonly bytes?: number
  /** Pixels of a module. */
  readonly module?: number
  readonly turn?: number
  readonly blur?: number
}

/** A code on a table, as a camera would see it. */
async function seen({ bytes = 700, module = 5, turn = 0, blur = 0 }: Drawing): Promise<{
  readonly pixels: Pixels
  readonly modules: number
}> {
  const { data, size } = encode(
    Array.from({ length: bytes }, (_, i) => (i * 89) % 256),
    { ecc: 'L', border: 4 },
  )
  const squares = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 30 : 225))))
  const side = Math.round(size * module)
  const code = await sharp(squares, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .rotate(turn, { background: '#b0b0b0' })
    .png()
    .toBuffer()
  const { width, height } = await sharp(code).metadata()
  const scene = sharp({
    create: { width: width + 120, height: height + 120, channels: 3, background: '#b0b0b0' },
  })
    .composite([{ input: code, left: 60, top: 60 }])
    .png()
  const blurred = sharp(await scene.toBuffer())
  const shown = await (blur > 0 ? blurred.blur(blur) : blurred)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = shown
  return {
    pixels: { data: new Uint8ClampedArray(shown.data), width: info.width, height: info.height },
    modules: size - 8,
  }
}

describe('a QR code before the camera', () => {
  for (const [what, drawing] of [
    ['a dense one', {}],
    ['a coarse one', { bytes: 60 }],
    ['one of 2.5 pixels a module', { module: 2.5 }],
    ['one turned by 8 degrees', { turn: 8 }],
    ['one turned by 90 degrees', { turn: 90 }],
    ['one upside down', { turn: 180 }],
    ['one a little out of focus', { blur: 1.2 }],
    ['the densest possible', { bytes: 2900, module: 3 }],
  ] as const satisfies readonly (readonly [string, Drawing])[])
    it(`is found where it is: ${what}`, async () => {
      const { pixels, modules } = await seen(drawing)
      const found = findQrCode(pixels)
      assert.ok(found)
      const { module = 5 } = drawing as Drawing
      assert.ok(Math.abs(found.module / module - 1) < 0.12, `module ${found.module}`)
      assert.ok(Math.abs(found.modules / modules - 1) < 0.1, `modules ${found.modules} of ${modules}`)
      const middle = (axis: 'x' | 'y'): number => found.corners.reduce((sum, one) => sum + one[axis] / 4, 0)
      assert.ok(Math.abs(middle('x') - pixels.width / 2) < 3 * module)
      assert.ok(Math.abs(middle('y') - pixels.height / 2) < 3 * module)
    })

  it('is not seen in print, in noise or on an even table', async () => {
    const random = seededRandom(3)
    const noise = Uint8ClampedArray.from({ length: 300 * 200 * 4 }, () => Math.floor(random() * 256))
    assert.equal(findQrCode({ data: noise, width: 300, height: 200 }), undefined)
    const even = new Uint8ClampedArray(300 * 200 * 4).fill(180)
    assert.equal(findQrCode({ data: even, width: 300, height: 200 }), undefined)
    const lines = Array.from(
      { length: 12 },
      (_, i) => `<text x="20" y="${40 + 30 * i}">VÁLIDA EM TODO O TERRITÓRIO NACIONAL</text>`,
    )
    const svg = `<svg width="640" height="400" font-size="22" xmlns="http://www.w3.org/2000/svg"><rect width="640" height="400" fill="#dde"/>${lines.join('')}</svg>`
    const print = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    assert.equal(findQrCode({ data: new Uint8ClampedArray(print), width: 640, height: 400 }), undefined)
  })
})

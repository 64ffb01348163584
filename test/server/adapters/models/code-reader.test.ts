import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { writeBarcode, prepareZXingModule } from 'zxing-wasm/writer'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { homographyBetween, project, warpPerspective } from '../../../../src/imaging/geometry/perspective.ts'
import type { Pixels, Quad } from '../../../../src/imaging/pixels.ts'
import { wholeOf } from '../../../../src/server/adapters/models/pictures/card-view.ts'
import { codePlaces } from '../../../../src/server/adapters/models/cards/code-gate.ts'
import { CodeReader } from '../../../../src/server/adapters/models/cards/code-reader.ts'
import { decodePhoto } from '../../../../src/server/adapters/models/pictures/image-decoder.ts'
import { closeUpCode, heldBytes } from '../../../support/close-up-code.ts'
import { seededRandom } from '../../../support/random.ts'
import { specimen } from '../../../support/specimen-documents.ts'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const reader = new CodeReader()
const place = { left: 520, top: 620, width: 1000, height: 300 }

/** A licence's front, 1400 pixels wide, with a code of this text stuck on it. */
async function cardWithCode(format: 'QRCode' | 'PDF417', text: string) {
  const { svg } = await writeBarcode(text, { format })
  const drawn = await sharp(Buffer.from(svg), { density: 400 })
    .resize(place.width - 40, place.height - 40, { fit: 'contain', background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  const card = await specimen({ kind: 'cnh-front' })
  const image = await sharp(card.image)
    .composite([{ input: drawn, ...place }])
    .png()
    .toBuffer()
  return decodePhoto(await sharp(image).resize(1400).png().toBuffer())
}

/** RGB of a photograph on which a picture lies, its corners where the quad has them. */
function warpedOnto(flat: Pixels, quad: Quad, { width, height }: { width: number; height: number }) {
  const toFlat = homographyBetween(quad, wholeOf(flat))!
  const seen = new Uint8Array(3 * width * height).fill(120)
  for (let at = 0; at < width * height; at++) {
    const { x, y } = project(toFlat, { x: at % width, y: Math.floor(at / width) })
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= flat.width || row >= flat.height) continue
    const from = 3 * (row * flat.width + column)
    seen.set(flat.data.subarray(from, from + 3), 3 * at)
  }
  return seen
}

const withoutAlpha = ({ data, ...size }: Pixels): Pixels => ({
  ...size,
  data: data.filter((_, at) => at % 4 !== 3),
})

describe('the code reader', () => {
  for (const [format, length] of [
    ['QRCode', 40],
    ['QRCode', 400],
    ['PDF417', 80],
    ['PDF417', 240],
  ] as const)
    it(`reads a ${format} of ${length} characters and says where it stands`, async () => {
      const text = 'Ab3/'.repeat(length / 4)
      const card = await cardWithCode(format, text)
      const [code, ...others] = await reader.read(card)
      assert.deepEqual(
        [code?.format, code?.text, others.length],
        [format === 'QRCode' ? 'qr' : 'pdf417', text, 0],
      )
      const scale = 1400 / 1600
      for (const { x, y } of code?.corners ?? []) {
        assert.ok(x > place.left * scale && x < (place.left + place.width) * scale, `${x}`)
        assert.ok(y > place.top * scale && y < (place.top + place.height) * scale, `${y}`)
      }
    })

  for (const bytes of [60, 213, 700] as const)
    it(`reads a code of ${bytes} bytes close up, however much of the picture it takes`, async () => {
      for (const share of [0.45, 0.65, 0.8]) {
        const shown = await closeUpCode({ held: heldBytes(bytes), side: 720, share, blur: 0.2 })
        const photo = withoutAlpha(shown)
        const codes = await reader.readCloseUp(photo)
        assert.deepEqual(
          codes.map((code) => [...code.bytes]),
          [[...heldBytes(bytes)]],
          `${share}`,
        )
      }
    })

  for (const text of ['NOME=ANDRÉ DE SOUZA FRANÇA', 'NOME=JÉSSICA BRANDÃO', 'NOME=INÊS SIMÕES'])
    it(`reads the accents of ${text}`, async () => {
      const codes = await reader.read(await cardWithCode('QRCode', text))
      assert.deepEqual(
        codes.map((code) => code.text),
        [text],
      )
    })

  it('finds nothing on a card without a code, nor on a picture of one pixel', async () => {
    const { image } = await specimen({ kind: 'rg-back' })
    assert.deepEqual(await reader.read(await decodePhoto(image)), [])
    const pixel = { data: new Uint8Array([9, 9, 9]), width: 1, height: 1 }
    assert.deepEqual(await reader.read(pixel), [])
  })
})

describe('a code that is small on its photograph', () => {
  const PHOTO = { width: 1200, height: 900 }
  const corners = [
    { x: 90, y: 120 },
    { x: 1110, y: 135 },
    { x: 1095, y: 780 },
    { x: 100, y: 765 },
  ] as const

  /** A card on a photograph that is out of focus, and the same card flattened. */
  async function photographed(blur: number, noise: number) {
    const text = Array.from({ length: 640 }, (_, i) => 'abcdefghij0123456789'[(i * 7) % 20]).join('')
    const { svg } = await writeBarcode(text, { format: 'QRCode' })
    const code = await sharp(Buffer.from(svg), { density: 400 }).resize(480, 480).flatten().png().toBuffer()
    const drawn = await specimen({ kind: 'cnh-back' })
    const image = await sharp(drawn.image)
      .flatten({ background: '#fff' })
      .composite([{ input: code, left: 1060, top: 60 }])
      .png()
      .toBuffer()
    const flat = await decodePhoto(image)
    const seen = warpedOnto(flat, corners, PHOTO)
    const raw = { width: PHOTO.width, height: PHOTO.height, channels: 3 } as const
    const random = seededRandom(7)
    const blurred = await sharp(seen, { raw }).blur(blur).raw().toBuffer()
    const grainy = blurred.map((value) => Math.max(0, Math.min(255, value + noise * (2 * random() - 1))))
    const photo = await decodePhoto(await sharp(grainy, { raw }).jpeg({ quality: 92 }).toBuffer())
    const card = warpPerspective(photo, [...corners], 1400, 883)!
    return { text, card, source: { photo, quad: corners } }
  }

  for (const [how, blur, noise] of [
    ['sharpened', 1.9, 2],
    ['equalised', 2, 24],
  ] as const)
    it(`is read on the photograph, ${how}, where the flattened card is too coarse`, async () => {
      const { text, card, source } = await photographed(blur, noise)
      assert.deepEqual(await reader.read(card), [])
      const [code] = await reader.read(card, source)
      assert.equal(code?.text, text)
      for (const { x, y } of code?.corners ?? []) {
        assert.ok(x > (1050 / 1600) * 1400 && x < (1550 / 1600) * 1400, `${x}`)
        assert.ok(y > (50 / 1600) * 1400 && y < (550 / 1600) * 1400, `${y}`)
      }
    })

  it('is looked for close up beside lines of text, and not where they fill its place', async () => {
    const { text, card, source } = await photographed(1.9, 2)
    const row = (y: number, height: number) =>
      [
        { x: 900, y },
        { x: 1380, y },
        { x: 1380, y: y + height },
        { x: 900, y: y + height },
      ] as const
    const [code] = await reader.read(card, source, [row(20, 30), row(500, 30), row(540, 30)])
    assert.equal(code?.text, text)
    const headings = Array.from({ length: 9 }, (_, i) => row(40 + 50 * i, 40))
    assert.deepEqual(await reader.read(card, source, headings), [])
  })
})

describe('the gate before it', () => {
  it('sees no code in an even picture, stripes or text', () => {
    const side = 240
    const picture = (grey: (x: number, y: number) => number) =>
      Uint8Array.from({ length: side * side }, (_, i) => grey(i % side, Math.floor(i / side)))
    assert.deepEqual(
      codePlaces(
        picture(() => 128),
        side,
        side,
      ),
      [],
    )
    assert.deepEqual(
      codePlaces(
        picture((x) => (x % 4 < 2 ? 0 : 255)),
        side,
        side,
      ),
      [],
    )
  })

  it('sees a checked square where it is', () => {
    const side = 240
    const grey = Uint8Array.from({ length: side * side }, (_, i) => {
      const [x, y] = [i % side, Math.floor(i / side)]
      const isInside = x >= 96 && x < 168 && y >= 60 && y < 132
      return isInside && ((x >> 1) + (y >> 1)) % 2 === 0 ? 0 : 240
    })
    assert.deepEqual(codePlaces(grey, side, side), [{ x: 96, y: 60, width: 72, height: 72 }])
  })
})

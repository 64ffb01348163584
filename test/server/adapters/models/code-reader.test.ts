import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { writeBarcode, prepareZXingModule } from 'zxing-wasm/writer'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codePlaces } from '../../../../src/server/adapters/models/code-gate.ts'
import { CodeReader } from '../../../../src/server/adapters/models/code-reader.ts'
import { decodePhoto } from '../../../../src/server/adapters/models/image-decoder.ts'
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

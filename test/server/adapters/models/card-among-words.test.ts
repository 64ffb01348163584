import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { classify } from '../../../../src/documents/classification/classification.ts'
import { DocumentTasks } from '../../../../src/server/adapters/models/cards/document-tasks.ts'
import { textGroups } from '../../../../src/server/adapters/models/cards/text-groups.ts'
import { cornersOf } from '../../../../src/imaging/geometry/perspective.ts'
import { mapQuad } from '../../../../src/imaging/geometry/quad.ts'
import type { Quad } from '../../../../src/imaging/pixels.ts'
import { modelsDir } from '../../../support/media.ts'
import { specimen } from '../../../support/specimen-documents.ts'

const photo = { width: 900, height: 1500 }
const words = ['BOM DIA', 'COZINHA', 'LAR DOCE LAR', 'CAFÉ', 'BOLO', 'AMOR', 'FAMÍLIA', 'SABOR']

/** A table cloth with large words, printed one above the other and turned. */
function printedCloth(degrees: number): Buffer {
  const print = Array.from({ length: 48 }, (_, i) => {
    const [x, y] = [(i % 4) * 270 - 60, Math.floor(i / 4) * 130 + 40 * (i % 3)]
    const colour = ['#355e3b', '#8a3324', '#a67b1e'][i % 3]
    return `<text x="${x}" y="${y}" fill="${colour}" transform="rotate(${degrees} ${x} ${y})">${words[(i * 5) % 8]}</text>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">` +
      `<rect width="100%" height="100%" fill="#e9e4da"/><g font-family="sans-serif" font-weight="bold" font-size="46">${print.join('')}</g></svg>`,
  )
}

async function onCloth(degrees: number): Promise<Uint8Array> {
  const { image } = await specimen({ kind: 'cnh-front', seed: 3 })
  const card = await sharp(image).resize({ width: 640 }).png().toBuffer()
  const turned = await sharp(card).rotate(4, { background: '#0000' }).png().toBuffer()
  return sharp(printedCloth(degrees))
    .composite([{ input: turned, left: 130, top: 560 }])
    .jpeg()
    .toBuffer()
}

/** A copy of both sides of a licence, far apart on one sheet that fills the picture. */
async function copyOfBothSides(): Promise<Uint8Array> {
  const [front, back] = await Promise.all(
    (['cnh-old-front', 'cnh-back'] as const).map(async (kind) =>
      sharp((await specimen({ kind, seed: 3 })).image)
        .resize({ width: 900 })
        .toBuffer(),
    ),
  )
  return sharp({ create: { width: 940, height: 1890, channels: 3, background: '#d9e2da' } })
    .composite([
      { input: front, left: 20, top: 10 },
      { input: back, left: 20, top: 1300 },
    ])
    .jpeg()
    .toBuffer()
}

describe('a card among large words', () => {
  let tasks: DocumentTasks
  before(async () => {
    tasks = await DocumentTasks.open(join(modelsDir, 'text'))
  })
  after(() => tasks.close())

  for (const degrees of [90, 32])
    it(`is read where they run another way, by ${degrees} degrees`, async () => {
      const { lines, quad } = await tasks.read(await onCloth(degrees))
      assert.equal(classify(lines).type, 'cnh')
      assert.ok(quad, 'no outline')
      const { fields } = (await specimen({ kind: 'cnh-front', seed: 3 })).truth
      const digits = lines.map(({ text }) => text.replace(/\D/g, '')).join(' ')
      for (const value of [fields.cpf, fields.documentNumber])
        assert.ok(value && digits.includes(value), `${value} in: ${digits}`)
    })

  it('is read with its other side, which is nothing foreign', async () => {
    const image = await copyOfBothSides()
    assert.equal((await tasks.glance(image)).isOpen, true)
    assert.equal(classify((await tasks.read(image)).lines).side, 'both')
  })
})

const box = (left: number, top: number, width: number, height: number): Quad =>
  mapQuad(cornersOf(width + 1, height + 1) as Quad, ({ x, y }) => ({ x: x + left, y: y + top }))

describe('groups of text', () => {
  const rows = Array.from({ length: 6 }, (_, i) => box(100, 100 + 30 * i, 200, 20))
  const sizesOf = (boxes: readonly Quad[]) => textGroups(boxes).map(({ length }) => length)

  it('hold rows that stand together, of one size and one direction', () => {
    assert.deepEqual(sizesOf(rows), [6])
    assert.deepEqual(sizesOf([...rows, box(100, 500, 200, 20)]), [6, 1])
    assert.deepEqual(sizesOf([...rows, box(320, 100, 240, 60)]), [6, 1])
    assert.deepEqual(sizesOf([...rows, box(320, 100, 20, 200)]), [6, 1])
  })

  it('are not joined by a short box, which shows no direction', () => {
    assert.deepEqual(sizesOf([...rows, box(310, 150, 22, 20), box(340, 100, 20, 200)]), [7, 1])
  })

  it('are none without text', () => assert.deepEqual(textGroups([]), []))
})

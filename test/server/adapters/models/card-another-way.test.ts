import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { classify } from '../../../../src/documents/classification/classification.ts'
import { DocumentTasks } from '../../../../src/server/adapters/models/cards/document-tasks.ts'
import { modelsDir } from '../../../support/media.ts'
import { specimen } from '../../../support/specimen-documents.ts'

const page = { width: 1600, height: 1200 }
const sentence =
  'o cliente deve informar o endereço completo, com rua, número e bairro, para a entrega do pedido'

/** Print in long rows, as on a bill. */
function printedPage(): Buffer {
  const rows = Array.from(
    { length: 34 },
    (_, row) => `<text x="${20 - 37 * (row % 5)}" y="${40 + 34 * row}">${`${sentence}, `.repeat(2)}</text>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">` +
      `<rect width="100%" height="100%" fill="#f2f2ee"/><g font-family="sans-serif" font-size="19">${rows.join('')}</g></svg>`,
  )
}

/** A specimen of the licence on the page, turned. Its edges fade into the paper, so it has no outline. */
async function onPage(degrees: number): Promise<Uint8Array> {
  const { image } = await specimen({ kind: 'cnh-front', seed: 3 })
  const card = sharp(await sharp(image).resize({ width: 720 }).png().toBuffer())
  const { width = 0, height = 0 } = await card.metadata()
  const faded = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>` +
      `<rect x="22" y="22" width="${width - 44}" height="${height - 44}" fill="#fff" filter="url(#soft)"/></svg>`,
  )
  const soft = await card
    .ensureAlpha()
    .composite([{ input: faded, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const turned = await sharp(soft).rotate(degrees).png().toBuffer()
  return sharp(printedPage())
    .composite([{ input: turned, left: 640, top: 240 }])
    .jpeg()
    .toBuffer()
}

describe('a card that lies another way than the page of print under it', () => {
  let tasks: DocumentTasks
  before(async () => {
    tasks = await DocumentTasks.open(join(modelsDir, 'text'))
  })
  after(() => tasks.close())

  for (const degrees of [180, 90, 270])
    it(`is read although it lies ${degrees} degrees from the print`, async () => {
      const { lines } = await tasks.read(await onPage(degrees))
      assert.equal(classify(lines).type, 'cnh')
      const { fields } = (await specimen({ kind: 'cnh-front', seed: 3 })).truth
      const words = lines.map(({ text }) => text).join(' ')
      for (const value of [fields.cpf, fields.documentNumber])
        assert.ok(value && words.replace(/[^\d]/g, '').includes(value), `${value} in: ${words}`)
    })
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { classify } from '../../../../src/documents/classification/classification.ts'
import { DocumentTasks } from '../../../../src/server/adapters/models/cards/document-tasks.ts'
import { modelsDir } from '../../../support/media.ts'
import { specimen } from '../../../support/specimen-documents.ts'

const half = { width: 840, height: 560 }
const paper = '#cfe3d4'

const svg = (content: string, { width, height } = half): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)

const frame = svg(
  '<rect x="16" y="16" width="808" height="528" fill="none" stroke="#2f6b48" stroke-width="18"/>',
)

/** Where rows of print begin on a half, in pixels. */
const places = [60, 86, 112, 138]
  .map((y) => [200, y])
  .concat([
    [560, 330],
    [300, 470],
    [300, 512],
  ])

/** A half with pale print, so small that it is not seen from afar. */
function paleHalf(rows: readonly string[]): Buffer {
  const print = rows.map((row, at) => `<text x="${places[at]?.[0]}" y="${places[at]?.[1]}">${row}</text>`)
  return svg(
    `<rect width="840" height="560" fill="${paper}"/><g font-family="sans-serif" font-size="18" fill="#8cb199">${print.join('')}</g>`,
  )
}

const FRONT = [
  'REPÚBLICA FEDERATIVA DO BRASIL',
  'ESTADO DE MINAS GERAIS',
  'SECRETARIA DA SEGURANÇA PÚBLICA',
  'INSTITUTO DE IDENTIFICAÇÃO',
  'POLEGAR DIREITO',
  'ASSINATURA DO TITULAR',
  'CARTEIRA DE IDENTIDADE',
]
/** A receipt of the same colour, with no word of a document. */
const RECEIPT = ['MERCADO CENTRAL', 'ARROZ 5 KG', 'FEIJÃO 1 KG', 'CAFÉ 500 G', 'LEITE 1 L', 'SABÃO', 'TOTAL']

/** Two framed halves side by side on one paper, photographed upright: the back of an identity card, and what is given. */
async function besideBack(other: Buffer): Promise<Uint8Array> {
  const { image } = await specimen({ kind: 'rg-back', seed: 3 })
  const framed = (picture: Sharp): Promise<Buffer> =>
    picture
      .removeAlpha()
      .composite([{ input: frame }])
      .png()
      .toBuffer()
  const halves = await Promise.all([
    framed(sharp(other)),
    framed(sharp(image).resize({ ...half, fit: 'fill' })),
  ])
  const sheet = sharp({ create: { width: 1700, height: 576, channels: 3, background: paper } })
  const open = await sheet
    .composite(halves.map((input, at) => ({ input, left: 6 + 848 * at, top: 8 })))
    .png()
    .toBuffer()
  const standing = await sharp(open).rotate(-90).png().toBuffer()
  const slanted = await sharp(standing).rotate(2, { background: '#0000' }).png().toBuffer()
  return sharp({ create: { width: 800, height: 2000, channels: 3, background: '#6b7d82' } })
    .composite([{ input: slanted, left: 90, top: 130 }])
    .blur(0.6)
    .jpeg()
    .toBuffer()
}

describe('an outline that may be that of one half', () => {
  let tasks: DocumentTasks
  before(async () => {
    tasks = await DocumentTasks.open(join(modelsDir, 'text'))
  })
  after(() => tasks.close())

  it('is that of an open card where the words beside it are those of the other side', async () => {
    const image = await besideBack(paleHalf(FRONT))
    const { isOpen, look } = await tasks.glance(image)
    assert.equal(isOpen, true)
    const reading = await tasks.read(image, look)
    assert.deepEqual([classify(reading.lines).type, classify(reading.lines).side], ['rg', 'both'])
  })

  it('is that of a card where other words, or none, stand beside it', async () => {
    for (const rows of [RECEIPT, []]) {
      const { isOpen } = await tasks.glance(await besideBack(paleHalf(rows)))
      assert.equal(isOpen, false, rows[0])
    }
  })
})

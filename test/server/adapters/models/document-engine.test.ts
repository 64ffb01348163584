import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { documentStageNames } from '../../../../src/protocol/executions/document-stages.ts'
import { createDocumentEngine } from '../../../../src/server/adapters/models/pool/document-engine.ts'
import { createModelPool, type ModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import { mrzRows } from '../../../../src/documents/mrz/rows.ts'
import { parseMrz, TD1_ROW_LENGTH } from '../../../../src/documents/mrz/mrz.ts'
import type { DocumentEngine, DocumentReading } from '../../../../src/documents/document-engine.ts'
import { overlap } from '../../../../src/imaging/geometry/quad.ts'
import type { Quad } from '../../../../src/imaging/pixels.ts'
import { media, modelsDir } from '../../../support/media.ts'
import { photographed, specimen } from '../../../support/specimen-documents.ts'

describe('the document engine', () => {
  let pool: ModelPool
  let documents: DocumentEngine
  before(() => {
    pool = createModelPool({ modelsDir, threads: 1 })
    documents = createDocumentEngine(pool)
  })
  after(() => pool.close())

  const textOf = ({ lines }: DocumentReading): string => lines.map((line) => line.text).join('\n')

  it('reads the lines of a card that fills the picture, from the top down', async () => {
    const card = await specimen({ kind: 'cnh-front' })
    const reading = await documents.read(card.image)
    assert.match(
      textOf(reading),
      /REPUBLICA FEDERATIVA DO BRASIL[^]*104\.572\.265-01[^]*BEATRIZ CONCEICAO GONCALVES/,
    )
    assert.ok(reading.lines.every(({ confidence }) => confidence > 0 && confidence <= 1))
  })

  it('finds a photographed card and places each line on the upright card', async () => {
    const { image, card, quad } = await photographed({ kind: 'cin-front' })
    const reading = await documents.read(image)
    assert.ok(reading.quad)
    assert.ok(overlap(reading.quad, quad as unknown as Quad) > 0.95)
    const cpf = reading.lines.find(({ text }) => text.includes('104.572.265-01'))
    const { x, y } = card.truth.fieldBoxes.cpf ?? { x: NaN, y: NaN }
    const scale = reading.card.width / card.width
    assert.ok(Math.hypot((cpf?.corners[0].x ?? 0) - x * scale, (cpf?.corners[0].y ?? 0) - y * scale) < 25)
  })

  it('finds the licence of 2008, whose shape is another, on a background full of edges', async () => {
    const { image, quad } = await photographed(
      { kind: 'cnh-old-front' },
      { seed: 103, level: 'hard', background: 'keyboard', cardShare: 0.55, width: 1440, height: 1080 },
    )
    const reading = await documents.read(image)
    assert.ok(reading.quad && overlap(reading.quad, quad as unknown as Quad) > 0.95)
  })

  it('looks closer where the squares under a small card were taken for the card', async () => {
    const { image } = await specimen({ kind: 'cnh-old-front' })
    const card = await sharp(image).resize({ width: 570 }).rotate(90).toBuffer()
    const board = (lighter: string, darker: string): Buffer =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="1080">
        <pattern id="squares" width="130" height="130" patternUnits="userSpaceOnUse">
          <rect width="130" height="130" fill="${lighter}"/><path d="M0 0h65v130h65V65H0z" fill="${darker}"/>
        </pattern>
        <rect width="1440" height="1080" fill="url(#squares)"/></svg>`)
    const photo = await sharp(board('#e6dfd2', '#c9c1b2'))
      .composite([{ input: card, left: 505, top: 245 }])
      .jpeg({ quality: 80 })
      .toBuffer()
    assert.match(textOf(await documents.read(photo)), /BEATRIZ CONCEICAO GONCALVES/)
  })

  it('reads the code of a card, and reports each step', async () => {
    const { image, card } = await photographed({ kind: 'cin-back' })
    const { codes, stages } = await documents.read(image)
    assert.deepEqual(
      codes?.map(({ format, text }) => [format, text]),
      [['qr', card.truth.code]],
    )
    assert.deepEqual(
      stages?.map(({ stage, outcome }) => [stage, outcome]),
      documentStageNames.map((stage) => [stage, 'pass']),
    )
  })

  it('reads every row of a zone', async () => {
    for (const kind of ['cin-back', 'cnh-back', 'crnm-back'] as const) {
      const { image, card } = await photographed({ kind }, { level: 'mild', width: 1920, height: 1440 })
      const { lines, zoneNames } = await documents.read(image)
      const rows = mrzRows(lines).map(({ text }) => text)
      assert.deepEqual(parseMrz(rows, new Date('2026-06-01'))?.rows, card.truth.mrz, kind)
      assert.equal(zoneNames?.length, TD1_ROW_LENGTH, 'its row of names cell by cell')
    }
  })

  it('reads a card whichever way it was laid down', async () => {
    for (const turn of [90, 180, 270] as const) {
      const { image } = await photographed({ kind: 'rg-back' }, { turn, width: 1440, height: 1440 })
      const reading = await documents.read(image)
      assert.ok(reading.card.width > reading.card.height, `${turn}`)
      assert.match(textOf(reading), /104\.?572\.?265/, `${turn}`)
    }
  })

  it('keeps the whole photograph where there is no card, turned upright by its text', async () => {
    const text = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#fff"/></svg>',
    )
    const reading = await documents.read(await sharp(text).png().toBuffer())
    assert.equal(reading.quad, undefined)
    assert.deepEqual(reading.lines, [])
    assert.deepEqual([reading.card.width, reading.card.height], [1050, 1400])
  })

  it('reads names again with their accents and spaces', async () => {
    const { image, card } = await photographed({ kind: 'cin-back' })
    const reading = await documents.read(image)
    const lines = reading.lines.filter(({ text }) => /GONCALVES$|RAUL/.test(text))
    const names = await documents.readNames(
      reading.card.image,
      lines.map(({ corners }) => corners),
    )
    assert.deepEqual(names, [card.truth.fields.motherName, card.truth.fields.fatherName])
  })

  it('tells a document from a face at a glance', async () => {
    const { image } = await photographed({ kind: 'rg-front' })
    const glance = await documents.glance(image)
    assert.ok(glance.textBoxes >= 6, `${glance.textBoxes}`)
    assert.ok(glance.words.some((word) => word.includes('IDENTIDADE')))
    assert.ok((await documents.glance(media('audrey.jpg'))).textBoxes < 3)
  })

  it('refuses bytes that are no picture and survives the smallest picture', async () => {
    const whole = (await specimen({ kind: 'rg-front' })).image
    for (const bytes of [new Uint8Array(), Buffer.from('not a picture'), whole.subarray(0, 5000)])
      await assert.rejects(documents.read(bytes), { code: 'image-unreadable' })
    const create = { width: 1, height: 1, channels: 3, background: '#888' } as const
    const onePixel = await sharp({ create }).png().toBuffer()
    assert.deepEqual((await documents.read(onePixel)).lines, [])
    assert.equal((await documents.glance(onePixel)).textBoxes, 0)
    const strip = await sharp({ create: { ...create, width: 3000 } })
      .png()
      .toBuffer()
    assert.deepEqual((await documents.read(strip)).lines, [])
  })

  it('stops waiting when its signal is aborted', async () => {
    const { image } = await photographed({ kind: 'rg-front' })
    const reading = documents.read(image, { signal: AbortSignal.abort(new Error('gone')) })
    await assert.rejects(reading, { message: 'gone' })
  })
})

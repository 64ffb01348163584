import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { digitalDocument } from '../../../../demo/specimens/pdf/digital-document.ts'
import type { SpecimenKind } from '../../../../demo/specimens/specimen.ts'
import { classify } from '../../../../src/documents/classification/classification.ts'
import type { DocumentEngine } from '../../../../src/documents/document-engine.ts'
import { understandDocument } from '../../../../src/documents/reading/understand-document.ts'
import { notPerformed } from '../../../../src/documents/stage.ts'
import { overlap } from '../../../../src/imaging/geometry/quad.ts'
import type { Point, Quad } from '../../../../src/imaging/pixels.ts'
import { newId } from '../../../../src/protocol/ids.ts'
import { createDocumentEngine } from '../../../../src/server/adapters/models/pool/document-engine.ts'
import { createFilePictures } from '../../../../src/server/adapters/file-pictures/file-pictures.ts'
import { locateDocument } from '../../../../src/server/adapters/models/cards/document-locator.ts'
import { readLargestLines } from '../../../../src/server/adapters/models/cards/glance-lines.ts'
import { decodePhoto } from '../../../../src/server/adapters/models/pictures/image-decoder.ts'
import { openTextModels } from '../../../../src/server/adapters/models/text/text-models.ts'
import { createModelPool, type ModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import { modelsDir } from '../../../support/media.ts'
import { photographed, photographedOpen, specimen } from '../../../support/specimen-documents.ts'

describe('an open document in the document engine', () => {
  let pool: ModelPool
  let documents: DocumentEngine
  before(() => {
    pool = createModelPool({ modelsDir, threads: 1 })
    documents = createDocumentEngine(pool)
  })
  after(() => pool.close())

  // Each kind once, each another way up: reading takes seconds of a processor.
  const laid = [
    ['cnh', 90, 2],
    ['rg', 180, 3],
    ['cin', 0, 1],
  ] as const
  for (const [document, turn, seed] of laid)
    it(`shows both sides of ${document} at ${turn} degrees, and every field of them is read`, async () => {
      const { image, card, quad } = await photographedOpen(document, turn, seed)
      const { isOpen, look, beyondEdge } = await documents.glance(image)
      assert.deepEqual([isOpen, beyondEdge], [true, undefined], 'it is whole')
      assert.ok(look?.quad && overlap(look.quad, quad) > 0.9)
      const reading = await documents.read(image, { look })
      assert.equal(classify(reading.lines).side, 'both')
      const sides = {
        front: { performed: true, reading } as const,
        back: notPerformed('The back is in the picture of the front.'),
      }
      const { fields } = await understandDocument(sides, documents, '2026-11-23')
      const read = Object.fromEntries(
        Object.keys(card.fields).map((name) => [name, fields[name as keyof typeof fields].value]),
      )
      assert.deepEqual(read, card.fields)
    })

  it('is recognised as open however slow the machine is', async () => {
    const { image } = await photographedOpen('cnh', 0, 4)
    const folder = join(modelsDir, 'text')
    const models = await openTextModels(folder)
    const { detector, orienter } = models
    const photo = await decodePhoto(image)
    const located = await locateDocument(photo, detector)
    const { lines: quads } = await orienter.orient(photo, located.text)
    const spentMs = (): number => Number.POSITIVE_INFINITY
    assert.equal((await readLargestLines(photo, { located, quads }, models, spentMs)).isOpen, true)
    await Promise.all(Object.values(models).map((model) => model.close()))
  })

  it('is not confused with either single side', async () => {
    for (const kind of ['rg-front', 'rg-back', 'cin-back', 'cnh-front', 'cnh-old-front'] as const) {
      const { image } = await photographed({ kind })
      assert.equal((await documents.glance(image)).isOpen, false, kind)
    }
  })
})

describe('a digital document in the document engine', () => {
  let pool: ModelPool
  let documents: DocumentEngine
  before(() => {
    pool = createModelPool({ modelsDir, threads: 1 })
    documents = createDocumentEngine(pool)
  })
  after(() => pool.close())

  /** The picture of the PDF: the sides below each other at the left, a code at the right. */
  const drawn = async (kinds: readonly SpecimenKind[]): Promise<Uint8Array> => {
    const sides = await Promise.all(kinds.map((kind) => specimen({ kind, seed: 8 })))
    const code = Uint8Array.from({ length: 700 }, (_, i) => (i * 89) % 256)
    const trust = { roots: [], now: 0 }
    return (
      await createFilePictures().ofPdf(await digitalDocument(sides, code), trust, { accountId: newId() })
    ).image
  }

  it('shows both sides, though the page has the shape of one', async () => {
    for (const document of ['cnh', 'cin'] as const) {
      const image = await drawn([`${document}-front`, `${document}-back`])
      const { isOpen, look } = await documents.glance(image, { isDrawn: true })
      assert.deepEqual([isOpen, look?.isOpen], [true, true], document)
    }
  })

  it('has its code read, though the cards were located without it', async () => {
    const image = await drawn(['cnh-front', 'cnh-back'])
    const { look } = await documents.glance(image, { isDrawn: true })
    assert.ok(look?.quad)
    const [, topRight, bottomRight] = look.quad
    // As on a page whose code was once taken for its edge.
    const short = (point: Point): Point => ({ x: point.x * 0.6, y: point.y })
    const quad: Quad = [look.quad[0], short(topRight), short(bottomRight), look.quad[3]]
    const cut = { ...look, quad, region: quad }
    for (const known of [{ look: cut }, { look: { ...cut, isOpen: false }, isDrawn: true }]) {
      const { codes, card } = await documents.read(image, known)
      assert.deepEqual(
        codes?.map(({ format, bytes }) => [format, bytes.length]),
        [['qr', 700]],
      )
      const corners = codes?.[0]?.corners ?? []
      assert.ok(Math.min(...corners.map(({ x }) => x)) > card.width, 'it lies to the right of the card')
    }
  })

  it('shows one side where the file has only one', async () => {
    for (const kind of ['cnh-front', 'cin-back'] as const)
      assert.equal((await documents.glance(await drawn([kind]), { isDrawn: true })).isOpen, false, kind)
  })
})

describe('a kept look at a document', () => {
  let pool: ModelPool
  let documents: DocumentEngine
  before(() => {
    pool = createModelPool({ modelsDir, threads: 1 })
    documents = createDocumentEngine(pool)
  })
  after(() => pool.close())

  it('spares the analysis a second look, for codes as well, and the readings are the same', async () => {
    const { image } = await photographed({ kind: 'cin-back' }, { turn: 180 })
    const { look } = await documents.glance(image)
    assert.ok(look)
    const withoutCode = { ...look, isWithoutCode: true }
    const [kept, anew] = [await documents.read(image, { look: withoutCode }), await documents.read(image)]
    assert.deepEqual([kept.codes?.length, anew.codes?.length], [0, 1])
    const texts = ({ lines }: typeof kept): readonly string[] => lines.map(({ text }) => text)
    assert.deepEqual(texts(kept), texts(anew))
    assert.ok(kept.quad && anew.quad && overlap(kept.quad, anew.quad) > 0.999)
  })

  it('has the code read that was read when the picture came, though the card was located without it', async () => {
    const { image } = await photographed({ kind: 'cin-back' })
    const { look } = await documents.glance(image)
    const [code] = (await documents.read(image, { look })).codes ?? []
    assert.ok(look?.quad && code)
    const [first, second, third, fourth] = look.quad
    const between = (from: Point, to: Point, share: number): Point => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    })
    // The part of the card on the other side of the code.
    const isLeft = code.corners[0].x < (await documents.read(image, { look })).card.width / 2
    const quad: Quad = isLeft
      ? [between(first, second, 0.6), second, third, between(fourth, third, 0.6)]
      : [first, between(first, second, 0.4), between(fourth, third, 0.4), fourth]
    const cut = { ...look, quad, region: quad }
    assert.deepEqual((await documents.read(image, { look: cut })).codes, [])
    const { codes } = await documents.read(image, { look: { ...cut, isWithoutCode: false } })
    assert.deepEqual(
      codes?.map(({ bytes }) => bytes),
      [code.bytes],
    )
  })

  it('counts only when its edition and the size of its picture match', async () => {
    const { image } = await photographed({ kind: 'cin-front' })
    const { look } = await documents.glance(image)
    assert.ok(look?.quad)
    const [a, b, c] = look.quad
    const wrong = { ...look, quad: [a, b, c, c] as const, region: [a, b, c, c] as const }
    const anew = await documents.read(image)
    for (const other of [
      { ...wrong, edition: 'another' },
      { ...wrong, photo: { width: 7, height: 7 } },
    ]) {
      const { quad } = await documents.read(image, { look: other })
      assert.ok(quad && anew.quad && overlap(quad, anew.quad) > 0.999)
    }
  })
})

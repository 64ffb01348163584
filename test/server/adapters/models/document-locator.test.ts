import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findDocument } from '../../../../src/imaging/outline/document-finder.ts'
import type { Pixels, Quad } from '../../../../src/imaging/pixels.ts'
import { grown, holds, middleOf, overlap } from '../../../../src/imaging/geometry/quad.ts'
import { documentOrPage } from '../../../../src/server/adapters/models/cards/page-or-document.ts'
import type { TextModels } from '../../../../src/server/adapters/models/text/text-models.ts'
import type { TextDetector } from '../../../../src/server/adapters/models/text/text-detector.ts'
import { wholeOf } from '../../../../src/server/adapters/models/pictures/card-view.ts'
import {
  locateDocument,
  locateFaintCard,
  locateWider,
} from '../../../../src/server/adapters/models/cards/document-locator.ts'

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const card = box(48, 42, 176, 124)
const lines = [50, 70, 90, 110].map((top) => box(56, top, 168, top + 8))

/** A card with something of its own colour beside it, along most of one edge. */
function faintCard(): Pixels {
  const [width, height] = [224, 168]
  const data = new Uint8Array(width * height * 3)
  const isPale = (x: number, y: number): boolean =>
    (x >= 48 && x < 176 && y >= 42 && y < 124) || (x >= 176 && y >= 20 && y < 102)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3) data.fill(isPale(x, y) ? 135 : 120, i, i + 3)
  return { width, height, data }
}

describe('a card with faint edges', () => {
  const photo = faintCard()
  const located = { quad: undefined, region: wholeOf(photo), text: lines }

  it('is found where its text fills it', async () => {
    assert.equal(findDocument(photo), undefined, 'its edges alone are not enough')
    const { quad, region } = await locateFaintCard(photo, located)
    assert.ok(quad && overlap(quad, card) > 0.9)
    assert.ok(overlap(region, card) > 0.9)
  })

  it('is grown where its outline cuts a row of print', async () => {
    const { quad } = await locateFaintCard(photo, {
      ...located,
      text: [box(40, 50, 168, 58), ...lines.slice(1)],
    })
    assert.ok(quad && holds(quad, { x: 41, y: 54 }) && overlap(quad, card) > 0.85)
  })

  it('is not accepted where text lies beside it, or covers only a part of it', async () => {
    const beside = [...lines, box(10, 10, 100, 30), box(10, 140, 120, 160)]
    assert.equal((await locateFaintCard(photo, { ...located, text: beside })).quad, undefined)
    const small = [0, 1, 2].map((i) => box(56, 50 + i * 12, 100, 58 + i * 12))
    assert.equal((await locateFaintCard(photo, { ...located, text: small })).quad, undefined)
  })

  it('is not looked for without text, nor where a card was found', async () => {
    assert.equal((await locateFaintCard(photo, { ...located, text: [] })).quad, undefined)
    const found = { ...located, quad: box(1, 1, 50, 40) }
    assert.equal(await locateFaintCard(photo, found), found)
  })
})

describe('a region of text without an outline', () => {
  const photo: Pixels = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3) }
  const region = box(80, 100, 380, 250)
  const located = { quad: undefined, region, text: lines }
  const inside = [120, 140, 180].map((top) => box(100, top, 340, top + 12))

  it('is the whole picture where text goes on beyond any of its sides', () => {
    const atSides = {
      top: [box(100, 101, 200, 110), box(220, 103, 340, 112)],
      bottom: [box(100, 238, 200, 249), box(220, 238, 340, 249)],
      left: [box(82, 150, 200, 162), box(84, 210, 200, 222)],
      right: [box(200, 150, 377, 162), box(200, 210, 378, 222)],
    }
    for (const [side, boxes] of Object.entries(atSides)) {
      const wider = locateWider(photo, located, [...inside, ...boxes])
      assert.ok(wider && overlap(wider.region, wholeOf(photo)) > 0.99, side)
      assert.equal(wider.quad, undefined)
      assert.equal(wider.text, lines)
    }
  })

  it('stays where text ends inside, where the picture ends, for a single speck, and where a card was found', () => {
    const atTop = [box(100, 101, 200, 110), box(220, 103, 340, 112)]
    assert.equal(locateWider(photo, located, inside), undefined)
    assert.equal(locateWider(photo, located, [...inside, atTop[0]!]), undefined)
    assert.equal(locateWider(photo, { ...located, quad: region }, [...inside, ...atTop]), undefined)
    const whole = { ...located, region: wholeOf(photo) }
    const atPicture = [box(100, 1, 200, 10), box(220, 1, 340, 10), box(1, 40, 60, 52), box(2, 80, 60, 92)]
    assert.equal(locateWider(photo, whole, [...inside, ...atPicture]), undefined)
  })
})

/** A card on a page of print that stops at its edges: the photograph, the lines of the page and those of the card. */
function pageUnder(onPage: Quad, ground: number) {
  const photo: Pixels = { width: 960, height: 720, data: new Uint8Array(960 * 720 * 3).fill(235) }
  const [{ x: left, y: above }, , { x: right, y: below }] = onPage
  const fill = ([from, , to]: Quad, value: (x: number) => number): void => {
    for (let y = from.y; y < to.y; y++)
      for (let x = from.x; x < to.x; x++) photo.data.fill(value(x), 3 * (y * 960 + x), 3 * (y * 960 + x) + 3)
  }
  /** Letters as strokes of four pixels. */
  const letters = (x: number, paper: number): number => (x % 10 < 4 ? 40 : paper)
  const page = pageRows.flatMap((top) =>
    top + 18 < above || top > below
      ? [box(20, top, 940, top + 18)]
      : [box(20, top, left - 2, top + 18), box(right + 2, top, 940, top + 18)],
  )
  for (const line of page) fill(line, (x) => letters(x, 235))
  fill(onPage, () => ground)
  const own = [220, 270, 320, 370, 420].map((top) => box(left + 30, top, right - 110, top + 22))
  for (const line of own) fill(line, (x) => letters(x, ground))
  return { photo, page, own }
}

const pageRows = Array.from({ length: 22 }, (_, row) => 20 + 32 * row)

const detectorOf = (text: readonly Quad[]): TextDetector =>
  ({
    detect: ({ width }: Pixels) =>
      Promise.resolve(
        text.map((quad) => ({
          corners: quad.map(({ x, y }) => ({ x: (x * width) / 960, y: (y * width) / 960 })),
          score: 1,
        })),
      ),
  }) as unknown as TextDetector

/** Reads each box by the words of its list, one list for the page and one for the card. */
const readerOf = (
  page: readonly Quad[],
  words: { readonly page: readonly string[]; readonly card: string },
) => ({
  orienter: { orient: (_photo: Pixels, lines: readonly Quad[]) => Promise.resolve({ turns: 0, lines }) },
  reader: {
    read: (_photo: Pixels, [{ x, y }]: Quad) => {
      const row = page.findIndex(([from]) => Math.hypot(from.x - x, from.y - y) < 4)
      const text = row < 0 ? words.card : (words.page[row % words.page.length] ?? '')
      return Promise.resolve({ text, confidence: 1 })
    },
  },
})

describe('a picture that was cut to its document', () => {
  it('is read with every row, although an edge of the card was seen within one', async () => {
    const card = box(12, 12, 948, 690)
    const photo: Pixels = { width: 960, height: 720, data: new Uint8Array(960 * 720 * 3).fill(235) }
    for (let y = 12; y < 690; y++) photo.data.fill(165, 3 * (y * 960 + 12), 3 * (y * 960 + 948))
    const own = Array.from({ length: 17 }, (_, row) => box(24, 20 + row * 38, 936, 44 + row * 38))
    const last = box(24, 682, 936, 700)
    const { quad, region } = await locateDocument(photo, detectorOf([...own, last]))
    assert.ok(quad && overlap(quad, card) > 0.9)
    assert.ok(last.every((corner) => holds(grown(region, 1.001), corner)))
  })
})

describe('an outline that cuts rows of the card', () => {
  const pale = box(120, 120, 840, 600)
  const photo: Pixels = { width: 960, height: 720, data: new Uint8Array(960 * 720 * 3).fill(90) }
  for (let y = 120; y < 600; y++) photo.data.fill(200, 3 * (y * 960 + 120), 3 * (y * 960 + 840))
  const rows = (left: number) =>
    Array.from({ length: 9 }, (_, row) => box(left, 140 + row * 48, 640, 164 + row * 48))

  it('is moved out to where the rows begin', async () => {
    const { quad, region } = await locateDocument(photo, detectorOf([...rows(150), box(70, 575, 500, 597)]))
    const reached = quad && Math.min(...quad.map(({ x }) => x))
    assert.ok(reached !== undefined && Math.abs(reached - 70) < 8, `begins at ${reached}`)
    assert.ok(holds(grown(region, 1.001), { x: 71, y: 585 }))
  })

  it('stays where boxes only reach a little over it, as boxes do', async () => {
    const { quad } = await locateDocument(photo, detectorOf(rows(112)))
    assert.ok(quad && overlap(quad, pale) > 0.97)
  })
})

describe('a card on a printed page', () => {
  const onPage = box(250, 190, 730, 500)
  const { photo, page, own } = pageUnder(onPage, 165)

  it('stays a card where the words around it are those of a page', async () => {
    const located = await locateDocument(photo, detectorOf([...page, ...own]))
    const words = { page: ['O locatario devolve o veiculo', 'Nome:', 'no prazo de dez dias'], card: 'NOME' }
    const models = readerOf(page, words) as unknown as TextModels
    assert.equal(await documentOrPage(photo, located, models), located)
  })

  it('is a part of a document where the words around it are a document’s', async () => {
    const located = await locateDocument(photo, detectorOf([...page, ...own]))
    const words = {
      page: ['CARTEIRA NACIONAL DE HABILITACAO', 'DEPARTAMENTO NACIONAL DE TRANSITO', '1 HABILITACAO'],
      card: 'ABNOTE',
    }
    const models = readerOf(page, words) as unknown as TextModels
    const { quad, region } = await documentOrPage(photo, located, models)
    assert.equal(quad, undefined)
    assert.ok(overlap(region, wholeOf(photo)) > 0.9)
  })

  it('is a part of a document where hardly any text lies around it', async () => {
    const quad = box(60, 60, 900, 660)
    const rows = Array.from({ length: 12 }, (_, row) => box(80, 80 + row * 45, 880, 100 + row * 45))
    const edge = [20, 300, 600].map((left) => box(left, 680, left + 280, 720))
    const models = readerOf(edge, { page: ['19/03/2028'], card: 'NOME' }) as unknown as TextModels
    const cut = { quad, region: quad, text: [...rows, ...edge] }
    assert.equal((await documentOrPage(photo, cut, models)).quad, undefined)
    const around = Array.from({ length: 6 }, (_, row) => box(10 + row * 150, 670, 150 + row * 150, 720))
    const onIt = { ...cut, text: [...rows, ...around] }
    assert.equal(await documentOrPage(photo, onIt, models), onIt)
  })

  it('is larger than its outline where that cuts headings and names, and not where it cuts rows of the page', async () => {
    const quad = box(275, 190, 730, 500)
    const cut = [210, 290, 370].map((top) => box(240, top, 560, top + 20))
    const around = page.filter((row) => !cut.some((one) => Math.abs(middleOf(one).y - middleOf(row).y) < 22))
    const located = { quad, region: quad, text: [...around, ...own, ...cut] }
    const endOf = async (rows: readonly string[]): Promise<number> => {
      const words = {
        page: [...rows, ...Array<string>(around.length).fill('no prazo de dez dias')],
        card: 'NOME',
      }
      const models = readerOf([...cut, ...around], words) as unknown as TextModels
      const found = await documentOrPage(photo, located, models)
      return Math.min(...(found.quad ?? wholeOf(photo)).map(({ x }) => x))
    }
    const begins = await endOf(['CARTEIRA DE IDENTIDADE', 'MARIA APARECIDA SOUZA', '15/11/2023'])
    assert.ok(Math.abs(begins - 240) < 3, `begins at ${begins}`)
    const ofPage = ['devolve o veiculo no prazo', '15/11/2023', 'MARIA APARECIDA SOUZA']
    assert.equal(await endOf(ofPage), 275)
  })

  it('is one side of an open document where the words around it are those of the other', async () => {
    const located = await locateDocument(photo, detectorOf([...page, ...own]))
    const words = { page: ['DETRAN SP', 'OBSERVACOES', 'ASSINATURA DO EMISSOR'], card: 'CAT HAB' }
    const models = readerOf(page, words) as unknown as TextModels
    assert.equal((await documentOrPage(photo, located, models)).quad, undefined)
  })

  it('is found, though most of the text lies outside', async () => {
    const { quad } = await locateDocument(photo, detectorOf([...page, ...own]))
    assert.ok(quad && overlap(quad, onPage) > 0.9)
  })

  it('is found where it is seen from one side, which makes it shorter than any card', async () => {
    const short = box(280, 190, 645, 500)
    const under = pageUnder(short, 165)
    const { quad } = await locateDocument(under.photo, detectorOf([...under.page, ...under.own]))
    assert.ok(quad && overlap(quad, short) > 0.9)
  })

  it('is not a card where the lines of the page run across it', async () => {
    const across = pageRows.map((top) => box(20, top, 940, top + 18))
    for (const right of [730, 670]) {
      const under = pageUnder(box(280, 190, right, 500), 165)
      assert.equal((await locateDocument(under.photo, detectorOf(across))).quad, undefined)
    }
  })
})

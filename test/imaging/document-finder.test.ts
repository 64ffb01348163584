import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Specimen } from '../../demo/specimens/specimen.ts'
import { findEdges } from '../../src/imaging/outline/edges.ts'
import { findLines } from '../../src/imaging/outline/lines.ts'
import { findCandidates } from '../../src/imaging/outline/quad-candidates.ts'
import {
  cardAspect,
  documentFinder,
  findDocument,
  MIN_SCORE,
} from '../../src/imaging/outline/document-finder.ts'
import type { Pixels, Quad } from '../../src/imaging/pixels.ts'
import { holds, overlap } from '../../src/imaging/geometry/quad.ts'
import { guideQuad, plainSpecimen, smallPhotograph, smallScene } from '../support/photographed-cards.ts'

describe('the document finder', () => {
  let card: Specimen
  before(async () => {
    card = await plainSpecimen('cnh-front')
  })

  const scenes = [
    { background: 'plain', level: 'clean', seed: 1 },
    { background: 'dark', level: 'hard', seed: 2 },
    { background: 'wood', level: 'mild', seed: 3 },
    { background: 'fabric', level: 'hard', seed: 4 },
    { background: 'keyboard', level: 'mild', seed: 5 },
    { background: 'room', level: 'hard', seed: 6 },
    { background: 'tiles', level: 'mild', seed: 7 },
    { background: 'plaid', level: 'hard', seed: 8 },
    { background: 'desk', level: 'mild', seed: 9 },
  ] as const
  for (const scene of scenes) {
    it(`finds the card on ${scene.background}, photographed ${scene.level}`, async () => {
      const { pixels, quad } = await smallPhotograph(card, scene)
      const found = findDocument(pixels)
      assert.ok(found, 'nothing was found')
      assert.ok(overlap(found.quad, quad) >= 0.9, `overlap ${overlap(found.quad, quad)}`)
      assert.ok(found.score >= MIN_SCORE && found.score <= 1)
    })
  }

  for (const kind of ['rg-front', 'rg-back', 'cin-back', 'crnm-front'] as const) {
    it(`finds the outline of ${kind} and not a frame or portrait inside it`, async () => {
      const { pixels, quad } = await smallPhotograph(await plainSpecimen(kind, 2), {
        background: 'dark',
        level: 'mild',
        seed: 21,
      })
      const found = findDocument(pixels)
      assert.ok(found && overlap(found.quad, quad) >= 0.9)
    })
  }

  for (const background of ['plain', 'white', 'wood', 'fabric', 'keyboard', 'room', 'marble'] as const) {
    it(`sees no card on ${background} when there is none`, async () => {
      for (const seed of [31, 32]) {
        assert.equal(
          findDocument(await smallScene({ background, level: 'mild', seed }), { prior: guideQuad }),
          undefined,
        )
      }
    })
  }

  it('finds in one picture what each shape alone would find', async () => {
    const { pixels, quad } = await smallPhotograph(card, { background: 'wood', level: 'mild', seed: 3 })
    const find = documentFinder(pixels, quad)
    for (const aspect of [cardAspect, [1.41, 1.585], [2.85, 3.1]] as const)
      assert.deepEqual(find({ aspect }), findDocument(pixels, { aspect, core: quad }))
  })

  it('looks for no side through the print on the card', async () => {
    const { pixels, quad } = await smallPhotograph(card, { background: 'dark', level: 'mild', seed: 71 })
    const [a, , c] = quad
    const at = (share: number) => ({ x: a.x + share * (c.x - a.x), y: a.y + share * (c.y - a.y) })
    const found = findDocument(pixels, { core: [at(0.1), at(0.9)] })
    assert.ok(found && overlap(found.quad, quad) >= 0.9)
    assert.equal(findDocument(pixels, { core: [at(0.5), at(1.3)] }), undefined)
    assert.equal(findDocument(pixels, { believes: () => false }), undefined)
  })

  it('scores the same quads around a point as a search everywhere, without the pairs of lines that do not enclose it', async () => {
    for (const background of ['room', 'keyboard', 'dark'] as const) {
      const { pixels, quad } = await smallPhotograph(card, { background, level: 'mild', seed: 72 })
      const middle = { x: (quad[0].x + quad[2].x) / 2, y: (quad[0].y + quad[2].y) / 2 }
      const edges = findEdges(pixels)
      const lines = findLines(edges, [middle])
      const all = findCandidates(edges, lines, cardAspect)
      const about = findCandidates(edges, lines, cardAspect, middle)
      assert.ok(about.length > 0)
      assert.deepEqual(
        about,
        all.filter((candidate) => holds(candidate.quad, middle)),
        background,
      )
    }
  })

  it('finds a card that stands on its side', async () => {
    const { pixels, quad } = await smallPhotograph(card, {
      background: 'wood',
      level: 'mild',
      seed: 41,
      turn: 90,
      width: 540,
      height: 960,
    })
    const found = findDocument(pixels)
    assert.ok(found && overlap(found.quad, quad) >= 0.9)
  })

  it('names the corners clockwise from the one nearest to the top left', async () => {
    const { pixels } = await smallPhotograph(card, {
      background: 'plain',
      level: 'clean',
      seed: 51,
      turn: 180,
    })
    const [topLeft, topRight, bottomRight, bottomLeft] = findDocument(pixels)?.quad ?? assert.fail()
    assert.ok(topLeft.x < topRight.x && topLeft.y < bottomLeft.y)
    assert.ok(bottomRight.x > bottomLeft.x && bottomRight.y > topRight.y)
  })

  it('leaves a card aside that is far from where it should be', async () => {
    const { pixels, quad } = await smallPhotograph(card, { background: 'dark', level: 'clean', seed: 61 })
    assert.ok(findDocument(pixels, { prior: quad }))
    const corner = { x: 0, y: 0 }
    const elsewhere = [corner, { x: 60, y: 0 }, { x: 60, y: 40 }, { x: 0, y: 40 }] as const
    assert.equal(findDocument(pixels, { prior: elsewhere }), undefined)
  })

  it('keeps the card that it saw before, where two look alike', () => {
    for (const left of [24, 172]) {
      const { quad } = findDocument(twoCards, { previous: rectangle(left, 50) }) ?? assert.fail()
      assert.ok(overlap(quad, rectangle(left, 50)) >= 0.9)
    }
  })

  it('sees no card where there is none, even if one was there before', async () => {
    const scene = await smallScene({ background: 'wood', level: 'mild', seed: 81 })
    assert.equal(findDocument(scene, { prior: guideQuad, previous: guideQuad }), undefined)
  })

  it('sees the same in RGB and in RGBA', async () => {
    const { pixels } = await smallPhotograph(card, { background: 'fabric', level: 'mild', seed: 71 })
    assert.deepEqual(findDocument(withAlpha(pixels)), findDocument(pixels))
  })

  it('answers nothing for a picture of one colour', () => {
    const data = new Uint8Array(320 * 180 * 3).fill(120)
    assert.equal(findDocument({ width: 320, height: 180, data }), undefined)
  })
})

const CARD = { width: 124, height: 80 }

function rectangle(left: number, top: number): Quad {
  const [right, bottom] = [left + CARD.width, top + CARD.height]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/** Two light cards side by side on a dark table. */
const twoCards = ((): Pixels => {
  const data = new Uint8Array(320 * 180 * 3).fill(40)
  for (const left of [24, 172])
    for (let y = 50; y < 50 + CARD.height; y++)
      data.fill(200, (y * 320 + left) * 3, (y * 320 + left + CARD.width) * 3)
  return { width: 320, height: 180, data }
})()

function withAlpha({ width, height, data }: Pixels): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++)
    rgba.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
  return { width, height, data: rgba }
}

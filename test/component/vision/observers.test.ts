import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { observeDocument, type DocumentEyes } from '../../../src/component/vision/document-observer.ts'
import type { DetectedFace } from '../../../src/component/vision/face-detector.ts'
import { observeFaces } from '../../../src/component/vision/face-observer.ts'
import type { Pixels, Quad } from '../../../src/imaging/pixels.ts'

const guide = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }

describe('the face observer', () => {
  it('measures a face against the guide', () => {
    const observed = observeFaces([face({})], { width: 200, height: 400 }, guide, () => grey(4, 4, () => 90))
    assert.deepEqual(observed.faces[0], {
      score: 0.9,
      centre: { x: 0.5, y: 0.5 },
      width: 0.8,
      rollDegrees: 0,
      noseOffset: 0,
      earBalance: 0,
      noseDrop: 0.5,
      room: 0.75,
    })
    assert.equal(observed.luma, 90)
  })

  it('measures how a head leans and turns', () => {
    const leaning = face({
      eyes: [
        { x: 80, y: 180 },
        { x: 120, y: 220 },
      ],
      noseTip: { x: 110, y: 210 },
    })
    const [seen] = observeFaces([leaning], { width: 200, height: 400 }, guide, () => grey(4, 4)).faces
    assert.equal(Math.round(seen?.rollDegrees ?? 0), 45)
    assert.equal(seen?.noseOffset.toFixed(3), '0.250')
  })

  it('looks at the light of the guide when there is nobody', () => {
    const regions: unknown[] = []
    observeFaces([], { width: 200, height: 400 }, guide, (region) => {
      regions.push(region)
      return grey(4, 4)
    })
    assert.deepEqual(regions, [{ x: 50, y: 100, width: 100, height: 200 }])
  })
})

describe('the document observer', () => {
  it('measures a card against the guide', () => {
    const { card } = observeDocument(grey(400, 256), guide, eyes({ card: rectangle(100, 64, 200, 128) }))
    assert.ok(card)
    assert.equal(card.fill, 1)
    assert.equal(card.offset, 0)
    assert.equal(card.sideRatio, 1)
    assert.deepEqual(card.corners[2], { x: 1, y: 1 })
  })

  it('notices a card that is tilted', () => {
    const tilted: Quad = [
      { x: 100, y: 64 },
      { x: 300, y: 64 },
      { x: 260, y: 190 },
      { x: 140, y: 190 },
    ]
    const { card } = observeDocument(grey(400, 256), guide, eyes({ card: tilted }))
    assert.ok(card && card.sideRatio > 1.6)
  })

  it('looks for the portrait on either half, and only at a size that a portrait has', () => {
    const portrait = face({ box: { x: 10, y: 10, width: 40, height: 40 } })
    const ghost = face({ box: { x: 10, y: 10, width: 10, height: 10 } })
    const onTheRight = eyes({ faces: (x) => (x > 150 ? [portrait] : []) })
    assert.equal(observeDocument(grey(400, 256), guide, onTheRight).portrait, 'seen')
    assert.equal(observeDocument(grey(400, 256), guide, eyes({ faces: () => [ghost] })).portrait, 'not-seen')
    assert.equal(observeDocument(grey(400, 256), guide, eyes({})).portrait, 'unknown')
  })

  it('measures the light only inside the guide', () => {
    const dark = grey(400, 256, (x, y) => (x > 100 && x < 300 && y > 64 && y < 192 ? 30 : 250))
    assert.ok(observeDocument(dark, guide, eyes({})).luma < 50)
  })
})

function face(changed: Partial<DetectedFace>): DetectedFace {
  return {
    score: 0.9,
    box: { x: 60, y: 160, width: 80, height: 80 },
    eyes: [
      { x: 80, y: 190 },
      { x: 120, y: 190 },
    ],
    noseTip: { x: 100, y: 205 },
    mouth: { x: 100, y: 220 },
    ears: [
      { x: 60, y: 195 },
      { x: 140, y: 195 },
    ],
    ...changed,
  }
}

function eyes(sees: {
  readonly card?: Quad
  readonly faces?: (x: number) => readonly DetectedFace[]
}): DocumentEyes {
  const { card, faces } = sees
  return { findCard: () => card, facesIn: faces && ((region) => faces(region.x)), movingGlare: () => 0 }
}

function rectangle(x: number, y: number, width: number, height: number): Quad {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}

function grey(width: number, height: number, level: (x: number, y: number) => number = () => 128): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    data.fill(level(at % width, Math.floor(at / width)), at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  return { width, height, data }
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documentHint, type DocumentHint } from '../../../src/component/gates/document-gates.ts'
import type { DocumentObservation, SeenCard } from '../../../src/component/vision/document-observer.ts'

describe('the document gates', () => {
  it('let the side that is asked for through', () => {
    assert.equal(documentHint('front', good), undefined)
    assert.equal(documentHint('back', { ...good, portrait: 'not-seen' }), undefined)
  })

  it('tell front from back by the portrait', () => {
    assert.equal(documentHint('front', { ...good, portrait: 'not-seen' }), 'show-front')
    assert.equal(documentHint('back', good), 'show-back')
  })

  it('leave the side to the server while there is no detector', () => {
    assert.equal(documentHint('front', { ...good, portrait: 'unknown' }), undefined)
    assert.equal(documentHint('back', { ...good, portrait: 'unknown' }), undefined)
  })

  it('let white paper be as bright as it is while its print can be seen', () => {
    assert.equal(documentHint('front', { ...good, luma: 245, contrast: 30 }), undefined)
  })

  it('ask for a steady hand while the card moves', () => {
    assert.equal(documentHint('front', good, 0.05), undefined)
    assert.equal(documentHint('front', good, 0.6), 'hold-steady')
  })

  it('take a portrait in its place for a card whose edges cannot be seen', () => {
    assert.equal(documentHint('front', { ...good, card: undefined }), undefined)
    assert.equal(documentHint('back', { ...good, card: undefined, portrait: 'not-seen' }), 'no-document')
    assert.equal(documentHint('front', { ...good, card: undefined, portrait: 'unknown' }), 'no-document')
  })

  const cards: readonly (readonly [string, Partial<SeenCard>, DocumentHint])[] = [
    ['a card far away', { fill: 0.5 }, 'move-closer'],
    ['a card too near', { fill: 1.2 }, 'move-back'],
    ['a card at the side', { offset: 0.2 }, 'centre-document'],
    ['a card that is tilted', { sideRatio: 1.5 }, 'hold-parallel'],
    ['a card that the picture cuts', { room: -0.01 }, 'centre-document'],
  ]
  for (const [what, card, hint] of cards) {
    it(`answer ${hint} to ${what}`, () => {
      assert.equal(documentHint('front', { ...good, card: { ...card0, ...card } }), hint)
    })
  }

  const frames: readonly (readonly [string, Partial<DocumentObservation>, DocumentHint])[] = [
    ['a dark room, before anything else', { luma: 20, card: undefined, portrait: 'not-seen' }, 'more-light'],
    ['a reflection', { glare: 0.2 }, 'avoid-glare'],
    ['a reflection that wanders over white paper', { movingGlare: 0.05 }, 'avoid-glare'],
    ['print that is washed out', { luma: 245, contrast: 6 }, 'less-light'],
    [
      'a portrait so near that its card cannot be whole',
      { card: undefined, portraitWidth: 0.5 },
      'move-back',
    ],
    ['the other side, however soft its print', { portrait: 'not-seen', sharpness: 0 }, 'show-front'],
    ['a shaken picture', { sharpness: 0 }, 'hold-steady'],
  ]
  for (const [what, frame, hint] of frames) {
    it(`answer ${hint} to ${what}`, () => assert.equal(documentHint('front', { ...good, ...frame }), hint))
  }
})

const card0: SeenCard = {
  corners: [
    { x: 0.05, y: 0.05 },
    { x: 0.95, y: 0.05 },
    { x: 0.95, y: 0.95 },
    { x: 0.05, y: 0.95 },
  ],
  fill: 0.9,
  offset: 0,
  sideRatio: 1,
  room: 0.2,
}

const good: DocumentObservation = {
  kind: 'document',
  card: card0,
  portrait: 'seen',
  portraitWidth: 0.2,
  luma: 130,
  contrast: 40,
  glare: 0,
  movingGlare: 0,
  sharpness: 10,
}

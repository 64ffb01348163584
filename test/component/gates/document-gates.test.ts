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
  ]
  for (const [what, card, hint] of cards) {
    it(`answer ${hint} to ${what}`, () => {
      assert.equal(documentHint('front', { ...good, card: { ...card0, ...card } }), hint)
    })
  }

  const frames: readonly (readonly [string, Partial<DocumentObservation>, DocumentHint])[] = [
    ['a dark room, before anything else', { luma: 20, card: undefined, portrait: 'not-seen' }, 'more-light'],
    ['a reflection', { glare: 0.2 }, 'avoid-glare'],
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
}

const good: DocumentObservation = {
  kind: 'document',
  card: card0,
  portrait: 'seen',
  luma: 130,
  glare: 0,
  sharpness: 10,
}

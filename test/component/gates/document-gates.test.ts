import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  documentGates,
  documentHint,
  type DocumentHint,
} from '../../../src/component/gates/document-gates.ts'
import type { DocumentObservation, SeenCard } from '../../../src/component/vision/document-observer.ts'

const face0 = { centre: { x: 0.25, y: 0.5 }, width: 0.2 }

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

  it('believe the portrait, where papers draw outlines of their own', () => {
    const aside = { ...card0, offset: 0.2 }
    assert.equal(documentHint('front', { ...good, card: aside }), undefined)
    assert.equal(documentHint('front', { ...good, card: aside, face: undefined }), 'centre-document')
  })

  it('do not call the light too weak because of a dark table', () => {
    const nothing = { ...good, card: undefined, face: undefined, portrait: 'not-seen' } as const
    assert.equal(documentHint('front', { ...nothing, luma: 38 }), 'no-document')
    assert.equal(documentHint('front', { ...nothing, brightShare: 0.95 }), 'less-light')
  })

  it('give the measure beside the limit', () => {
    const far = { ...good, card: { ...card0, fill: 0.6 } }
    assert.deepEqual(
      documentGates('front', far).find(({ holds }) => !holds),
      { name: 'far', measured: 0.6, limit: '≥ 0.7', holds: false, hint: 'move-closer' },
    )
  })

  it('let white paper be as bright as it is while its print can be seen', () => {
    assert.equal(documentHint('front', { ...good, luma: 250, brightShare: 0.9 }), undefined)
  })

  it('ask for a steady hand while the card moves', () => {
    assert.equal(documentHint('front', good, 0.05), undefined)
    assert.equal(documentHint('front', good, 0.6), 'hold-steady')
  })

  it('take a portrait in its place for a card whose edges cannot be seen', () => {
    assert.equal(documentHint('front', { ...good, card: undefined }), undefined)
    const nothing = { ...good, card: undefined, face: undefined }
    assert.equal(documentHint('back', { ...nothing, portrait: 'not-seen' }), 'no-document')
    assert.equal(documentHint('front', { ...nothing, portrait: 'unknown' }), 'no-document')
  })

  it('take no portrait for a card that is far away, aside, or of the other side', () => {
    const bare = { ...good, card: undefined }
    assert.equal(documentHint('front', { ...bare, face: { ...face0, width: 0.08 } }), 'move-closer')
    assert.equal(
      documentHint('front', { ...bare, face: { ...face0, centre: { x: 0.02, y: 0.5 } } }),
      'centre-document',
    )
    assert.equal(documentHint('back', bare), 'show-back')
  })

  const cards: readonly (readonly [string, Partial<SeenCard>, DocumentHint])[] = [
    ['a card far away', { fill: 0.5 }, 'move-closer'],
    ['a card too near', { fill: 1.2 }, 'move-back'],
    ['a card that is tilted to one side', { sideRatio: 1.5 }, 'hold-parallel'],
    ['a card that is tilted to the back', { misproportion: 1.3 }, 'hold-parallel'],
    ['a card that the picture cuts', { room: -0.01 }, 'centre-document'],
  ]
  for (const [what, card, hint] of cards) {
    it(`answer ${hint} to ${what}`, () => {
      assert.equal(documentHint('front', { ...good, card: { ...card0, ...card } }), hint)
    })
  }

  const frames: readonly (readonly [string, Partial<DocumentObservation>, DocumentHint])[] = [
    ['a dark room, before anything else', { luma: 20, card: undefined, portrait: 'not-seen' }, 'more-light'],
    ['a reflection', { glare: 0.031 }, 'avoid-glare'],
    ['a reflection that wanders over white paper', { movingGlare: 0.0061 }, 'avoid-glare'],
    ['print that is washed out', { brightShare: 0.95, sharpness: 0.2 }, 'less-light'],
    [
      'a portrait so near that its card cannot be whole',
      { card: undefined, face: { ...face0, width: 0.5 } },
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
  misproportion: 1,
  room: 0.2,
}

const good: DocumentObservation = {
  kind: 'document',
  card: card0,
  portrait: 'seen',
  face: face0,
  luma: 130,
  brightShare: 0,
  glare: 0,
  movingGlare: 0,
  sharpness: 10,
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_REFUSED_STILLS } from '../../../src/protocol/sessions/attempts.ts'
import {
  attemptsOf,
  bothSidesIn,
  documentChoices,
  isSamePicture,
  mayInsist,
  neededCaptures,
  withRefusal,
  type Refusals,
  type Session,
} from '../../../src/server/domain/sessions/session.ts'
import { aLink, anAccount, aReport, aSession, aStill } from '../../ports/stores-records.ts'

const session = (changed: Partial<Session> = {}): Session => aSession(aLink(aReport(anAccount().id)), changed)

describe('the tries of a session', () => {
  it('are none at first', () => {
    assert.deepEqual(attemptsOf(session()), { bursts: 0, challenges: 0, refusedStills: 0 })
  })

  it('are its bursts, its challenges, and the refused stills of all captures together', () => {
    const tried = session({
      movement: { tries: 2, challenges: 3 },
      refusals: { front: { count: 2, lastHash: 'a' }, selfie: { count: 5, lastHash: 'b' } },
    })
    assert.deepEqual(attemptsOf(tried), { bursts: 2, challenges: 3, refusedStills: 7 })
  })
})

describe('refused stills', () => {
  const refused = (...hashes: readonly string[]): Refusals | undefined =>
    hashes.reduce<Refusals | undefined>((before, hash) => withRefusal(before, 'front', hash), undefined)

  it('are counted for each capture, and one that is sent again counts once', () => {
    assert.deepEqual(refused('a'), { front: { count: 1, lastHash: 'a' } })
    assert.deepEqual(refused('a', 'a'), { front: { count: 1, lastHash: 'a' } })
    assert.deepEqual(refused('a', 'b', 'a'), { front: { count: 3, lastHash: 'a' } })
    assert.deepEqual(withRefusal(refused('a'), 'back', 'a'), {
      front: { count: 1, lastHash: 'a' },
      back: { count: 1, lastHash: 'a' },
    })
  })

  it('let the person insist once there were enough of them for that capture, and not before', () => {
    const almost = { front: { count: MAX_REFUSED_STILLS - 1, lastHash: 'a' } }
    const enough = { front: { count: MAX_REFUSED_STILLS, lastHash: 'a' } }
    assert.equal(mayInsist({ refusals: undefined }, 'front'), false)
    assert.deepEqual(
      [mayInsist({ refusals: almost }, 'front'), mayInsist({ refusals: enough }, 'front')],
      [false, true],
    )
    assert.equal(mayInsist({ refusals: enough }, 'back'), false)
  })
})

describe('two stills', () => {
  it('count as one picture when a selfie is the file of a document', () => {
    const front = aStill(session())
    const of = (capture: typeof front.capture, contentHash = front.contentHash) => ({ capture, contentHash })
    assert.equal(isSamePicture(front, of('selfie')), true)
    assert.equal(isSamePicture(of('selfie'), of('back')), true)
    assert.equal(isSamePicture(front, of('back')), false, 'a card may be photographed once for both sides')
    assert.equal(isSamePicture(of('selfie'), of('selfie')), false)
    assert.equal(isSamePicture(front, of('selfie', aStill(session()).contentHash)), false)
  })
})

describe('the captures of a session', () => {
  const definition = { documentTypes: ['rg', 'cnh'], captures: ['front', 'selfie'] } as const

  it('are those of the report, whichever document is chosen', () => {
    const of = { documentTypes: [...definition.documentTypes], captures: [...definition.captures] }
    assert.deepEqual(documentChoices(of), [
      { type: 'rg', captures: ['front', 'selfie'] },
      { type: 'cnh', captures: ['front', 'selfie'] },
    ])
    for (const documentType of [undefined, 'rg', 'cnh', 'passport'])
      assert.deepEqual(neededCaptures({ documentType }, of), ['front', 'selfie'])
    const all = { ...of, captures: ['front', 'back', 'selfie'] as ('front' | 'back' | 'selfie')[] }
    assert.deepEqual(neededCaptures({ documentType: 'rg' }, all), ['front', 'back', 'selfie'])
    assert.deepEqual(documentChoices({ ...all, documentTypes: ['rne'] }), [
      { type: 'rne', captures: ['front', 'back', 'selfie'] },
    ])
  })
})

describe('an open document', () => {
  const definition = { documentTypes: ['rg' as const], captures: ['front', 'back', 'selfie'] as const }
  const of = { documentTypes: definition.documentTypes, captures: [...definition.captures] }
  const look = (isOpen: boolean) => ({
    edition: 'e',
    photo: { width: 1, height: 1 },
    region: [0, 0, 0, 0].map(() => ({ x: 0, y: 0 })) as never,
    text: [],
    isOpen,
  })
  const open = (capture: 'front' | 'back' | 'selfie') => ({ capture, look: look(true) })
  const closed = (capture: 'front' | 'back') => ({ capture, look: look(false) })

  it('needs no picture of the other side', () => {
    for (const [stills, both, needed] of [
      [[], undefined, ['front', 'back', 'selfie']],
      [[closed('front'), closed('back')], undefined, ['front', 'back', 'selfie']],
      [[{ capture: 'front' as const }], undefined, ['front', 'back', 'selfie']],
      [[open('selfie')], undefined, ['front', 'back', 'selfie']],
      [[open('front')], 'front', ['front', 'selfie']],
      [[closed('front'), open('back')], 'back', ['back', 'selfie']],
      [[open('back'), open('front')], 'front', ['front', 'selfie']],
    ] as const) {
      assert.equal(bothSidesIn(stills), both)
      assert.deepEqual(neededCaptures({ documentType: 'rg' }, of, stills), needed)
    }
  })
})

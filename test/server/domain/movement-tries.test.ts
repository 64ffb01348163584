import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BurstFaces } from '../../../src/server/domain/movement/burst-faces.ts'
import {
  answerTo,
  issuedAt,
  LEAST_TURNS_MS,
  newChallenge,
} from '../../../src/server/domain/movement/challenge.ts'
import {
  burstsLeft,
  isRefuted,
  isShown,
  livenessSection,
  withBurst,
  withoutBurst,
  withoutSession,
  withTry,
  type MovementTried,
} from '../../../src/server/domain/movement/movement-tries.ts'
import { ownFaces } from '../../support/fakes/measured-bursts.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const challenge = newChallenge('nonce', now, new Uint8Array(8))
const [left, right] = challenge.directions as ['left', 'right']
const answered = { asked: [left, right], seen: [left, right], met: true } as const
const movement = { parallax: 0.1, angleDegrees: 20, framesCompared: 15, pointsFollowed: 0.8 }
const turned = { ...movement, turns: [left, right] }
const burst = { movement, faces: ownFaces, selfie: 's' }
const shallow = { ...burst, movement: { ...movement, parallax: 0.04 } }

describe('a burst that is being measured', () => {
  it('counts as a try at once and uses up its challenge', () => {
    assert.deepEqual(withBurst(undefined, 'a'), { tries: 1, measuring: [{ hash: 'a' }] })
    const one = withBurst({ tries: 1, challenge, challenges: 2 }, 'a', later(7000))
    assert.deepEqual(one, {
      tries: 2,
      challenges: 2,
      measuring: [{ hash: 'a', challenge: { ...challenge, answeredAt: later(7000).toISOString() } }],
    })
    assert.deepEqual(withBurst(one, 'b').measuring, [...one.measuring, { hash: 'b' }])
    assert.deepEqual(withBurst({ tries: 0, challenge }, 'a').measuring, [{ hash: 'a', challenge }])
  })

  it('is no try, and its challenge open again, when it could not be measured', () => {
    const given = { tries: 1, challenge, challenges: 1 }
    assert.deepEqual(withoutBurst(withBurst(given, 'a'), 'a'), given)
    assert.deepEqual(withoutBurst(withBurst(undefined, 'a'), 'a'), { tries: 0 })
    const two = withBurst(withBurst(given, 'a'), 'b')
    assert.deepEqual(withoutBurst(two, 'b'), {
      tries: 2,
      challenges: 1,
      measuring: [{ hash: 'a', challenge }],
    })
    assert.deepEqual(withoutBurst(two, 'c'), two)
    assert.deepEqual(withoutBurst({ tries: 2 }, 'a'), { tries: 2 })
  })

  it('leaves a newer challenge in its place', () => {
    const newer = newChallenge('newer', later(1000), new Uint8Array(8))
    const tried = { ...withBurst({ tries: 0, challenge }, 'a'), challenge: newer }
    assert.deepEqual(withoutBurst(tried, 'a').challenge, newer)
  })

  it('answers the challenge that it used up, and counts once when it was begun before', () => {
    const begun = withBurst(withBurst({ tries: 0, challenge }, 'a'), 'b')
    const after = withTry(begun, { ...burst, movement: turned }, 'a')
    assert.deepEqual(after, {
      tries: 2,
      best: turned,
      faces: ownFaces,
      selfie: 's',
      answered,
      measuring: [{ hash: 'b' }],
      last: { hash: 'a', band: 'depth-seen' },
    })
    assert.equal(withTry(begun, burst, 'b').answered, undefined)
    assert.equal(withTry(begun, burst, 'c').tries, 3)
    assert.deepEqual(withTry(withBurst({ tries: 0 }, 'a'), burst, 'a'), {
      tries: 1,
      best: movement,
      faces: ownFaces,
      selfie: 's',
      last: { hash: 'a', band: 'depth-seen' },
    })
  })
})

describe('an answer that comes sooner than two turns can be made', () => {
  const sent = (ms: number) => answerTo({ ...challenge, answeredAt: later(ms).toISOString() }, turned)

  it('is not met', () => {
    assert.deepEqual(sent(4899), { ...answered, met: false, tooEarly: true })
    assert.deepEqual(sent(4900), answered)
    assert.deepEqual(answerTo(challenge, turned), answered)
    assert.equal(LEAST_TURNS_MS, 2450)
  })

  it('is told by when the challenge was given', () => {
    assert.deepEqual(issuedAt(challenge), now)
    assert.equal(
      withTry({ tries: 0, challenge }, { ...burst, movement: turned }, 'a', later(4899)).answered?.met,
      false,
    )
    assert.equal(
      withTry({ tries: 0, challenge }, { ...burst, movement: turned }, 'a', later(4900)).answered?.met,
      true,
    )
  })
})

describe('the burst that counts', () => {
  const two = (first: typeof burst & object, second: Parameters<typeof withTry>[1], challenged = false) =>
    withTry({ ...withTry(undefined, first, 'a'), ...(challenged && { challenge }) }, second, 'b')

  it('is the one of the selfie’s person, then the one that met its challenge, then the deepest', () => {
    assert.deepEqual(two(shallow, burst).best, movement)
    assert.deepEqual(two(burst, shallow).best, movement)
    assert.deepEqual(
      two(burst, { ...shallow, movement: { ...turned, parallax: 0.09 } }, true).best?.parallax,
      0.09,
    )
    const deepOfAnother = {
      ...burst,
      movement: { ...movement, parallax: 0.5 },
      faces: { together: 90, withSelfie: 1 },
    }
    assert.equal(two(deepOfAnother, shallow).best?.parallax, 0.04)
    assert.equal(two(shallow, deepOfAnother).best?.parallax, 0.04)
    const virtual = { ...burst, movement: { ...movement, parallax: 0.5 }, stream: 'virtual-camera' as const }
    assert.equal(two(shallow, virtual).stream, undefined)
    assert.equal(two(virtual, shallow).stream, undefined)
    assert.equal(withTry(undefined, virtual, 'a').stream, 'virtual-camera')
  })

  it('stays the first of two that are alike, with what stands beside it', () => {
    const virtual = { ...burst, stream: 'virtual-camera' as const }
    const after = two(virtual, { ...virtual, stream: 'capture-times' })
    assert.deepEqual([after.stream, after.tries, after.last?.hash], ['virtual-camera', 2, 'b'])
  })

  it('is any depth before none', () => {
    const none = { movement: undefined, faces: ownFaces, selfie: 's' }
    const flat = { ...burst, movement: { ...movement, parallax: 0 } }
    assert.deepEqual(withTry(withTry(undefined, none, 'a'), flat, 'b').best, flat.movement)
    assert.deepEqual(withTry(withTry(undefined, flat, 'a'), none, 'b').best, flat.movement)
  })

  it('is always one of the newest selfie', () => {
    const after = two(burst, { ...shallow, selfie: 't' })
    assert.deepEqual([after.best, after.selfie], [shallow.movement, 't'])
  })
})

describe('what an execution keeps of the bursts', () => {
  const tried: MovementTried = {
    tries: 2,
    best: movement,
    faces: ownFaces,
    stream: 'capture-times',
    answered,
    selfie: 's',
    last: { hash: 'a', band: 'weak' },
    challenges: 3,
    challenge,
    measuring: [{ hash: 'b' }],
  }

  it('is the burst of the submitted selfie, without what only the session needs', () => {
    const kept = { tries: 2, best: movement, faces: ownFaces, stream: 'capture-times', answered }
    assert.deepEqual(withoutSession(tried, 's'), kept)
    const { selfie: _of, ...ofEarlierVersion } = tried
    assert.deepEqual(withoutSession(ofEarlierVersion, 's'), kept)
    assert.deepEqual(withoutSession({ tries: 1 }, 's'), { tries: 1, best: undefined })
  })

  it('is nothing but their number when another selfie was submitted', () => {
    for (const selfie of ['t', undefined])
      assert.deepEqual(withoutSession(tried, selfie), { tries: 2, isOfAnotherSelfie: true })
  })
})

describe('the section about movement', () => {
  const section = (faces: BurstFaces | undefined, more: Partial<MovementTried> = {}) =>
    livenessSection({ tries: 1, best: movement, faces, ...more })
  const doubted = (reason: string, faces: object = {}) => ({
    performed: false,
    reason,
    band: 'inconclusive',
    tries: 1,
    ...faces,
  })

  it('has the depth of the selfie’s person, whose faces and turns were seen', () => {
    assert.deepEqual(section(ownFaces, { answered }), {
      performed: true,
      band: 'depth-seen',
      score: livenessSection({ tries: 1, best: movement, faces: ownFaces }).score,
      depth: 0.1,
      angleDegrees: 20,
      framesCompared: 15,
      tries: 1,
      faces: ownFaces,
      challenge: answered,
    })
    assert.equal('challenge' in section(ownFaces), false)
  })

  for (const [reason, faces, refutes] of [
    ['several-people', { together: 29.9, withSelfie: 90 }, true],
    ['another-person', { together: 30, withSelfie: 49.9 }, true],
    ['repeated-frames', { together: 90, withSelfie: 90, repeated: 3 }, true],
    ['repeated-frames', { together: 3, withSelfie: 90, repeated: 7 }, true],
    ['several-places', { together: 90, withSelfie: 90, background: 0.59 }, false],
    ['not-compared', { together: 90 }, false],
  ] as const)
    it(`says why the movement is nobody’s: ${reason} ${JSON.stringify(faces)}`, () => {
      assert.deepEqual(section(faces), doubted(reason, { faces }))
      assert.equal(isShown({ tries: 1, best: movement, faces }, false), false)
      assert.equal(isRefuted({ tries: 1, best: movement, faces }), refutes)
    })

  it('doubts nothing at each limit', () => {
    for (const faces of [
      { together: 30, withSelfie: 50 },
      { together: 90, withSelfie: 90, repeated: 2 },
      { together: 90, withSelfie: 90, background: 0.6 },
    ]) {
      assert.equal(section(faces).performed, true, JSON.stringify(faces))
      assert.equal(isRefuted({ tries: 1, best: movement, faces }), false)
    }
  })

  it('doubts the stream, and the bursts of another selfie', () => {
    for (const stream of ['virtual-camera', 'capture-times'] as const) {
      assert.deepEqual(section(ownFaces, { stream }), doubted(stream, { faces: ownFaces }))
      assert.equal(isRefuted({ tries: 1, best: movement, faces: ownFaces, stream }), false)
    }
    assert.deepEqual(livenessSection({ tries: 1, isOfAnotherSelfie: true }), doubted('selfie-replaced'))
    assert.equal(isRefuted(undefined), false)
  })

  it('says that nothing moved where no face could be followed', () => {
    const none = { performed: false, reason: 'no-face-followed', band: 'inconclusive', tries: 1 }
    assert.deepEqual(livenessSection({ tries: 1 }), none)
    assert.deepEqual(livenessSection({ tries: 1, faces: ownFaces }), { ...none, faces: ownFaces })
    assert.deepEqual(livenessSection(undefined), { performed: false, reason: 'no-burst' })
    assert.deepEqual(livenessSection({ tries: 0 }), { performed: false, reason: 'no-burst' })
  })

  it('asks for another burst while three were not sent, and never for less than none', () => {
    const asked = { selfie: 'camera-with-movement', movementChallenge: false } as const
    for (const [tries, left_] of [
      [0, 3],
      [2, 1],
      [3, 0],
      [4, 0],
    ] as const)
      assert.equal(burstsLeft({ tries }, asked), left_)
  })
})

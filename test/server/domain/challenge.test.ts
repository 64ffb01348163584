import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerTo, isCurrent, newChallenge, turnsIn } from '../../../src/server/domain/movement/challenge.ts'
import {
  burstsLeft,
  isShown,
  livenessSection,
  withTry,
} from '../../../src/server/domain/movement/movement-tries.ts'
import { ownBurst } from '../../support/fakes/measured-bursts.ts'

const now = new Date('2026-11-21T12:00:00Z')
const seed = (first: number, second: number): Uint8Array => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(first, 0)
  bytes.writeUInt32BE(second, 4)
  return bytes
}
const challenge = newChallenge('a-nonce', now, seed(0, 0))

const measured = (parallax: number, turns: readonly ('left' | 'right' | 'up' | 'down')[]) => ({
  parallax,
  turns,
  angleDegrees: 20,
  framesCompared: 15,
  pointsFollowed: 0.8,
})

/** A burst of the selfie's own person. */
const own = (movement: ReturnType<typeof measured>) => ({ ...ownBurst(movement), selfie: 'its hash' })

/** A nose that stands still at first, moves away and comes back, one step after the other. */
const course = (...steps: readonly (readonly [number, number])[]) =>
  [[0, 0] as const, ...steps].flatMap(([across, upright]) =>
    [0, 0, 0.5, 1, 1, 0.5, 0, 0].map((share) => ({ across: across * share, upright: upright * share })),
  )

describe('a challenge', () => {
  it('asks for two different directions, each pair as likely as the others', () => {
    const pairs = new Set<string>()
    for (let first = 0; first < 4; first++)
      for (let second = 0; second < 3; second++) {
        const { directions } = newChallenge('n', now, seed(first, second))
        assert.notEqual(directions[0], directions[1])
        pairs.add(directions.join())
      }
    assert.equal(pairs.size, 12)
  })

  it('can be answered for two minutes', () => {
    assert.ok(isCurrent(challenge, new Date(now.getTime() + 119_000)))
    assert.ok(!isCurrent(challenge, new Date(now.getTime() + 120_000)))
  })

  it('is met by its directions in their order, with the depth of a head, and by nothing else', () => {
    assert.deepEqual(challenge.directions, ['left', 'right'])
    for (const [parallax, turns, met] of [
      [0.1, ['left', 'right'], true],
      [0.08, ['left', 'right'], true],
      [0.0799, ['left', 'right'], false],
      [0.1, ['right', 'left'], false],
      [0.1, ['left'], false],
      [0.1, ['left', 'up', 'right'], false],
      [0.1, ['left', 'right', 'left'], false],
      [0.1, [], false],
    ] as const)
      assert.equal(answerTo(challenge, measured(parallax, turns)).met, met, `${parallax} ${turns.join()}`)
    assert.equal(answerTo(challenge, undefined).met, false)
  })
})

describe('the turns in a burst', () => {
  for (const [name, steps, turns] of [
    ['a turn to the left, which the camera sees go right', [[0.2, 0.01]], ['left']],
    [
      'two turns',
      [
        [-0.15, 0],
        [0, 0.12],
      ],
      ['right', 'down'],
    ],
    [
      'a nod upwards and a turn',
      [
        [0.02, -0.1],
        [0.13, 0.02],
      ],
      ['up', 'left'],
    ],
    [
      'one turn made twice',
      [
        [0.2, 0],
        [0.2, 0],
      ],
      ['left'],
    ],
    ['the larger of two at once', [[0.13, 0.2]], ['down']],
    [
      'none in a head that hardly moves',
      [
        [0.11, 0.02],
        [-0.1, 0.08],
      ],
      [],
    ],
    ['none without frames', [], []],
  ] as const)
    it(`are ${name}`, () => {
      assert.deepEqual(turnsIn(course(...steps)), turns)
    })

  it('are measured from the usual place of the head, not from the middle of the picture', () => {
    const held = course([0.2, 0]).map(({ across, upright }) => ({
      across: across + 0.3,
      upright: upright - 0.2,
    }))
    assert.deepEqual(turnsIn(held), ['left'])
    for (const [step, turn] of [
      [[-0.2, 0], 'right'],
      [[0, -0.2], 'up'],
    ] as const) {
      const aside = course(step).map(({ across, upright }) => ({
        across: across + 0.3,
        upright: upright + 0.3,
      }))
      assert.deepEqual(turnsIn(aside), [turn])
    }
  })
})

describe('the bursts that answer challenges', () => {
  const met = measured(0.1, ['left', 'right'])
  const deeper = measured(0.3, ['up'])
  const given = { tries: 0, challenge, challenges: 1 }

  it('count by the burst that met its challenge, however deep another was', () => {
    const first = withTry(given, own(deeper), 'a')
    assert.equal(first.challenge, undefined, 'a challenge is answered once')
    assert.equal(first.challenges, 1)
    const second = withTry({ ...first, challenge, challenges: 2 }, own(met), 'b')
    const third = withTry({ ...second, challenge, challenges: 3 }, own(deeper), 'c')
    assert.deepEqual([first.answered?.met, second.answered?.met, third.answered?.met], [false, true, true])
    assert.deepEqual([first.best, second.best, third.best], [deeper, met, met])
  })

  it('are enough once one challenge was met, and not before', () => {
    const missed = withTry(given, own(deeper), 'a')
    const shown = withTry(given, own(met), 'a')
    assert.deepEqual(
      [isShown(missed, true), isShown(missed, false), isShown(shown, true)],
      [false, true, true],
    )
    const asked = { selfie: 'any', movementChallenge: true } as const
    assert.deepEqual([burstsLeft(missed, asked), burstsLeft(shown, asked)], [2, 0])
  })

  it('record the asked and the seen turns in the execution', () => {
    const asked = ['left', 'right']
    assert.deepEqual(livenessSection(withTry(given, own(deeper), 'a')).challenge, {
      asked,
      seen: ['up'],
      met: false,
    })
    assert.deepEqual(
      livenessSection(withTry(given, { ...ownBurst(undefined), selfie: 'its hash' }, 'a')).challenge,
      {
        asked,
        seen: [],
        met: false,
      },
    )
    assert.deepEqual(livenessSection(given), { performed: false, reason: 'no-burst' })
  })
})

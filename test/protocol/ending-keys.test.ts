import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endingKeys, endOf, whyEndsSoon } from '../../src/protocol/access/ending-keys.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const far = { validUntil: '2030-01-01T00:00:00.000Z' }
/** 90 days later. */
const soon = '2027-02-19T12:00:00.000Z'

describe('the end of a key of an issuer', () => {
  for (const [what, key, end, sentence] of [
    ['far away', far, undefined, undefined],
    ['90 days away', { validUntil: soon }, undefined, undefined],
    [
      'less than 90 days away',
      { validUntil: '2027-02-19T11:59:59.999Z' },
      { kind: 'ends', day: '2027-02-19' },
      'ends on 2027-02-19: ask the issuer for its next key.',
    ],
    [
      'now',
      { validUntil: now.toISOString() },
      { kind: 'ends', day: '2026-11-21' },
      'ends on 2026-11-21: ask the issuer for its next key.',
    ],
    [
      'over',
      { validUntil: '2026-11-21T11:59:59.999Z' },
      { kind: 'ended', day: '2026-11-21' },
      "ended on 2026-11-21: codes made since need the issuer's next key.",
    ],
    [
      'its withdrawal, whenever it would have ended',
      { ...far, revokedAt: '2026-10-01T08:00:00.000Z' },
      { kind: 'withdrawn', day: '2026-10-01' },
      'was withdrawn on 2026-10-01: what it signed before still counts.',
    ],
  ] as const)
    it(`is ${what}`, () => {
      assert.deepEqual(endOf(key, now), end)
      assert.equal(whyEndsSoon(key, now), sentence)
    })
})

describe('the keys to tell an operator about', () => {
  const ended = { validUntil: '2026-01-01T00:00:00.000Z' }
  const [a, b] = ['a', 'b'].map((group) => ({ group, ...ended })) as [
    { group: string; validUntil: string },
    { group: string; validUntil: string },
  ]

  it('are those that end and have no later one in their group', () => {
    assert.deepEqual(endingKeys([a, b], now), [a, b])
    assert.deepEqual(endingKeys([a, b, { group: 'b', ...far }], now), [a])
    assert.deepEqual(endingKeys([a, { ...a, validUntil: '2027-01-01T00:00:00.000Z' }], now).length, 2)
    assert.deepEqual(endingKeys([{ group: 'a', ...far }], now), [])
    assert.deepEqual(endingKeys([], now), [])
  })

  it('have no successor in one that was withdrawn', () => {
    const withdrawn = { group: 'a', ...far, revokedAt: '2026-10-01T08:00:00.000Z' }
    assert.deepEqual(endingKeys([a, withdrawn], now), [a, withdrawn])
  })
})

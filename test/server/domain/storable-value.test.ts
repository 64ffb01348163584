import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  isStorableNumber,
  isStorableText,
  isStorableValue,
} from '../../../src/server/domain/storable-value.ts'

/** The levels and values that one section may have. */
const DEPTH = 16
const VALUES = 5000

const nested = (depth: number): unknown => (depth === 0 ? 'end' : { in: nested(depth - 1) })

describe('a storable value', () => {
  it('is any text without NUL and lone surrogates, and any finite number', () => {
    for (const text of ['', 'Ana', 'ção', '😀', '\u0001', '\uffff']) assert.equal(isStorableText(text), true)
    for (const text of ['\0', 'a\0b', '\ud83d', '\ude00\ud83d']) assert.equal(isStorableText(text), false)
    for (const value of [0, -1.5, Number.MAX_VALUE, -Number.MAX_VALUE])
      assert.equal(isStorableNumber(value), true)
    for (const value of [Infinity, -Infinity, NaN]) assert.equal(isStorableNumber(value), false)
  })

  it('is JSON of these, wherever they stand', () => {
    for (const value of [
      null,
      true,
      false,
      7,
      'Ana',
      [],
      {},
      [1, [2, { a: null }]],
      { a: ['x', { b: 'y' }] },
    ])
      assert.equal(isStorableValue(value), true, JSON.stringify(value))
    for (const bad of ['\0', '\ud83d', Infinity])
      for (const value of [bad, [bad], [1, bad, 2], { a: bad }, { a: { b: [bad] } }])
        assert.equal(isStorableValue(value), false)
    for (const value of [{ '\0': 1 }, { a: 1, '\ud83d': 1 }, [{ b: { 'x\0': 1 } }]])
      assert.equal(isStorableValue(value), false, 'names of members are text, too')
  })

  it('has a limit of depth', () => {
    assert.equal(isStorableValue(nested(DEPTH)), true)
    assert.equal(isStorableValue({ in: nested(DEPTH) }), false)
    let deepest: unknown = 'end'
    for (let depth = 0; depth < 100_000; depth++) deepest = [deepest]
    assert.equal(isStorableValue(deepest), false)
  })

  it('has a limit of values, in one list or in many', () => {
    assert.equal(isStorableValue(Array(VALUES).fill(0)), true)
    assert.equal(isStorableValue(Array(VALUES + 1).fill(0)), false)
    const lists = (count: number) => Array.from({ length: count }, () => [0])
    assert.equal(isStorableValue(lists(VALUES / 2)), true)
    assert.equal(isStorableValue(lists(VALUES / 2 + 1)), false)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Check } from 'typebox/value'
import { Id, LinkToken } from '../../src/protocol/id-schemas.ts'
import { isId, isLinkToken, newId, newLinkToken, toHex } from '../../src/protocol/ids.ts'

const counting = (bytes: Uint8Array): Uint8Array => bytes.map((_, i) => i + 1)

describe('an id', () => {
  it('is the second in which it was made, and eight random bytes', () => {
    const id = newId(new Date('2026-11-21T12:00:00.999Z'), counting)
    assert.equal(id, '6b0187c0' + '05060708090a0b0c')
    assert.ok(isId(id))
    assert.ok(newId(new Date('2026-11-21T12:00:01Z')) > id)
    assert.notEqual(newId(), newId())
  })

  it('is 24 digits of lower-case hex and nothing else', () => {
    for (const value of [
      '',
      'a'.repeat(23),
      'a'.repeat(25),
      'A'.repeat(24),
      'g'.repeat(24),
      ` ${'a'.repeat(24)}`,
      7,
      null,
    ])
      assert.deepEqual([isId(value), Check(Id, value)], [false, false])
    const id = '0123456789abcdef01234567'
    assert.deepEqual([isId(id), Check(Id, id), isId([id])], [true, true, false])
  })
})

describe('the token of a link', () => {
  it('is sixteen random bytes', () => {
    assert.equal(newLinkToken(counting), '0102030405060708090a0b0c0d0e0f10')
    const token = newLinkToken()
    assert.deepEqual([isLinkToken(token), Check(LinkToken, token), isLinkToken([token])], [true, true, false])
    assert.notEqual(newLinkToken(), newLinkToken())
  })

  it('is 32 digits of lower-case hex and nothing else', () => {
    for (const value of [
      '',
      'a'.repeat(31),
      'a'.repeat(33),
      'A'.repeat(32),
      'g'.repeat(32),
      ` ${'a'.repeat(32)}`,
      7,
      null,
    ])
      assert.deepEqual([isLinkToken(value), Check(LinkToken, value)], [false, false])
  })
})

describe('bytes in hex', () => {
  it('have two digits each', () => {
    assert.equal(toHex(Uint8Array.of(0, 1, 15, 16, 255)), '00010f10ff')
    assert.equal(toHex(new Uint8Array()), '')
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errorCodes, LimiarError, type ErrorCode } from '../../src/protocol/errors.ts'
import { isPassingFailure } from '../../src/protocol/passing-failure.ts'

describe('a failure', () => {
  it('passes by itself only when something is away or has too much to do', () => {
    const codes = Object.keys(errorCodes) as ErrorCode[]
    assert.deepEqual(
      codes.filter((code) => isPassingFailure(new LimiarError(code, 'x'))),
      ['rate-limited', 'overloaded', 'unavailable'],
    )
  })

  it('lasts when nobody translated it', () => {
    for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'unavailable' }), undefined])
      assert.equal(isPassingFailure(error), false)
  })
})

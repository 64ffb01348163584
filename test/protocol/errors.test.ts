import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errorCodes, LimiarError } from '../../src/protocol/errors.ts'

describe('a failure the caller can act on', () => {
  it('has a code, a sentence, and the members that were given', () => {
    const cause = new Error('of our own')
    const errors = [{ pointer: '/cpf', detail: 'is no CPF' }]
    const error = new LimiarError('invalid-request', 'Not valid.', { cause, errors, retryAfterSeconds: 7 })
    assert.ok(error instanceof Error)
    const { name, code, message } = error
    assert.deepEqual([name, code, message], ['LimiarError', 'invalid-request', 'Not valid.'])
    assert.deepEqual([error.cause, error.errors, error.retryAfterSeconds], [cause, errors, 7])
  })

  it('has no other member unless it was given', () => {
    const error = new LimiarError('not-found', 'There is none.')
    assert.deepEqual([error.errors, error.retryAfterSeconds, 'cause' in error], [[], undefined, false])
  })

  it('has the HTTP status of a failure, and a title', () => {
    for (const { status, title } of Object.values(errorCodes)) {
      assert.ok(status >= 400 && status < 600)
      assert.ok(title.length > 0)
    }
  })
})

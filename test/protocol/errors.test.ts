import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Check } from 'typebox/value'
import { errorCodes, InputError, LimiarError, Problem } from '../../src/protocol/errors.ts'

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

describe('a problem on the wire', () => {
  const problem = {
    type: 'urn:limiar:problem:not-found',
    title: 'Not found',
    status: 404,
    detail: 'There is none.',
    instance: 'urn:limiar:request:1',
    statusCode: 404,
    message: 'There is none.',
  }

  it('has every member of RFC 9457 and of the envelope, and faults that say where they are', () => {
    assert.ok(Check(Problem, problem))
    for (const member of Object.keys(problem))
      assert.ok(!Check(Problem, { ...problem, [member]: null }), member)
    const fault = { pointer: '/cpf', detail: 'is no CPF' }
    assert.ok(Check(Problem, { ...problem, errors: [fault, { ...fault, code: 'contradiction' }] }))
    for (const member of ['pointer', 'detail', 'code'])
      assert.ok(!Check(Problem, { ...problem, errors: [{ ...fault, [member]: 1 }] }), member)
  })

  it('is named in the description of the API', () => {
    const named = [Problem, InputError] as readonly { readonly $id?: string }[]
    assert.deepEqual(
      named.map(({ $id }) => $id),
      ['Problem', 'InputError'],
    )
  })
})

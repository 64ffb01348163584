import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callerOfSession } from '../../../src/server/domain/model-caller.ts'

describe('the caller of a model', () => {
  it('is a session of a link of an account, behind a request of the page', () => {
    assert.deepEqual(callerOfSession({ id: 's', accountId: 'a', linkId: 'l' }), {
      accountId: 'a',
      linkId: 'l',
      sessionId: 's',
    })
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ReceiverTurns, type Turn } from '../../../src/server/domain/webhooks/receiver-turns.ts'
import { receiverOf } from '../../../src/server/domain/webhooks/webhooks.ts'

const SLOW_FAILURES_TO_LEAVE_ALONE = 5
const LEFT_ALONE_MS = 30_000
/** While one attempt tests whether it is back. */
const TRIED_MS = 5_000

function given(turn: Turn) {
  assert.ok(turn.isGiven)
  return turn
}

describe('the turns of receivers', () => {
  it('are four at a time for one account, whatever the others have', () => {
    const turns = new ReceiverTurns(() => 0)
    const held = ['a', 'b', 'c', 'd'].map((receiver) => given(turns.begin('one', receiver)))
    assert.deepEqual(turns.begin('one', 'e'), { isGiven: false, waitMs: 1_000 })
    given(turns.begin('other', 'f'))
    held[0]?.end(true)
    given(turns.begin('one', 'e'))
    assert.equal(turns.begin('one', 'g').isGiven, false, 'one ended, and one more was given')
  })

  it('skip a receiver that keeps others waiting, and try it again with one attempt at a time', () => {
    let now = 0
    const turns = new ReceiverTurns(() => now)
    for (let i = 0; i < SLOW_FAILURES_TO_LEAVE_ALONE; i++) given(turns.begin('one', 'dead')).end(false)
    assert.deepEqual(turns.begin('one', 'dead'), { isGiven: false, waitMs: LEFT_ALONE_MS })
    given(turns.begin('one', 'quick')).end(true)
    now = LEFT_ALONE_MS
    const trial = given(turns.begin('one', 'dead'))
    assert.deepEqual(turns.begin('one', 'dead'), { isGiven: false, waitMs: TRIED_MS })
    trial.end(true)
    given(turns.begin('one', 'dead'))
  })

  it('come as soon as a receiver is no longer left alone, however late somebody asks', () => {
    let now = 0
    const turns = new ReceiverTurns(() => now)
    for (let i = 0; i < SLOW_FAILURES_TO_LEAVE_ALONE; i++) given(turns.begin('one', 'dead')).end(false)
    now = LEFT_ALONE_MS - 100
    assert.deepEqual(turns.begin('one', 'dead'), { isGiven: false, waitMs: 100 })
    now = LEFT_ALONE_MS
    given(turns.begin('one', 'dead')).end(false)
    assert.deepEqual(turns.begin('one', 'dead'), { isGiven: false, waitMs: LEFT_ALONE_MS })
  })

  it('are not lost with cancelled attempts', () => {
    const turns = new ReceiverTurns(() => 0)
    for (let i = 0; i < 20; i++) given(turns.begin('one', 'receiver')).end(undefined)
    given(turns.begin('one', 'receiver'))
  })
})

describe('the receivers of callbacks', () => {
  const callback = (accountId: string, callbackUrl: string) =>
    receiverOf({ accountId, webhookId: undefined, callbackUrl })

  it('are told apart by account and host, and the key shows neither', () => {
    const one = callback('a', 'https://bank.example/executions/1')
    assert.equal(one, callback('a', 'https://bank.example/executions/2'))
    assert.notEqual(one, callback('a', 'https://other.example/executions/1'))
    assert.notEqual(one, callback('b', 'https://bank.example/executions/1'))
    assert.ok(!one.includes('bank'))
  })
})

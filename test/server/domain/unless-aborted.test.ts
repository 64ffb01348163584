import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, it } from 'node:test'
import { unlessAborted } from '../../../src/server/domain/unless-aborted.ts'

const never = new Promise<never>(() => undefined)
const reason = new Error('the caller left')

describe('work that cannot be cancelled', () => {
  it('is waited for while nobody aborts', async () => {
    const { signal } = new AbortController()
    assert.equal(await unlessAborted(Promise.resolve(7), undefined), 7)
    assert.equal(await unlessAborted(Promise.resolve(7), signal), 7)
    await assert.rejects(unlessAborted(Promise.reject(reason), signal), reason)
    assert.equal(getEventListeners(signal, 'abort').length, 0)
  })

  it('is left as soon as the caller aborts, and told once', async () => {
    const caller = new AbortController()
    let told = 0
    const waiting = unlessAborted(never, caller.signal, () => told++)
    assert.deepEqual([told, getEventListeners(caller.signal, 'abort').length], [0, 1])
    caller.abort(reason)
    await assert.rejects(waiting, reason)
    assert.deepEqual([told, getEventListeners(caller.signal, 'abort').length], [1, 0])
  })

  it('is left at once by a caller who has aborted before, with or without somebody to tell', async () => {
    const signal = AbortSignal.abort(reason)
    let told = 0
    await assert.rejects(
      unlessAborted(Promise.resolve(7), signal, () => told++),
      reason,
    )
    await assert.rejects(unlessAborted(never, signal), reason)
    assert.equal(told, 1)
    assert.equal(getEventListeners(signal, 'abort').length, 0)
  })
})

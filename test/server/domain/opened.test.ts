import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { opened } from '../../../src/server/domain/opened.ts'

describe('something that is opened when it is first needed', () => {
  it('is opened once for everybody, and again only after it failed', async () => {
    let calls = 0
    const failure = new Error('is away')
    const get = opened(async () => {
      calls++
      if (calls === 1) throw failure
      return { calls }
    })
    const [one, other] = [get(), get()]
    await assert.rejects(one, failure)
    await assert.rejects(other, failure)
    assert.equal(calls, 1)
    assert.deepEqual(await get(), { calls: 2 })
    assert.equal(await get(), await get())
    assert.equal(calls, 2)
  })
})

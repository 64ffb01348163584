import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import { prepareWarmUp } from '../../src/server/warm-up.ts'
import { until } from '../support/until.ts'

const FAILURES = 8
const question = { limit: 1, minCosine: 0 }
const probe = new Float32Array(1)

/** An index that fails to load this many times, and waits that end when a test ends them. */
function failingIndex(failures: number) {
  const waited: number[] = []
  const said: string[] = []
  let tries = 0
  let goOn = Promise.withResolvers()
  let waiting = Promise.withResolvers()
  const index = {
    load: async () => {
      if (++tries <= failures) throw new Error('The database is away.')
    },
    add: () => Promise.reject(new Error('There is no index.')),
    removeRecord: async () => undefined,
    search: async () => [],
  }
  const warmUp = prepareWarmUp({
    index,
    models: { warmUp: async () => undefined },
    onNotice: (message) => void said.push(message),
    wait: async (ms) => {
      waited.push(ms)
      waiting.resolve(undefined)
      await goOn.promise
    },
  })
  const nextTry = async () => {
    await waiting.promise
    const before = goOn
    waiting = Promise.withResolvers()
    goOn = Promise.withResolvers()
    before.resolve(undefined)
  }
  return { warmUp, waited, said, nextTry, isWaiting: () => waiting.promise }
}

describe('a face index that cannot be loaded', () => {
  it('is tried again with growing waits of at most a minute, until it is loaded', async () => {
    const { warmUp, waited, said, nextTry } = failingIndex(FAILURES)
    for (let i = 0; i < FAILURES; i++) await nextTry()
    await until('the index is loaded', () => warmUp.whyNotReady() === 'models' || undefined)
    assert.deepEqual(await warmUp.faceIndex.search(newId(), probe, question), [])
    assert.deepEqual(
      waited.map((ms) => ms / 1000),
      [1, 2, 4, 8, 16, 32, 60, 60],
    )
    assert.deepEqual(said, [
      'The face index could not be loaded; this is tried again until it is.',
      'The face index is loaded now.',
    ])
  })

  it('refuses searches and removals until then, with the time of the next try, and takes faces', async () => {
    const { warmUp, nextTry, isWaiting } = failingIndex(2)
    await nextTry()
    await isWaiting()
    const refusal = { code: 'unavailable', retryAfterSeconds: 2 }
    await assert.rejects(warmUp.faceIndex.search(newId(), probe, question), refusal)
    await assert.rejects(warmUp.faceIndex.removeRecord(newId(), newId()), refusal)
    const ids = { accountId: newId(), recordId: newId(), faceImageId: newId() }
    await warmUp.faceIndex.add({ ...ids, modelId: 'a-model', embedding: probe })
    assert.match(warmUp.whyNotReady() ?? '', /face index/)
  })
})

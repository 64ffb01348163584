import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withRetries, type Delay, type RetryOptions } from '../../../src/component/upload/retries.ts'
import type { Answer } from '../../../src/component/upload/session-client.ts'

const unreachable: Answer<string> = { name: 'unreachable' }
const busy: Answer<string> = { name: 'problem', status: 503, code: 'overloaded' }
const spent: Answer<string> = { name: 'problem', status: 410, code: 'link-spent' }
const fine: Answer<string> = { name: 'ok', value: 'v' }

describe('a call with retries', () => {
  it('calls again while the answer may change', async () => {
    const { call, waits, options } = trying(unreachable, busy, fine)
    assert.deepEqual(await withRetries(call, options), fine)
    assert.deepEqual(waits, [10, 20])
  })

  it('does not repeat a call that was refused', async () => {
    const { call, waits, options } = trying(spent, fine)
    assert.deepEqual(await withRetries(call, options), spent)
    assert.deepEqual(waits, [])
  })

  it('ends with the last answer', async () => {
    const { call, options } = trying(unreachable, unreachable, busy)
    assert.deepEqual(await withRetries(call, options), busy)
  })

  it('stops when the person has left', async () => {
    const controller = new AbortController()
    const { call, waits, options } = trying(unreachable, fine)
    const leaving = { ...options, signal: controller.signal, onDelay: () => controller.abort() }
    assert.deepEqual(await withRetries(call, leaving), unreachable)
    assert.deepEqual(waits, [10])
  })

  it('waits a quarter more or less, so that phones do not come back together', async () => {
    for (const [random, pauses] of [
      [0, [7.5, 15]],
      [1, [12.5, 25]],
    ] as const) {
      const { call, waits, options } = trying(busy, busy, fine)
      await withRetries(call, { ...options, random: () => random })
      assert.deepEqual(waits, pauses)
    }
  })

  it('waits for as long as a busy server asks, and never for more than a minute', async () => {
    const asking = (retryAfterMs: number): Answer<string> => ({ ...busy, retryAfterMs })
    const { call, waits, options } = trying(asking(3_000), asking(3_600_000), fine)
    await withRetries(call, options)
    assert.deepEqual(waits, [3_000, 60_000])
  })

  it('waits while there is no network, and says why', async () => {
    const { call, waits, options } = trying(unreachable, unreachable, unreachable, unreachable, fine)
    const told: string[] = []
    const answer = await withRetries(call, {
      ...options,
      waitsForNetwork: true,
      isOffline: () => told.length < 2,
      onDelay: ({ reason }) => told.push(reason),
    })
    assert.deepEqual(answer, fine)
    assert.deepEqual(told, ['offline', 'offline', 'unreachable', 'unreachable'])
    assert.deepEqual(waits, [10_000, 10_000, 20, 20])
  })

  it('gives up on a server in trouble, network or not', async () => {
    const { call, options } = trying(busy, busy, busy, fine)
    assert.deepEqual(await withRetries(call, { ...options, waitsForNetwork: true }), busy)
  })

  it('waits for a server that says when to come back as long as it says so', async () => {
    const later: Answer<string> = { ...busy, retryAfterMs: 5_000 }
    const { call, waits, options } = trying(later, later, later, later, fine)
    const told: Delay[] = []
    assert.deepEqual(await withRetries(call, { ...options, onDelay: (delay) => told.push(delay) }), fine)
    assert.deepEqual(waits, [5_000, 5_000, 5_000, 5_000])
    assert.deepEqual(told[0], { reason: 'crowded', seconds: 5 })
  })

  it('tells of a call that goes on without an answer where that is wanted, and only while it goes on', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const told: Delay[] = []
    const tryWith = async (options: RetryOptions, milliseconds: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<Answer<string>>()
      const done = withRetries(() => promise, {
        isOffline: () => false,
        onDelay: (one) => told.push(one),
        ...options,
      })
      test.mock.timers.tick(milliseconds)
      resolve(fine)
      assert.deepEqual(await done, fine)
      test.mock.timers.tick(60_000)
    }
    await tryWith({}, 60_000)
    await tryWith({ tellsOfSilence: true }, 7_000)
    assert.deepEqual(told, [])
    await tryWith({ tellsOfSilence: true }, 9_000)
    assert.deepEqual(told, [{ reason: 'unreachable', seconds: 0 }])
    const { signal, abort } = aborting()
    abort()
    await tryWith({ tellsOfSilence: true, signal }, 9_000)
    assert.equal(told.length, 1)
  })

  it('sends a call for which the network was too slow again, a few times', async () => {
    const slow: Answer<string> = { name: 'problem', status: 408, code: 'request-timeout' }
    const { call, waits, options } = trying(slow, slow, fine)
    assert.deepEqual(await withRetries(call, options), fine)
    assert.deepEqual(waits, [10, 20])
  })
})

function aborting(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function trying(...answers: readonly Answer<string>[]): {
  readonly call: () => Promise<Answer<string>>
  readonly waits: number[]
  readonly options: RetryOptions
} {
  const rest = [...answers]
  const waits: number[] = []
  return {
    call: () => Promise.resolve(rest.shift() ?? unreachable),
    waits,
    options: {
      pauses: [10, 20],
      wait: async (ms) => void waits.push(ms),
      random: () => 0.5,
      isOffline: () => false,
    },
  }
}

import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import {
  FairSemaphore,
  type FairSemaphoreOptions,
} from '../../../../src/server/adapters/turns/fair-semaphore.ts'
import type { ModelCaller } from '../../../../src/server/domain/model-caller.ts'

const person = (accountId: string, linkId: string, sessionId: string): ModelCaller => ({
  accountId,
  linkId,
  sessionId,
})
const analysis = (accountId: string): ModelCaller => ({ accountId, lane: 'analysis' })

/** Workers whose tasks each take as long as the test says, on a clock that the test turns. */
function workers(options: Partial<FairSemaphoreOptions> = {}) {
  let now = 0
  const running: { readonly name: string; readonly ms: number; readonly end: () => void }[] = []
  const begun: string[] = []
  const fair = new FairSemaphore({
    turns: 1,
    maxWaiting: 100,
    maxPerSession: 100,
    waitMs: 60_000,
    now: () => now,
    ...options,
  })
  const made = {
    begun,
    ask: async (name: string, caller: ModelCaller, ms = 100, signal?: AbortSignal): Promise<string> => {
      const turn = await fair.take(caller, signal)
      begun.push(name)
      running.push({ name, ms, end: turn.end })
      return name
    },
    /** Ends the tasks that run, one after the other, until none is left. */
    workOff: async (atMost = Infinity): Promise<void> => {
      for (let ended = 0; ended < atMost; ended++) {
        await new Promise(setImmediate)
        const task = running.shift()
        if (!task) return
        now += task.ms
        task.end()
      }
      await new Promise(setImmediate)
    },
  }
  opened.push(made)
  return made
}

const opened: { readonly workOff: () => Promise<void> }[] = []
/** No task is left waiting after a test. */
afterEach(async () => {
  for (const { workOff } of opened.splice(0)) await workOff()
})

const times = (begun: readonly string[], name: string): number => begun.filter((one) => one === name).length

describe('turns at the models', () => {
  it('go to accounts in turn, however many tasks of one account wait', async () => {
    const { ask, begun, workOff } = workers()
    for (let i = 0; i < 20; i++) void ask('many', person('a', 'l', `s${i}`))
    for (let i = 0; i < 3; i++) void ask('few', person('b', 'l', `s${i}`))
    await workOff()
    assert.deepEqual(begun.slice(0, 7), ['many', 'few', 'many', 'few', 'many', 'few', 'many'])
    assert.equal(begun.length, 23)
  })

  it('go to the links of an account in turn, and to the sessions of a link', async () => {
    const { ask, begun, workOff } = workers()
    for (let i = 0; i < 10; i++) void ask('flood', person('a', 'flooded', 'one'))
    void ask('same link', person('a', 'flooded', 'two'))
    void ask('other link', person('a', 'calm', 'three'))
    await workOff(4)
    assert.deepEqual(begun.slice(0, 4).toSorted(), ['flood', 'flood', 'other link', 'same link'])
  })

  it('are shares of time and not of tasks: slow pictures get fewer turns', async () => {
    const { ask, begun, workOff } = workers()
    for (let i = 0; i < 40; i++) void ask('dear', person('a', 'l', `s${i}`), 500)
    for (let i = 0; i < 40; i++) void ask('cheap', person('b', 'l', `s${i}`), 100)
    await workOff(36)
    assert.ok(times(begun, 'cheap') >= 4 * times(begun, 'dear'), begun.join(' '))
  })

  for (const turns of [1, 2, 4])
    it(`leave half of ${turns} workers to analyses while uploads flood them, and the other way round`, async () => {
      const uploads = workers({ turns })
      for (let i = 0; i < 90; i++) void uploads.ask('upload', person('a', 'l', `s${i}`))
      for (let i = 0; i < 10; i++) void uploads.ask('analysis', analysis('b'))
      await uploads.workOff(24)
      assert.equal(times(uploads.begun, 'analysis'), 10)
      const analyses = workers({ turns })
      for (let i = 0; i < 90; i++) void analyses.ask('analysis', analysis('a'))
      for (let i = 0; i < 10; i++) void analyses.ask('upload', person('b', 'l', `s${i}`))
      await analyses.workOff(24)
      assert.equal(times(analyses.begun, 'upload'), 10)
    })

  it('leave no worker idle while anybody waits', async () => {
    const { ask, begun } = workers({ turns: 2 })
    for (let i = 0; i < 3; i++) void ask('upload', person('a', 'l', `s${i}`))
    await new Promise(setImmediate)
    assert.equal(begun.length, 2)
  })

  it('cannot be saved up: an account that was idle gets its share from then on, and no more', async () => {
    const { ask, begun, workOff } = workers()
    for (let i = 0; i < 60; i++) void ask('busy', person('a', 'l', `s${i}`))
    await workOff(30)
    for (let i = 0; i < 20; i++) void ask('late', person('b', 'l', `s${i}`))
    await workOff(20)
    const since = begun.slice(-20)
    assert.ok(times(since, 'busy') >= 9, since.join(' '))
    assert.ok(times(since, 'late') >= 9, since.join(' '))
  })
})

describe('a request that cannot have a turn', () => {
  it('is refused when its session has enough under way, and no other session is', async () => {
    const { ask, workOff } = workers({ maxPerSession: 2 })
    void ask('first', person('a', 'l', 'one'))
    void ask('second', person('a', 'l', 'one'))
    const third = ask('third', person('a', 'l', 'one'))
    await assert.rejects(third, { code: 'rate-limited', retryAfterSeconds: 2 })
    const other = ask('other', person('a', 'l', 'two'))
    await workOff()
    assert.equal(await other, 'other')
    const again = ask('again', person('a', 'l', 'one'))
    await workOff()
    assert.equal(await again, 'again')
  })

  it('is taken from the longest queue when too many wait, so that a flood gets nobody else refused', async () => {
    const { ask, workOff } = workers({ maxWaiting: 5 })
    const flood = Array.from({ length: 20 }, (_, i) => ask('flood', person('a', 'flooded', `s${i}`)))
    const honest = [
      ask('link', person('a', 'calm', 's')),
      ask('account', person('b', 'l', 's')),
      ask('api', { accountId: 'c' }),
    ]
    const ended = Promise.allSettled(flood)
    await workOff()
    assert.deepEqual(await Promise.all(honest), ['link', 'account', 'api'])
    const refused = (await ended).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    assert.equal(refused.length, 17)
    for (const reason of refused) assert.equal((reason as { code: string }).code, 'overloaded')
  })

  it('is refused after its waiting time', async () => {
    const { ask } = workers({ waitMs: 1 })
    void ask('long', person('a', 'l', 's'))
    await assert.rejects(ask('late', person('b', 'l', 's')), { code: 'overloaded' })
  })

  it('is never an analysis, which waits, however many others wait and however long', async () => {
    const { ask, begun, workOff } = workers({ maxWaiting: 1, maxPerSession: 1, waitMs: 1 })
    for (let i = 0; i < 50; i++) void ask('analysis', analysis('a'))
    await assert.rejects(ask('upload', person('a', 'l', 's')), { code: 'overloaded' })
    await workOff()
    assert.equal(begun.length, 50)
  })
})

describe('a caller who leaves', () => {
  it('is answered at once and takes no turn', async () => {
    const { ask, begun, workOff } = workers()
    void ask('first', person('a', 'l', 's'))
    const leaving = new AbortController()
    const left = ask('left', person('a', 'l', 't'), 100, leaving.signal)
    void ask('last', person('a', 'l', 'u'))
    leaving.abort(new Error('The person left.'))
    await assert.rejects(left, /The person left/)
    await workOff()
    assert.deepEqual(begun, ['first', 'last'])
  })

  it('takes no turn either when they had left before, although one is free', async () => {
    const { ask, begun } = workers()
    const left = ask('left', analysis('a'), 100, AbortSignal.abort(new Error('The server stops.')))
    await assert.rejects(left, /The server stops/)
    assert.deepEqual(begun, [])
  })
})

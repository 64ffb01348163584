import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  beginTask,
  newTaskState,
  uninterrupted,
  watchTask,
} from '../../../../src/server/adapters/models/sessions/task-watch.ts'

describe('the watch over a task', () => {
  it('has a worker ended only once it has left every call that must not be interrupted', async () => {
    const state = newTaskState()
    beginTask(state)
    const [inner, outer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const calls = [uninterrupted(() => inner.promise), uninterrupted(() => outer.promise)]
    const hung = Promise.withResolvers<void>()
    let hangs = 0
    const watch = watchTask(state, 1, () => {
      hangs += 1
      hung.resolve()
    })
    await turns()
    inner.resolve()
    await calls[0]
    await turns()
    assert.equal(hangs, 0)
    outer.resolve()
    await hung.promise
    watch.end()
    assert.equal(hangs, 1)
  })

  it('spares a worker that ends its task after all', async () => {
    const state = newTaskState()
    beginTask(state)
    const call = Promise.withResolvers<void>()
    const done = uninterrupted(() => call.promise)
    const watch = watchTask(state, 1, () => assert.fail('The worker was ended.'))
    await turns()
    watch.end()
    call.resolve()
    await done
    await turns()
  })
})

/** More turns of the clock than the watch needs to notice. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await pause(1)
}

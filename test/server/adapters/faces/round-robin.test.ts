import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RoundRobin, type Task } from '../../../../src/server/adapters/faces/round-robin.ts'

/** Longer than a turn, so that each step is one turn. */
const STEP_MS = 2

/** A task of some steps that reports its end. */
const task = (name: string, steps: number, ended: string[]): Task => ({
  step() {
    for (const end = performance.now() + STEP_MS; performance.now() < end;);
    if (--steps > 0) return false
    ended.push(name)
    return true
  },
})

const untilEmpty = (turns: RoundRobin): Promise<void> =>
  new Promise((resolve) => turns.add('the last line', { step: () => (resolve(), true) }))

describe('turns', () => {
  it('let a short line go before a long one, whichever came first', async () => {
    const turns = new RoundRobin()
    const ended: string[] = []
    for (const name of ['first', 'second', 'third']) turns.add('busy', task(name, 5, ended))
    turns.add('quiet', task('quiet', 2, ended))
    await new Promise<void>((resolve) => turns.add('busy', { step: () => (resolve(), true) }))
    assert.deepEqual(ended, ['quiet', 'first', 'second', 'third'])
  })

  it('leave the thread free in between', async () => {
    const turns = new RoundRobin()
    const ended: string[] = []
    turns.add('busy', task('busy', 20, ended))
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(ended, [])
    await new Promise<void>((resolve) => turns.add('busy', { step: () => (resolve(), true) }))
    assert.deepEqual(ended, ['busy'])
  })

  it('begin again after there was nothing to do', async () => {
    const turns = new RoundRobin()
    await untilEmpty(turns)
    await untilEmpty(turns)
  })
})

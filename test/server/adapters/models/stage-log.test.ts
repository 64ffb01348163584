import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { StageLog } from '../../../../src/server/adapters/models/sessions/stage-log.ts'

/** A log on clocks that stand still unless they are moved: `pass` computes, `wait` lets others compute. */
function logOnClock(budgetMs: number) {
  let now = 0
  let spent = 0
  const log = new StageLog(budgetMs, { now: () => now, spent: () => spent })
  const wait = (ms: number): void => void (now += ms)
  const pass = (ms: number): void => {
    wait(ms)
    spent += ms
  }
  return { log, pass, wait }
}

describe('the log of stages', () => {
  it('records how long each stage took, and which one took too long', async () => {
    const { log, pass } = logOnClock(1000)
    await log.run('decode', 100, async () => ({ result: pass(40) }))
    await log.run('locate', 100, async () => ({ result: pass(140) }))
    assert.deepEqual(log.outcomes, [
      { stage: 'decode', outcome: 'pass', ms: 40 },
      { stage: 'locate', outcome: 'fail', ms: 140, reason: 'It computed for more than 100 ms.' },
    ])
  })

  it('tells a stage in the middle that its time is up', async () => {
    const { log, pass } = logOnClock(1000)
    const read = await log.run('read-lines', 100, async (isTimeUp) => {
      let lines = 0
      for (; lines < 10 && !isTimeUp(); lines++) pass(60)
      return { result: lines, shortfall: `${lines} of 10` }
    })
    assert.equal(read, 2)
    assert.deepEqual(log.outcomes, [{ stage: 'read-lines', outcome: 'fail', ms: 120, reason: '2 of 10' }])
  })

  it('cuts no stage short because the machine does other things', async () => {
    const { log, wait } = logOnClock(1000)
    const lines = await log.run('read-lines', 100, async (isTimeUp) => {
      wait(60_000)
      return { result: isTimeUp() ? 'some' : 'all' }
    })
    const codes = await log.tryTo('read-codes', 100, async () => ({ result: 'a code' }))
    assert.deepEqual([lines, codes], ['all', 'a code'])
    assert.deepEqual(log.outcomes, [
      { stage: 'read-lines', outcome: 'pass', ms: 60_000 },
      { stage: 'read-codes', outcome: 'pass', ms: 0 },
    ])
  })

  it('goes on without a stage that fails, and does not reveal the message of a bug', async () => {
    const { log } = logOnClock(1000)
    const failing = () => Promise.reject(new Error('CPF 104.572.265-01 broke it'))
    assert.equal(await log.tryTo('read-codes', 100, failing), undefined)
    assert.deepEqual(log.outcomes, [
      { stage: 'read-codes', outcome: 'fail', ms: 0, reason: 'An unexpected error.' },
    ])
    await assert.rejects(log.run('locate', 100, failing))
  })

  it('leaves out optional stages when all the time is gone', async () => {
    const { log, pass } = logOnClock(100)
    pass(101)
    assert.equal(await log.tryTo('read-codes', 100, () => assert.fail()), undefined)
    assert.equal(log.outcomes[0]?.outcome, 'not-performed')
  })
})

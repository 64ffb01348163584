import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LimiarError } from '../../src/protocol/errors.ts'
import { Outages } from '../../src/server/outages.ts'

const databaseAway = (cause: unknown = new Error('Connection terminated unexpectedly')) =>
  new LimiarError('unavailable', 'The database does not answer.', { cause })

function observed(probe: () => Promise<void> = async () => undefined) {
  const lines: { readonly message: string; readonly facts: object }[] = []
  const write = (facts: object, message: string): void => void lines.push({ message, facts })
  let now = 0
  let look: () => void = () => undefined
  const outages = new Outages({
    log: { error: write, warn: write },
    probe,
    now: () => now,
    every: (_ms, run) => {
      look = run
      return () => (look = () => undefined)
    },
  })
  const lookAt = async (ms: number) => {
    now = ms
    look()
    await new Promise(setImmediate)
  }
  return { outages, lines, lookAt, passTo: (ms: number) => (now = ms) }
}

describe('an outage', () => {
  it('is logged once when it begins, with the reason of its deepest cause, and once when it is over', async () => {
    const { outages, lines, lookAt, passTo } = observed()
    for (const ms of [0, 10, 7_500]) {
      passTo(ms)
      assert.equal(outages.met(databaseAway()), true)
    }
    await lookAt(12_000)
    assert.equal(lines.length, 1)
    await lookAt(12_500)
    const outage = 'The database does not answer.'
    assert.deepEqual(lines, [
      { message: 'An outage begins.', facts: { outage, reason: 'Connection terminated unexpectedly' } },
      { message: 'The outage is over.', facts: { outage, lastedSeconds: 8, failures: 3 } },
    ])
    outages.met(databaseAway())
    assert.equal(lines.length, 3)
  })

  it('lasts while a probe says so, although no request meets it', async () => {
    let isAway = true
    const { outages, lines, lookAt } = observed(async () => {
      if (isAway) throw new Error('away')
    })
    outages.met(databaseAway())
    await lookAt(60_000)
    assert.equal(lines.length, 1)
    isAway = false
    await lookAt(61_000)
    assert.deepEqual(
      lines.map(({ message }) => message),
      ['An outage begins.', 'The outage is over.'],
    )
  })

  it('quotes nothing but the code and the message of its cause, and a short message', () => {
    const { outages, lines } = observed()
    const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })
    outages.met(databaseAway(Object.assign(refused, { parameters: ['529.982.247-25'] })))
    outages.met(new LimiarError('unavailable', 'Another.', { cause: new Error('x'.repeat(1000)) }))
    assert.deepEqual(lines[0]?.facts, { outage: 'The database does not answer.', reason: 'ECONNREFUSED' })
    assert.deepEqual(lines[1]?.facts, { outage: 'Another.', reason: 'x'.repeat(200) })
  })

  it('is not a lasting failure, nor a full queue', () => {
    const { outages, lines } = observed()
    assert.equal(outages.met(new Error('A bug.')), false)
    assert.equal(outages.met(new LimiarError('overloaded', 'Busy.')), false)
    assert.deepEqual(lines, [])
  })
})

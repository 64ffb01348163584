import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CircuitBreaker, OPEN_MS, rememberBreakers } from '../../../src/server/domain/circuit-breaker.ts'

/** Failures in a row after which a source is not asked for a while. */
const FAILURES = 5
/** The number of names that are remembered. */
const MOST = 1000

let now = 0
const clock = (): number => now

function brokenBreaker(): CircuitBreaker {
  now = 1000
  const breaker = new CircuitBreaker(clock)
  fail(breaker, FAILURES)
  return breaker
}

function fail(breaker: CircuitBreaker, times: number): void {
  for (let time = 0; time < times; time++) {
    assert.equal(breaker.admits(), true)
    breaker.ended(false)
  }
}

describe('a circuit breaker', () => {
  it('stops asking a source after five failures in a row, for a fixed time and no longer', () => {
    now = 1000
    const breaker = new CircuitBreaker(clock)
    fail(breaker, FAILURES - 1)
    assert.equal(breaker.isOpen, false)
    fail(breaker, 1)
    assert.deepEqual([breaker.isOpen, breaker.admits()], [true, false])
    now += OPEN_MS - 1
    assert.deepEqual([breaker.isOpen, breaker.admits()], [true, false])
    now += 1
    assert.deepEqual([breaker.isOpen, breaker.admits()], [false, true])
  })

  it('counts failures in a row: one success begins again', () => {
    now = 1000
    const breaker = new CircuitBreaker(clock)
    fail(breaker, FAILURES - 1)
    breaker.ended(true)
    fail(breaker, FAILURES - 1)
    assert.equal(breaker.isOpen, false)
  })

  it('sends one question to test whether a source is back, and all questions once it is', () => {
    const breaker = brokenBreaker()
    now += OPEN_MS
    assert.deepEqual([breaker.admits(), breaker.admits()], [true, false])
    breaker.ended(true)
    assert.deepEqual([breaker.admits(), breaker.admits()], [true, true])
  })

  it('asks again at once when an earlier question is answered late', () => {
    const breaker = brokenBreaker()
    assert.equal(breaker.openMs, OPEN_MS)
    breaker.ended(true)
    assert.deepEqual([breaker.isOpen, breaker.openMs, breaker.admits()], [false, 0, true])
  })

  it('waits once more where the source is not back', () => {
    const breaker = brokenBreaker()
    now += OPEN_MS
    fail(breaker, 1)
    assert.deepEqual([breaker.isOpen, breaker.admits()], [true, false])
    now += OPEN_MS
    assert.equal(breaker.admits(), true)
  })

  it('learns nothing from a question that was cancelled, and sends another one', () => {
    const breaker = brokenBreaker()
    now += OPEN_MS
    assert.equal(breaker.admits(), true)
    breaker.ended(undefined)
    assert.deepEqual([breaker.isOpen, breaker.admits()], [false, true])
  })
})

describe('remembered circuit breakers', () => {
  it('are one for each name, and the oldest is forgotten first', () => {
    const breakerOf = rememberBreakers(clock)
    const [first, second] = [breakerOf('0'), breakerOf('1')]
    for (let name = 2; name < MOST; name++) breakerOf(String(name))
    assert.equal(breakerOf('0'), first)
    breakerOf('one more')
    assert.equal(breakerOf('1'), second)
    assert.notEqual(breakerOf('0'), first)
  })
})

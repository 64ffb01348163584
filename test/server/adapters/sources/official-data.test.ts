import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  httpOfficialData,
  type OfficialSourceSettings,
} from '../../../../src/server/adapters/sources/official-data.ts'
import type { OfficialDataSource } from '../../../../src/server/domain/findings/official-data.ts'
import { memoryOfficialUse } from '../../../support/fakes/memory-official-use.ts'
import {
  answering,
  brokenOff,
  endless,
  silent,
  withSource,
  type SourceServer,
  type Way,
} from '../../../support/source-server.ts'

const CPF = '52998224725'
const question = { cpf: CPF, read: {} }
const person = { name: 'Ana Lima', cpf: CPF, birthDate: '1990-05-17' }
/** Pauses between tries are recorded, not waited for; a try has time enough on a machine that is busy. */
const hasty = { timeoutMs: 10_000, firstPauseMs: 1, counted: memoryOfficialUse() }
/** Time for a try that gets no answer. */
const SILENCE_MS = 700

type Answer = Awaited<ReturnType<OfficialDataSource['lookUp']>>

async function lookUp(
  ways: readonly [Way, ...Way[]],
  settings: Partial<OfficialSourceSettings> = {},
): Promise<{ readonly answer: Answer; readonly asked: SourceServer['asked'] }> {
  return withSource(ways, async ({ url, asked }) => {
    const timeoutMs = ways.includes(silent) ? SILENCE_MS : hasty.timeoutMs
    const source = httpOfficialData({ url, ...hasty, timeoutMs, ...settings })
    return { answer: await source.lookUp(question), asked }
  })
}

const passing: ReadonlySet<string> = new Set([
  'source-failing',
  'source-suspended',
  'source-timeout',
  'source-unreachable',
])
const failed = (reason: string): Answer => ({
  performed: false,
  reason,
  ...(passing.has(reason) && { isPassing: true }),
})
const down = answering({}, 503)

describe('an official source over HTTP', () => {
  it('is asked for a CPF, with its token', async () => {
    const { answer, asked } = await lookUp([answering({ ...person, score: 3 })], { token: 'secret' })
    assert.deepEqual(answer, { performed: true, record: person })
    assert.deepEqual(
      asked.map(({ method, path, headers }) => [method, path, headers.authorization]),
      [['GET', `/people?cpf=${CPF}`, 'Bearer secret']],
    )
  })

  it('may not know the person', async () => {
    const { answer } = await lookUp([answering({}, 404)])
    assert.deepEqual(answer, { performed: true, record: undefined })
  })

  it('is asked again when it was down, silent or broke off, and answers after all', async () => {
    for (const way of [down, silent, brokenOff, answering({}, 429)]) {
      const { answer, asked } = await lookUp([way, answering(person)])
      assert.deepEqual(answer, { performed: true, record: person })
      assert.equal(asked.length, 2)
    }
  })

  const failures: readonly (readonly [string, Way, string, number])[] = [
    ['is down', down, 'source-failing', 3],
    ['never answers', silent, 'source-timeout', 3],
    ['breaks off', brokenOff, 'source-unreachable', 3],
    ['refuses', answering({}, 401), 'source-refused', 1],
    ['redirects', answering({}, 302), 'source-refused', 1],
    [
      'answers something that is not JSON',
      (response) => void response.end('<html>'),
      'source-answer-invalid',
      1,
    ],
    ['answers something else', answering({ name: 7 }), 'source-answer-invalid', 1],
    ['answers values that no database keeps', answering({ name: 'Ana\0' }), 'source-answer-invalid', 1],
    ['answers without end in one value', answering({ name: 'x'.repeat(301) }), 'source-answer-invalid', 1],
    ['answers a list', answering([person]), 'source-answer-invalid', 1],
    ['never stops answering', endless, 'source-answer-too-large', 1],
  ]
  for (const [what, way, reason, times] of failures)
    it(`that ${what} gives ${reason} after ${times} of 3 tries`, async () => {
      const { answer, asked } = await lookUp([way])
      assert.deepEqual(answer, failed(reason))
      assert.equal(asked.length, times)
    })

  it('that does not exist gives source-unreachable', async () => {
    const url = await withSource([silent], async (server) => server.url)
    assert.deepEqual(await httpOfficialData({ url, ...hasty }).lookUp(question), failed('source-unreachable'))
  })

  it('is no longer waited for once the caller gives up', async () => {
    await withSource([silent], async ({ url }) => {
      const giveUp = new AbortController()
      const lookup = httpOfficialData({ url, ...hasty }).lookUp(question, giveUp.signal)
      giveUp.abort(new Error('shut down'))
      await assert.rejects(lookup, /shut down/)
    })
  })
})

describe('the circuit breaker of a source', () => {
  it('stops asking a source after five failures, for thirty seconds, and then tries once', async () => {
    let now = 0
    await withSource([down], async ({ url, asked }) => {
      const source = httpOfficialData({ url, ...hasty, now: () => now })
      for (let i = 0; i < 5; i++) assert.deepEqual(await source.lookUp(question), failed('source-failing'))
      const before = asked.length
      assert.deepEqual(await source.lookUp(question), failed('source-suspended'))
      now = 29_999
      assert.deepEqual(await source.lookUp(question), failed('source-suspended'))
      assert.equal(asked.length, before)

      now = 30_000
      const two = await Promise.all([source.lookUp(question), source.lookUp(question)])
      assert.deepEqual(two, [failed('source-failing'), failed('source-suspended')])
      assert.deepEqual(await source.lookUp(question), failed('source-suspended'))
    })
  })

  it('closes again once a try has succeeded', async () => {
    let now = 0
    const ways = [down, ...Array.from({ length: 14 }, () => down), answering(person)] as const
    await withSource(ways, async ({ url }) => {
      const source = httpOfficialData({ url, ...hasty, now: () => now })
      for (let i = 0; i < 5; i++) await source.lookUp(question)
      now = 30_000
      for (let i = 0; i < 3; i++) assert.equal((await source.lookUp(question)).performed, true)
    })
  })

  it('is not opened by answers that are merely wrong', async () => {
    await withSource([answering({}, 403)], async ({ url }) => {
      const source = httpOfficialData({ url, ...hasty, now: () => 0 })
      for (let i = 0; i < 7; i++) assert.deepEqual(await source.lookUp(question), failed('source-refused'))
    })
  })
})

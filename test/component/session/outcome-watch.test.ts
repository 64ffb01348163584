import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { awaitOutcome } from '../../../src/component/session/outcome-watch.ts'
import type { Answer } from '../../../src/component/upload/session-client.ts'
import type { ExecutionProgress } from '../../../src/protocol/sessions/session-api.ts'

const executionId = '0123456789abcdef01234567'
const done: Answer<ExecutionProgress> = {
  name: 'ok',
  value: { executionId, state: 'done', status: 'APROVADO' },
}
const problem = (status: number, retryAfterMs?: number): Answer<ExecutionProgress> => ({
  name: 'problem',
  status,
  code: '',
  ...(retryAfterMs !== undefined && { retryAfterMs }),
})

/** Waits for the outcome over the given answers, the last of them for good; answers also the pauses in between. */
async function outcomeOver(...answers: readonly Answer<ExecutionProgress>[]) {
  let asked = 0
  const pauses: number[] = []
  const progress = async (): Promise<Answer<ExecutionProgress>> => answers[asked++] ?? answers.at(-1)!
  const timers = mock.method(globalThis, 'setTimeout', (run: () => void, milliseconds: number) => {
    pauses.push(milliseconds)
    passed += milliseconds
    setImmediate(run)
  })
  try {
    return { outcome: await awaitOutcome({ progress }, new AbortController().signal), asked, pauses }
  } finally {
    timers.mock.restore()
  }
}

let passed = 0

describe('the wait for the outcome', () => {
  before(() => mock.method(performance, 'now', () => passed))
  after(() => mock.restoreAll())

  for (const [what, answer] of Object.entries({
    'a proxy without a node': problem(502),
    'a database that is away': problem(503),
    'too many questions': problem(429),
    'no network': { name: 'unreachable' } as const,
  }))
    it(`outlasts ${what}`, async () => {
      const { outcome } = await outcomeOver(
        { name: 'ok', value: { executionId, state: 'waiting' } },
        answer,
        answer,
        done,
      )
      assert.equal(outcome, 'approved')
    })

  it('asks a server again when it wants to be asked', async () => {
    const { outcome, pauses } = await outcomeOver(problem(503, 5_000), done)
    assert.deepEqual([outcome, pauses], ['approved', [5_000]])
  })

  it('is over when the session opens nothing any more', async () => {
    assert.deepEqual(await outcomeOver(problem(401)), { outcome: 'received', asked: 1, pauses: [] })
  })

  it('lets the person go after a minute, whatever the server says', async () => {
    const began = passed
    assert.equal((await outcomeOver(problem(503, 3_600_000))).outcome, 'received')
    assert.ok(passed - began <= 61_500, `${passed - began} ms`)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CustomSource } from '../../../src/protocol/reports/report-sources.ts'
import { questionFor, readAnswer, secretOf } from '../../../src/server/domain/findings/custom-sources.ts'
import { findings } from '../../support/fakes/service-ports.ts'

const source = (changed: Partial<CustomSource> = {}): CustomSource => ({
  section: 'credit',
  url: 'https://credit.example/scores',
  timeoutMs: 3000,
  send: [],
  mapping: { score: '/result/score', band: '/result/band' },
  ...changed,
})
const subject = { executionId: '0'.repeat(24), parameters: { customId: 'a' }, findings: findings() }

describe('the question to a custom source', () => {
  it('is the execution, by a key that is the same each time it is asked', () => {
    assert.deepEqual(questionFor(source(), undefined, subject), {
      url: 'https://credit.example/scores',
      headers: { 'Idempotency-Key': `${subject.executionId}-credit` },
      body: { execution: subject.executionId },
      timeoutMs: 3000,
    })
  })

  it('holds the values that the report names and the reader found, and nothing else', () => {
    const { body } = questionFor(
      source({ send: ['name', 'fatherName', 'rg', 'parameters'] as never }),
      undefined,
      subject,
    )
    assert.deepEqual(body, {
      execution: subject.executionId,
      name: 'ANA LIMA',
      parameters: { customId: 'a' },
    })
  })

  it('carries its secret in its header, when it has both', () => {
    const named = source({ header: { name: 'X-Key' } })
    assert.equal(questionFor(named, 'a secret', subject).headers['X-Key'], 'a secret')
    assert.ok(!('X-Key' in questionFor(named, undefined, subject).headers))
    assert.deepEqual(Object.keys(questionFor(source(), 'a secret', subject).headers), ['Idempotency-Key'])
  })

  it('finds no secret under the name of a member that every object has', () => {
    assert.equal(secretOf({ credit: 'a secret' }, 'credit'), 'a secret')
    for (const section of ['constructor', 'toString', 'other'])
      assert.equal(secretOf({ credit: 'a secret' }, section), undefined)
  })
})

describe('the answer of a custom source', () => {
  it('is read as its mapping says', () => {
    const outcome = readAnswer(source(), { result: { score: 7, more: 1 } })
    assert.deepEqual(outcome, { performed: true, members: { score: 7 }, isApproved: undefined })
  })

  it('counts as none without a member of the mapping, or with a value that cannot be stored', () => {
    const invalid = { performed: false, reason: 'source-answer-invalid' }
    for (const answer of [{}, null, 'text', { result: { more: 1 } }, { result: { score: 'a\0' } }])
      assert.deepEqual(readAnswer(source(), answer), invalid)
  })

  it('approves only when it holds exactly the named value', () => {
    const asked = source({ approvedWhen: { pointer: '/ok', equals: true } })
    const approval = (ok: unknown) => {
      const outcome = readAnswer(asked, { ok, result: { score: 7 } })
      return outcome.performed ? outcome.isApproved : 'not performed'
    }
    assert.deepEqual([true, false, 'true', 1, undefined].map(approval), [true, false, false, false, false])
  })
})

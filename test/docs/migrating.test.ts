/** Checks that the page for people who come from another provider says what becomes of each part of the contract. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { documentTypes, executionStatuses, ruleStatuses } from '../../src/protocol/executions/executions.ts'
import { webhookEventTypes } from '../../src/protocol/webhooks/webhooks.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'migrating.md'), 'utf8')
/** Rows whose second cell is a verdict. */
const verdicts = new Map(
  [...page.matchAll(/^\| (.+?) +\| (same|different|absent|added) +\| (.*) \|$/gm)].map(
    ([, thing = '', verdict = '', here = '']) => [thing.trim(), { verdict, here }],
  ),
)
const named = [...verdicts].map(([thing, { here }]) => `${thing} ${here}`).join('\n')

/** The names in the contract: its calls, and the events of its page. */
const contract = {
  calls: [
    'GET /private-faceset',
    'POST /private-faceset',
    'POST /private-faceset/search',
    'GET /private-faceset/<face>',
    'DELETE /private-faceset/<face>',
    'GET /executions',
    'GET /reports/<report>/executions/<execution>',
    'POST /reports/<report>/onboarding-ext',
    'PATCH /reports/<report>/onboarding-ext/<id or token>',
  ],
  events: [
    'SDK_FRONT_CAPTURE_STARTED',
    'SDK_BACK_CAPTURE_STARTED',
    'SDK_CAPTURE_INVALID',
    'SDK_CAPTURE_FAILED',
  ],
}

describe('the page for people who come from another provider', () => {
  it('has a verdict in every row of its tables', () => {
    const rows = [...page.matchAll(/^\| (?!-|\w* +\| +\|)(.*)$/gm)].map(([row]) => row)
    assert.equal(verdicts.size, rows.length)
  })

  it('says that every call and event of the contract stays the same', () => {
    for (const call of contract.calls) assert.equal(verdicts.get(`\`${call}\``)?.verdict, 'same', call)
    for (const event of contract.events)
      assert.ok(
        [...verdicts].some(([thing, { verdict }]) => thing.includes(`\`${event}\``) && verdict === 'same'),
        event,
      )
  })

  it('names every state, document type, answer of a rule and webhook', () => {
    for (const word of [...executionStatuses, ...documentTypes, ...ruleStatuses, ...webhookEventTypes])
      assert.ok(named.includes(`\`${word}\``), word)
  })
})

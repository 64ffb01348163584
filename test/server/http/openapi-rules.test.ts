/** What others ask of a description of an API. It takes seconds, so it is apart from what we ask of ours. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
let document: Json
before(async () => {
  service = await startFakeService()
  document = (await service.client.raw('/openapi.json')).body
})
after(() => service.close())

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    assert.ok(valid, JSON.stringify(errors))
    assert.equal(validator.version, '3.1')
  })

  it('keeps the rules that Redocly recommends', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // A link is opened at the root, as the contract has it: its pattern separates it from every other word.
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    const told = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    )
    // They are always answered, and have no input that could be wrong.
    const isAlwaysAnswered = /operation-4xx-response.*(health|ready)/
    assert.deepEqual(
      told.filter((one) => !isAlwaysAnswered.test(one)),
      [],
    )
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  DEFAULT_SOURCE_TIMEOUT_MS,
  type CustomSourceBody,
} from '../../../src/protocol/reports/report-sources.ts'
import type { ReportDefinitionBody } from '../../../src/protocol/reports/reports.ts'
import { completeDefinition, sourceSecrets } from '../../../src/server/domain/reports/report-definition.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'

const source: CustomSourceBody = {
  section: 'credit',
  url: 'https://credit.example/scores',
  send: [],
  mapping: { score: '/score' },
}
const body = (changed: Partial<ReportDefinitionBody> = {}): ReportDefinitionBody => ({
  documentTypes: ['rg'],
  captures: ['front', 'selfie'],
  sections: ['ocr'],
  rules: [{ rule: 'cpf_is_valid' }],
  ...changed,
})

describe('a definition that was sent', () => {
  it('is completed with the values of the service', () => {
    assert.deepEqual(completeDefinition(body()), {
      ...firstReportDefinition,
      ...body(),
      selfie: 'camera',
      rules: [completeRule({ rule: 'cpf_is_valid' })],
      sources: [],
    })
  })

  it('keeps its members, and takes the rest of each group from the service', () => {
    const { thresholds, links, selfie } = completeDefinition(
      body({ thresholds: { faceMatch: 77 }, links: { days: 3 }, selfie: 'any' }),
    )
    assert.deepEqual(thresholds, { ...firstReportDefinition.thresholds, faceMatch: 77 })
    assert.deepEqual(links, { ...firstReportDefinition.links, days: 3 })
    assert.equal(selfie, 'any')
  })

  it('asks the same of the selfie as the version before, unless it says otherwise', () => {
    assert.equal(
      completeDefinition(body(), { selfie: 'camera-with-movement' }).selfie,
      'camera-with-movement',
    )
    assert.equal(completeDefinition(body({ selfie: 'any' }), { selfie: 'camera' }).selfie, 'any')
  })

  it('has sources without their secrets, each with its time', () => {
    const header = { name: 'X-Key', value: 'a secret' }
    const { sources } = completeDefinition(
      body({
        sources: [
          { ...source, header },
          { ...source, timeoutMs: 1234 },
        ],
      }),
    )
    assert.deepEqual(sources, [
      { ...source, timeoutMs: DEFAULT_SOURCE_TIMEOUT_MS, header: { name: 'X-Key' } },
      { ...source, timeoutMs: 1234 },
    ])
  })
})

describe('the secret of a source', () => {
  const header = { name: 'X-Key' }
  const kept = { ...source, header, timeoutMs: 1 }
  const before = {
    sources: [{ ...kept, section: 'lists', url: 'https://lists.example' }, kept],
    secrets: { credit: 'kept', lists: 'other' },
  }
  const secretsOf = (...sent: readonly CustomSourceBody[]) => sourceSecrets(sent, before)

  it('is the newly sent one', () => {
    const sent = { ...source, header: { ...header, value: 'new' } }
    assert.deepEqual(secretsOf(sent), { credit: 'new' })
    assert.deepEqual(sourceSecrets([sent], { sources: [], secrets: {} }), { credit: 'new' })
  })

  it('is the stored one, only for the same header of the same origin', () => {
    assert.deepEqual(secretsOf({ ...source, header }), { credit: 'kept' })
    assert.deepEqual(secretsOf({ ...source, header, url: 'https://credit.example/other' }), {
      credit: 'kept',
    })
    for (const changed of [
      { header: { name: 'X-Other' } },
      { header, url: 'https://other.example/scores' },
      { header, url: 'http://credit.example/scores' },
      { header, url: 'https://credit.example:8443/scores' },
      { header, section: 'new' },
      { header: undefined },
    ])
      assert.deepEqual(secretsOf({ ...source, ...changed } as CustomSourceBody), {}, JSON.stringify(changed))
    assert.deepEqual(sourceSecrets([{ ...source, header }], { sources: [], secrets: { credit: 'kept' } }), {})
  })
})

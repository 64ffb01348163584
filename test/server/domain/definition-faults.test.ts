import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CaptureKind, ReportDefinition, SectionName } from '../../../src/protocol/reports/reports.ts'
import type { RuleName } from '../../../src/protocol/reports/report-rules.ts'
import {
  consentFaults,
  contradictions,
  sourceFaults,
} from '../../../src/server/domain/reports/definition-faults.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'

const aSource: ReportDefinition['sources'][number] = {
  section: 'credit',
  url: 'https://credit.example',
  timeoutMs: 3000,
  send: [],
  mapping: { score: '/score' },
}

/** A report that captures, shows and decides only the parts that a case names. */
function report(changed: Partial<ReportDefinition>): ReportDefinition {
  const nothing = {
    captures: [],
    sections: [],
    rules: [],
    sources: [],
    minimumAge: null,
    selfie: 'any',
  } as const
  return { ...firstReportDefinition, ...structuredClone(nothing), ...changed } as ReportDefinition
}

/** The places to which the faults point. */
function faultsIn(changed: Partial<ReportDefinition>): readonly string[] {
  const faults = contradictions(report(changed))
  for (const { code, detail } of faults) {
    assert.equal(code, 'contradiction')
    assert.ok(detail.length > 20, detail)
  }
  return faults.map(({ pointer }) => pointer.replace('/definition/', ''))
}

const rules = (...names: readonly RuleName[]) => names.map((rule) => completeRule({ rule }))
const sets: readonly (readonly CaptureKind[])[] = [
  [],
  ['front'],
  ['back'],
  ['selfie'],
  ['front', 'back'],
  ['front', 'selfie'],
  ['back', 'selfie'],
]
const hasDocument = (captures: readonly CaptureKind[]) =>
  captures.includes('front') || captures.includes('back')
const hasSelfie = (captures: readonly CaptureKind[]) => captures.includes('selfie')

describe('a contradiction of a report', () => {
  it('is a section without the pictures that it is about', () => {
    for (const captures of sets)
      for (const [section, isThere] of [
        ['ocr', hasDocument(captures)],
        ['documentscopy', hasDocument(captures)],
        ['faceMatch', hasDocument(captures) && hasSelfie(captures)],
        ['liveness', hasSelfie(captures)],
        ['privateFaceset', true],
        ['officialData', true],
      ] as const)
        assert.deepEqual(
          faultsIn({ captures: [...captures], sections: [section] }),
          isThere ? [] : ['sections/0'],
          `${section} with ${captures.join()}`,
        )
  })

  it('says which pictures are missing', () => {
    const detail = (sections: SectionName[], captures: CaptureKind[]) =>
      contradictions(report({ sections, captures }))[0]?.detail ?? ''
    assert.match(detail(['faceMatch'], []), /faceMatch needs .* add selfie and front or back to captures/)
    assert.match(detail(['faceMatch'], ['front']), /add selfie to captures/)
    assert.match(detail(['ocr'], ['selfie']), /add front or back to captures/)
  })

  it('is a rule without a document that it looks at', () => {
    for (const name of [
      'document_type_accepted',
      'document_readable',
      'document_not_expired',
      'cpf_equals_parameter',
      'mrz_is_consistent',
    ] as const)
      for (const captures of sets)
        assert.deepEqual(
          faultsIn({ captures: [...captures], rules: rules(name) }),
          hasDocument(captures) ? [] : ['rules/0/rule'],
          `${name} with ${captures.join()}`,
        )
    const ofAge = { rules: rules('minimum_age_reached'), minimumAge: 18 }
    assert.deepEqual(faultsIn({ ...ofAge, captures: ['selfie'] }), ['rules/0/rule'])
    assert.deepEqual(faultsIn({ ...ofAge, captures: ['back'] }), [])
  })

  it('is a rule without the section on which its answer is based', () => {
    const all: CaptureKind[] = ['front', 'back', 'selfie']
    for (const [name, section] of [
      ['documentscopy_approved', 'documentscopy'],
      ['facematch_is_equal', 'faceMatch'],
      ['liveness_approved', 'liveness'],
      ['selfie_is_live', 'liveness'],
      ['private_faceset_not_contains_face', 'privateFaceset'],
      ['velocity_is_normal', 'velocity'],
      ['official_data_agrees', 'officialData'],
    ] as const) {
      assert.deepEqual(faultsIn({ captures: all, rules: rules(name) }), ['rules/0/rule'], name)
      assert.deepEqual(faultsIn({ captures: all, rules: rules(name), sections: [section] }), [], name)
    }
  })

  it('is a rule that is listed twice, reported at its second place', () => {
    assert.deepEqual(faultsIn({ rules: rules('cpf_is_valid', 'cpf_is_valid') }), ['rules/1/rule'])
  })

  it('is an age that no rule asks for, and a rule that has no age', () => {
    assert.deepEqual(faultsIn({ minimumAge: 18 }), ['minimumAge'])
    assert.deepEqual(faultsIn({ captures: ['front'], rules: rules('minimum_age_reached') }), ['minimumAge'])
  })

  it('is a demand on a selfie that is not captured, or for a movement that nothing shows', () => {
    const liveness: SectionName[] = ['liveness']
    assert.deepEqual(faultsIn({ selfie: 'camera' }), ['selfie'])
    assert.deepEqual(faultsIn({ selfie: 'camera', captures: ['selfie'] }), [])
    assert.deepEqual(faultsIn({ selfie: 'camera-with-movement', captures: ['selfie'] }), ['selfie'])
    assert.deepEqual(
      faultsIn({ selfie: 'camera-with-movement', captures: ['selfie'], sections: liveness }),
      [],
    )
  })

  it('is an origin or an app’s object that could not work, and no other', () => {
    const embedOrigins = ['https://a.example', 'http://b.example']
    assert.deepEqual(faultsIn({ embedOrigins }), ['embedOrigins/1'])
    const appChannels = { android: 'window', ios: 'Channel' }
    assert.deepEqual(faultsIn({ appChannels }), ['appChannels/android'])
  })

  it('is a source under a name that is another section’s', () => {
    assert.deepEqual(faultsIn({ sources: [aSource] }), [])
    assert.deepEqual(faultsIn({ sources: [{ ...aSource, section: 'lists' }, aSource] }), [])
    assert.deepEqual(faultsIn({ sources: [aSource, aSource] }), ['sources/1/section'])
    assert.deepEqual(faultsIn({ sources: [{ ...aSource, section: 'ocr' }] }), ['sources/0/section'])
  })

  it('is a source with a header that the exchange itself sets', () => {
    for (const name of [
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'expect',
      'host',
      'idempotency-key',
      'te',
      'trailer',
      'transfer-encoding',
      'upgrade',
      'user-agent',
      'Host',
    ])
      assert.deepEqual(
        faultsIn({ sources: [{ ...aSource, header: { name } }] }),
        ['sources/0/header/name'],
        name,
      )
    assert.deepEqual(faultsIn({ sources: [{ ...aSource, header: { name: 'X-Key' } }] }), [])
  })

  it('is a source that approves for no rule, and a rule for which no source approves', () => {
    const approves = { ...aSource, approvedWhen: { pointer: '/ok', equals: true } }
    const both = { sources: [{ ...aSource, section: 'lists' }, approves] }
    assert.deepEqual(faultsIn(both), ['sources/1/approvedWhen'])
    assert.deepEqual(faultsIn({ ...both, rules: rules('cpf_is_valid', 'custom_sources_approve') }), [])
    assert.deepEqual(faultsIn({ sources: [aSource], rules: rules('custom_sources_approve') }), [
      'rules/0/rule',
    ])
  })
})

describe('the faults of sources', () => {
  const named = { ...aSource, header: { name: 'X-Key' } }
  const whyRefused = (url: string) => (url.includes('credit') ? undefined : 'It is inside the network.')

  it('are forbidden addresses, and secrets that were not sent', () => {
    const sources = [aSource, named, { ...named, section: 'lists', url: 'https://10.0.0.1' }]
    const secrets = { credit: 'a secret' }
    assert.deepEqual(
      sourceFaults({ sources }, secrets, { whyRefused }).map(({ pointer }) => pointer),
      ['/definition/sources/2/url', '/definition/sources/2/header/value'],
    )
    assert.equal(sourceFaults({ sources }, secrets, { whyRefused })[0]?.detail, 'It is inside the network.')
    assert.deepEqual(sourceFaults({ sources: sources.slice(0, 2) }, secrets, { whyRefused }), [])
  })
})

describe('a consent', () => {
  const consent = (version: string, text: string) => ({ consent: { version, text } })

  it('has one text for each edition', () => {
    assert.equal(
      consentFaults(consent('1', 'new'), consent('1', 'old'))[0]?.pointer,
      '/definition/consent/version',
    )
    for (const after of [consent('1', 'old'), consent('2', 'old'), consent('2', 'new')])
      assert.deepEqual(consentFaults(after, consent('1', 'old')), [])
  })
})

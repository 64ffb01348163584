import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createCustomSources } from '../../../src/server/adapters/sources/custom-sources.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { definitionBody, sourceBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService({ customSources: createCustomSources({ trustedHosts: ['10.0.0.7'] }) })
})
after(() => service.close())

async function sent(definition: Json): Promise<Answer> {
  return service.client.call('POST', '/reports', { name: 'r', definition })
}

/** A change to a body, the place of the fault, and the message. */
type Fault = readonly [what: string, changes: Json, pointer: string, detail: RegExp]

const rule = (name: string, others: Json = {}): Json => ({ rule: name, ...others })
const onlyRules = (...names: readonly string[]): Json => ({ rules: names.map((name) => rule(name)) })

const ofShape: readonly Fault[] = [
  ['an unknown member', { treshold: 1 }, '/definition/treshold', /leave it out, or correct its name/],
  ['a missing member', { rules: undefined }, '/definition/rules', /is required/],
  ['a wrong type', { captures: 'front' }, '/definition/captures', /must be array/],
  ['no document type', { documentTypes: [] }, '/definition/documentTypes', /1/],
  ['a capture named twice', { captures: ['front', 'front'] }, '/definition/captures', /twice/],
  ['an unknown section', { sections: ['liveliness'] }, '/definition/sections/0', /must be one of ocr, /],
  ['an unknown rule', onlyRules('cpf_has_not_dead'), '/definition/rules/0/rule', /must be one of /],
  [
    'a rule with an unknown member',
    { rules: [rule('cpf_is_valid', { onFailure: 'reject' })] },
    '/definition/rules/0/onFailure',
    /correct its name/,
  ],
  [
    'NOT_PERFORMED that rejects',
    { rules: [rule('cpf_is_valid', { onNotPerformed: 'reject' })] },
    '/definition/rules/0/onNotPerformed',
    /must be one of review, ignore/,
  ],
  ['a similarity over 100', { thresholds: { faceMatch: 101 } }, '/definition/thresholds/faceMatch', /100/],
  ['a confidence in percent', { fieldConfidence: 90 }, '/definition/fieldConfidence', /1/],
  ['a confidence in words', { fieldConfidence: 'sure' }, '/definition/fieldConfidence', /number/],
  [
    'a retention in words',
    { retention: { days: 'ten' } },
    '/definition/retention/days',
    /integer, or must be null/,
  ],
  ['a retention of no days', { retention: { days: 0 } }, '/definition/retention/days', /1/],
  [
    'an accent that is not a colour',
    { theme: { name: 'x', accent: 'red' } },
    '/definition/theme/accent',
    /pattern/,
  ],
  ['an unknown language', { languages: ['fr'] }, '/definition/languages/0', /pt-BR, en, es/],
  [
    'a consent without a version',
    { consent: { version: '', text: 'x' } },
    '/definition/consent/version',
    /1/,
  ],
  [
    'a source that is waited for without end',
    { sources: [sourceBody({ timeoutMs: 60_000 })] },
    '/definition/sources/0/timeoutMs',
    /20000/,
  ],
  [
    'a header of two lines',
    { sources: [sourceBody({ header: { name: 'X-Key', value: 'a\r\nHost: b' } })] },
    '/definition/sources/0/header/value',
    /pattern/,
  ],
  ['an empty mapping', { sources: [sourceBody({ mapping: {} })] }, '/definition/sources/0/mapping', /1/],
]

const strangeOrigins: readonly (readonly [what: string, origin: string, detail: RegExp])[] = [
  ['every host', 'https://*', /Wildcards are not allowed/],
  ['every subdomain', 'https://*.bank.example', /Wildcards are not allowed/],
  ['another directive after it', 'https://a.example;sandbox', /only scheme and host/],
  ['another policy after it', 'https://a.example,default-src', /only scheme and host/],
  ['a quote', "https://a'b.example", /only scheme and host/],
  ['a scheme without encryption', 'http://bank.example', /name the https origin/],
]

const contradicting: readonly Fault[] = [
  [
    'a comparison of a selfie that is not taken',
    { captures: ['front'] },
    '/definition/sections/1',
    /add selfie to captures/,
  ],
  [
    'a reading of a document that is not captured',
    { captures: ['selfie'], sections: [], ...onlyRules('document_readable') },
    '/definition/rules/0/rule',
    /add front or back to captures/,
  ],
  [
    'a rule without the section that it answers from',
    { sections: ['ocr'] },
    '/definition/rules/1/rule',
    /section faceMatch: add it/,
  ],
  ['a rule twice', onlyRules('cpf_is_valid', 'cpf_is_valid'), '/definition/rules/1/rule', /twice/],
  [
    'an age rule without an age',
    onlyRules('minimum_age_reached'),
    '/definition/minimumAge',
    /set minimumAge/,
  ],
  ['an age without its rule', { minimumAge: 18 }, '/definition/minimumAge', /add the rule/],
  [
    'sources that are asked to approve and have no say',
    { ...onlyRules('custom_sources_approve'), sources: [sourceBody()] },
    '/definition/rules/0/rule',
    /give one approvedWhen/,
  ],
  [
    'an approval that no rule looks at',
    { sources: [sourceBody({ approvedWhen: { pointer: '/ok', equals: true } })] },
    '/definition/sources/0/approvedWhen',
    /add the rule custom_sources_approve/,
  ],
  [
    'a source in place of a section of the service',
    { sources: [sourceBody({ section: 'ocr' })] },
    '/definition/sources/0/section',
    /choose another name/,
  ],
  [
    'two sources of one section',
    { sources: [sourceBody(), sourceBody()] },
    '/definition/sources/1/section',
    /choose another name/,
  ],
  [
    'a header that the exchange sets itself',
    { sources: [sourceBody({ header: { name: 'Host', value: 'x' } })] },
    '/definition/sources/0/header/name',
    /set by the service/,
  ],
  [
    'a header without its secret',
    { sources: [sourceBody({ header: { name: 'X-Key' } })] },
    '/definition/sources/0/header/value',
    /send it/,
  ],
  [
    'a header without its secret, under the name of a member that every object has',
    { sources: [sourceBody({ section: 'constructor', header: { name: 'X-Key' } })] },
    '/definition/sources/0/header/value',
    /send it/,
  ],
  [
    'an origin with a path',
    { embedOrigins: ['https://bank.example', 'https://bank.example/x'] },
    '/definition/embedOrigins/1',
    /only scheme and host/,
  ],
  ...strangeOrigins.map(([what, origin, detail]): Fault => [
    `an origin with ${what}`,
    { embedOrigins: [origin] },
    '/definition/embedOrigins/0',
    detail,
  ]),
]

const addresses: readonly (readonly [what: string, url: string, detail: RegExp])[] = [
  ['an invalid address', 'bureau', /name another one/],
  ['another scheme', 'ftp://bureau.example/x', /begin with http/],
  ['a password in the address', 'https://a:b@bureau.example/', /credential/],
  ['an address that is not encrypted', 'http://bureau.example/', /use https/],
  ['the metadata of a cloud', 'https://169.254.169.254/latest', /LIMIAR_SOURCE_HOSTS/],
  ['this machine', 'https://127.0.0.1/', /LIMIAR_SOURCE_HOSTS/],
  ['a part behind #', 'https://bureau.example/#x', /leave it out/],
]

const faults: readonly Fault[] = [
  ...ofShape,
  ...contradicting,
  ...addresses.map(([what, url, detail]): Fault => [
    what,
    { sources: [sourceBody({ url })] },
    '/definition/sources/0/url',
    detail,
  ]),
]

describe('a definition is refused for', () => {
  for (const [what, changes, pointer, detail] of faults)
    it(what, async () => {
      const { status, body } = await sent({ ...definitionBody(), ...changes })
      assert.equal(status, 400)
      assert.equal(body.type, 'urn:limiar:problem:invalid-request')
      const found = body.errors.find((error: Json) => error.pointer === pointer)
      assert.ok(found, JSON.stringify(body.errors))
      assert.match(found.detail, detail)
    })

  it('one mistake, with one error and not with several', async () => {
    for (const changes of [{ treshold: 1 }, { retention: { days: 'ten' } }]) {
      const { body } = await sent({ ...definitionBody(), ...changes })
      assert.equal(body.errors.length, 1, JSON.stringify(body.errors))
    }
  })

  it('a consent whose text changes under one version', async () => {
    const definition = { ...definitionBody(), consent: { version: '1', text: 'Aceito.' } }
    const { body: report } = await sent(definition)
    const changed = { ...definition, consent: { version: '1', text: 'Aceito tudo.' } }
    const body = { name: 'r', definition: changed, version: 1 }
    const answer = await service.client.call('PUT', `/reports/${report._id}`, body)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].pointer, '/definition/consent/version')
  })
})

describe('a definition is taken with', () => {
  const taken: readonly (readonly [string, Json])[] = [
    [
      'nothing but a registry search of a selfie',
      { captures: ['selfie'], sections: ['privateFaceset'], rules: [] },
    ],
    ['a minimum age', { ...onlyRules('minimum_age_reached'), minimumAge: 18 }],
    [
      'a host that the operator trusts, without encryption',
      { sources: [sourceBody({ url: 'http://10.0.0.7/x' })] },
    ],
    [
      'a source that approves',
      {
        ...onlyRules('custom_sources_approve'),
        sources: [sourceBody({ approvedWhen: { pointer: '/status', equals: 'ok' } })],
      },
    ],
  ]
  for (const [what, changes] of taken)
    it(what, async () => {
      const { status, text } = await sent({ ...definitionBody(), ...changes })
      assert.equal(status, 200, text)
    })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CheckOutcome } from '../../../src/protocol/executions/documentscopy.ts'
import type { RuleStatus } from '../../../src/protocol/executions/executions.ts'
import { ruleNames, type RuleName } from '../../../src/protocol/reports/report-rules.ts'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import type { OfficialAnswer } from '../../../src/server/domain/findings/official-data.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import { madeCheck } from '../../support/fakes/service-ports.ts'
import {
  answered,
  checks,
  CPF,
  face,
  failed,
  fields,
  match,
  moved,
  notPerformed,
  official,
  OTHER_CPF,
  registry,
  selfie,
  TODAY,
  unread,
  verdictOf,
  withoutCpf,
  zone,
  type Case,
} from '../../support/verdict-cases.ts'

type Row = readonly [what: string, given: Case, expected: RuleStatus]

const born = (birthDate: string): Case => ({
  found: fields({ birthDate: { value: birthDate } }),
  definition: { minimumAge: 18 },
})
const fieldsWithoutCpf = (changed: Parameters<typeof fields>[0]): Partial<Findings> => ({
  ...fields({ cpf: unread, ...changed }),
  documentCpf: undefined,
})
/** A document with this text where the CPF is printed, and without a CPF whose check digits agree. */
const cpfRead = (value: string) => fieldsWithoutCpf({ cpf: { value } })
const unlooked = (changed: Parameters<typeof fields>[0]): Case => ({
  found: { ...fields(changed), unseen: ['back'] },
})
const datesAndDigits = (dates: CheckOutcome, digits: CheckOutcome): Partial<Findings> => ({
  documentscopy: [
    madeCheck(dates, { name: 'dates-in-order' }),
    madeCheck(digits, { name: 'zone-check-digits' }),
  ],
})
const signedCode: NonNullable<Findings['issuerCode']> = {
  side: 'back',
  document: 'cnh',
  format: 'vio-5-83',
  signature: 'valid',
  contradictions: [],
  problems: [],
  portrait: true,
}
const portraitLike = (portraitSimilarity: { readonly print?: number; readonly selfie: number }): Case => ({
  found: { issuerCode: { ...signedCode, portraitSimilarity } },
})
const person = { name: 'Ana Lima', birthDate: '1990-05-17' }
const said = (further: Partial<OfficialAnswer>): Case => ({
  official: { performed: true, simulated: false, record: person, ...further },
})

const table: Readonly<Record<RuleName, readonly Row[]>> = {
  document_type_accepted: [
    ['a type of the report', { found: { type: 'rg' } }, 'VALID'],
    ['another document', { found: { type: 'outros' } }, 'INVALID'],
    ['no document', { found: { type: 'invalido' } }, 'INVALID'],
    ['a type left out', { found: { type: 'rg' }, definition: { documentTypes: ['cnh'] } }, 'INVALID'],
  ],
  document_readable: [
    ['name, birth date and a number', {}, 'VALID'],
    ['no name', { found: fields({ name: unread }) }, 'INVALID'],
    ['no birth date', { found: fields({ birthDate: unread }) }, 'INVALID'],
    [
      'no CPF, but the number of the document',
      { found: { ...fields({ cpf: unread, documentNumber: { value: '1' } }), documentCpf: undefined } },
      'VALID',
    ],
    ['no number at all', { found: withoutCpf }, 'INVALID'],
    ['no number, and signs without a digit where the CPF stands', { found: cpfRead('.-') }, 'INVALID'],
    ['a number that is empty', { found: fieldsWithoutCpf({ documentNumber: { value: '' } }) }, 'INVALID'],
    ['no name, and a side that nobody could look at', unlooked({ name: unread }), 'NOT_PERFORMED'],
    ['all of it, and a side that nobody could look at', unlooked({}), 'VALID'],
  ],
  document_not_expired: [
    ['a day in the future', { found: { expiryDate: '2026-11-22' } }, 'VALID'],
    ['the last day', { found: { expiryDate: TODAY } }, 'VALID'],
    ['yesterday', { found: { expiryDate: '2026-11-20' } }, 'INVALID'],
    ['no date read', { found: { expiryDate: undefined } }, 'NOT_PERFORMED'],
  ],
  cpf_is_valid: [
    ['check digits that agree', {}, 'VALID'],
    ['a parameter whose check digits fail', { parameterCpf: '52998224724' }, 'INVALID'],
    [
      'a document whose check digits fail',
      { found: { ...fields({ cpf: { value: '529.982.247-24' } }), documentCpf: undefined } },
      'INVALID',
    ],
    ['a document whose check digits agree', { found: cpfRead('529.982.247-25') }, 'VALID'],
    ['no CPF read', { found: withoutCpf }, 'NOT_PERFORMED'],
    ['signs without a digit', { found: cpfRead('.-') }, 'NOT_PERFORMED'],
  ],
  cpf_equals_parameter: [
    ['the same', { parameterCpf: CPF }, 'VALID'],
    ['another', { parameterCpf: OTHER_CPF }, 'INVALID'],
    ['no parameter', {}, 'NOT_PERFORMED'],
    ['no CPF read', { parameterCpf: CPF, found: withoutCpf }, 'NOT_PERFORMED'],
  ],
  issuer_portrait_is_equal: [
    ['no code', {}, 'NOT_PERFORMED'],
    ['a code without a portrait that was compared', { found: { issuerCode: signedCode } }, 'NOT_PERFORMED'],
    ['a portrait that is like both', portraitLike({ print: 80, selfie: 20 }), 'VALID'],
    [
      'a portrait that is like the selfie, where the card shows no face',
      portraitLike({ selfie: 20 }),
      'VALID',
    ],
    ['a portrait that is like the selfie only', portraitLike({ print: 19.9, selfie: 80 }), 'INVALID'],
    ['a portrait that is like the card only', portraitLike({ print: 80, selfie: 19.9 }), 'INVALID'],
  ],
  issuer_code_is_valid: [
    ['no code', {}, 'NOT_PERFORMED'],
    [
      'a code without a key for it',
      { found: { issuerCode: { ...signedCode, signature: 'not-checked' } } },
      'NOT_PERFORMED',
    ],
    ['a code that its issuer signed', { found: { issuerCode: signedCode } }, 'VALID'],
    [
      'a code of a document that ran out',
      { found: { issuerCode: { ...signedCode, signature: 'expired' } } },
      'VALID',
    ],
    ['an unsigned code', { found: { issuerCode: { ...signedCode, signature: 'invalid' } } }, 'INVALID'],
    [
      'print that says something else',
      {
        found: {
          issuerCode: { ...signedCode, contradictions: [{ field: 'issueDate', printed: '1', signed: '2' }] },
        },
      },
      'INVALID',
    ],
    [
      'a card of another kind',
      { found: { issuerCode: { ...signedCode, problems: ['another-document'] } } },
      'INVALID',
    ],
    [
      'a code of the future',
      { found: { issuerCode: { ...signedCode, problems: ['issued-in-the-future'] } } },
      'NOT_PERFORMED',
    ],
    [
      'unsigned bytes after it',
      { found: { issuerCode: { ...signedCode, problems: ['unsigned-bytes'] } } },
      'VALID',
    ],
  ],
  mrz_is_consistent: [
    ['digits and print that agree', { found: zone('pass', 'pass') }, 'VALID'],
    ['print that could not be compared', { found: zone('pass', 'not-performed') }, 'VALID'],
    ['print that differs', { found: zone('pass', 'fail') }, 'INVALID'],
    ['digits in doubt', { found: zone('not-performed', 'pass') }, 'NOT_PERFORMED'],
    ['no zone', { found: zone('not-performed', 'not-performed') }, 'NOT_PERFORMED'],
    ['digits that hold beside dates out of order', { found: datesAndDigits('fail', 'pass') }, 'VALID'],
    [
      'digits in doubt behind dates in order',
      { found: datesAndDigits('pass', 'not-performed') },
      'NOT_PERFORMED',
    ],
  ],
  documentscopy_approved: [
    ['every check passed', { found: checks('pass', 'not-performed') }, 'VALID'],
    ['one contradiction', { found: checks('pass', 'fail') }, 'INVALID'],
    ['no check made', { found: checks('not-performed') }, 'NOT_PERFORMED'],
  ],
  facematch_is_equal: [
    ['the threshold', { found: face(50) }, 'VALID'],
    ['less than the threshold', { found: face(49.9) }, 'INVALID'],
    [
      'less than a threshold of its own',
      { found: face(55), definition: { thresholds: { faceMatch: 60, privateFaceset: 10 } } },
      'INVALID',
    ],
    ['no portrait', { found: { faceMatch: notPerformed } }, 'NOT_PERFORMED'],
  ],
  liveness_approved: [
    ['no burst', {}, 'NOT_PERFORMED'],
    ["depth of the selfie's person", { movement: moved({ together: 30, withSelfie: 50 }) }, 'VALID'],
    ['depth of somebody else', { movement: moved({ together: 95, withSelfie: 49.9 }) }, 'INVALID'],
    ['depth of several people', { movement: moved({ together: 29.9, withSelfie: 95 }) }, 'INVALID'],
    ['depth beside a selfie without a face', { movement: moved({ together: 95 }) }, 'NOT_PERFORMED'],
  ],
  selfie_is_live: [
    ['no sign', { found: selfie() }, 'VALID'],
    ['a sign that refutes', { found: selfie('doubts', 'refutes') }, 'INVALID'],
    ['a doubt', { found: selfie('doubts') }, 'NOT_PERFORMED'],
    ['a selfie that was not looked at', { found: { selfie: notPerformed } }, 'NOT_PERFORMED'],
  ],
  private_faceset_not_contains_face: [
    ['nobody alike', { found: registry() }, 'VALID'],
    ['the same CPF', { found: registry(match({ cpf: CPF })) }, 'VALID'],
    ['another CPF', { found: registry(match()) }, 'INVALID'],
    [
      'one record of the same CPF and one of another',
      { found: registry(match({ cpf: CPF }), match()) },
      'INVALID',
    ],
    ['a record without a CPF', { found: registry(match({ cpf: undefined })) }, 'INVALID'],
    [
      'a record and a person without a CPF',
      { found: { ...withoutCpf, ...registry(match({ cpf: undefined })) } },
      'INVALID',
    ],
    ['another CPF, at the threshold', { found: registry(match({ similarity: 80 })) }, 'INVALID'],
    ['another CPF, under the threshold', { found: registry(match({ similarity: 79.9 })) }, 'VALID'],
    ['no search made', { found: { privateFaceset: notPerformed } }, 'NOT_PERFORMED'],
  ],
  velocity_is_normal: [
    ['as many executions as there may be', { velocity: { face: 5, document: 5 } }, 'VALID'],
    ['one face more', { velocity: { face: 6, document: 1 } }, 'INVALID'],
    ['one document more', { velocity: { face: 1, document: 6 } }, 'INVALID'],
    ['a network without a limit', { velocity: { document: 1, network: 9999 } }, 'VALID'],
    [
      'a network above its limit',
      {
        velocity: { document: 1, network: 3 },
        definition: { velocity: { ...firstReportDefinition.velocity, network: 2 } },
      },
      'INVALID',
    ],
    ['marks without a limit alone', { velocity: { network: 9999 } }, 'NOT_PERFORMED'],
    ['a report that does not count', {}, 'NOT_PERFORMED'],
  ],
  minimum_age_reached: [
    ['somebody whose birthday it is', born('2008-11-21'), 'VALID'],
    ['somebody whose birthday is tomorrow', born('2008-11-22'), 'INVALID'],
    ['no birth date', { ...born('2000-01-01'), found: fields({ birthDate: unread }) }, 'NOT_PERFORMED'],
    ['an invalid birth date', born('2000-02-30'), 'NOT_PERFORMED'],
    ['no age asked for', {}, 'NOT_PERFORMED'],
  ],
  official_data_agrees: [
    ['name and birth date of the source', { official: official(person) }, 'VALID'],
    ['the name alone', { official: official({ name: 'ana  LIMÁ' }) }, 'VALID'],
    ['another name', { official: official({ ...person, name: 'Ana Lopes' }) }, 'INVALID'],
    ['another birth date', { official: official({ ...person, birthDate: '1990-05-18' }) }, 'INVALID'],
    ['another mother, who may be cut off', { official: official({ ...person, motherName: 'X' }) }, 'VALID'],
    ['a CPF that nobody has', { official: official(undefined) }, 'INVALID'],
    ['a source that says nothing of the two', { official: official({ cpf: CPF }) }, 'NOT_PERFORMED'],
    ['a source that did not answer', { official: notPerformed }, 'NOT_PERFORMED'],
    ['a name that the source denies', said({ record: { cpf: CPF }, denied: ['name'] }), 'INVALID'],
    ['a mother whom it denies', said({ denied: ['motherName'] }), 'VALID'],
    [
      'the social name on the card',
      said({ record: { ...person, name: 'Outra Pessoa' }, otherNames: ['ANA LIMA'] }),
      'VALID',
    ],
    ['a CPF whose owner died', said({ cpfStanding: 'deceased' }), 'INVALID'],
    ['a CPF that is suspended', said({ cpfStanding: 'suspended' }), 'VALID'],
    ['the face on file', said({ face: { available: true, similarity: 85 } }), 'VALID'],
    ['a face between two people', said({ face: { available: true, similarity: 84.9 } }), 'NOT_PERFORMED'],
    ['another face', said({ face: { available: true, similarity: 31.9 } }), 'INVALID'],
    ['no face on file', said({ face: { available: false } }), 'VALID'],
    ['no source', {}, 'NOT_PERFORMED'],
  ],
  custom_sources_approve: [
    ['a source that approves', { custom: [answered(true), answered()] }, 'VALID'],
    ['one that does not', { custom: [answered(true), answered(false)] }, 'INVALID'],
    ['one that does not, and one that failed', { custom: [answered(false), failed()] }, 'INVALID'],
    ['one that approves, and one that failed', { custom: [answered(true), failed()] }, 'NOT_PERFORMED'],
    ['sources that have no say', { custom: [answered()] }, 'NOT_PERFORMED'],
    ['no source', {}, 'NOT_PERFORMED'],
  ],
}

describe('the rule', () => {
  for (const rule of ruleNames)
    for (const [what, given, expected] of table[rule])
      it(`${rule} is ${expected} for ${what}`, () => {
        const rules = [completeRule({ rule })]
        const { validations } = verdictOf({ ...given, definition: { ...given.definition, rules } })
        assert.equal(validations[0]?.status, expected)
      })

  it('has a title and a description, and never passes when its section was not performed', () => {
    for (const rule of ruleNames) {
      const { title, description, onNotPerformed } = completeRule({ rule })
      assert.ok(title && description && ['review', 'ignore'].includes(onNotPerformed), rule)
    }
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  confirmableValues,
  confirmedData,
  officialAgreement,
  officialSection,
  type OfficialAnswer,
} from '../../../src/server/domain/findings/official-data.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { fields, notPerformed, unread } from '../../support/verdict-cases.ts'

const record = { name: 'Ana Lima', birthDate: '17/05/1990' }
const lookup = (answer: Partial<OfficialAnswer> = {}) =>
  ({ performed: true, simulated: false, record, ...answer }) as const
const agreement = (answer: Partial<OfficialAnswer>, found = findings()) =>
  officialAgreement(lookup(answer), found)

describe('the agreement with an official source', () => {
  for (const [what, answer, status] of [
    ['the same name and date', {}, 'VALID'],
    ['a date in ISO', { record: { birthDate: '1990-05-17' } }, 'VALID'],
    ['spellings of the name', { record: { name: ' ána  LIMA.' } }, 'VALID'],
    ['another name', { record: { ...record, name: 'Ana Lins' } }, 'INVALID'],
    ['another date', { record: { ...record, birthDate: '1990-05-18' } }, 'INVALID'],
    ['nobody', { record: undefined }, 'INVALID'],
    ['neither a name nor a date', { record: { cpf: '52998224725' } }, 'NOT_PERFORMED'],
    ['another name of its mother', { record: { ...record, motherName: 'OUTRA' } }, 'VALID'],
    [
      'another of their names',
      { record: { ...record, name: 'Bia' }, otherNames: ['X', 'ANA LIMA'] },
      'VALID',
    ],
    [
      'other names that differ, too',
      { record: { ...record, name: 'Bia' }, otherNames: ['Bia Lima'] },
      'INVALID',
    ],
    [
      'another date beside one of their names',
      { record: { ...record, birthDate: '1991-01-01' }, otherNames: ['ANA LIMA'] },
      'INVALID',
    ],
    [
      'another name where a date differs',
      { record: { name: 'Ana Lima', birthDate: '1991-01-01' }, otherNames: ['1990-05-17'] },
      'INVALID',
    ],
    ['a denied name', { denied: ['name'] }, 'INVALID'],
    ['a denied name of the mother', { denied: ['motherName'] }, 'VALID'],
    ['the dead', { cpfStanding: 'deceased' }, 'INVALID'],
    ['a cancelled CPF', { cpfStanding: 'cancelled' }, 'INVALID'],
    ['a void CPF', { cpfStanding: 'null' }, 'INVALID'],
    ['a regular CPF', { cpfStanding: 'regular' }, 'VALID'],
    ['no face', { face: { available: false } }, 'VALID'],
    ['a like face', { face: { available: true, similarity: 85 } }, 'VALID'],
    ['a face that is neither', { face: { available: true, similarity: 84.9 } }, 'NOT_PERFORMED'],
    ['a face at the lower limit', { face: { available: true, similarity: 32 } }, 'NOT_PERFORMED'],
    ['another face', { face: { available: true, similarity: 31.9 } }, 'INVALID'],
  ] as const satisfies readonly (readonly [string, Partial<OfficialAnswer>, string])[])
    it(`is ${status} for ${what}`, () => {
      assert.equal(agreement(answer), status)
    })

  it('compares only what was read', () => {
    const nothing = findings(fields({ name: unread, birthDate: unread }))
    assert.equal(agreement({}, nothing), 'NOT_PERFORMED')
    assert.equal(agreement({ otherNames: ['undefined'] }, nothing), 'NOT_PERFORMED')
    assert.equal(agreement({ record: { name: 'Bia' } }, findings(fields({ name: unread }))), 'NOT_PERFORMED')
  })

  it('takes no text around a date for a date', () => {
    const born = (birthDate: string) => agreement({ record: { birthDate } })
    assert.deepEqual(['17/05/1990', '117/05/1990', '17/05/19900'].map(born), ['VALID', 'INVALID', 'INVALID'])
  })

  it('is not performed where nobody answered', () => {
    assert.equal(officialAgreement(undefined, findings()), 'NOT_PERFORMED')
    assert.equal(officialAgreement(notPerformed, findings()), 'NOT_PERFORMED')
  })
})

describe('the values that a source confirms', () => {
  it('are those that both have, as the source spells them', () => {
    assert.deepEqual(
      confirmedData(lookup({ record: { ...record, motherName: 'OUTRA' } }), findings()),
      record,
    )
    assert.deepEqual(confirmedData(lookup({ record: undefined }), findings()), {})
    assert.deepEqual(confirmedData(notPerformed, findings()), {})
    assert.deepEqual(confirmedData(undefined, findings()), {})
  })

  it('can be five of the document, where they were read', () => {
    assert.deepEqual(confirmableValues(findings()), {
      name: 'ANA LIMA',
      cpf: '52998224725',
      birthDate: '1990-05-17',
      motherName: 'MARIA LIMA',
    })
    assert.deepEqual(confirmableValues(findings({ ocr: { type: 'rg', fields: {} } })), {})
  })
})

describe('the section about an official source', () => {
  it('has what the source said, and nothing that it did not say', () => {
    assert.deepEqual(officialSection(lookup()), { performed: true, simulated: false, found: true, record })
    assert.deepEqual(officialSection(lookup({ record: undefined })), {
      performed: true,
      simulated: false,
      found: false,
    })
    const more = {
      denied: ['name'],
      otherNames: ['ANA'],
      cpfStanding: 'regular',
      face: { available: true, similarity: 90 },
    } as const
    assert.deepEqual(officialSection(lookup(more)), {
      performed: true,
      simulated: false,
      found: true,
      record,
      ...more,
    })
    assert.deepEqual(officialSection(notPerformed), notPerformed)
  })
})

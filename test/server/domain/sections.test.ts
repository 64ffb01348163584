import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SectionName } from '../../../src/protocol/reports/reports.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import {
  answered,
  checks,
  CPF,
  face,
  failed,
  match,
  notPerformed,
  official,
  registry,
  selfie,
  verdictOf,
} from '../../support/verdict-cases.ts'

describe('sections', () => {
  it('are those that the report asks for, and those of its sources', () => {
    const only = (...sections: readonly SectionName[]) => ({ definition: { sections: [...sections] } })
    assert.deepEqual(Object.keys(verdictOf(only('ocr')).sections), ['ocr'])
    const custom = [answered(undefined, 'credit')]
    assert.deepEqual(Object.keys(verdictOf({ ...only('ocr'), custom }).sections), ['ocr', 'credit'])
    const all = verdictOf({ official: official({ cpf: CPF }) }).sections
    assert.deepEqual(Object.keys(all).sort(), [
      'documentscopy',
      'faceMatch',
      'liveness',
      'ocr',
      'officialData',
      'privateFaceset',
    ])
  })

  it('hold the search of the registry in the shape that integrators read', () => {
    const { sections } = verdictOf({ found: registry(match()) })
    assert.deepEqual(sections.privateFaceset, {
      statusCode: 200,
      data: {
        suspect: true,
        faceMatches: [
          {
            similarity: 90,
            verified: true,
            faceset: {
              _id: '0123456789abcdef01234567',
              createdAt: '2026-01-01T00:00:00.000Z',
              description: 'Other',
            },
          },
        ],
      },
    })
  })

  it('name the faces of the registry that are alike enough, and a suspect among them', () => {
    const records = [match({ similarity: 80 }), match({ similarity: 79.9 })]
    const found = registry(...records)
    const { data } = verdictOf({ found }).sections.privateFaceset!
    assert.deepEqual([data.suspect, data.faceMatches.map(({ verified }) => verified)], [true, [true, false]])
    const own = registry(match({ cpf: CPF }))
    assert.equal(verdictOf({ found: own }).sections.privateFaceset?.data.suspect, false)
  })

  it('hold the similarity of portrait and selfie, the threshold for one person, and the model', () => {
    assert.deepEqual(verdictOf({ found: face(87.5) }).sections.faceMatch, {
      performed: true,
      similarity: 87.5,
      threshold: 50,
      model: 'm',
    })
  })

  it('hold the checks of the document', () => {
    const { documentscopy } = findings(checks('not-performed', 'pass'))
    const section = (found: Partial<Findings>) => verdictOf({ found }).sections.documentscopy
    assert.deepEqual(section({ documentscopy }), { performed: true, outcome: 'pass', checks: documentscopy })
    assert.equal(section(checks('not-performed'))?.performed, false)
  })

  it('say why faces were not compared, and that nobody was seen to move', () => {
    const { sections } = verdictOf({ found: { faceMatch: notPerformed } })
    assert.deepEqual(sections.faceMatch, { performed: false, threshold: 50, reason: 'There was none.' })
    assert.deepEqual(sections.liveness, {
      performed: false,
      reason: 'no-burst',
      selfie: { performed: true, signs: [] },
    })
  })

  it('show the signs against the selfie where the report has the rule, and only there', () => {
    const { rules } = firstReportDefinition
    const older = { rules: rules.filter(({ rule }) => rule !== 'selfie_is_live') }
    const shown = [undefined, older].map(
      (definition) =>
        verdictOf({ found: selfie('refutes'), ...(definition && { definition }) }).sections.liveness?.selfie,
    )
    const signs = [{ code: 'document-around-face', weight: 'refutes' }]
    assert.deepEqual(shown, [{ performed: true, signs }, undefined])
  })

  it('leave out a search that was not made', () => {
    assert.equal(verdictOf({ found: { privateFaceset: notPerformed } }).sections.privateFaceset, undefined)
  })

  it('hold the answer of a source of the report, or why there is none', () => {
    const sections = verdictOf({ custom: [answered(true), failed()] }).sections as Record<string, unknown>
    assert.deepEqual(sections['credit'], { performed: true, approved: true, data: { score: 7 } })
    assert.deepEqual(sections['lists'], { performed: false, reason: 'source-timeout' })
  })
})

describe('official data', () => {
  const record = { name: 'Ána  Lima', cpf: CPF, birthDate: '1990-05-17', motherName: 'OUTRA' }

  it('is data where the source confirms the readings, in the spelling of the source', () => {
    const { data } = verdictOf({ official: official(record) })
    assert.deepEqual(data, { name: 'Ána  Lima', cpf: CPF, birthDate: '1990-05-17' })
  })

  it('takes a birth date in either notation', () => {
    const { data } = verdictOf({ official: official({ birthDate: '17/05/1990' }) })
    assert.deepEqual(data, { birthDate: '17/05/1990' })
  })

  it('that is simulated confirms as well, and the section says that it is simulated', () => {
    const { data, sections } = verdictOf({ official: { performed: true, simulated: true, record } })
    assert.equal(data.cpf, CPF)
    assert.deepEqual(sections.officialData, { performed: true, simulated: true, found: true, record })
  })

  it('confirms nothing when nobody was found or the source did not answer', () => {
    for (const lookup of [official(undefined), notPerformed])
      assert.deepEqual(verdictOf({ official: lookup }).data, {})
    assert.deepEqual(verdictOf({ official: notPerformed }).sections.officialData, notPerformed)
  })

  it('has no section where there is no source', () => {
    assert.equal(verdictOf({}).sections.officialData, undefined)
  })
})

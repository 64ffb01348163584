import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isValidCpf } from '../../../src/protocol/cpf-digits.ts'
import { emulate, emulatedCpfs } from '../../../src/server/domain/findings/emulator.ts'

type Outcome = keyof typeof emulatedCpfs

const found = (outcome: Outcome) => emulate(emulatedCpfs[outcome])!
const field = (value: string) => ({ value, confidence: 0.99, side: 'front' })
const ocr = (cpf: string) => ({
  type: 'cnh',
  kind: 'cnh',
  fields: {
    name: field('PESSOA EMULADA'),
    cpf: field(cpf),
    birthDate: field('1990-01-01'),
    documentNumber: field('00000000000'),
  },
})
const check = (name: string, outcome: 'pass' | 'fail', measure: number) => ({
  name,
  weight: 'decides',
  outcome,
  measure,
  threshold: 1,
  fails: 'below',
  unit: 'emulated',
  reason: 'Made up by the emulator.',
})
const honest = (cpf: string) => ({
  type: 'cnh',
  typeConfidence: 0.99,
  ocr: ocr(cpf),
  documentCpf: cpf,
  expiryDate: '2099-12-31',
  faceMatch: { performed: true, similarity: 99, modelId: 'emulator' },
  selfie: { performed: true, signs: [] },
  privateFaceset: { performed: true, matches: [] },
  documentscopy: [check('cpf-check-digits', 'pass', 1)],
  pictures: {},
})

describe('a made-up analysis', () => {
  it('is that of a person whose document and selfie are good', () => {
    assert.deepEqual(found('approved'), honest('00000000787'))
  })

  for (const [outcome, cpf, difference] of [
    ['otherFace', '00000000868', { faceMatch: { performed: true, similarity: 3, modelId: 'emulator' } }],
    ['forgedDocument', '00000000949', { documentscopy: [check('portrait-not-pasted', 'fail', 0)] }],
    ['expiredDocument', '00000001082', { expiryDate: '2001-01-01' }],
    [
      'unreadableDocument',
      '00000001163',
      { ocr: { type: 'cnh', kind: 'cnh', fields: {} }, documentCpf: undefined },
    ],
    ['otherCpf', '00000001244', { ocr: ocr('00000001406'), documentCpf: '00000001406' }],
    [
      'pictureOfAPicture',
      '00000001325',
      { selfie: { performed: true, signs: [{ code: 'copy-of-portrait', weight: 'refutes' }] } },
    ],
  ] as const)
    it(`differs from it in what the CPF is for: ${outcome}`, () => {
      assert.equal(emulatedCpfs[outcome], cpf)
      assert.deepEqual(found(outcome), { ...honest(cpf), ...difference })
    })

  it('has valid check digits in every CPF', () => {
    for (const cpf of Object.values(emulatedCpfs)) assert.ok(isValidCpf(cpf), cpf)
  })

  it('is that of no other CPF', () => {
    assert.equal(emulate('52998224725'), undefined)
    assert.equal(emulate(undefined), undefined)
  })
})

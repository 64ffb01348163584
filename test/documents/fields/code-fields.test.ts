import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isValidCpf } from '../../../src/protocol/cpf.ts'
import { documentFields } from '../../../src/protocol/executions/executions.ts'
import { codeField } from '../../../src/documents/fields/code-fields.ts'
import type { CardCode } from '../../../src/documents/document-engine.ts'
import { seededRandom } from '../../support/random.ts'

const at = { x: 0, y: 0 }
const code = (text: string | undefined): CardCode => ({
  format: 'qr',
  text,
  bytes: Buffer.from(text ?? 'no text'),
  corners: [at, at, at, at],
})

describe('the value of a field in a code', () => {
  it('is read from plain pairs of keys and values', () => {
    const plain = code('SPECIMEN;CPF=104.572.265-01;NOME=GONÇALO ROCHA;NASC=2001-02-12;VALIDADE=09/10/2032')
    assert.equal(codeField('cpf', plain), '10457226501')
    assert.equal(codeField('name', plain), 'GONÇALO ROCHA')
    assert.equal(codeField('birthDate', plain), '2001-02-12')
    assert.equal(codeField('expiryDate', plain), '2032-10-09')
    assert.equal(codeField('motherName', plain), undefined)
  })

  it('is left out where the value is impossible, and in a signed or binary code', () => {
    assert.equal(codeField('cpf', code('CPF=104.572.265-02')), undefined)
    assert.equal(codeField('birthDate', code('NASC=2001-02-31')), undefined)
    assert.equal(codeField('cpf', code('8Gx/+10457226501==')), undefined)
    assert.equal(codeField('cpf', code(undefined)), undefined)
  })

  it('never throws, and never gives a CPF that fails its check digits', () => {
    const random = seededRandom(3)
    const letters = 'CPFNOME=;:&|0123456789.-/ áÃ\n'
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: 60 }, () => letters[Math.floor(random() * letters.length)]).join('')
      for (const field of documentFields) {
        const value = codeField(field, code(`CPF=${text}`))
        if (field === 'cpf' && value !== undefined) assert.ok(isValidCpf(value), value)
      }
    }
  })
})

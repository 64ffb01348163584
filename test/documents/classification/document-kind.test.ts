import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documentKind } from '../../../src/documents/classification/document-kind.ts'
import { line } from '../text-lines.ts'

const kindOf = (...texts: readonly string[]) => kindAs('outros', texts)

const kindAs = (type: 'outros' | 'rg', texts: readonly string[]) =>
  documentKind(
    texts.map((text, i) => line(text, 60, 40 * i)),
    type,
    undefined,
  )

describe('the kind of another document', () => {
  it('is that of a CPF card by its ministry and office, even when its title was read in two boxes or misread', () => {
    assert.equal(kindOf('MINISTERIO DA FAZENDA', 'CPF', 'NOME'), 'cpf')
    assert.equal(kindOf('RECEITA FEDERAL', 'NUMERO DE INSCRICAO'), 'cpf')
    assert.equal(kindOf('CADASTRO DE', 'PESSOAS FISICAS'), 'cpf')
    assert.equal(kindOf('CA0A5TRQDFPE5SQASFI5IGAS'), 'cpf')
  })

  it('is not that of a CPF card on the card of a company, which names them, too', () => {
    assert.equal(kindOf('MINISTERIO DA FAZENDA', 'CADASTRO NACIONAL DA PESSOA JURIDICA'), undefined)
  })

  it('is that of the more specific title', () => {
    assert.equal(kindOf('ORDEM DOS ADVOGADOS DO BRASIL', 'CONSELHO FEDERAL', 'CPF'), 'oab')
    assert.equal(kindOf('REPUBLICA FEDERATIVA DO BRASIL', 'PASSAPORTE'), 'passaporte')
  })
})

describe('an identity card', () => {
  it('is a CIN where its register number is the CPF, also by a label that lost a letter', () => {
    assert.equal(kindAs('rg', ['CARTEIRA DE IDENTIDADE', 'Registo Geral-CPF/Perso']), 'cin')
    assert.equal(kindAs('rg', ['CARTEIRA DE IDENTIDADE', 'REGISTRO GERAL', 'CPF']), 'rg')
  })
})

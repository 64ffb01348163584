import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainName } from '../../../src/server/domain/plain-name.ts'

describe('the form in which a name is searched', () => {
  it('has capitals without accents, and one space between words', () => {
    for (const [name, plain] of [
      ['José Antônio da Conceição', 'JOSE ANTONIO DA CONCEICAO'],
      ['  ana \t maria\n', 'ANA MARIA'],
      ['Silva, Maria', 'SILVA MARIA'],
      ['ÑANDÚ', 'NANDU'],
      ["D'Ávila-Sá", "D'AVILA-SA"],
      ['', ''],
    ] as const)
      assert.equal(plainName(name), plain)
  })
})

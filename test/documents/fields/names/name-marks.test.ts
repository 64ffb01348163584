import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanName } from '../../../../src/documents/fields/names/name-rows.ts'

describe('a name as it was read', () => {
  const cases = [
    ['keeps an apostrophe, in whichever form a reader gave it', 'ANA D’ÁVILA', "ANA D'ÁVILA"],
    ['has no space beside the apostrophe of a single letter', "ANA D' ÁVILA", "ANA D'ÁVILA"],
    ['has no space beside the apostrophe of SANT', "ANA SANT' ANNA", "ANA SANT'ANNA"],
    ['keeps an apostrophe between two words that belong together', "MARIA SANT'ANA", "MARIA SANT'ANA"],
    ['keeps a hyphen within a word', 'JEAN–LOUIS VILLAS-BÔAS', 'JEAN-LOUIS VILLAS-BÔAS'],
    ['drops marks that are not between letters', "'ANA - LIMA' -", 'ANA LIMA'],
    ['takes a speck between a given name and a surname for none', 'CARMEM-GOMES', 'CARMEM GOMES'],
    ['takes no hyphen after the E that joins two parents', 'E-LUZIA DA PAZ', 'E LUZIA DA PAZ'],
    ['takes a speck before a particle for none', "MARIA'DAS DORES", 'MARIA DAS DORES'],
    ['has letters for digits, also after an apostrophe', "J0SE D'0LIVEIRA", "JOSE D'OLIVEIRA"],
  ] as const
  for (const [what, read, expected] of cases)
    it(what, () => {
      assert.equal(cleanName(read), expected)
    })
})

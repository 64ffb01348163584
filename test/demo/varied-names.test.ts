import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writeMrz } from '../../demo/specimens/mrz.ts'
import { variedNames } from '../../demo/specimens/varied-names.ts'

const drawn = (isMigrant: boolean): readonly string[] =>
  Array.from({ length: 400 }, (_, seed) => variedNames(seed, { isMigrant })).flatMap(
    ({ name, motherName, fatherName }) => [name, motherName, fatherName],
  )

describe('names in every form', () => {
  const all = [...drawn(false), ...drawn(true)]

  it('are the same for the same seed and hardly ever those of another', () => {
    assert.deepEqual(variedNames(3, { isMigrant: false }), variedNames(3, { isMigrant: false }))
    assert.ok(new Set(all).size > all.length * 0.9)
  })

  it('have two to seven words of capitals, joined by single spaces, apostrophes and hyphens', () => {
    for (const name of all) assert.match(name, /^\p{Lu}+(?:['-]\p{Lu}+)*(?: \p{Lu}+(?:['-]\p{Lu}+)*){1,6}$/u)
  })

  it('have particles, apostrophes, hyphens, kinship and every accent among them', () => {
    const forms = [
      ' DE ',
      ' DA ',
      ' DOS ',
      ' E ',
      "D'",
      '-',
      ' FILHO',
      ' NETO',
      ' JÚNIOR',
      ...'ÁÂÃÉÊÍÓÔÕÚÇÑÜ',
    ]
    for (const form of forms)
      assert.ok(
        all.some((name) => name.includes(form)),
        form,
      )
  })
})

describe('a name in a zone', () => {
  it('has a filler for a hyphen and nothing for an apostrophe', () => {
    const [, , row] = writeMrz({
      prefix: 'IABRA',
      documentNumber: 'F123456K',
      nationality: 'HTI',
      sex: 'F',
      birthDate: '1990-05-12',
      expiryDate: '2031-05-12',
      name: "ANNE-MARIE D'ÁVILA",
    })
    assert.equal(row, 'DAVILA<<ANNE<MARIE<<<<<<<<<<<<')
  })
})

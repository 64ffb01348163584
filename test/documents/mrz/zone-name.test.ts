import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { namesRow, withZoneName } from '../../../src/documents/mrz/zone-name.ts'
import { parseMrz } from '../../../src/documents/mrz/mrz.ts'

describe('a name beside its zone', () => {
  const zoneOf = (names: string) =>
    parseMrz(
      ['IDBRA7163677184<<<<<<<<<<<<<<<', '5906152M3112250BRA474890324405', names],
      new Date('2026-06-01'),
    )
  const zone = zoneOf('SIMOES<<JULIO<ANTONIO<<<<<<<<<')
  const printed = (value: string, agreement = 1) =>
    withZoneName({ value, agreement, reader: 'tesseract' }, zone)

  it('has the words of the zone and its own accents', () => {
    for (const value of ['JÚLIO ANTÔNIO SIMÕES', 'JÚLIOANTÔNIO SIM ÕES'])
      assert.equal(printed(value).value, 'JÚLIO ANTÔNIO SIMÕES')
  })

  it('keeps its apostrophes and hyphens, which the zone does not have', () => {
    const names = zoneOf('DAVILA<<ANA<MARIE<LIMA<<<<<<<<')
    const spelled = { value: "ANA-MARIE LI MA D'ÁVILA", agreement: 1, reader: 'tesseract' } as const
    assert.equal(withZoneName(spelled, names).value, "ANA-MARIE LIMA D'ÁVILA")
  })

  it('has its letters where two readers of the print disagreed', () => {
    const { value, reader } = printed('JÚLI ANTÔNIO SIMÕES', 0.85)
    assert.deepEqual([value, reader], ['JÚLIO ANTÔNIO SIMÕES', 'mrz'])
  })

  it('is left as printed where they agreed, and where the zone names another', () => {
    for (const [value, agreement] of [
      ['JÚLIO ANTÔNIO SIMÃES', 1],
      ['PAULO ANDRADE SIMÕES', 0.85],
    ] as const)
      assert.equal(printed(value, agreement).value, value)
  })

  it('is left as printed where the zone cut it, or there is none', () => {
    const spelled = { value: 'JÚLIO ANTÔNIOSIMÕES', agreement: 0.85, reader: 'tesseract' } as const
    for (const other of [zoneOf('SIMOES<DE<VASCONCELOS<<JULIO<A'), undefined])
      assert.equal(withZoneName(spelled, other).value, spelled.value)
  })

  it('has the zone’s spaces in the part that the zone kept when it cut the name', () => {
    const cut = zoneOf('LIMA<<ANDRE<DE<SOUZA<TEIXEIRA<')
    const spelled = {
      value: 'ANDRÉ DESOUZA TEIXEIRA FRANÇA L IMA',
      agreement: 1,
      reader: 'tesseract',
    } as const
    assert.equal(withZoneName(spelled, cut).value, 'ANDRÉ DE SOUZA TEIXEIRA FRANÇA LIMA')
  })

  it('keeps a hyphen before the surname of a zone that cut the name', () => {
    const cut = zoneOf('BOAS<<INACIO<DACIO<LACERDA<MEN')
    const value = 'INÁCIO DÁCIO LACERDA MENEZES VILLAS-BÔAS'
    assert.equal(withZoneName({ value, agreement: 1, reader: 'tesseract' }, cut).value, value)
  })

  it('takes nothing from a zone in which a letter was read as a digit', () => {
    const spelled = { value: 'NAIR QUEIRÓZ ESTEVÃO', agreement: 0.85, reader: 'tesseract' } as const
    assert.equal(withZoneName(spelled, zoneOf('ESTEVAO<<NAIR<QUEIRO7<<<<<<<<<')).value, spelled.value)
  })

  it('has the spaces of the row of names where only this row of the zone was read', () => {
    const spelled = { value: 'JÚLI O ANTÔNIO SIMÕES', agreement: 1, reader: 'tesseract' } as const
    const names = namesRow(['I<BRA716367718<091<<<<<<<<<<<<', 'SIMOES<<JULIO<ANTONIO<<<<<<<'])
    assert.equal(withZoneName(spelled, names).value, 'JÚLIO ANTÔNIO SIMÕES')
  })

  it('takes no row of names that ends without fillers, and none of several', () => {
    assert.equal(namesRow(['SIMOES<<JULIO<ANT']), undefined)
    assert.equal(namesRow(['SIMOES<<JULIO<<<<<', 'LIMA<<ANA<<<<<<<']), undefined)
  })
})

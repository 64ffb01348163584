import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withZoneName } from '../../../../src/server/analysis/names/zone-name.ts'
import { parseMrz } from '../../../../src/server/domain/mrz.ts'

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
})

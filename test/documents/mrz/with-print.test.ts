import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseTd1, type Mrz } from '../../../src/documents/mrz/mrz.ts'
import type { CellLogs } from '../../../src/documents/document-engine.ts'
import { MRZ_ALPHABET } from '../../../src/documents/mrz/alphabet.ts'
import { withPrintedName } from '../../../src/documents/mrz/with-print.ts'

const today = new Date('2026-06-01T00:00:00Z')

function zoneOf(names: string): Mrz {
  const zone = parseTd1(['IDBRA1747927135<<<<<<<<<<<<<<<', '0102122M3210097BRA104572265011', names], today)
  assert.ok(zone)
  return zone
}

/** A row as a reader sees it: `wavers` gives some of its cells a second character and its probability. */
function cellsOf(row: string, wavers: Readonly<Record<number, readonly [string, number]>> = {}): CellLogs {
  return [...row].map((read, cell) => {
    const [other, chance] = wavers[cell] ?? [read, 1]
    const chances = Array.from(MRZ_ALPHABET, () => 1e-6)
    chances[MRZ_ALPHABET.indexOf(read)] = 1 - chance
    chances[MRZ_ALPHABET.indexOf(other)] = chance
    return Float64Array.from(chances, Math.log)
  })
}

const read = 'ROCHA<<GONCALO<REREIRA<<<<<<<<'
const printed = 'ROCHA<<GONCALO<PEREIRA<<<<<<<<'

describe('a row of names beside the print', () => {
  it('has the printed letter where the reader wavers', () => {
    const zone = withPrintedName(zoneOf(read), cellsOf(read, { 15: ['P', 0.1] }), 'GONÇALO PEREIRA ROCHA')
    assert.equal(zone.rows[2], printed)
    assert.equal(zone.givenNames, 'GONCALO PEREIRA')
    assert.equal(zone.surnames, 'ROCHA')
  })

  it('keeps a letter that was clearly read, whatever is printed', () => {
    const zone = zoneOf(read)
    assert.equal(withPrintedName(zone, cellsOf(read), 'GONÇALO PEREIRA ROCHA'), zone)
    const wavers = cellsOf(read, { 14: ['X', 0.3] })
    assert.equal(withPrintedName(zone, wavers, 'GONÇALO PEREIRA ROCHA'), zone)
  })

  it("keeps another person's name, though the reader wavers everywhere", () => {
    const zone = zoneOf('ROCHA<<JOSE<<<<<<<<<<<<<<<<<<<')
    const other = [...'ROCHA<<RAUL<<<<<<<<<<<<<<<<<<<']
    const wavers = Object.fromEntries(other.map((character, cell) => [cell, [character, 0.4] as const]))
    assert.equal(withPrintedName(zone, cellsOf(zone.rows[2] ?? '', wavers), 'RAUL ROCHA'), zone)
  })

  it('knows where the surnames begin, and that long names are cut', () => {
    const cut = 'DA<SILVA<<MARIA<JOSE<FIGUEIRED'
    const zone = withPrintedName(
      zoneOf(cut.replace('MARIA', 'MARTA')),
      cellsOf(cut.replace('MARIA', 'MARTA'), { 13: ['I', 0.2] }),
      'MARIA JOSÉ FIGUEIREDO DA SILVA',
    )
    assert.equal(zone.rows[2], cut)
  })

  it('is as it was read where its cells are not known', () => {
    const zone = zoneOf(read)
    assert.equal(withPrintedName(zone, [], 'GONÇALO PEREIRA ROCHA'), zone)
  })
})

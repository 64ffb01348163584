import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bestText, td1Cells } from '../../../src/documents/mrz/constrained-decoder.ts'
import { MRZ_ALPHABET } from '../../../src/documents/mrz/alphabet.ts'
import { alignRows, symbolClasses, emissionsOf } from '../../../src/documents/mrz/row-alignment.ts'
import type { SeenLine } from '../../../src/documents/lines/line-reader.ts'

const rows = [
  'I<BRA000174792<7136<<<<<<<<<<<',
  '0102122M3210097BRA<<<<<<<<<<<4',
  'ROCHA<<GONCALO<GONCALVES<<<<<<',
]
const characters = ['', ...MRZ_ALPHABET, '~', 'é', '.']
const classes = symbolClasses(characters)
const STEPS = 170

/** A row as a reader sees it: for each cell that it sees, one step at the place that `at` gives says the character. */
function seenRow(
  row: string,
  at: (cell: number) => number,
  sees: (cell: number) => boolean = () => true,
): SeenLine {
  const probabilities = new Float32Array(STEPS * characters.length)
  const said = new Map(
    [...row].flatMap((character, cell) => (sees(cell) ? [[Math.round(at(cell)), character]] : [])),
  )
  for (let step = 0; step < STEPS; step++) {
    const character = said.get(step) ?? ''
    for (const [i, other] of characters.entries())
      probabilities[step * characters.length + i] = other === character ? 0.95 : 0.05 / characters.length
  }
  return { probabilities, steps: STEPS }
}

const read = (seen: readonly SeenLine[]): readonly string[] | undefined =>
  alignRows(
    seen.map((row) => emissionsOf(row, classes)),
    td1Cells,
  )?.map((cells, i) => bestText(cells, td1Cells[i] ?? []))

describe('the cells of a zone', () => {
  it('are found wherever the row begins and ends', () => {
    for (const [left, pitch] of [
      [3, 5.4],
      [9, 5],
      [2, 4.7],
    ] as const)
      assert.deepEqual(read(rows.map((row) => seenRow(row, (cell) => left + cell * pitch))), rows)
  })

  it('follow a row that recedes', () => {
    const at = (cell: number): number => 4 + cell * 5.9 - cell ** 2 * 0.02
    assert.deepEqual(read(rows.map((row) => seenRow(row, at))), rows)
  })

  it('are fillers where a reader that drops fillers saw nothing', () => {
    const at = (cell: number): number => 3 + cell * 5.4
    const seen = rows.map((row) => seenRow(row, at, (cell) => row[cell] !== '<' || cell % 3 === 0))
    assert.deepEqual(read(seen), rows)
  })

  it('take a filler for one, however the reader writes it', () => {
    assert.equal(symbolClasses(['~', '«', '<', 'é', 'E', '.']).join(), '36,36,36,14,14,37')
  })

  it('are missing in a row that is too short for them', () => {
    const narrow: SeenLine = { probabilities: new Float32Array(10 * characters.length), steps: 10 }
    assert.equal(read([narrow, narrow, narrow]), undefined)
  })
})

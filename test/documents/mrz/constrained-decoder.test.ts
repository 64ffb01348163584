import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '../../support/random.ts'
import { allChecksHold, parseTd1 } from '../../../src/documents/mrz/mrz.ts'
import { bestText, likeliestTd1, td1Cells } from '../../../src/documents/mrz/constrained-decoder.ts'
import type { CellLogs } from '../../../src/documents/document-engine.ts'
import { MRZ_ALPHABET, mrzCheckDigit } from '../../../src/documents/mrz/alphabet.ts'

const today = new Date('2026-06-01T00:00:00Z')
const rows = ['IDBRA1747927135<<<<<<<<<<<<<<<', '0102122M3210097BRA104572265011'] as const
const long = ['IDBEL000590696<1015<<<<<<<<<<<', '9401013F2710017BEL000101123453'] as const

/** A row as a reader sees it: in some cells it sees `seen`, and gives the printed character this probability. */
function cellsOf(row: string, seen: Readonly<Record<number, readonly [string, number]>> = {}): CellLogs {
  return [...row].map((printed, cell) => {
    const [other, left] = seen[cell] ?? ['<', 1]
    const chances = Array.from(MRZ_ALPHABET, () => 1e-6)
    chances[MRZ_ALPHABET.indexOf(other)] = Math.max(1e-6, 1 - left)
    chances[MRZ_ALPHABET.indexOf(printed)] = left
    return Float64Array.from(chances, (chance) => Math.log(chance))
  })
}

describe('the likeliest zone of a card', () => {
  it('is the reading where its check digits hold', () => {
    for (const [first, second] of [rows, long]) {
      assert.deepEqual(likeliestTd1([cellsOf(first), cellsOf(second)]), [first, second])
    }
  })

  it('puts right a digit that was misread, if the reader thought the right one possible', () => {
    const misread = { 8: ['9', 0.2] } as const
    assert.equal(bestText(cellsOf(rows[0], misread), td1Cells[0] ?? []).charAt(8), '9')
    assert.deepEqual(likeliestTd1([cellsOf(rows[0], misread), cellsOf(rows[1])]), rows)
  })

  it('is missing where no reading that the reader thinks possible keeps the check digits', () => {
    assert.equal(likeliestTd1([cellsOf(rows[0], { 8: ['9', 0.0001] }), cellsOf(rows[1])]), undefined)
  })

  it('knows the digits that readers take for letters, and the other way round', () => {
    const first = cellsOf(rows[0], { 10: ['Z', 0.0001] })
    const second = cellsOf(rows[1], { 1: ['I', 0.0001], 15: ['8', 0.0001] })
    assert.deepEqual(likeliestTd1([first, second]), rows)
  })

  it('has the letter for which a digit was read, where only letters may stand', () => {
    const angola = rows[1].replace('BRA', 'AGO')
    const all = rows[0].slice(5) + angola.slice(0, 7) + angola.slice(8, 15) + angola.slice(18, 29)
    const second = angola.slice(0, 29) + mrzCheckDigit(all)
    assert.deepEqual(likeliestTd1([cellsOf(rows[0]), cellsOf(second, { 17: ['0', 0.0001] })]), [
      rows[0],
      second,
    ])
  })

  it('keeps a letter when the check digits cannot tell it from a digit', () => {
    // K counts 20 and X 33: the first as much as a 0, the second as a 3, modulo 10.
    for (const [letter, digit, at] of [
      ['K', '0', 4],
      ['X', '3', 8],
    ] as const) {
      const number = '174792713'.slice(0, at) + letter + '174792713'.slice(at + 1)
      const head = `IDBRA${number}`
      const first = (head + mrzCheckDigit(number)).padEnd(30, '<')
      const body = rows[1].slice(0, -1)
      const all = first.slice(5) + body.slice(0, 7) + body.slice(8, 15) + body.slice(18)
      const second = body + mrzCheckDigit(all)
      const cells = cellsOf(first, { [at + 5]: [digit, 0.95] })
      assert.deepEqual(likeliestTd1([cells, cellsOf(second)]), [first, second])
    }
  })

  it('is missing where two ways to keep the check digits are about as likely', () => {
    // Of either of two digits ten less seven is three more, and the same digits hold.
    const first = cellsOf(rows[0], { 5: ['2', 0.02], 8: ['8', 0.02] })
    assert.equal(likeliestTd1([first, cellsOf(rows[1], { 20: ['5', 0.5] })]), undefined)
  })

  it('takes no filler for a part of a number that goes on after it', () => {
    const gap = cellsOf(rows[0], { 8: ['<', 0.0001] })
    assert.equal(likeliestTd1([gap, cellsOf(rows[1])]), undefined)
  })

  it('keeps every check digit when it is found, whatever was read', () => {
    const random = seededRandom(31)
    let found = 0
    for (let round = 0; round < 300; round++) {
      const noise = (row: string): CellLogs =>
        cellsOf(
          row,
          Object.fromEntries(
            Array.from({ length: 3 }, () => [
              Math.floor(random() * 30),
              [MRZ_ALPHABET.charAt(Math.floor(random() * 37)), random()],
            ]),
          ),
        )
      const [first, second] = random() < 0.5 ? rows : long
      const likely = likeliestTd1([noise(first), noise(second)])
      if (!likely) continue
      found++
      const zone = parseTd1([...likely, 'ROCHA<<GONCALO<GONCALVES<<<<<<'], today)
      assert.ok(zone && allChecksHold(zone), likely.join('\n'))
    }
    assert.ok(found > 100)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom, type Random } from '../../support/random.ts'
import { allChecksHold, parseMrz, type Mrz } from '../../../src/documents/mrz/mrz.ts'
import { mrzCharacters } from '../../../src/documents/mrz/alphabet.ts'

const today = new Date('2026-06-01T00:00:00Z')
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'

const zones: readonly (readonly string[])[] = [
  ['IDBRA1747927135<<<<<<<<<<<<<<<', '0102122M3210097BRA104572265011', 'ROCHA<<GONCALO<GONCALVES<<<<<<'],
  ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
]

/** Where ICAO 9303-5 (TD1) and 9303-4 (TD3) put the check digits. */
const digitsOfTd1 = [
  { name: 'documentNumber', row: 0, at: 14 },
  { name: 'birthDate', row: 1, at: 6 },
  { name: 'expiryDate', row: 1, at: 14 },
  { name: 'composite', row: 1, at: 29 },
] as const
const digitsOfTd3 = [
  { name: 'documentNumber', row: 1, at: 9 },
  { name: 'birthDate', row: 1, at: 19 },
  { name: 'expiryDate', row: 1, at: 27 },
  { name: 'composite', row: 1, at: 43 },
] as const

const pick = <Item>(random: Random, items: ArrayLike<Item>): Item =>
  items[Math.floor(random() * items.length)] as Item

/** Drops, doubles, changes or moves a few characters, as a bad reading does. */
function mutated(row: string, random: Random): string {
  const characters = [...row]
  for (let edits = Math.floor(random() * 4); edits > 0; edits--) {
    const at = Math.floor(random() * characters.length)
    const kind = Math.floor(random() * 4)
    if (kind === 0) characters.splice(at, 1)
    else if (kind === 1) characters.splice(at, 0, pick(random, ALPHABET + '«é '))
    else if (kind === 2) characters[at] = pick(random, ALPHABET)
    else characters.splice(at, Math.floor(random() * 8))
  }
  return characters.join('')
}

/** The check digit, computed without the code under test. */
function digitOver(text: string): number {
  const value = (letter: string): number => (letter === '<' ? 0 : parseInt(letter, 36))
  return [...text].reduce((sum, letter, i) => sum + value(letter) * ([7, 3, 1][i % 3] ?? 0), 0) % 10
}

function datesOf({ format, rows }: Mrz): { readonly birth: string; readonly expiry: string } {
  const row = rows[1] ?? ''
  return format === 'TD1'
    ? { birth: row.slice(0, 7), expiry: row.slice(8, 15) }
    : { birth: row.slice(13, 20), expiry: row.slice(21, 28) }
}

describe('any zone, however badly read', () => {
  it('never throws, keeps its format’s lengths, and has only dates that exist', () => {
    const random = seededRandom(21)
    for (let round = 0; round < 5000; round++) {
      const texts = pick(random, zones).map((row) => mutated(row, random))
      const zone = parseMrz(random() < 0.2 ? texts.toReversed() : texts, today)
      if (!zone) continue
      const length = zone.format === 'TD1' ? 30 : 44
      assert.ok(zone.rows.every((row) => row.length === length && mrzCharacters(row) === row))
      for (const date of [zone.birthDate, zone.expiryDate])
        if (date !== undefined) assert.equal(new Date(date).toISOString().slice(0, 10), date)
    }
  })

  it('never says that the check digit of a date holds when it does not', () => {
    const random = seededRandom(22)
    let held = 0
    for (let round = 0; round < 5000; round++) {
      const zone = parseMrz(
        pick(random, zones).map((row) => mutated(row, random)),
        today,
      )
      if (!zone) continue
      const { birth, expiry } = datesOf(zone)
      assert.equal(zone.checks.birthDate, digitOver(birth.slice(0, 6)) === Number(birth[6]))
      assert.equal(zone.checks.expiryDate, digitOver(expiry.slice(0, 6)) === Number(expiry[6]))
      if (allChecksHold(zone)) held++
    }
    assert.ok(held > 100, 'some readings are right')
  })

  it('says of each check digit by itself that it does not hold', () => {
    for (const zone of zones)
      for (const { name, row, at } of zone.length === 3 ? digitsOfTd1 : digitsOfTd3)
        for (const digit of '0123456789') {
          const rows = zone.map((text, i) =>
            i === row ? text.slice(0, at) + digit + text.slice(at + 1) : text,
          )
          const holds = digit === zone[row]?.[at]
          const { checks } = parseMrz(rows, today) ?? assert.fail(`${rows[row]} is a zone`)
          assert.equal(checks[name], holds, `${name} of ${rows[row]}`)
          // The composite digit covers the others, and none of them covers it.
          const others = Object.entries(checks).filter(([other]) => other !== name && other !== 'composite')
          assert.ok(others.every(([, isRight]) => isRight))
          assert.equal(checks.composite, holds)
        }
  })

  it('never turns a character of a number or of optional text into another', () => {
    const random = seededRandom(23)
    for (let round = 0; round < 3000; round++) {
      const rows = pick(random, zones)
      const [row, from, to] = rows.length === 3 ? [0, 5, 14] : [1, 0, 9]
      const at = from + Math.floor(random() * (to - from))
      const text = rows[row] ?? ''
      const changed = text.slice(0, at) + pick(random, ALPHABET) + text.slice(at + 1)
      const zone = parseMrz(
        rows.map((other, i) => (i === row ? changed : other)),
        today,
      )
      // A number that is not followed by its check digit runs on, with the filler between its parts left out.
      const read = changed.slice(from, to).replace(/<+$/, '')
      if (zone) assert.ok(zone.documentNumber.startsWith(read), `${changed}: ${zone.documentNumber}`)
    }
  })
})

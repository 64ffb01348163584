/** Zones of many issuers, read by our reader and by the independent `mrz` of cheminfo: both must say the same. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse, states, type FieldName, type ParseResult } from 'mrz'
import { mrzCheckDigit } from '../../../src/documents/mrz/alphabet.ts'
import { allChecksHold, parseMrz, type Mrz } from '../../../src/documents/mrz/mrz.ts'
import { seededRandom, type Random } from '../../support/random.ts'

const today = new Date('2026-06-01T00:00:00Z')
const ZONES = 1_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
/** Only our reader takes a last name of C or K alone for a misread filler. */
const NAME_LETTERS = LETTERS.replace(/[CK]/g, '')
/** Issuers of one letter and of three; stateless people have codes of their own. */
const issuers = Object.keys(states)

/** The worked examples of ICAO 9303-3, appendix A, each with the digit that is printed there. */
const printedDigits = [
  ['520727', '3'],
  ['AB2134<<<', '5'],
  ['HA672242<658022549601086<<<<<<<<<<<<<<0', '8'],
  ['D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<<', '2'],
  ['HA672242<658022549601086<<<<<<<', '8'],
] as const

/** The check digit, computed without the code under test. */
function digitOf(text: string): string {
  const sum = [...text].reduce(
    (all, letter, at) => all + (letter === '<' ? 0 : parseInt(letter, 36)) * [7, 3, 1][at % 3]!,
    0,
  )
  return String(sum % 10)
}

const checked = (text: string): string => text + digitOf(text)
const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length)

function written(random: Random): readonly string[] {
  const any = <Item>(items: ArrayLike<Item>): Item => items[Math.floor(random() * items.length)]!
  const text = (alphabet: string, least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => any(alphabet)).join('')
  const names = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => text(NAME_LETTERS, 1, 9)).join('<')
  const date = () =>
    text(DIGITS, 2, 2) +
    String(1 + Math.floor(random() * 12)).padStart(2, '0') +
    String(1 + Math.floor(random() * 28)).padStart(2, '0')
  const [issuer, nationality, sex] = [any(issuers), any(issuers), any('MF<')]
  const number = checked(filled(text(LETTERS + DIGITS, 5, 9), 9))
  const [birth, expiry] = [checked(date()), checked(date())]
  // A name that is cut off at the end of its row says so by having no filler there.
  const name = random() < 0.2 ? names(1) : `${names(3)}<<${names(3)}`
  if (random() < 0.5) {
    const personal = filled(text(LETTERS + DIGITS, 0, 14), 14)
    const personalDigit = /^<+$/.test(personal) ? any('<0') : digitOf(personal)
    const covered = number + birth + expiry + personal + personalDigit
    const second = number + filled(nationality, 3) + birth + sex + expiry + personal + personalDigit
    return [filled(`P<${filled(issuer, 3)}${name}`, 44), second + digitOf(covered)]
  }
  const first = `${any(['I<', 'ID', 'AC'])}${filled(issuer, 3)}${number}${filled(text(LETTERS + DIGITS, 0, 15), 15)}`
  const optional = filled(text(LETTERS + DIGITS, 0, 11), 11)
  const composite = digitOf(first.slice(5) + birth + expiry + optional)
  return [first, birth + sex + expiry + filled(nationality, 3) + optional + composite, filled(name, 30)]
}

/** The findings of both readers, in one form. */
interface Told {
  readonly fields: Readonly<Record<string, string>>
  readonly checks: Mrz['checks']
}

function toldByOurs({ rows, checks, ...zone }: Mrz): Told {
  const { documentCode, issuer, documentNumber, nationality, surnames, givenNames, optional1, optional2 } =
    zone
  return {
    fields: {
      documentCode,
      issuer,
      documentNumber,
      nationality,
      surnames,
      givenNames,
      optional1,
      optional2,
      birth: zone.birthDate?.slice(2).replaceAll('-', '') ?? '',
      expiry: zone.expiryDate?.slice(2).replaceAll('-', '') ?? '',
      sex: zone.sex ?? '',
    },
    checks,
  }
}

const sexes: Readonly<Record<string, string>> = { male: 'M', female: 'F' }

function toldByTheirs({ fields, details }: ParseResult): Told {
  const of = (name: FieldName) => fields[name] ?? ''
  const holds = (name: FieldName) => details.find(({ field }) => field === name)?.valid === true
  return {
    fields: {
      documentCode: of('documentCode'),
      issuer: of('issuingState'),
      documentNumber: of('documentNumber'),
      nationality: of('nationality'),
      surnames: of('lastName'),
      givenNames: of('firstName'),
      optional1: of('optional1') || of('personalNumber'),
      optional2: of('optional2'),
      birth: of('birthDate'),
      expiry: of('expirationDate'),
      sex: sexes[of('sex')] ?? '',
    },
    checks: {
      documentNumber: holds('documentNumberCheckDigit'),
      birthDate: holds('birthDateCheckDigit'),
      expiryDate: holds('expirationDateCheckDigit'),
      composite: holds('compositeCheckDigit'),
    },
  }
}

function bothRead(rows: readonly string[]): readonly [ours: Told, theirs: Told] {
  const zone = parseMrz(rows, today)
  assert.ok(zone, rows.join('\n'))
  return [toldByOurs(zone), toldByTheirs(parse(rows))]
}

describe('the check digit', () => {
  for (const [text, digit] of printedDigits)
    it(`of ${text} is ${digit}, as ICAO prints it`, () => assert.equal(mrzCheckDigit(text), digit))
})

describe('a zone that another reader reads', () => {
  it('is read alike, whoever issued it', () => {
    const random = seededRandom(31)
    for (let round = 0; round < ZONES; round++) {
      const rows = written(random)
      const [ours, theirs] = bothRead(rows)
      assert.deepEqual(ours, theirs, rows.join('\n'))
    }
  })

  it('has the same failing digits when one of its digits is misread', () => {
    const random = seededRandom(32)
    let failing = 0
    for (let round = 0; round < ZONES; round++) {
      const rows = written(random)
      const row = rows.length === 3 ? Math.floor(random() * 2) : 1
      const places = [...rows[row]!].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []))
      const at = places[Math.floor(random() * places.length)]!
      const misread = String((Number(rows[row]![at]) + 1 + Math.floor(random() * 9)) % 10)
      const changed = rows.with(row, rows[row]!.slice(0, at) + misread + rows[row]!.slice(at + 1))
      const [ours, theirs] = bothRead(changed)
      assert.deepEqual(ours.checks, theirs.checks, changed.join('\n'))
      if (!Object.values(ours.checks).every(Boolean)) failing++
    }
    assert.ok(failing > ZONES / 2)
  })

  it('is called complete by both', () => {
    const random = seededRandom(33)
    for (let round = 0; round < ZONES / 10; round++) {
      const rows = written(random)
      const zone = parseMrz(rows, today)
      assert.ok(zone && allChecksHold(zone))
      assert.equal(parse(rows).valid, true, rows.join('\n'))
    }
  })
})

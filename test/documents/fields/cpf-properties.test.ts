import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { findCpfs, findDates } from '../../../src/documents/fields/printed-values.ts'
import { seededRandom, type Random } from '../../support/random.ts'
import { line } from '../text-lines.ts'

const pick = (random: Random, letters: string): string => letters[Math.floor(random() * letters.length)] ?? ''

/** The two check digits by the register's own rule, computed without the code under test. */
function isRegistered(digits: string): boolean {
  const numbers = [...digits].map(Number)
  const check = (length: number): number => {
    const sum = numbers.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  return (
    numbers.length === 11 && check(9) === numbers[9] && check(10) === numbers[10] && new Set(numbers).size > 1
  )
}

function randomCpf(random: Random): string {
  for (;;) {
    const nine = Array.from({ length: 9 }, () => pick(random, '0123456789')).join('')
    for (let check = 0; check < 100; check++) {
      const digits = nine + String(check).padStart(2, '0')
      if (isRegistered(digits)) return digits
    }
  }
}

const punctuated = (digits: string): string =>
  `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`

const readCpf = (text: string) =>
  extractFields(
    [line('CPF', 100, 100, { height: 24 }), line(text, 104, 130, { height: 34 })],
    'rg',
    '2026-06-01',
  ).fields.cpf

describe('a CPF as it is read', () => {
  it('is the printed one, whichever it is', () => {
    const random = seededRandom(31)
    for (let round = 0; round < 300; round++) {
      const digits = randomCpf(random)
      assert.equal(readCpf(punctuated(digits)).value, digits)
      assert.equal(readCpf(`${digits.slice(0, 9)}/${digits.slice(9)}`).value, digits)
    }
  })

  it('never fails its check digits, nor throws, whatever the line says', () => {
    const random = seededRandom(32)
    for (let round = 0; round < 1500; round++) {
      const text = Array.from({ length: 10 + Math.floor(random() * 20) }, () =>
        pick(random, '0123456789012345678901234567890.-/ ,OISBQDZGT|é'),
      ).join('')
      for (const { digits, valid } of findCpfs(text)) assert.equal(valid, isRegistered(digits), text)
      const { value } = readCpf(text)
      if (value !== undefined) assert.ok(isRegistered(value), text)
    }
  })

  it('is not repaired: a misread digit leaves no CPF, unless the check digits cannot tell', () => {
    const random = seededRandom(33)
    for (let round = 0; round < 1000; round++) {
      const digits = randomCpf(random)
      const at = Math.floor(random() * 11)
      const misread = digits.slice(0, at) + pick(random, '0123456789') + digits.slice(at + 1)
      assert.equal(readCpf(punctuated(misread)).value, isRegistered(misread) ? misread : undefined)
    }
  })

  it('has letters taken for digits only where its punctuation says that it is one, and is then doubtful', () => {
    const random = seededRandom(34)
    const letterFor: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' }
    for (let round = 0; round < 300; round++) {
      const digits = randomCpf(random)
      const lettered = digits.replace(/[01258]/, (digit) => letterFor[digit] ?? digit)
      if (lettered === digits) continue
      const read = readCpf(punctuated(digits).replace(/[01258]/, (digit) => letterFor[digit] ?? digit))
      assert.ok(read.value === digits && read.confidence < 0.7)
      assert.equal(readCpf(lettered).value, undefined, lettered)
    }
  })
})

describe('a date as it is read', () => {
  it('is a day that exists, whatever the line says', () => {
    const random = seededRandom(35)
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: 12 }, () => pick(random, '00112233/./-OISMAJN9 Z2')).join('')
      for (const date of findDates(text)) assert.equal(new Date(date).toISOString().slice(0, 10), date, text)
    }
  })
})

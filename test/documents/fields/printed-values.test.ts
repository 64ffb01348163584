import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkDigit, formatCpf, isValidCpf } from '../../../src/protocol/cpf.ts'
import { findCpfs, findDates, validCpfs } from '../../../src/documents/fields/printed-values.ts'
import { isIsoDate } from '../../../src/protocol/iso-date.ts'
import { seededRandom, type Random } from '../../support/random.ts'

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => String(Math.floor(random() * 10))).join('')

function randomCpf(random: Random): string {
  const base = digits(random, 9)
  const first = base + String(checkDigit(base, 9))
  return first + String(checkDigit(first, 10))
}

describe('a date of a typewriter', () => {
  it('is read where one of its slashes was taken for a 7', () => {
    assert.deepEqual(findDates('11/0571997'), ['1997-05-11'])
    assert.deepEqual(findDates('07710/1959'), ['1959-10-07'])
    assert.deepEqual(findDates('0771071959'), [])
  })

  it('is read where its points were taken for colons', () => {
    assert.deepEqual(findDates('21:03:2001'), ['2001-03-21'])
    assert.deepEqual(findDates('05:03.1997'), ['1997-03-05'])
  })

  it('is read where digits stand for letters of its month', () => {
    assert.deepEqual(findDates('25/DE2/1954'), ['1954-12-25'])
  })
})

describe('numbers of an entry of birth', () => {
  it('are no date, whatever they spell without their spaces', () => {
    for (const entry of ['LV.A130 FL. 20 No 92073', 'LV.A130 FL. 20 NO 12019', 'LV A130 FL 20 N0 91973'])
      assert.deepEqual(findDates(entry), [], entry)
    assert.deepEqual(findDates('20 NOV 1973'), ['1973-11-20'])
  })
})

describe('finding CPFs', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['104.572.265-01', ['10457226501']],
    ['104.572.265/01', ['10457226501']],
    ['104572265/01', ['10457226501']],
    ['1O4.572.26S-01', ['10457226501']],
    ['104 . 572. 265 - 01', ['10457226501']],
    ['104.572.265-01 34923287854', ['10457226501']],
    ['CPF 104.572.265-01', ['10457226501']],
    ['10457226501', ['10457226501']],
    ['104.572.265-02', []],
    ['111.111.111-11', []],
    ['1104.572.265-01', []],
    ['104.572.265-011', []],
    ['25/08/1990', []],
    ['', []],
  ]
  for (const [text, found] of cases)
    it(`${found.length > 0 ? 'finds one' : 'finds none'} in “${text}”`, () => {
      assert.deepEqual(validCpfs(text).slice(0, 1), found)
    })

  it('finds every CPF however it is printed, and says whether it was punctuated', () => {
    const random = seededRandom(3)
    for (let round = 0; round < 500; round++) {
      const cpf = randomCpf(random)
      if (!isValidCpf(cpf)) continue
      assert.deepEqual(findCpfs(formatCpf(cpf))[0], {
        digits: cpf,
        valid: true,
        punctuated: true,
        literal: true,
      })
      assert.deepEqual(findCpfs(cpf)[0], { digits: cpf, valid: true, punctuated: false, literal: true })
    }
  })

  it('finds a CPF whose points were read as hyphens', () => {
    for (const text of ['CPF 529.982-247-25', '529-982-247-25', '529-982.247/25'])
      assert.deepEqual(validCpfs(text), ['52998224725'], text)
  })

  it('never answers a CPF that differs from the print, whichever digit is read wrong', () => {
    const random = seededRandom(5)
    for (let round = 0; round < 200; round++) {
      const printed = formatCpf(randomCpf(random))
      for (let at = 0; at < printed.length; at++) {
        if (!/\d/.test(printed[at] ?? '')) continue
        const wrong = String((Number(printed[at]) + 1 + Math.floor(random() * 9)) % 10)
        const read = printed.slice(0, at) + wrong + printed.slice(at + 1)
        for (const found of validCpfs(read)) assert.equal(formatCpf(found), read, 'every answer was read')
      }
    }
  })
})

describe('finding dates', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['25/08/1990', ['1990-08-25']],
    ['25.08.1990', ['1990-08-25']],
    ['25/AGO/1990', ['1990-08-25']],
    ['25/AG0/1990', ['1990-08-25']],
    ['25 MAI 2001', ['2001-05-25']],
    ['037MAI/1968', ['1968-05-03']],
    ['08/MAR71993', ['1993-03-08']],
    ['O1/O8/I990', ['1990-08-01']],
    ['12/05/1990, SÃO PAULO, SP', ['1990-05-12']],
    ['12/05/2020 11/05/2030', ['2020-05-12', '2030-05-11']],
    ['31/02/1990', []],
    ['29/02/1999', []],
    ['32/01/1999', []],
    ['104.572.265-01', []],
    ['JOSE DA SILVA', []],
    // JAN or JUN.
    ['27/J0N/1967', []],
  ]
  for (const [text, found] of cases)
    it(`reads ${found.length > 0 ? found.join(' and ') : 'nothing'} in “${text}”`, () => {
      assert.deepEqual(findDates(text), found)
    })

  it('reads every day that exists, in both ways of print, and no other', () => {
    const months = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ']
    for (const year of ['1999', '2000', '2024'])
      for (const [index, name] of months.entries())
        for (let day = 1; day <= 31; day++) {
          const [dd, mm] = [String(day).padStart(2, '0'), String(index + 1).padStart(2, '0')]
          const iso = `${year}-${mm}-${dd}`
          const expected = isIsoDate(iso) ? [iso] : []
          assert.deepEqual(findDates(`${dd}/${mm}/${year}`), expected)
          assert.deepEqual(findDates(`${dd}/${name}/${year}`), expected)
        }
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  constrainedCpf,
  constrainedDate,
  constrainedLicence,
} from '../../../src/documents/fields/constrained-values.ts'
import {
  holdsValue,
  isBrokenLicence,
  isBrokenValue,
  withDate,
} from '../../../src/documents/fields/broken-values.ts'
import type { SeenLine } from '../../../src/documents/lines/line-reader.ts'
import { line } from '../text-lines.ts'

const characters = ['', ...'0123456789/ .-', ...'ABR']

/** A line as a reader sees it: for each place the characters that the reader thinks possible. */
type Cell = Readonly<Record<string, number>>
function seen(cells: readonly Cell[]): SeenLine {
  const probabilities = new Float32Array(2 * cells.length * characters.length)
  for (const [i, cell] of cells.entries()) {
    for (const [character, probability] of Object.entries(cell))
      probabilities[2 * i * characters.length + characters.indexOf(character)] = probability
    // A blank between two places.
    probabilities[(2 * i + 1) * characters.length] = 1
  }
  return { probabilities, steps: 2 * cells.length }
}
const sure = (text: string) => [...text].map((character) => ({ [character]: 0.99 }))
const dateOf = (...cells: readonly Cell[]) => constrainedDate(seen(cells), characters)?.printed

describe('a date whose likeliest digits are not a date', () => {
  it('takes the next likely digit that makes a date', () => {
    const cells = [...sure('03/'), { 6: 0.55, 0: 0.41, 8: 0.03 }, ...sure('8/2019')]
    assert.equal(dateOf(...cells), '03/08/2019')
    assert.equal(dateOf(...sure('A A.'), ...cells), '03/08/2019')
  })

  it('takes no digit that the reader thought impossible or hardly possible', () => {
    assert.equal(dateOf(...sure('03/'), { 6: 0.98, 0: 0.01 }, ...sure('8/2019')), undefined)
    const twoDoubts = [{ 8: 0.9, 0: 0.1 }, ...sure('5/'), { 8: 0.9, 0: 0.1 }, ...sure('5/1990')]
    assert.equal(dateOf(...twoDoubts), undefined)
  })

  it('takes neither of two that are about as likely', () => {
    assert.equal(dateOf(...sure('03/'), { 6: 0.5, 0: 0.2, 1: 0.2 }, ...sure('2/2019')), undefined)
  })

  it('takes several digits where each was nearly as likely, as zeros with a dot in them are', () => {
    const zero = { 8: 0.6, 0: 0.22 }
    const cells = [zero, ...sure('2/12/2'), zero, zero, ...sure('7')]
    assert.equal(dateOf(...cells), '02/12/2007')
    const unlikely = { 8: 0.8, 0: 0.16 }
    assert.equal(dateOf(unlikely, ...sure('2/12/2'), unlikely, unlikely, ...sure('7')), undefined)
  })

  it('takes none where, beside zeros that were read as 8, an 8 may be such a zero', () => {
    const zero = { 8: 0.6, 0: 0.25 }
    assert.equal(dateOf(...sure('14/'), zero, ...sure('6/2'), zero, ...sure('08')), '14/06/2008')
    const perhaps = { 8: 0.9, 0: 0.07 }
    assert.equal(dateOf(...sure('14/'), zero, ...sure('6/2'), zero, ...sure('0'), perhaps), undefined)
  })

  it('keeps the month that is printed in letters', () => {
    const zero = { 8: 0.6, 0: 0.25 }
    assert.equal(dateOf(...sure('16/ABR/2'), zero, zero, ...sure('5')), '16/ABR/2005')
    assert.equal(dateOf(...sure('16/AAA/2'), zero, zero, ...sure('5')), undefined)
  })

  it('takes no year that no document has', () => {
    const cells = [...sure('05/11/2'), { 8: 0.6, 0: 0.3 }, { 6: 0.6, 0: 0.3 }, ...sure('9')]
    assert.equal(dateOf(...cells), '05/11/2009')
  })
})

describe('a CPF whose likeliest digits fail its check digits', () => {
  const cpfOf = (...cells: readonly Cell[]) => constrainedCpf(seen(cells), characters)?.printed

  it('takes the next likely digits that pass', () => {
    const cells = [...sure('171.474.758-1'), { 8: 0.85, 0: 0.1 }]
    assert.equal(cpfOf(...cells), '171.474.758-10')
    assert.equal(cpfOf(...sure('A '), ...cells), '171.474.758-10')
  })

  it('is not told where every digit is as likely as any other, and the search ends', () => {
    const any = Object.fromEntries([...'0123456789'].map((digit) => [digit, 0.1]))
    const three = Array.from({ length: 3 }, () => any)
    const sign = { '-': 0.9 }
    assert.equal(cpfOf(...three, ...three, ...three, sign, any, any), undefined)
  })

  it('is not told without such a digit, or where two CPFs are about as likely', () => {
    assert.equal(cpfOf(...sure('171.474.758-1'), { 8: 0.98, 0: 0.01 }), undefined)
    // 171.474.775-10 passes, too.
    const either = [
      { 5: 0.5, 7: 0.4 },
      { 8: 0.5, 5: 0.45 },
    ]
    assert.equal(cpfOf(...sure('171.474.7'), ...either, ...sure('-1'), { 8: 0.85, 0: 0.1 }), undefined)
  })
})

describe('a licence’s number whose likeliest digits fail its check digits', () => {
  const numberOf = (...cells: readonly Cell[]) => constrainedLicence(seen(cells), characters)?.printed

  it('takes the next likely digits that pass', () => {
    const zero = { 8: 0.7, 0: 0.2 }
    assert.equal(numberOf(...sure('06875929'), zero, ...sure('09')), '06875929009')
    assert.equal(numberOf(...sure('06875929'), { 8: 0.99, 0: 0.01 }, ...sure('09')), undefined)
  })

  it('is looked for where eleven digits stand alone and are no CPF', () => {
    const broken = (text: string) => isBrokenLicence(line(text, 100, 100))
    assert.equal(broken('06875929809'), true)
    for (const text of ['06875929009', '52998224725', '529.982.247-24', '0687592980', 'N 06875929809'])
      assert.equal(broken(text), false, text)
  })
})

describe('a line with a value that was misread', () => {
  const broken = (text: string) => isBrokenValue(line(text, 100, 100))

  it('holds an impossible day, month or year, or a date before anybody alive was born', () => {
    for (const text of [
      '03/68/2019',
      '26/00T/1957',
      '14/10/1909',
      '14/04/2088',
      'DATA DE EXPEDICAO11/ABR/188',
      '21/UN/1999',
    ])
      assert.equal(broken(text), true, text)
  })

  it('or holds a CPF whose check digits fail', () => {
    assert.deepEqual(['529.982.247-25', '529.982.247-26'].map(broken), [false, true])
  })

  it('is not one without such a value', () => {
    const others = ['ANA MARIA LIMA', '65.058.192-1', '55.345.042-70', 'CN:LV.A272/FLS.771/N.377217']
    const whole = ['03/08/2019', 'EXPEDICA025/10/1987', '070.674.660-0804/06/1964', 'LEI N 7.116 DE 29/08/83']
    for (const text of [...others, ...whole]) assert.equal(broken(text), false, text)
  })

  it('gives its date in place of the misread one', () => {
    const text = withDate('EMISSAO 03/68/2019', '03/08/2019')
    assert.equal(text, 'EMISSAO 03/08/2019')
    // The O of the label was read as a zero.
    assert.equal(withDate('EXPEDICA014/86/2008', '14/06/2008'), 'EXPEDICA014/06/2008')
    assert.deepEqual(
      [text, 'EMISSAO 03/68/2019'].map((read) => holdsValue(line(read, 0, 0))),
      [true, false],
    )
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvLine, parseCsv } from '../../../src/server/cli/command/csv.ts'

/** Spreadsheets take a cell that begins like this for a formula, which may send the cells beside it elsewhere. */
const formulas = ['=HYPERLINK("https://evil.example";"x")', '+1', '-1', '@SUM(A1)', "'=1", '\t=1', '\r=1']

const read = (text: string) => parseCsv(text, 'a.csv')

describe('a table of comma-separated values', () => {
  for (const cell of formulas)
    it(`does not turn a description that begins like a formula into one: ${JSON.stringify(cell)}`, () => {
      const [written = ''] = csvLine([cell, 'next']).split(/,(?=next)/)
      assert.match(written, /^"?'/)
    })

  it('gives every cell back unchanged, except for white space around it', () => {
    for (const cell of [...formulas, 'Ana, "a outra"', "'plain", "''=1", 'a;b', 'dois\nversos']) {
      const [row] = read(csvLine(['description', 'other']) + csvLine([cell, 'x']))
      assert.deepEqual(row?.cells.get('description'), [cell.trim()])
    }
  })

  it('takes a table from another program as it is', () => {
    const [row] = read("description\r\n'quoted\r\n")
    assert.deepEqual(row?.cells.get('description'), ["'quoted"])
  })

  it('reads what programs of each system write: with a mark of bytes, semicolons, any end of a line', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const rows = read(['\uFEFFCPF;Image;image', '1;"a;b";c', '', ' ; ; ', '2; "d" ;e', ''].join(end))
      assert.deepEqual(
        rows.map(({ line, cells }) => [line, cells.get('cpf'), cells.get('image')]),
        [
          [2, ['1'], ['a;b', 'c']],
          [5, ['2'], ['d', 'e']],
        ],
        JSON.stringify(end),
      )
    }
  })

  it('names the line on which a row begins, after cells of several lines', () => {
    const rows = read('cpf,description\n1,"two\nlines ""here"""\n2,last')
    assert.deepEqual(
      rows.map(({ line, cells }) => [line, cells.get('description')?.[0]]),
      [
        [2, 'two\nlines "here"'],
        [4, 'last'],
      ],
    )
  })

  it('takes rows with fewer or more cells than there are columns', () => {
    const rows = read('cpf,description\n1\n2,b,c\n')
    assert.deepEqual(
      rows.map(({ cells }) => [...cells.values()].flat()),
      [
        ['1', ''],
        ['2', 'b'],
      ],
    )
  })

  it('keeps quotes inside an unquoted cell', () => {
    const [row] = read('cpf,description\n1,Maria "Mimi" Silva\n')
    assert.deepEqual(row?.cells.get('description'), ['Maria "Mimi" Silva'])
  })

  it('names the line of a cell whose quote is not closed at its end, which would swallow later cells', () => {
    for (const cell of ['"never closed', '"closed" early'])
      assert.throws(() => read(`cpf,description\n1,a\n2,${cell}\n3,b\n`), {
        name: 'CommandError',
        message: 'Line 3 of a.csv has a cell that begins with a quote and does not end with one.',
      })
  })

  it('reads no rows from an empty file', () => {
    for (const text of ['', '\uFEFF', '\n', 'cpf,description']) assert.deepEqual(read(text), [])
  })
})

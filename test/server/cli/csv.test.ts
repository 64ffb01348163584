import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvLine, parseCsv } from '../../../src/server/cli/command/csv.ts'

/** Spreadsheets take a cell that begins like this for a formula, which may call out with what stands beside it. */
const formulas = ['=HYPERLINK("https://evil.example";"x")', '+1', '-1', '@SUM(A1)', "'=1", '\t=1', '\r=1']

describe('a table of comma-separated values', () => {
  for (const cell of formulas)
    it(`holds no formula where a description begins like one: ${JSON.stringify(cell)}`, () => {
      const [written = ''] = csvLine([cell, 'next']).split(/,(?=next)/)
      assert.match(written, /^"?'/)
    })

  it('gives every cell back as it was, but for white space around it', () => {
    for (const cell of [...formulas, 'Ana, "a outra"', "'plain", "''=1", 'a;b', 'dois\nversos']) {
      const [row] = parseCsv(csvLine(['description', 'other']) + csvLine([cell, 'x']))
      assert.deepEqual(row?.cells.get('description'), [cell.trim()])
    }
  })

  it('takes a table that somebody else wrote as it is', () => {
    const [row] = parseCsv("description\r\n'quoted\r\n")
    assert.deepEqual(row?.cells.get('description'), ["'quoted"])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { line } from '../text-lines.ts'

const today = '2026-06-01'

/** The dates of an identity card whose labels were not read, with an entry of birth or marriage. */
function datesBeside(...entry: readonly string[]) {
  const { birthDate, issueDate } = extractFields(
    [
      line('21.008.186-0', 100, 100),
      line('22.05.2003', 700, 100),
      line('22.11.1989', 700, 300),
      ...entry.map((text, i) => line(text, 100, 360 + 40 * i)),
    ],
    'rg',
    today,
  ).fields
  return [birthDate.value, issueDate.value]
}

describe('the date of an entry of birth or marriage', () => {
  it('is neither a birth date nor an issue, whatever the entry is called', () => {
    for (const entry of [
      'CARTORIO 3 OFICIO S.CARLOS-SP - 20.10.1991',
      'C.NASC=31353, LIVRO=A60, FOLHA=225 EM 01-07-1990',
      'C.CAS. 596 LV.B-92 FL.75 13/11/1995',
      'NASC.N 74727 LIV 125A FLS 156V 13/11/1995',
      'COMARCA=TERESINA-PI 13/11/1995',
      '1 OFICIO SOBRAL-CE13/11/1995',
    ])
      assert.deepEqual(datesBeside(entry), ['1989-11-22', '2003-05-22'], entry)
  })

  it('leaves the dates in doubt where nothing says that it is one', () => {
    assert.deepEqual(datesBeside('13/11/1995'), [undefined, undefined])
  })
})

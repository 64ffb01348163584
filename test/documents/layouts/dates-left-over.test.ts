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

describe('the date that is left over', () => {
  const label = (text: string, x: number, y: number) => line(text, x, y, { height: 20 })

  it('is the birth date of an identity card where it is before an issue that was found', () => {
    const rows = [
      label('DATA DE EXPEDICAO', 700, 100),
      line('30.06.2012', 700, 130),
      line('VALIDADE:28/06/2022', 497, 871),
    ]
    const place = line('VITORIA-ES18.10.1984', 62, 372)
    const read = (...lines: Parameters<typeof extractFields>[0]) =>
      extractFields([...rows, ...lines], 'rg', today).fields.birthDate.value
    assert.equal(read(place), '1984-10-18')
    assert.equal(read(place, line('01.02.1990', 62, 500)), undefined)
    assert.equal(read(line('VITORIA-ES18.10.2014', 62, 372)), undefined)
  })

  it('is the issue of a licence on the half that prints no other, however far from its label', () => {
    const rows = [label('DATA EMISSAO', 980, 508), line('02/10/2019', 500, 534)]
    assert.equal(extractFields(rows, 'cnh', today).fields.issueDate.value, '2019-10-02')
    const both = [...rows, label('VALIDADE', 980, 600)]
    assert.equal(extractFields(both, 'cnh', today).fields.issueDate.value, undefined)
  })
})

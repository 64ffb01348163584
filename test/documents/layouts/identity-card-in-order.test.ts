import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { line } from '../text-lines.ts'

const today = '2026-06-01'

/** A label that nobody can read: small print on a dark ground, for example. */
const faint = (text: string, x: number, y: number): TextLine =>
  line(text, x, y, { height: 14, confidence: 0.5 })

const value = (text: string, x: number, y: number): TextLine => line(text, x, y, { height: 21 })

/** The people of a card of 2019, in a column with the birth date, under the heading and far from the number. */
const people = (pitch: number): TextLine[] => [
  value('RÉGIS PAZ', 218, 136),
  faint('R NGN', 219, 136 + pitch - 11),
  value('SEBASTIÃO DE ASSIS PAZ', 219, 136 + pitch),
  value('ELZA DAS DORES REIS PAZ', 217, 156 + pitch),
]

const card = (rows: readonly TextLine[]): TextLine[] => [
  line('REPUBLICA FEDERATIVA DO BRASIL', 87, 18, { height: 23 }),
  line('CARTEIRA DE IDENTIDADE', 346, 95, { height: 20 }),
  ...rows,
  faint('AMCNENO', 220, 222),
  value('23/08/1965', 218, 235),
  value('PC/RS', 406, 235),
  value('IJUI-RS', 216, 268),
  faint('CPE', 720, 41),
  value('477.642.873-34', 720, 49),
  value('CERT NASC LV 158A FL 247 N 83772', 719, 126),
  value('648267892200', 719, 164),
]

const namesOf = (lines: readonly TextLine[]): unknown[] => {
  const { fields } = extractFields(lines, 'rg', today)
  return [fields.name.value, fields.motherName.value, fields.fatherName.value]
}

describe('an identity card whose labels and number were not read', () => {
  it('has its holder over the parents, all in the column of the birth date', () => {
    assert.deepEqual(namesOf(card(people(39))), [
      'RÉGIS PAZ',
      'ELZA DAS DORES REIS PAZ',
      'SEBASTIÃO DE ASSIS PAZ',
    ])
  })

  it('names nobody where no gap parts the holder from the parents', () => {
    assert.deepEqual(namesOf(card(people(20))), [undefined, undefined, undefined])
  })

  it('names nobody where a fourth person stands in the column', () => {
    const fourth = value('MARIA JOSE PAZ', 218, 110)
    assert.deepEqual(namesOf(card([fourth, ...people(39)])), [undefined, undefined, undefined])
  })

  it('names nobody by rows that stand beside the column', () => {
    const moved = people(39).map(({ text }, row) => value(text, 700, 136 + 20 * row))
    assert.deepEqual(namesOf(card(moved)), [undefined, undefined, undefined])
  })
})

describe('an open identity card whose labels were not read', () => {
  /** The names begin left of the number, the mother's farthest: the printer knew no column. */
  const back = (motherAt: number): TextLine[] => [
    line('ESTADO DE SAO PAULO', 239, 47),
    line('SECRETARIA DA SEGURANCA PUBLICA', 207, 73),
    value('89.520.449-9', 837, 45),
    value('26/12/1997', 1136, 42),
    value('SIMONE BARBOSA GONCALVES', 818, 76),
    value('JOSE ANTONIO ROCHA', 818, 125),
    value('MARIA JOSE ASSIS MUNIZ', motherAt, 170),
    value('MACEIO-SP', 751, 227),
    value('09/05/1983', 1135, 226),
  ]
  const people = ['SIMONE BARBOSA GONCALVES', 'MARIA JOSE ASSIS MUNIZ', 'JOSE ANTONIO ROCHA']

  it('has its people under the number, also some heights left of it', () => {
    for (const motherAt of [818, 768, 745]) assert.deepEqual(namesOf(back(motherAt)), people, `${motherAt}`)
  })

  it('names nobody by what stands on the other half', () => {
    assert.deepEqual(namesOf(back(400)), [undefined, undefined, undefined])
  })
})

describe('the back of a CIN whose labels were not read', () => {
  const zone = [
    'IDBRA231621589<072<<<<<<<<<<<<',
    '8011185M3302174BRA<<<<<<<<<<<6',
    'ENCARNACAO<FORTES<FERREIRA<DE<',
  ].map((text, i) => value(text, 59, 686 + 66 * i))
  const parentsOf = (rows: readonly TextLine[]) =>
    extractFields(
      [faint('Ffagao/Flikion', 41, 34), ...rows, value('SSPIPR', 41, 269), ...zone],
      'rg',
      today,
    ).parents.map((parent) => parent.value)

  it('has the parents above the office that issued it', () => {
    const father = value('GUSTAVO FORTES FERREIRA DE LIMA', 45, 67)
    const mother = [value('ZULEIDE PATRICIA ENCARNACAO DE', 45, 92), value('FARIAS', 43, 117)]
    assert.deepEqual(parentsOf([father, ...mother]), [
      'GUSTAVO FORTES FERREIRA DE LIMA',
      'ZULEIDE PATRICIA ENCARNACAO DE FARIAS',
    ])
    assert.deepEqual(parentsOf(mother), ['ZULEIDE PATRICIA ENCARNACAO DE FARIAS'])
  })

  it('has no holder among the parents, where the front stands above it in one picture', () => {
    const front = [
      faint('Nome / Name', 41, -260),
      value('JOSIVAN HENRIQUE PAZ LINS', 45, -230),
      value('PORTO VELHO/RO', 45, -150),
    ]
    const parents = [value('GERALDO PAULO VIDAL LINS', 45, 67), value('TEREZA CRISTINA PRADO', 45, 92)]
    assert.deepEqual(parentsOf([...front, ...parents]), ['GERALDO PAULO VIDAL LINS', 'TEREZA CRISTINA PRADO'])
  })
})

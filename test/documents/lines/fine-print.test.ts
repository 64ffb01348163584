import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { line } from '../text-lines.ts'

const pieces = [
  'ILREPUBLICALEEDERATIWALDO BRASIL',
  'EPUSHICAFEDERATIVADOB',
  'HFEDERATIVADOBRASIL REPOSE',
  'REPUBCDAEEDEHCT',
  'SNADOBRASIE',
  'BEICAFEDERRTUADU',
  'HBRASILREPI',
  'ADO BRASIL REPUBLICA FE',
  'DOBRASL REPUBLICA',
  'AFEUEHATEA DDBRASILREPUBL',
  'RASIL REPUBLICA FED',
]
const card = [
  line('REGISTRO GERAL', 748, 20),
  line('24.066.956-9', 840, 40),
  line('NOME', 749, 92, { height: 20, letterWidth: 12 }),
  line('TEREZA FRANCA BITTENCOURT', 820, 78),
  line('LUIS FELIPE CONCEICAO SA', 820, 122),
  line('FILIACAO', 749, 137, { height: 20, letterWidth: 8 }),
  line('APARECIDA DOS SANTOS BRASIL', 774, 170),
  line('NATURALIDADE', 749, 210, { height: 20 }),
  line('RIBEIRAO PRETO/SP', 758, 232),
]
const namesOf = (lines: typeof card) => {
  const { fields, parents } = extractFields(lines, 'rg', '2026-06-01')
  return [fields.name.value, ...parents.map(({ value }) => value)]
}
const people = ['TEREZA FRANCA BITTENCOURT', 'LUIS FELIPE CONCEICAO SA', 'APARECIDA DOS SANTOS BRASIL']

describe('fine print on the background of a card', () => {
  it('is no part of a name', () => {
    const places = [
      [1260, 80],
      [672, 122],
      [1263, 124],
      [640, 170],
      [1240, 170],
      [400, 50],
      [60, 20],
      [60, 60],
      [60, 100],
      [60, 140],
      [60, 180],
    ] as const
    const ground = places.map(([x, y], i) => line(pieces[i] ?? '', x, y, { height: 17, letterWidth: 10 }))
    assert.deepEqual(namesOf([...card, ...ground]), people)
  })

  it('is no part of a name in scraps of three letters, either', () => {
    const ground = pieces.map((text, i) => line(text, 60, 20 + 40 * i, { height: 17, letterWidth: 10 }))
    const scrap = line('BSE', 820, 60, { height: 12, confidence: 0.5 })
    assert.deepEqual(namesOf([...card, scrap, ...ground]), people)
  })

  it('is not mistaken for a name that happens to have its letters', () => {
    const ground = pieces.map((text, i) => line(text, 60, 20 + 40 * i, { height: 17, letterWidth: 10 }))
    const isadora = card.map((one) => (one.text.startsWith('TEREZA') ? line('ISADORA SILVA', 820, 78) : one))
    assert.deepEqual(namesOf([...isadora, ...ground]), ['ISADORA SILVA', ...people.slice(1)])
  })

  it('is not looked for on a card without it, whose headings say the same once', () => {
    assert.deepEqual(namesOf([line('REPUBLICA FEDERATIVA DO BRASIL', 100, 0), ...card]), people)
  })
})

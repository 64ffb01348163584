/** A licence whose small labels were not read, and whose people and dates are recognised by their order. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { line } from '../text-lines.ts'

const TODAY = '2026-06-01'
/** At places that no known layout has. */
const holder = line('RAIMUNDO PINHEIRO JESUS', 300, 170)
const cpf = line('790.753.892-05', 480, 330)
const parents = [
  line('UBIRAJARA CARLOS DA ROCHA JESUS', 480, 410),
  line('SILVANA LACERDA RAMOS JESUS', 480, 445),
]
const printed = {
  birth: line('07/06/1997', 900, 330),
  number: line('74539615211', 480, 600),
  expiry: line('14/02/2034', 800, 600),
  first: line('04/03/2016', 1100, 600),
  place: line('FEIRA DE SANTANA, BA', 300, 830),
  issue: line('14/02/2024', 900, 830),
}

const read = (lines: readonly TextLine[]) => {
  const { fields } = extractFields(lines, 'cnh', TODAY)
  const { name, fatherName, motherName, birthDate, issueDate, expiryDate } = fields
  return {
    people: [name, fatherName, motherName].map(({ value }) => value),
    dates: [birthDate, issueDate, expiryDate].map(({ value }) => value),
    fields,
  }
}
const valuesBut = (...left: readonly (keyof typeof printed)[]): TextLine[] =>
  Object.entries(printed).flatMap(([name, one]) => (left.some((other) => other === name) ? [] : [one]))

describe('the people of a licence without labels', () => {
  it('are the holder first, and the parents together under other values', () => {
    const { people, fields } = read([holder, cpf, ...parents, ...valuesBut()])
    assert.deepEqual(people, [
      'RAIMUNDO PINHEIRO JESUS',
      'UBIRAJARA CARLOS DA ROCHA JESUS',
      'SILVANA LACERDA RAMOS JESUS',
    ])
    assert.ok('confidence' in fields.name && fields.name.confidence < 0.6)
  })

  it('are the holder over parents who were read, whatever stands under these', () => {
    const label = line('FILIACAO', 480, 385, { height: 14 })
    const under = [line('GIL RAMALHO', 370, 900), line('RAIMUNDO<<PINHEIRO<JESUS<<<<', 100, 1000)]
    const { people } = read([holder, cpf, label, ...parents, ...valuesBut(), ...under])
    assert.deepEqual(people, [
      'RAIMUNDO PINHEIRO JESUS',
      'UBIRAJARA CARLOS DA ROCHA JESUS',
      'SILVANA LACERDA RAMOS JESUS',
    ])
  })

  it('have no word in small print far from their names, such as ANA for CAT HAB', () => {
    const label = line('ANA', 1150, 290, { height: 13 })
    const { people } = read([holder, cpf, ...parents, ...valuesBut(), label])
    assert.equal(people[0], 'RAIMUNDO PINHEIRO JESUS')
    const name = line('ANA', 1150, 290)
    assert.equal(read([holder, cpf, ...parents, ...valuesBut(), name]).people[0], undefined)
  })

  it('are only the holder where one parent was read', () => {
    const { people } = read([holder, cpf, ...parents.slice(1), ...valuesBut()])
    assert.deepEqual(people, ['RAIMUNDO PINHEIRO JESUS', undefined, undefined])
  })

  it('include parents whose names go on in a second row, where each row begins as its person does', () => {
    const wrapped = [
      line('CICERO ESTEVAO ASSIS', 480, 405),
      line('BRANDAO', 480, 435),
      line('ANGELA LEAO CARVALHO', 480, 465),
      line('MUNIZ', 480, 495),
    ]
    const { people } = read([holder, cpf, ...wrapped, ...valuesBut()])
    assert.deepEqual(people, [
      'RAIMUNDO PINHEIRO JESUS',
      'CICERO ESTEVAO ASSIS BRANDAO',
      'ANGELA LEAO CARVALHO MUNIZ',
    ])
    // BRANDAO might begin a name as well, were the row after it not a whole one.
    const untold = [wrapped[0]!, line('ESMERALDINO BRANDAO', 480, 435), ...wrapped.slice(2)]
    assert.deepEqual(read([holder, cpf, ...untold, ...valuesBut()]).people, [undefined, undefined, undefined])
  })

  it('keep a second row of words that are no known names', () => {
    const rare = [
      line('CICERO ESTEVAO', 480, 405),
      line('KRZYWICKI', 480, 435),
      line('ANGELA CARVALHO', 480, 465),
      line('WOJCIK ZUREK', 480, 495),
      line('FERMSSAQ', 480, 570),
    ]
    const { people } = read([holder, cpf, ...rare, ...valuesBut()])
    assert.deepEqual(people.slice(1), ['CICERO ESTEVAO KRZYWICKI', 'ANGELA CARVALHO WOJCIK ZUREK'])
  })

  it('are the holder over parents that were read at their label', () => {
    const labelled = [
      line('FILIACAO', 480, 380, { height: 20 }),
      line('CICERO CARVALHO LIMA', 480, 405),
      line('MUNIZ', 480, 435),
      line('ANA CLAUDIA VASCONCELOS', 480, 465),
    ]
    const { people } = read([holder, cpf, ...labelled, ...valuesBut()])
    assert.deepEqual(people, [
      'RAIMUNDO PINHEIRO JESUS',
      'CICERO CARVALHO LIMA MUNIZ',
      'ANA CLAUDIA VASCONCELOS',
    ])
  })

  it('are recognised beside the back of the licence, which names its director', () => {
    const back = [
      line('OBSERVACOES', 300, 960),
      line('JULIO LEAO', 700, 1700),
      line('DIRETOR GERAL', 700, 1735),
    ]
    const { people } = read([holder, cpf, ...parents, ...valuesBut(), ...back])
    assert.equal(people[0], 'RAIMUNDO PINHEIRO JESUS')
  })

  it('are not told where the holder is missing, the parents stand apart, or nothing stands between them', () => {
    const nobody = [undefined, undefined, undefined]
    assert.deepEqual(read([cpf, ...parents, ...valuesBut()]).people, nobody)
    const apart = [parents[0]!, line('SILVANA LACERDA RAMOS JESUS', 480, 700)]
    assert.deepEqual(read([holder, cpf, ...apart, ...valuesBut()]).people, nobody)
    const following = [holder, line('ANTONIO CARLOS DA ROCHA', 300, 230), line('SILVANA RAMOS', 300, 265)]
    assert.deepEqual(read([...following, ...valuesBut('birth')]).people, nobody)
  })
})

describe('the dates of a licence without labels', () => {
  const datesOf = (lines: readonly TextLine[]) => read([holder, cpf, ...lines]).dates

  it('are birth, first licence, issue and expiry in this order', () => {
    assert.deepEqual(datesOf(valuesBut()), ['1997-06-07', '2024-02-14', '2034-02-14'])
    const { issueDate } = read(valuesBut()).fields
    assert.ok('confidence' in issueDate && issueDate.confidence < 0.7)
  })

  it('are found on a first licence, which is issued on that day', () => {
    const first = line('14/02/2024', 1100, 600)
    assert.deepEqual(datesOf([...valuesBut('first'), first]), ['1997-06-07', '2024-02-14', '2034-02-14'])
  })

  it('are birth and expiry where a third lies between them and the last is still to come', () => {
    assert.deepEqual(datesOf(valuesBut('issue')), ['1997-06-07', undefined, '2034-02-14'])
    assert.deepEqual(datesOf(valuesBut('expiry')), [undefined, undefined, undefined])
  })

  it('are not told where there are five, nor where nobody could have had a licence so young', () => {
    const none = [undefined, undefined, undefined]
    assert.deepEqual(datesOf([...valuesBut(), line('01/01/2020', 300, 700)]), none)
    assert.deepEqual(datesOf([...valuesBut('birth'), line('07/06/2007', 900, 330)]), none)
    assert.deepEqual(datesOf([...valuesBut('expiry'), line('14/02/2044', 800, 600)]), none)
  })

  it('are not dates on the page on which the licence lies', () => {
    const page = line('nto em 10/04/2026,totala pagarR$ 184,37 codigo', 0, 1361)
    assert.deepEqual(datesOf([...valuesBut(), page]), ['1997-06-07', '2024-02-14', '2034-02-14'])
    assert.deepEqual(datesOf([...valuesBut('expiry'), page]), [undefined, undefined, undefined])
  })

  it('are not told where a label contradicts their order', () => {
    const label = line('VALIDADE', 1100, 570)
    assert.deepEqual(datesOf([...valuesBut(), label]), [undefined, undefined, '2016-03-04'])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextLine } from '../../../../src/documents/document-engine.ts'
import { calibrated } from '../../../../src/documents/fields/calibration.ts'
import { extractFields } from '../../../../src/documents/reading/extraction.ts'
import { line } from '../../text-lines.ts'

/** The holder's name of an identity card whose label stands between both rows of the name. */
function nameAmong(...rows: readonly TextLine[]) {
  const lines = [
    line('REGISTRO GERAL', 100, 20, { height: 20 }),
    line('23.426.536-X', 320, 20),
    line('NOME', 100, 137, { height: 20 }),
    ...rows,
    line('FILIACAO', 100, 240, { height: 20 }),
    line('EVERTON PAZ', 200, 235),
    line('DALVA PRADO PAZ', 200, 270),
  ]
  const { value, confidence } = { confidence: 0, ...extractFields(lines, 'rg', '2026-06-01').fields.name }
  return { value, isBelieved: calibrated('name', confidence) >= 0.9 }
}

describe('a name beside its label', () => {
  it('begins in the row above where its row begins with a particle, or that row ends in one', () => {
    const first = line('GENIVALDO GILMAR PAZ', 180, 119)
    const expected = { value: 'GENIVALDO GILMAR PAZ DA PAZ', isBelieved: true }
    assert.deepEqual(nameAmong(first, line('DA PAZ', 180, 145)), expected)
    const open = line('GENIVALDO DE', 180, 119)
    assert.equal(nameAmong(open, line('OLIVEIRA PAZ', 180, 145)).value, 'GENIVALDO DE OLIVEIRA PAZ')
  })

  it('begins in the row above where no name begins with the first word of its row', () => {
    const rows = [line('CLEONICE ARAUJO', 180, 119), line('AMORIM COELHO', 180, 145)]
    assert.equal(nameAmong(...rows).value, 'CLEONICE ARAUJO AMORIM COELHO')
    assert.equal(nameAmong(line('AMORIM COELHO', 180, 137)).value, 'AMORIM COELHO', 'it has no other row')
  })

  it('goes on in a row that begins further left where its row ends in a particle', () => {
    const rows = [line('RAIMUNDO DE ALMEIDA DO', 220, 133), line('PRADO DA SILVA', 170, 168)]
    assert.equal(nameAmong(...rows).value, 'RAIMUNDO DE ALMEIDA DO PRADO DA SILVA')
  })

  it('has the second row that was typed over the label of the first', () => {
    const rows = [line('EVERTON DE', 180, 119), line('NOOLIVEIRA FURTADO', 100, 140)]
    const lines = [line('REGISTRO GERAL', 100, 20), line('23.426.536-X', 400, 20), ...rows]
    const { name } = extractFields(lines, 'rg', '2026-06-01').fields
    assert.equal(name.value, 'EVERTON DE OLIVEIRA FURTADO')
  })

  it('ends before a first parent who is typed a little above a label that is read in part', () => {
    const rows = [line('MARINALVA KEILA DOS', 140, 119), line('REIS DO PRADO', 140, 142)]
    const parents = [
      line('CICERO ALVES DO PRADO', 140, 168),
      line('MARLENE DOS REIS DO PRADO', 140, 202),
      line('FILIA', 100, 184, { height: 18, letterWidth: 7 }),
    ]
    const label = line('NOME', 100, 141, { height: 16, letterWidth: 9 })
    const { fields } = extractFields([label, ...rows, ...parents], 'rg', '2026-06-01')
    assert.equal(fields.name.value, 'MARINALVA KEILA DOS REIS DO PRADO')
    assert.deepEqual(
      [fields.fatherName.value, fields.motherName.value],
      ['CICERO ALVES DO PRADO', 'MARLENE DOS REIS DO PRADO'],
    )
  })

  it('has particles where a D was read as an O', () => {
    assert.equal(nameAmong(line('LEANDRO OOS REIS', 180, 137)).value, 'LEANDRO DOS REIS')
  })

  it('is doubtful where it begins with a particle and no row above it was read', () => {
    const { value, isBelieved } = nameAmong(line('DA PAZ', 180, 140))
    assert.equal(isBelieved, false, value)
  })
})

describe('a stamp across the rows of the parents', () => {
  const parentsAmong = (...rows: readonly TextLine[]) => {
    const lines = [line('FILIACAO', 100, 200), ...rows]
    return extractFields(lines, 'rg', '2026-06-01').parents.map(({ value }) => value)
  }

  it('is neither a row of a name nor a person, however little of it can be read', () => {
    const parents = [line('JOAO PEDRO MELO SANTOS', 320, 200), line('E ROSA CRUZ', 320, 240)]
    const expected = ['JOAO PEDRO MELO SANTOS', 'ROSA CRUZ']
    for (const stamp of [
      'OTENTICO',
      'L AUTENTICA S',
      'CONFERE COM',
      'O ORIGINAL',
      'OFICIO DE NOTAS',
      'TABELIAO',
    ])
      for (const y of [220, 268])
        assert.deepEqual(parentsAmong(...parents, line(stamp, 330, y)), expected, stamp)
  })
})

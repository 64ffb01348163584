import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractFields } from '../../../../src/documents/reading/extraction.ts'
import { line } from '../../text-lines.ts'

/** The parents that are read where a third row, whose label was lost, stands under their two rows. */
function parentsOver(other: string, height: number): readonly string[] {
  const lines = [
    line('FILIACAO', 470, 320, { height: 24 }),
    line('ROSA LIMA SA', 475, 352, { height: 36 }),
    line('CAIO CESAR LEAO', 475, 394, { height: 36 }),
    line(other, 472, 500, { height }),
  ]
  return extractFields(lines, 'rg', '2026-06-01').parents.map(({ value }) => value)
}

const parents = ['ROSA LIMA SA', 'CAIO CESAR LEAO']

/** What is read where these rows stand under FILIACAO, so many pixels apart. */
const parentsAt = (rows: readonly string[], pitch = 31) => {
  const label = line('FILIACAO', 376, 323, { height: 23 })
  const printed = rows.map((row, i) => line(row, 385, 350 + i * pitch, { height: 28 }))
  return extractFields([label, ...printed], 'cnh', '2026-06-01')
}

describe('what stands under the parents', () => {
  for (const left of ['CP', 'NRRNM', 'NR RNM', 'PO SCAO'])
    it(`is no parent when it is ${left}, left of the next label`, () => {
      assert.deepEqual(parentsOver(left, 28), parents)
    })

  it('is no parent when it is printed in smaller letters, whatever it says', () => {
    assert.deepEqual(parentsOver('SITUACAO MIGRANTE', 26), parents)
  })

  it('is no parent when it is a town with its state', () => {
    for (const town of ['SAO PAULO-SP', 'MACEIO - AL']) assert.deepEqual(parentsOver(town, 36), parents)
  })

  it('is no parent when it is the state of a town, in a box of its own', () => {
    const lines = [
      line('LUIS FELIPE GUIMARAES', 817, 110, { height: 31, letterWidth: 20 }),
      line('FILIACAO', 752, 129, { height: 22, letterWidth: 8.1 }),
      line('INES ROCHA NASCIMENTO LEAO', 771, 160, { height: 24, letterWidth: 19.7 }),
      line('VITORIA -', 757, 228, { height: 27, letterWidth: 18.3 }),
      line('SP', 903, 226, { height: 27, letterWidth: 24 }),
    ]
    const read = extractFields(lines, 'rg', '2026-06-01').parents.map(({ value }) => value)
    assert.deepEqual(read, ['LUIS FELIPE GUIMARAES', 'INES ROCHA NASCIMENTO LEAO'])
  })

  it('is the second parent where its box is low and its letters are as wide', () => {
    const lines = [
      line('FILIACAO', 695, 186, { height: 21 }),
      line('TEREZA MENDONCA MAGALHAES', 698, 204, { height: 25, letterWidth: 13.1 }),
      line('ITALO QUEIROZ ESTEVAO QUEIROZ', 702, 254, { height: 19.6, letterWidth: 13 }),
    ]
    const read = extractFields(lines, 'rg', '2026-06-01').parents.map(({ value }) => value)
    assert.deepEqual(read, ['TEREZA MENDONCA MAGALHAES', 'ITALO QUEIROZ ESTEVAO QUEIROZ'])
  })

  it('is the rest of the one parent when it is a single surname right under the name', () => {
    const lines = [
      line('FILIACAO', 470, 320, { height: 24 }),
      line('SIMONE NOBREGA ROCHA', 475, 352, { height: 36 }),
      line('MENDONCA', 475, 394, { height: 36 }),
    ]
    const read = extractFields(lines, 'rg', '2026-06-01').parents.map(({ value }) => value)
    assert.deepEqual(read, ['SIMONE NOBREGA ROCHA MENDONCA'])
  })

  it('is the rest of the one parent when it is a single word that begins no name', () => {
    for (const [row, rest] of [
      ['MARIA DE LOURDES BELEM', 'GIACOMELLI'],
      ['MARIA DO CARMO DA COUTINHO', 'VILLAS-BOAS'],
      ['TEREZA LIMA', 'XIRUBA'],
    ] as const) {
      const { fields, parents } = parentsAt([row, rest])
      assert.deepEqual([fields.motherName.value, parents.length], [`${row} ${rest}`, 1])
    }
  })

  it('may be a second parent or the last name of the first when it is a single given name', () => {
    const { motherName } = parentsAt(['MARIA DE LOURDES BELEM', 'JOAQUIM']).fields
    assert.ok(motherName.value === undefined || motherName.confidence < 0.7)
  })

  it('is the second parent where it is several names without spaces, one of them unknown', () => {
    for (const [father, mother] of [
      ['GUSTAVOWANDERLEY', 'SOCORRO ANDRADE WANDERLEY'],
      ['MATEUSDOSSAVIEIRA', 'MARIA GOMES VIEIRA'],
    ] as const) {
      const { fields } = parentsAt([mother, father])
      assert.deepEqual([fields.motherName.value, fields.fatherName.value], [mother, father])
      assert.ok(fields.motherName.value !== undefined && fields.motherName.confidence > 0.7)
    }
  })

  it('is the second parent where it is a word that is too long for one name, or ends in another one', () => {
    for (const [father, mother, least] of [
      ['KENJI INOUE', 'JUCILAINEDAROCHA', 0.7],
      ['FELIX MAMANI CONDORI', 'BASILIAQUISPEDEMAMANI', 0.7],
      ['ROSA SA SALEM', 'PAULFERREIRA', 0],
    ] as const) {
      const { parents } = parentsAt([father, mother])
      assert.deepEqual(
        parents.map(({ value }) => value),
        [father, mother],
      )
      assert.ok(parents.every(({ confidence }) => confidence > least))
    }
  })

  it('is the second parent where it is one word, under a last name in a row of its own', () => {
    const { parents } = parentsAt(['EDUARDO SHIGUERU BULHOES', 'FUJIWARA', 'ELISYAMAGUTI'], 37)
    assert.deepEqual(
      parents.map(({ value }) => value),
      ['EDUARDO SHIGUERU BULHOES FUJIWARA', 'ELISYAMAGUTI'],
    )
  })

  it('is the second parent where the row above had room for it, and it is long enough for a whole name', () => {
    const read = (second: string, rest: number) =>
      extractFields(
        [
          line('FILIACAO', 170, 290, { height: 20 }),
          line('JAEHYUN JUNG', 264, 290, { height: 21 }),
          line(second, 262, 313, { height: 21 }),
          line('05/06/2015', rest, 186, { height: 21 }),
        ],
        'rg',
        '2026-06-01',
      ).parents.map(({ value }) => value)
    assert.deepEqual(read('MIKYUNGLEE', 656), ['JAEHYUN JUNG', 'MIKYUNGLEE'])
    assert.deepEqual(read('MIKYUNGLEE', 200), ['JAEHYUN JUNG MIKYUNGLEE'])
    assert.deepEqual(read('XIRUBA', 656), ['JAEHYUN JUNG XIRUBA'])
  })

  it('is doubtful where it may begin with the E that joins two parents, without a space', () => {
    const sureness = (mother: string) =>
      parentsAt(['VALTER DO NASCIMENTO', mother]).parents.map(({ confidence }) => confidence)[1] ?? 0
    assert.ok(sureness('EIRACEMA TAVARES CAVALCANTE') < 0.7 * sureness('IRACEMA TAVARES CAVALCANTE'))
    assert.ok(sureness('ELAINE TAVARES CAVALCANTE') > 0.9 * sureness('IRACEMA TAVARES CAVALCANTE'))
  })

  it('leaves the parent above it doubtful where it is a word that nobody knows', () => {
    const { fields } = parentsAt(['TADEU VALE ROCHA', 'XERIVALDAQUE'])
    const { value, confidence } = { confidence: 0, ...fields.fatherName }
    assert.ok(value?.startsWith('TADEU VALE ROCHA'))
    assert.ok(confidence < 0.7, `${confidence}`)
  })

  it('is the second parent, also where the reader lost all of its spaces', () => {
    const { fields } = parentsAt(['VINICIUS ROBERTO TEIXEIRA', 'TANAKA', 'INESJOSEANDRADE'], 33)
    assert.deepEqual(
      [fields.fatherName.value, fields.motherName.value],
      ['VINICIUS ROBERTO TEIXEIRA TANAKA', 'INES JOSE ANDRADE'],
    )
  })

  it('is told by a given name, also where the reader lost the space after it', () => {
    const rows = ['OTAVIO DEJESUSDA', 'CONCEICAO', 'THAISMAGALHAES', 'FIGUEIREDO RODRIGUES']
    const lines = [
      line('FILIACAO', 470, 320, { height: 24 }),
      ...rows.map((row, i) => line(row, 475, 350 + i * 40, { height: 34 })),
    ]
    const read = extractFields(lines, 'cnh', '2026-06-01').parents.map(({ value }) => value)
    assert.deepEqual(read, ['OTAVIO DE JESUS DA CONCEICAO', 'THAIS MAGALHAES FIGUEIREDO RODRIGUES'])
  })

  it('leaves it open who the parents are when it may be one of them', () => {
    assert.deepEqual(parentsOver('ANA MARIA SOUZA', 36), [])
  })
})

describe('the label of the parents', () => {
  it('is known by its English word where the first one is hidden', () => {
    const lines = [
      line('ao/Fliation', 997, 22, { height: 13, letterWidth: 5.4 }),
      line('ISIS CURY', 975, 36, { height: 22 }),
      line("RACHID SANT'ANNA EL KHOURI", 975, 58, { height: 23 }),
      line('Orgao Expedidor / Card Issuer', 981, 89, { height: 14 }),
    ]
    const read = extractFields(lines, 'rg', '2026-06-01').parents.map(({ value }) => value)
    assert.deepEqual(read, ['ISIS CURY', "RACHID SANT'ANNA EL KHOURI"])
  })
})

describe('which of two parents is the mother', () => {
  const toldOf = (...names: readonly string[]) => toldOn('rg', ...names)
  const toldOn = (type: 'rg' | 'rne', ...names: readonly string[]) => {
    const rows = names.map((name, i) => line(name, 475, 352 + 42 * i, { height: 36 }))
    const { fields } = extractFields(
      [line('FILIACAO', 470, 320, { height: 24 }), ...rows],
      type,
      '2026-06-01',
    )
    return [fields.motherName.value, fields.fatherName.value]
  }

  it('is recognised by given names whose ending says nothing, or the wrong thing', () => {
    for (const [mother, father] of [
      ['JOICE LIMA SA', 'KAUA LEAO SA'],
      ['KAREN LIMA SA', 'LUCCA LEAO SA'],
      ['DANIELE LIMA SA', 'VINICIUS LEAO SA'],
      ['MARIA JOSE LIMA', 'JOSE MARIA LEAO'],
      ['ANA LIMA SA', 'JUAREZ LEAO SA'],
      ['CARMEM LIMA SA', 'EDMILSON LEAO SA'],
      ['MIRTES LIMA SA', 'DJALMA LEAO SA'],
      ['SOCORRO LIMA SA', 'UBIRAJARA LEAO SA'],
    ] as const) {
      assert.deepEqual(toldOf(mother, father), [mother, father])
      assert.deepEqual(toldOf(father, mother), [mother, father])
    }
  })

  it('is not told by an ending on a foreigner’s card', () => {
    assert.deepEqual(toldOn('rne', 'EMEKA SMITH', 'MARIE CLAIRE PIERRE'), [undefined, undefined])
    assert.deepEqual(toldOn('rne', 'EMEKA SMITH', 'MARIA PIERRE'), ['MARIA PIERRE', 'EMEKA SMITH'])
  })

  it('is not told by an ending that the second name contradicts', () => {
    assert.deepEqual(toldOf('SALVIO LUCIA LIMA'), [undefined, undefined])
    assert.deepEqual(toldOf('SALVIO LIMA SA'), [undefined, 'SALVIO LIMA SA'])
  })

  it('stays open where one name is as often a woman’s as a man’s, and the other says nothing', () => {
    assert.deepEqual(toldOf('RENE LIMA SA', 'DARCI LEAO SA'), [undefined, undefined])
  })
})

describe('the rest of a parent’s name, in a row of its own', () => {
  it('is told by surnames alone, though one is a given name, too', () => {
    const { fields, parents } = parentsAt(['HELOISA DE SOUZA CRUZ', 'KOWALSKI ASSUNCAO'])
    assert.deepEqual(
      [fields.motherName.value, parents.length],
      ['HELOISA DE SOUZA CRUZ KOWALSKI ASSUNCAO', 1],
    )
  })

  it('is told by the holder’s name, where nobody knows its words', () => {
    const rows = ['FILIACAO', 'HELOISA DE SOUZA LIMA', 'XIRUBA BRANTIK'].map((row, i) =>
      line(row, 385, 320 + i * 31, { height: i === 0 ? 23 : 28 }),
    )
    const parentsOf = (holder: string) =>
      extractFields(
        [line('NOME', 60, 100, { height: 23 }), line(holder, 60, 130), ...rows],
        'cnh',
        '2026-06-01',
      ).parents.map(({ value }) => value)
    const whole = 'HELOISA DE SOUZA LIMA XIRUBA BRANTIK'
    assert.deepEqual(parentsOf('ANA DE SOUZA LIMA XIRUBA BRANTIK FILHA'), [whole])
    assert.equal(parentsOf('ANA MOURA').length, 2)
  })
})

describe('a signature left of the parents', () => {
  const label = line('FILIACAO', 356, 492, { height: 24 })

  it('is no part of a parent’s row, nor of the next one', () => {
    for (const y of [521, 547]) {
      const lines = [
        label,
        line('RENAN ALMEIDA NOBREGA', 358, 521, { height: 27 }),
        line('LUCIENE BRANDAO QUEIROZ', 360, 547, { height: 27 }),
        line('Ana Brandao', 130, y, { height: 30, letterWidth: 17 }),
      ]
      const { motherName, fatherName } = extractFields(lines, 'cnh', '2026-06-01').fields
      assert.deepEqual(
        [fatherName.value, motherName.value],
        ['RENAN ALMEIDA NOBREGA', 'LUCIENE BRANDAO QUEIROZ'],
      )
    }
  })
})

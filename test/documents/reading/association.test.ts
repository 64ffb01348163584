/** Which value belongs to which label, on documents as they are printed and carried. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { classify } from '../../../src/documents/classification/classification.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import type { DocumentField, DocumentType } from '../../../src/protocol/executions/executions.ts'
import { cardLines } from '../../../src/documents/lines/card-lines.ts'
import { line, tilted } from '../text-lines.ts'

const today = '2026-06-01'
const label = { height: 22 }

function valuesOf(lines: readonly TextLine[], type: DocumentType, ...fields: DocumentField[]) {
  const read = extractFields(lines, type, today)
  return fields.map((field) => read.fields[field].value)
}

const parentsOf = (lines: readonly TextLine[], type: DocumentType) =>
  extractFields(lines, type, today).parents.map(({ value }) => value)

/** A fragment that begins where the one before it ends, or `off` pixels later. */
const after = (before: TextLine, text: string, off = 0): TextLine =>
  line(text, before.corners[1].x + off, before.corners[1].y)

describe('a name', () => {
  it('is read whole where its second half lies far to the right of the label', () => {
    const first = line('REGINA DIAS', 100, 130)
    const card = [line('NOME', 100, 100, label), first, after(first, 'ABREU CORREIA', 30)]
    assert.deepEqual(valuesOf(card, 'cnh', 'name'), ['REGINA DIAS ABREU CORREIA'])
  })

  it('is read where a speck joins its words, one of which is a letter from a label’s', () => {
    const card = [line('NOME', 100, 100, label), line('CARMEM-GOMES', 182, 96)]
    assert.deepEqual(valuesOf(card, 'rg', 'name'), ['CARMEM GOMES'])
  })

  it('is read at a label whose first letter the edge of its box cut', () => {
    const card = [line('IOME', 100, 100, label), line('SANDRA PEREIRA', 100, 130)]
    assert.deepEqual(valuesOf(card, 'cnh', 'name'), ['SANDRA PEREIRA'])
  })

  it('of a parent has nothing of the signature beside it, which was read in small letters', () => {
    const card = [
      line('FILIACAO', 237, 675, label),
      line('SEBASTIAO FALCAO', 239, 700),
      line('MARIA LUCIA GUIMARAES', 239, 732),
      line('cas', 150, 764),
      line('FALCAO', 239, 764),
    ]
    assert.deepEqual(parentsOf(card, 'cnh'), ['SEBASTIAO FALCAO', 'MARIA LUCIA GUIMARAES FALCAO'])
  })

  it('has no letter twice where the boxes of its halves overlap', () => {
    const first = line('CARLOS ALVES C', 100, 130)
    const card = [line('NOME', 100, 100, label), first, after(first, 'CUNHA', -14)]
    assert.deepEqual(valuesOf(card, 'cnh', 'name'), ['CARLOS ALVES CUNHA'])
  })

  it('is not that of the father where names stand beside their labels, half a row higher', () => {
    const card = [
      line('NOME', 100, 110, label),
      line('MARIA VIEIRA', 200, 97),
      line('FILIACAO', 100, 160, label),
      line('LUCAS ROCHA', 230, 147),
      line('ANA VIEIRA', 230, 180),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name'), ['MARIA VIEIRA'])
    assert.deepEqual(parentsOf(card, 'rg'), ['LUCAS ROCHA', 'ANA VIEIRA'])
  })

  it('goes on under its label where it begins beside it', () => {
    const card = [
      line('NOME', 100, 100, label),
      line('GONCALO DOS SANTOS', 200, 97),
      line('DE OLIVEIRA LEAO', 100, 137),
      line('FILIACAO', 100, 200, label),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name'), ['GONCALO DOS SANTOS DE OLIVEIRA LEAO'])
  })

  it('of a parent does not go on with print up the side of the card', () => {
    const [left, right, top, bottom] = [60, 96, 100, 400]
    const standing: TextLine = {
      ...line('NAO PLASTIFICAR', left, top),
      corners: [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
    }
    const card = [
      line('FILIACAO', 100, 100, label),
      line('JULIO PEREIRA CAMARA', 100, 135),
      line('MARIA JOSE ARAUJO', 100, 175),
      standing,
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['JULIO PEREIRA CAMARA', 'MARIA JOSE ARAUJO'])
  })

  it('stands over its label on cards from before 1983', () => {
    const card = [
      line('CEDULA DE IDENTIDADE', 400, 60),
      line('ANDRE MAGALHAES', 310, 360),
      line('NOME', 120, 430, label),
      line('JOSE ASSIS', 130, 500),
      line('FILIACAO', 120, 570, label),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name'), ['ANDRE MAGALHAES'])
  })

  /** Rows of labels and values in two columns; `step` is how far each label stands above its value. */
  const form = (step: number): readonly TextLine[] => {
    const pair = (name: string, value: string, x: number, y: number): readonly TextLine[] => [
      line(value, x, y),
      line(name, x, y - step, label),
    ]
    return [
      ...pair('REGISTRO GERAL', '8.738.514', 60, 100),
      ...pair('DATA DE EXPEDICAO', '17/06/1986', 860, 100),
      ...pair('NOME', 'FABIO ANTONIO DE OLIVEIRA LACERDA', 60, 200),
      ...pair('FILIACAO', 'LARISSA DAS GRACAS CRUZ LACERDA', 60, 340),
      ...(step > 0
        ? [line('CARLOS DE CARVALHO LACERDA', 60, 376)]
        : [line('CARLOS DE CARVALHO LACERDA', 60, 304)]),
      ...pair('NATURALIDADE', 'VITORIA-ES', 60, 480),
      ...pair('DATA DE NASCIMENTO', '01/10/1945', 860, 480),
    ]
  }
  const people = ['FABIO ANTONIO DE OLIVEIRA LACERDA', 'LARISSA DAS GRACAS CRUZ LACERDA']

  it('stands over its label where the dates do, without any heading', () => {
    assert.deepEqual(valuesOf(form(-34), 'rg', 'name', 'motherName'), people)
  })

  it('stands under its label where the dates do, though the front names a cédula', () => {
    const open = [line('CEDULA DE IDENTIDADE', 400, 20), ...form(28)]
    assert.deepEqual(valuesOf(open, 'rg', 'name', 'motherName'), people)
  })
})

describe('a name at a label', () => {
  const nome = line('NOME', 268, 201, { height: 26 })

  it('is not taken from the heading, which reaches down to the label', () => {
    const card = [line('CARTEIRANIQNAL DFHABILITAC4O', 349, 155, { height: 46 }), nome]
    assert.deepEqual(valuesOf([...card, line('ANDRE MAGALHAES SIMOES', 255, 228)], 'cnh', 'name'), [
      'ANDRE MAGALHAES SIMOES',
    ])
  })

  it('is the row beside its label, though its words were read without spaces', () => {
    const card = [nome, line('RAULCARVALHO DESOUZA CAMARA', 380, 212)]
    assert.deepEqual(valuesOf([...card, line('ROSANGELA BRANDAO CAMARA', 349, 270)], 'rg', 'name'), [
      'RAUL CARVALHO DE SOUZA CAMARA',
    ])
  })

  it('goes on in a row that begins with a particle, though it stands a row lower', () => {
    const card = [nome, line('FRANCISCA DE PAULA REIS', 320, 198, { height: 33 })]
    const rest = line('DO NASCIMENTO', 318, 259, { height: 31 })
    const parents = line('FILIACAO', 250, 360, { height: 26 })
    assert.deepEqual(valuesOf([...card, rest, parents], 'rg', 'name'), [
      'FRANCISCA DE PAULA REIS DO NASCIMENTO',
    ])
  })

  it('is whole where a stamp made the box of one of its words higher', () => {
    const first = line('INES', 268, 240, { height: 18, letterWidth: 14 })
    const high = line('GUIMARAES', first.corners[1].x - 2, 236, { height: 26, letterWidth: 14 })
    assert.deepEqual(valuesOf([nome, first, high], 'rg', 'name'), ['INES GUIMARAES'])
    const apart = line('GUIMARAES', first.corners[1].x + 25, 236, { height: 26, letterWidth: 14 })
    assert.notDeepEqual(valuesOf([nome, first, apart], 'rg', 'name'), ['INES GUIMARAES'])
  })

  it('is whole where the label stands beside its second row', () => {
    const card = [
      line('JOAO MUNIZ ROCHA', 380, 164, { height: 46 }),
      nome,
      line('PATRICIO', 380, 212, { height: 46 }),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name'), ['JOAO MUNIZ ROCHA PATRICIO'])
  })
})

describe('a form with its labels in one column and its values in another', () => {
  const rows = [
    ['R.G.', '4046470-1'],
    ['DATA DE EXPEDICAO', '28/10/1996'],
    ['NOME', 'RAIMUNDA DE LIMA XAVIER'],
    ['FILIACAO', 'SEBASTIAO DE LIMA'],
    ['', 'VERONICA FIGUEIREDO XAVIER'],
    ['NATURALIDADE', 'ITACOATIARA-AM'],
    ['DATA DE NASCIMENTO', '19/07/1969'],
  ] as const
  const card = rows.flatMap(([name, value], i) => [
    ...(name === '' ? [] : [line(name, 60, 100 + i * 52, label)]),
    line(value, 516, 97 + i * 52),
  ])

  it('gives each label the value across from it, however far off the column stands', () => {
    assert.deepEqual(valuesOf(card, 'rg', 'name', 'documentNumber', 'birthDate', 'issueDate'), [
      'RAIMUNDA DE LIMA XAVIER',
      '4046470-1',
      '1969-07-19',
      '1996-10-28',
    ])
    assert.deepEqual(parentsOf(card, 'rg'), ['SEBASTIAO DE LIMA', 'VERONICA FIGUEIREDO XAVIER'])
    assert.deepEqual(parentsOf(tilted(card, -6), 'rg'), ['SEBASTIAO DE LIMA', 'VERONICA FIGUEIREDO XAVIER'])
  })

  it('gives a label nothing where other print stands between them, or a name stands under the label', () => {
    const taken = [line('NOME', 60, 100, label), line('1234', 300, 97), line('LUIZ XAVIER', 700, 97)]
    assert.deepEqual(valuesOf(taken, 'rg', 'name'), [undefined])
    const under = [line('NOME', 60, 100, label), line('ANA DE LIMA', 60, 132), line('LUIZ XAVIER', 700, 97)]
    assert.deepEqual(valuesOf(under, 'rg', 'name'), ['ANA DE LIMA'])
  })
})

describe('a name whose rows could be two people’s', () => {
  const card = [
    line('NOME', 100, 100, label),
    line('SEBASTIAO DOS SANTOS', 100, 130),
    line('TEREZA DA SILVA', 100, 164),
  ]
  const confidence = (lines: readonly TextLine[]) => {
    const { name } = extractFields(lines, 'rg', today).fields
    return name.value === undefined ? 0 : name.confidence
  }

  it('is less sure where the parents’ label was not read', () => {
    const whole = [...card, line('FILIACAO', 100, 240, label), line('JOAO LIMA', 100, 270)]
    assert.ok(confidence(card) < confidence(whole))
  })

  it('is less sure where it stands far below its label, as a parent does', () => {
    const near = [line('NOME', 100, 100, label), line('SEBASTIAO DOS SANTOS', 100, 130)]
    const far = [line('NOME', 100, 100, label), line('SEBASTIAO DOS SANTOS', 100, 175)]
    assert.ok(confidence(far) < confidence(near))
    const parents = [line('FILIACAO', 100, 240, label), line('JOAO LIMA', 100, 270)]
    assert.equal(confidence([...far, ...parents]), confidence([...near, ...parents]))
  })
})

describe('two parents', () => {
  it('are told apart in four rows at one pitch', () => {
    const rows = ['SEBASTIAO BRANDAO', 'ROCHA', 'ZELIA NOBREGA', 'DE OLIVEIRA']
    const card = [
      line('FILIACAO', 500, 100, label),
      ...rows.map((text, i) => line(text, 500, 130 + i * 34)),
      line('PERMISSAO', 500, 320, label),
    ]
    assert.deepEqual(parentsOf(card, 'cnh'), ['SEBASTIAO BRANDAO ROCHA', 'ZELIA NOBREGA DE OLIVEIRA'])
  })
})

describe('two parents in a column of values that begins right of their label', () => {
  it('are both read, though the second stands farther right than values under a label do', () => {
    const card = [
      line('NOME', 60, 230, { height: 34 }),
      line('ALINE LUCIA BITTENCOURT', 313, 218, { height: 44 }),
      line('FILIACAO', 59, 315, { height: 34 }),
      line('PEDRO CAVALCANTE', 313, 307, { height: 44 }),
      line('CELIA SIQUEIRA BITTENCOURT', 312, 370, { height: 44 }),
      line('NATURALIDADE', 59, 463, { height: 32 }),
      line('OLINDA/PE', 314, 449, { height: 44 }),
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['PEDRO CAVALCANTE', 'CELIA SIQUEIRA BITTENCOURT'])
    assert.deepEqual(valuesOf(card, 'rg', 'name'), ['ALINE LUCIA BITTENCOURT'])
  })
})

describe('two parents whose names nobody knows', () => {
  it('are both read, though the first stands beside the label', () => {
    const card = [
      line('FILIACAO', 100, 362, { height: 26 }),
      line('JUZELINDO WYZYKOWSKI', 240, 362),
      line('CARMEM WYZYKOWSKI', 240, 396),
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['JUZELINDO WYZYKOWSKI', 'CARMEM WYZYKOWSKI'])
  })
})

describe('one parent', () => {
  it('goes on in a row of surnames alone, which is nobody’s name', () => {
    for (const [first, rest] of [
      ['NEUZA TAKAHASHI LIMA', 'SANTOS CALDAS'],
      ['MARIA APARECIDA', 'OLIVEIRA PEREIRA LIMA'],
      ['MARIA DE LOURDES', 'DIAS DOS SANTOS'],
    ] as const) {
      const card = [line('FILIACAO', 500, 100, label), line(first, 500, 130), line(rest, 500, 164)]
      assert.deepEqual(parentsOf(card, 'cnh'), [`${first} ${rest}`])
    }
  })

  it('is followed by another one whose row begins with a given name, or farther right', () => {
    const filiacao = line('FILIACAO', 500, 100, label)
    const mother = line('NEUZA TAKAHASHI LIMA', 500, 130)
    for (const father of [line('DAVI SANTOS CALDAS', 500, 164), line('SANTOS CALDAS', 590, 164)])
      assert.deepEqual(parentsOf([filiacao, mother, father], 'cnh'), ['NEUZA TAKAHASHI LIMA', father.text])
  })
})

describe('the rows of two parents', () => {
  const filiacao = line('FILIACAO', 160, 100, label)

  it('are two people where one of them begins with a given name, however far apart the rows stand', () => {
    const rows = [line('CICERO QUEIROZ', 150, 130), line('CARVALHO', 150, 168)]
    const next = [line('CONCEICAO CAMARA', 150, 205), line('CORREIA NOBREGA', 150, 250)]
    assert.deepEqual(parentsOf([filiacao, ...rows, ...next], 'cnh'), [
      'CICERO QUEIROZ CARVALHO',
      'CONCEICAO CAMARA CORREIA NOBREGA',
    ])
  })

  it('keep a known name in a low box, and what stands a little left of the label', () => {
    const rows = [
      line('ANDRE GONCALVES', 95, 130, { height: 44 }),
      line('ROCHA', 95, 180, { height: 30, letterWidth: 25 }),
    ]
    const next = line('INES ESTEVAO', 93, 215, { height: 44 })
    assert.deepEqual(parentsOf([filiacao, ...rows, next], 'cnh'), ['ANDRE GONCALVES ROCHA', 'INES ESTEVAO'])
  })

  it('keep a particle that was read in a box of its own before its name', () => {
    const first = line('LUIS ARAUJO', 150, 130)
    const particle = line('DE', 150, 225)
    const rows = [first, line('TEREZA DOS SANTOS', 150, 190), particle, after(particle, 'OLIVEIRA MUNIZ', 20)]
    assert.deepEqual(parentsOf([filiacao, ...rows], 'cnh'), [
      'LUIS ARAUJO',
      'TEREZA DOS SANTOS DE OLIVEIRA MUNIZ',
    ])
  })

  it('end before a place whose state was read in a box of its own', () => {
    const place = line('CURITIBA', 150, 195)
    const rows = [
      line('RAUL QUEIROZ', 150, 130),
      line('ANA SIMOES', 150, 162),
      place,
      after(place, '- PR', 10),
    ]
    assert.deepEqual(parentsOf([filiacao, ...rows], 'rg'), ['RAUL QUEIROZ', 'ANA SIMOES'])
  })

  it('begin over their label where the printer was not aligned with the form', () => {
    const card = [
      line('FILIACAO', 61, 359, { height: 32 }),
      line('LUIS MAGALHAES', 60, 352, { height: 60 }),
      line('ERICA BARBOSA', 62, 425, { height: 60 }),
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['LUIS MAGALHAES', 'ERICA BARBOSA'])
  })

  it('do not begin with the holder, whose name stands beside a label that is nearer', () => {
    const card = [
      line('NOME', 120, 225, { height: 26 }),
      line('JESSICA PIMENTEL', 246, 239, { height: 50 }),
      line('FILIACAO', 118, 290, { height: 31 }),
      line('FABRICIO QUEIROZ', 222, 363, { height: 48 }),
      line('ZELIA ESTEVAO', 226, 420, { height: 48 }),
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['FABRICIO QUEIROZ', 'ZELIA ESTEVAO'])
  })
})

describe('a card from before 1983', () => {
  it('has its labels under its values, though its heading was read in two parts', () => {
    const heading = line('CEDULA DE', 464, 100)
    const card = [
      heading,
      after(heading, 'IDENTIDADE', 40),
      line('LETICIA VALENCA', 316, 200, { height: 50 }),
      line('NOME', 123, 262, label),
      line('FABRICIO CONCEICAO', 135, 360, { height: 50 }),
      line('NOME', 121, 425, label),
      line('EDUARDO PIMENTEL', 135, 470, { height: 50 }),
      line('02/JAN/1956', 761, 560),
      line('NASCIDO A', 743, 612, label),
      line('NATURALIDADE', 122, 612, label),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name', 'birthDate'), ['LETICIA VALENCA', '1956-01-02'])
  })
})

describe('a card whose labels stand under its values', () => {
  /** Few labels of such a card could be read: one of a date, and that of the number. */
  const card = (numberLabelAt: number) => [
    line('79119106-77', 100, 108, { height: 37 }),
    line('REGISTRO GERAL', 100, numberLabelAt, label),
    line('JUREMA DIAS', 100, 202, { height: 42 }),
    line('NOME', 100, 256, { height: 18 }),
    line('MOACIR DIAS', 100, 278, { height: 42 }),
    line('IRACEMA PAZ', 100, 342, { height: 42 }),
    line('FILIACAO', 100, 389, label),
    line('CRATO - CE', 100, 435, { height: 41 }),
    line('11/08/2003', 911, 438, { height: 41 }),
    line('NATURALIDADE', 100, 484, label),
    line('DATA DE NASCIMENTO', 877, 482, label),
  ]

  it('is known by one date and the number', () => {
    assert.deepEqual(valuesOf(card(158), 'rg', 'name', 'fatherName', 'motherName'), [
      'JUREMA DIAS',
      'MOACIR DIAS',
      'IRACEMA PAZ',
    ])
  })

  it('is not known where the number stands under its label', () => {
    assert.notEqual(valuesOf(card(68), 'rg', 'fatherName')[0], 'MOACIR DIAS')
  })
})

describe('a parent’s row that begins with a particle', () => {
  it('continues the row above it, although it stands nearer to the one below', () => {
    const card = [
      line('FILIACAO', 547, 344, label),
      line('CASSIO ALVES DE MENDES', 537, 371),
      line('DE PINTO', 537, 405),
      line('JULIANA SOUZA MACEDO', 537, 432),
      line('PERMISSAO', 539, 523, label),
    ]
    assert.deepEqual(parentsOf(card, 'cnh'), ['CASSIO ALVES DE MENDES DE PINTO', 'JULIANA SOUZA MACEDO'])
  })

  it('begins no second parent where only one is printed', () => {
    const card = [
      line('FILIACAO', 547, 344, label),
      line('TEREZINHA APARECIDA', 537, 371),
      line('DOS SANTOS LIMA', 537, 403),
      line('PERMISSAO', 539, 523, label),
    ]
    assert.deepEqual(parentsOf(card, 'cnh'), ['TEREZINHA APARECIDA DOS SANTOS LIMA'])
  })
})

describe('a parent’s row that ends in a particle', () => {
  const under = (first: string, second: string) => [
    line('FILIACAO', 700, 300, label),
    line(first, 710, 330),
    line(second, 710, 362),
  ]

  it('goes on in the row below it, which is no second parent', () => {
    const card = under('NEUZA TAKAHASHI DOS', 'SANTOS CALDAS')
    assert.deepEqual(parentsOf(card, 'cnh'), ['NEUZA TAKAHASHI DOS SANTOS CALDAS'])
    assert.deepEqual(valuesOf(card, 'cnh', 'motherName', 'fatherName'), [
      'NEUZA TAKAHASHI DOS SANTOS CALDAS',
      undefined,
    ])
  })

  it('does not take in a row that begins with a given name, because its own end may be hidden', () => {
    assert.equal(parentsOf(under('RAIMUNDO PEREIRA DOS', 'MARIA CALDAS'), 'cnh').length, 2)
  })
})

describe('a parent’s row in a lower box', () => {
  it('is one where its letters are as wide, because a box around a label and a value is higher', () => {
    const card = [
      line('FILIACAORENATO TEIXEIRA COSTA CUNHA', 756, 99, { height: 24 }),
      line('ROSANA GOMES SANTOS CAMPOS', 832, 128, { height: 17, letterWidth: 13.5 }),
      line('NATURALIDADE', 756, 158, { height: 20 }),
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['RENATO TEIXEIRA COSTA CUNHA', 'ROSANA GOMES SANTOS CAMPOS'])
  })
})

describe('a date', () => {
  it('belongs to the label that it stands under, though the first licence’s stands higher', () => {
    const card = [
      line('VALIDADE', 500, 600, label),
      line('1a HABILITACAO', 700, 598, label),
      line('24/03/2018', 490, 632),
      line('27/07/1999', 695, 628),
    ]
    assert.deepEqual(valuesOf(card, 'cnh', 'expiryDate'), ['2018-03-24'])
  })

  it('is not taken for the expiry where it is the first licence’s and the other was not read', () => {
    const card = [
      line('VALIDADE', 500, 600, label),
      line('1a HABILITACAO', 700, 598, label),
      line('27/07/1999', 695, 628),
    ]
    assert.deepEqual(valuesOf(card, 'cnh', 'expiryDate'), [undefined])
  })

  it('that is still to come is the expiry of an identity card, whatever was read of its label', () => {
    const card = [
      line('Data de Nascimento/Date of Birth', 470, 520, label),
      line('17/03/1965', 470, 560),
      line('Valdadti Expiy', 1010, 617, label),
      line('06/12/2032', 1010, 659),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'birthDate', 'expiryDate'), ['1965-03-17', '2032-12-06'])
    const two = [...card, line('06/12/2033', 200, 800)]
    assert.deepEqual(valuesOf(two, 'rg', 'birthDate', 'expiryDate'), ['1965-03-17', undefined])
  })

  it('of birth is never later than that of issue', () => {
    const card = [
      line('DATA DE EXPEDICAO', 100, 100, label),
      line('DATA DE NASCIMENTO', 420, 100, label),
      line('05/05/2010', 415, 132),
      line('17/06/1971', 105, 132),
    ]
    const [birth, issue] = valuesOf(card, 'rg', 'birthDate', 'issueDate')
    assert.ok(birth === undefined || issue === undefined || birth < issue)
  })

  it('at its label, of which both slashes were read as 7, is read and doubtful', () => {
    const birthOf = (text: string) => {
      const card = [line('DATA NASCIMENTO', 490, 600, label), line(text, 500, 628)]
      const { birthDate } = extractFields(card, 'rg', today).fields
      return birthDate.value === undefined ? undefined : birthDate
    }
    const [plain, sevens] = [birthOf('05/03/1951'), birthOf('0570371951')]
    assert.equal(sevens?.value, '1951-03-05')
    assert.ok(plain && sevens.confidence < plain.confidence)
    assert.equal(birthOf('0570371951 SSP'), undefined)
    assert.equal(birthOf('3570371951'), undefined)
  })

  it('of birth is read at the single word NASCIMENTO, as CPF cards print it', () => {
    const card = [line('NASCIMENTO', 100, 500, label), line('28/05/1981', 100, 532)]
    assert.deepEqual(valuesOf(card, 'outros', 'birthDate'), ['1981-05-28'])
  })
})

describe('a line that holds two texts', () => {
  it('is split after the label that it begins with', () => {
    const card = [
      line('REGISTRO GERAL 3.327.350-4', 100, 100),
      line('DATA DEEXPEDICA005/11/2001', 500, 100),
      line('NOME JOSE ARAUJO', 100, 140),
      line('FILIACAOJULIO LIMA', 100, 180),
      line('ZELIA CONCEICAO', 210, 206),
      line('NATURALIDADE SAO PAULO-PR', 100, 250),
    ]
    const read = valuesOf(card, 'rg', 'documentNumber', 'issueDate', 'name')
    assert.deepEqual(read, ['3.327.350-4', '2001-11-05', 'JOSE ARAUJO'])
    assert.deepEqual(parentsOf(card, 'rg'), ['JULIO LIMA', 'ZELIA CONCEICAO'])
  })

  it('is split after a label whose first letter was read wrong', () => {
    const card = [
      line('NOME PAULO RIBEIRO', 730, 83),
      line('PILIACAO SEBASTIAO MACHADO', 734, 116),
      line('VERA LUCIA ALMEIDA', 802, 145),
      line('NATURALIDADE CURITIBA-PR', 729, 180),
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['SEBASTIAO MACHADO', 'VERA LUCIA ALMEIDA'])
  })

  it('is not split within the day of a date', () => {
    const card = [line('DATADEEXPEDICA05/11/2009', 500, 100)]
    assert.deepEqual(valuesOf(card, 'rg', 'issueDate'), ['2009-11-05'])
  })

  it('is no label where a date is in it', () => {
    const card = [
      line('DATA DEEXPEDICAO05/NOVI2001', 500, 66),
      line('DATA DE NASCIMENTO24/MAI/1987', 500, 199),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'birthDate'), ['1987-05-24'])
    assert.ok(cardLines(card).every(({ text, label: said }) => !text.includes('2001') || said === undefined))
  })

  it('is split before a date with a space in its year', () => {
    const card = [line('DATA DE', 500, 76, label), line('EXPEDICA015/04/20 12', 500, 100)]
    assert.deepEqual(valuesOf(card, 'rg', 'issueDate'), ['2012-04-15'])
  })

  it('stays whole where it is a label in two languages', () => {
    const card = [
      line('Filiacao/Filiation', 64, 35, label),
      line('CECILIA TAVARES RIBEIRO', 63, 60),
      line('VINICIUS BRAGANCA', 63, 96),
    ]
    assert.deepEqual(parentsOf(card, 'rg'), ['CECILIA TAVARES RIBEIRO', 'VINICIUS BRAGANCA'])
  })

  it('is the label that its first language says, whatever the second one says', () => {
    const front = [
      line('NOME/NOME SOCIAL', 330, 100, label),
      line('UBIRAJARA DE SOUZA', 336, 130),
      line('Validade/Expiry', 600, 240, label),
      line('28/06/2034', 604, 270),
    ]
    assert.deepEqual(valuesOf(front, 'rg', 'name', 'expiryDate'), ['UBIRAJARA DE SOUZA', '2034-06-28'])
  })

  it('is that label also where the slash was read as a letter, or lost', () => {
    for (const text of ['VALIDADEIEXPIRY DATE', 'VALIDADEEXPIRYDATE', 'VALIDADE EXPIRY DATE']) {
      const front = [line(text, 600, 240, label), line('28/06/2034', 604, 270)]
      assert.deepEqual(valuesOf(front, 'rne', 'expiryDate'), ['2034-06-28'], text)
    }
  })

  it('is split between a CPF and a date', () => {
    const card = [
      line('CPF', 490, 240, label),
      line('DATA NASCIMENTO', 740, 240, label),
      line('529.982.247-25 26/06/1987', 488, 270),
    ]
    assert.deepEqual(valuesOf(card, 'cnh', 'cpf', 'birthDate'), ['52998224725', '1987-06-26'])
  })
})

describe('a line that holds a CPF and the register number beside it', () => {
  it('is split between the two', () => {
    const card = [
      line('4d CPF', 310, 300, label),
      line('5 N REGISTRO', 640, 300, label),
      line('094.434.905-60 03315570513', 316, 330),
    ]
    assert.deepEqual(valuesOf(card, 'cnh', 'cpf', 'documentNumber'), ['09443490560', '03315570513'])
  })
})

describe('a CPF card', () => {
  it('gives the name of the taxpayer', () => {
    const card = [
      line('MINISTERIO DA FAZENDA', 219, 86, { height: 36 }),
      line('CPF - CADASTRO DE PESSOAS FISICAS', 365, 206, { height: 42 }),
      line('NOME DO CONTRIBUINTE', 97, 289, { height: 33 }),
      line('IVONE DAS GRACAS MENDES', 89, 326, { height: 43 }),
      line('N DE INSCRICAO NO CPF', 94, 441, { height: 37 }),
      line('DATA DE NASCIMENTO', 867, 447, { height: 36 }),
      line('492.291.264-97', 91, 478, { height: 49 }),
      line('05/06/1940', 860, 482, { height: 46 }),
    ]
    assert.deepEqual(valuesOf(card, 'outros', 'name'), ['IVONE DAS GRACAS MENDES'])
  })

  it('gives the name where its label, dark on dark blue, was not seen', () => {
    const card = [
      line('MINISTERIO DA FAZENDA', 250, 80),
      line('SECRETARIA DA RECEITA FEDERAL', 250, 138),
      line('CADASTRO DE PESSOAS FISICAS', 87, 370),
      line('NUMERO DE INSCRICAO', 81, 448),
      line('529.982.247-25', 94, 505, { height: 60 }),
      line('ANGELA ROCHA DE OLIVEIRA', 92, 650, { height: 40 }),
      line('28/05/1981', 90, 830, { height: 40 }),
    ]
    const read = valuesOf(card, 'outros', 'name', 'cpf', 'birthDate')
    assert.deepEqual(read, ['ANGELA ROCHA DE OLIVEIRA', '52998224725', '1981-05-28'])
  })

  describe('whose label of the name was misread, at places that no layout has', () => {
    const number = line('529.982.247-25', 94, 420, { height: 80 })
    const nome = line('OWF', 84, 560, { height: 40 })
    const born = line('28/05/1981', 90, 830, { height: 60 })
    const headed = [
      line('MINISTERIO DA FAZENDA', 240, 70),
      line('CADASTRO DE PESSOAS FISICAS', 80, 300),
      number,
    ]
    const holderOf = (lines: readonly TextLine[]) => {
      const { name } = extractFields(lines, 'outros', today).fields
      return name.value === undefined ? undefined : [name.value, name.confidence < 0.6, name.foundBy]
    }

    it('gives the name between number and birth date', () => {
      const first = line('SIMONE TEIXEIRA', 81, 660, { height: 44 })
      const rest = line('MUNIZ', first.corners[1].x + 10, 660, { height: 44 })
      const card = [...headed, nome, first, rest, born]
      assert.deepEqual(holderOf(card), ['SIMONE TEIXEIRA MUNIZ', true, 'layout'])
      const wrapped = [
        line('SIMONE TEIXEIRA', 81, 640, { height: 44 }),
        line('MAGALHAES', 81, 694, { height: 44 }),
      ]
      assert.deepEqual(holderOf([...headed, ...wrapped, born]), ['SIMONE TEIXEIRA MAGALHAES', true, 'layout'])
    })

    it('gives no name where another stands there, nothing says that the card is one of the CPF, or no date ends it', () => {
      const name = line('SIMONE TEIXEIRA', 381, 540, { height: 44 })
      assert.equal(holderOf([...headed, name, line('JOAO LOPES', 381, 640, { height: 44 }), born]), undefined)
      assert.equal(
        holderOf([...headed, name, line('WRZESNIEWSKA', 381, 640, { height: 44 }), born]),
        undefined,
      )
      assert.equal(holderOf([number, name, born]), undefined)
      assert.equal(holderOf([...headed, name]), undefined)
    })
  })
})

describe('a register number', () => {
  it('may end in two digits, as Bahia’s does', () => {
    const card = [line('REGISTRO GERAL', 100, 100, label), line('54.584.875-49', 100, 130)]
    assert.deepEqual(valuesOf(card, 'rg', 'documentNumber'), ['54.584.875-49'])
  })
})

describe('the kind and side of a document', () => {
  const shown = (...texts: string[]) => classify(texts.map((text, i) => line(text, 100, 60 + i * 40)))

  it('are recognised on the back of a CPF card', () => {
    const back = shown('CARTAO DE USO PESSOAL E INTRANSFERIVEL', 'EMISSAO', 'ABRIL/2002')
    assert.equal(back.type, 'outros')
  })

  it('are recognised on an identity card’s front that names no institute', () => {
    const front = shown('REPUBLICA FEDERATIVA DO BRASIL', 'ASSINATURA DO TITULAR', 'CARTEIRA DE IDENTIDADE')
    assert.deepEqual([front.type, front.side], ['rg', 'front'])
  })

  it('are recognised on the back of the old licence, which names the department as its front does', () => {
    const back = shown(
      'OBSERVACOES',
      'LOCAL',
      'DETRAN - MG (MINAS GERAIS)',
      'DEPARTAMENTO NACIONAL DE TRANSITO',
    )
    assert.deepEqual([back.type, back.side], ['cnh', 'back'])
  })

  it('are both sides of a licence that lies open', () => {
    const open = shown(
      ...['DEPARTAMENTO NACIONAL DE TRANSITO', 'CARTEIRA NACIONAL DE HABILITACAO', 'PERMISSAO', 'CAT. HAB.'],
      ...['N REGISTRO', '1a HABILITACAO', 'OBSERVACOES', 'DETRAN - MG (MINAS GERAIS)'],
    )
    assert.equal(open.side, 'both')
  })
})

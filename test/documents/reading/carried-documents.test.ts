/** Documents as Brazil carries them, line by line: the cards of all states and years, and what else people show. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { classify } from '../../../src/documents/classification/classification.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import type { DocumentField, DocumentType } from '../../../src/protocol/executions/executions.ts'
import { line } from '../text-lines.ts'

const today = '2026-06-01'
const label = { height: 20 }

const at = (text: string, x: number, y: number): TextLine => line(text, x, y, label)
const shown = (...texts: readonly string[]) => classify(texts.map((text, i) => line(text, 100, 60 + i * 40)))

function valuesOf(lines: readonly TextLine[], type: DocumentType, ...fields: DocumentField[]) {
  const read = extractFields(lines, type, today)
  return fields.map((field) => read.fields[field].value)
}

const parentsOf = (lines: readonly TextLine[], type: DocumentType) =>
  extractFields(lines, type, today).parents.map(({ value }) => value)

/** The back of the identity card of the decree of 2018, which lists the numbers of other documents. */
const backOf2018 = [
  at('CPF', 60, 40),
  line('529.982.247-25', 60, 66),
  at('DNI', 420, 40),
  at('REGISTRO GERAL', 60, 110),
  line('12.345.678-9', 60, 136),
  line('2 VIA', 330, 136),
  at('DATA DE EXPEDIÇÃO', 700, 110),
  line('14/03/2019', 700, 136),
  at('REGISTRO CIVIL', 60, 180),
  line('CN: LV A12/FLS.100/N.005412', 60, 206),
  at('T. ELEITOR', 60, 250),
  line('012345670112', 60, 276),
  at('NIS/PIS/PASEP', 480, 250),
  line('123.45678.90-1', 480, 276),
  at('CERT. MILITAR', 60, 320),
  line('170012345678', 60, 346),
  at('CNH', 480, 320),
  line('01234567890', 480, 346),
  at('IDENTIDADE PROFISSIONAL', 60, 390),
  at('CNS', 480, 390),
  line('700 0012 3456 7890', 480, 416),
  at('POLEGAR DIREITO', 900, 560),
  at('ASSINATURA DO DIRETOR', 300, 620),
  line('LEI Nº 7.116 DE 29 DE AGOSTO DE 1983', 200, 660),
]

describe('the identity card of 2018', () => {
  it('is an identity card, although it lists the numbers of other documents', () => {
    const found = classify([...backOf2018, line('TÍTULO DE ELEITOR', 60, 460)])
    assert.deepEqual([found.type, found.side], ['rg', 'back'])
  })

  it('gives its own number, and no other document’s', () => {
    const read = valuesOf(backOf2018, 'rg', 'documentNumber', 'cpf', 'issueDate', 'birthDate')
    assert.deepEqual(read, ['12.345.678-9', '52998224725', '2019-03-14', undefined])
  })

  it('gives its own number beside the date of issue, where its label was lost', () => {
    const withoutLabel = backOf2018.filter(({ text }) => text !== 'REGISTRO GERAL')
    const numberAs = (printed: string) => {
      const lines = withoutLabel.map((one) => (one.text === '12.345.678-9' ? { ...one, text: printed } : one))
      const { documentNumber } = extractFields(lines, 'rg', today).fields
      return [documentNumber.value, (documentNumber.value ? documentNumber.confidence : 0) < 0.6]
    }
    assert.deepEqual(numberAs('17535312-45'), ['17535312-45', true])
    assert.deepEqual(numberAs('1 139.214'), ['1.139.214', true])
    assert.deepEqual(numberAs('NADA'), [undefined, true])
  })

  it('gives no other document’s number where its own was not read', () => {
    const [, , , , own] = backOf2018
    const worn = backOf2018.filter((one) => one !== own)
    assert.deepEqual(valuesOf(worn, 'rg', 'documentNumber'), [undefined])
  })
})

describe('names beside and under their labels', () => {
  const back = (...rows: readonly TextLine[]) => [
    line('REPUBLICA FEDERATIVA DO BRASIL', 300, 10),
    at('REGISTRO GERAL', 60, 70),
    line('12.345.678-9', 260, 66),
    ...rows,
    at('NATURALIDADE', 60, 400),
    line('CURITIBA - PR', 60, 426),
    at('DATA DE NASCIMENTO', 900, 400),
    line('21/04/1967', 900, 426),
  ]

  it('go on in a row that is DE NASCIMENTO where the label of the birth date is elsewhere', () => {
    const card = (row: number): readonly TextLine[] => [
      line('FILIAÇÃO', 500, 345),
      line('ANTONIO DE ARAUJO', 500, 373),
      line('BRUNA LIMA MELO', 500, 402),
      line('DE NASCIMENTO', 500, row),
      line('26/01/1993', 750, 460),
    ]
    const whole = [line('DATA NASCIMENTO', 750, 285), ...card(431)]
    assert.deepEqual(parentsOf(whole, 'cnh'), ['ANTONIO DE ARAUJO', 'BRUNA LIMA MELO DE NASCIMENTO'])
    assert.deepEqual(parentsOf(card(431), 'cnh'), ['ANTONIO DE ARAUJO', 'BRUNA LIMA MELO'])
  })

  it('have names whose letters have the shapes of a label', () => {
    const lines = [
      line('FILIAÇÃO', 780, 459),
      line('JOSE CAMPOS DE ARAUJO', 780, 499),
      line('DA SILVA', 780, 538),
      line('ANA DO NASCIMENTO', 780, 577),
      line('OLIVEIRA', 780, 616),
    ]
    assert.deepEqual(parentsOf(lines, 'cnh'), [
      'JOSE CAMPOS DE ARAUJO DA SILVA',
      'ANA DO NASCIMENTO OLIVEIRA',
    ])
  })

  it('are no headings of the issuer, whoever it is named after', () => {
    for (const heading of [
      'INSTITUTO DE IDENTIFICAÇÃO RICARDO GUMBLETON DAUNT',
      'ESTADO DO RIO GRANDE DO SUL',
    ]) {
      const rows = [line(heading, 60, 146), at('FILIAÇÃO', 60, 200), line('ANA MARIA LIMA', 60, 230)]
      assert.deepEqual(valuesOf(back(at('NOME', 60, 120), ...rows), 'rg', 'name'), [undefined], heading)
    }
  })

  it('go on in a row that is DO NASCIMENTO, which is no label', () => {
    const lines = back(
      at('NOME', 60, 120),
      line('RAUL MOREIRA', 60, 146),
      at('FILIAÇÃO', 60, 200),
      line('CASSIO DE OLIVEIRA', 60, 230),
      line('SANTOS', 60, 262),
      line('VERA LUCIA LIMA', 60, 294),
      line('DO NASCIMENTO', 60, 326),
    )
    assert.deepEqual(parentsOf(lines, 'rg'), ['CASSIO DE OLIVEIRA SANTOS', 'VERA LUCIA LIMA DO NASCIMENTO'])
  })

  it('are taken beside the label where their words were read without spaces', () => {
    const lines = back(
      at('NOME', 60, 140),
      line('DANIELA GOMESDO DIASLOPES', 160, 122),
      line('VALERIA GOMES PEREIRA COSTA', 160, 192),
      line('CASSIO NASCIMENTO LOPES', 160, 250),
    )
    assert.deepEqual(valuesOf(lines, 'rg', 'name'), ['DANIELA GOMES DO DIAS LOPES'])
  })

  it('are taken beside the label where the two boxes overlap', () => {
    const tall = { height: 44, letterWidth: 24 }
    const lines = back(
      line('NOME', 60, 130, { height: 36, letterWidth: 32 }),
      line('VERA LUCIA CARDOSO DOS SANTOS', 164, 120, tall),
      line('NASCIMENTO PEREIRA', 62, 176, tall),
      line('FILIAÇÃO', 60, 236, { height: 36, letterWidth: 18 }),
      line('SEBASTIAO AGUIAR LEAL', 60, 284, tall),
      line('MARIA GOMES OLIVEIRA', 60, 340, tall),
    )
    assert.deepEqual(valuesOf(lines, 'rg', 'name'), ['VERA LUCIA CARDOSO DOS SANTOS NASCIMENTO PEREIRA'])
  })
})

describe('the identity card from before 1983', () => {
  it('shows its back where its values stand, under the title', () => {
    const back = shown(
      ...['CEDULA DE IDENTIDADE', 'NACIONALIDADE BRASILEIRA', 'NOME', 'NATURALIDADE', 'NASCIDO A'],
      ...['ASSINATURA DO PORTADOR', 'INSTITUTO DE IDENTIFICACAO CIVIL E CRIMINAL'],
    )
    assert.deepEqual([back.type, back.side], ['rg', 'back'])
  })
})

describe('a register number', () => {
  const read = (text: string) =>
    valuesOf([at('REGISTRO GERAL', 100, 100), line(text, 100, 128)], 'rg', 'documentNumber')[0]
  const cases: readonly (readonly [string, string])[] = [
    ['12.345.678-9', '12.345.678-9'],
    ['12.345.678-X', '12.345.678-X'],
    ['12,345.678-9', '12.345.678-9'],
    ['MG-12.345.678', 'MG-12.345.678'],
    ['MG 12.345.678', 'MG12.345.678'],
    ['M-1.234.567', 'M-1.234.567'],
    ['1.234.567 SSP/DF', '1.234.567'],
    ['12.345.678-9SSP/SP', '12.345.678-9'],
    ['12.345.678-9 SSP-SP', '12.345.678-9'],
    ['20071234567-8', '20071234567-8'],
    ['0123456789-0', '0123456789-0'],
    ['4123456 SESP SC', '4123456'],
    ['54.584.875-49', '54.584.875-49'],
    ['7012345678', '7012345678'],
    ['RG 9.876.543', '9.876.543'],
    ['3.327.35O-4', '3.327.350-4'],
    ['1.234.567-ITEP/RN', '1.234.567'],
  ]
  for (const [text, number] of cases)
    it(`is read in “${text}”`, () => {
      assert.equal(read(text), number)
    })

  it('is less sure where a letter was taken for a digit', () => {
    const confidence = (text: string) => {
      const { documentNumber } = extractFields([at('RG', 100, 100), line(text, 100, 128)], 'rg', today).fields
      return documentNumber.value === undefined ? 0 : documentNumber.confidence
    }
    assert.ok(confidence('3.327.35O-4') < confidence('3.327.350-4'))
  })

  for (const text of ['SSP/SP', '14/03/2019', '2 VIA', '529.982.247-25'])
    it(`is not “${text}”`, () => {
      assert.equal(read(text), undefined)
    })
})

describe('parents', () => {
  const card = (...rows: readonly string[]) => [
    at('FILIAÇÃO', 100, 100),
    ...rows.map((text, i) => line(text, 100, 128 + i * 40)),
    at('NATURALIDADE', 100, 260),
  ]

  for (const nobody of [
    'NÃO DECLARADO',
    'NAO DECLARADA',
    'NAO DECLARAD0',
    'NAO INFORMADO',
    'NAO CONSTA',
    'PAI NAO DECLARADO',
    'IGNORADO',
    'PAI IGNORADO',
    'DESCONHECIDO',
    'XXXXXXXX',
    '*********',
    '-------------',
  ])
    it(`are one where the other is “${nobody}”`, () => {
      assert.deepEqual(parentsOf(card(nobody, 'MARIA APARECIDA LOPES'), 'rg'), ['MARIA APARECIDA LOPES'])
      assert.deepEqual(parentsOf(card('MARIA APARECIDA LOPES', nobody), 'rg'), ['MARIA APARECIDA LOPES'])
    })

  it('are two mothers, and neither is called the father', () => {
    const two = card('MARIA APARECIDA LOPES', 'ANA BEATRIZ SOUZA')
    assert.deepEqual(parentsOf(two, 'rg'), ['MARIA APARECIDA LOPES', 'ANA BEATRIZ SOUZA'])
    assert.deepEqual(valuesOf(two, 'rg', 'motherName', 'fatherName'), [undefined, undefined])
  })

  it('may have names that contain the words for nobody', () => {
    assert.deepEqual(parentsOf(card('CONSTANCIO NAO', 'IGNACIA DECLARACAO'), 'rg').length, 2)
  })

  it('are read at labels that number them', () => {
    const numbered = [
      at('FILIAÇÃO 1', 100, 100),
      line('MARIA APARECIDA LOPES', 100, 128),
      at('FILIAÇÃO 2', 100, 170),
      line('JOSE CARLOS LOPES', 100, 198),
    ]
    assert.deepEqual(parentsOf(numbered, 'rg'), ['MARIA APARECIDA LOPES', 'JOSE CARLOS LOPES'])
  })

  it('are joined by an E that stands between their rows', () => {
    assert.deepEqual(parentsOf(card('JOSE CARLOS LOPES', 'E MARIA APARECIDA LOPES'), 'rg'), [
      'JOSE CARLOS LOPES',
      'MARIA APARECIDA LOPES',
    ])
  })
})

describe('a name', () => {
  const read = (...rows: readonly string[]) =>
    valuesOf([at('NOME', 100, 100), ...rows.map((text, i) => line(text, 100, 128 + i * 34))], 'rg', 'name')[0]
  for (const name of [
    'MARIA DAS GRAÇAS D’ÁVILA',
    'ANTONIO CARLOS VILLAS-BOAS NETO',
    'PEDRO PAULO DE SOUZA FILHO',
    'JOSE ALVES JUNIOR',
    'YUKI TANAKA',
    'WOLFGANG SCHWARZENBERGER',
    'LI WEI',
    'MARIA SA',
    'GIUSEPPE DELL’ACQUA',
    'RAUL NASCIMENTO',
    'ANA MARIA DO NASCIMENTO',
    'SEBASTIAO REGISTRO',
  ])
    it(`is read: ${name}`, () => {
      assert.equal(read(name), name.replace('’', "'"))
    })

  for (const last of [
    'LEAL',
    'DE GOMES',
    'DA MATA',
    'PRADO',
    'CARDOSO',
    'PAES LEAL',
    'DOS SAMPAIO LIMA',
    'CARNEIRO NETO',
  ])
    it(`goes on with ${last}, which is like words of labels`, () => {
      assert.equal(read('FRANCISCO DE ASSIS SOUZA', last), `FRANCISCO DE ASSIS SOUZA ${last}`)
    })

  it('goes on with DECARDOSO, which is like words of labels, and is parted', () => {
    assert.equal(read('FRANCISCO DE ASSIS SOUZA', 'DECARDOSO'), 'FRANCISCO DE ASSIS SOUZA DE CARDOSO')
  })

  it('goes on in the next row with its suffix alone', () => {
    assert.equal(read('FRANCISCO DE ASSIS CAVALCANTI', 'JUNIOR'), 'FRANCISCO DE ASSIS CAVALCANTI JUNIOR')
  })
})

describe('a date in words', () => {
  const read = (text: string) =>
    valuesOf([at('DATA DE NASCIMENTO', 100, 100), line(text, 100, 128)], 'rg', 'birthDate')[0]
  for (const text of [
    '12 DE MAIO DE 1990',
    '12 MAIO 1990',
    '12 MAI 1990',
    '12 MAI/MAY 1990',
    '12.05.1990',
    '12-05-1990',
    '12 05 1990',
    '12/MAI/1990',
    '12-MAI-1990',
    'I2/05/199O',
    '12/05/1990 SAO PAULO SP',
  ])
    it(`is read: ${text}`, () => {
      assert.equal(read(text), '1990-05-12')
    })

  it('is not taken where it is the date of a law', () => {
    const card = [line('LEI Nº 7.116 DE 29 DE AGOSTO DE 1983', 100, 128), at('DATA DE NASCIMENTO', 100, 100)]
    assert.deepEqual(valuesOf(card, 'rg', 'birthDate'), [undefined])
  })
})

describe('a foreigner’s card', () => {
  it('is not called issued on the day of entry', () => {
    const card = [
      line('REGISTRO NACIONAL DE ESTRANGEIRO', 300, 20),
      at('NOME', 100, 100),
      line('HANS PETER MULLER', 100, 128),
      at('DATA DE ENTRADA', 100, 300),
      line('05/02/2001', 100, 328),
      at('VALIDADE', 420, 300),
      line('10/11/2030', 420, 328),
      at('DATA DE EXPEDIÇÃO', 700, 300),
      line('11/12/2010', 700, 328),
    ]
    assert.deepEqual(valuesOf(card, 'rne', 'name', 'issueDate', 'expiryDate'), [
      'HANS PETER MULLER',
      '2010-12-11',
      '2030-11-10',
    ])
    const worn = card.filter(({ text }) => text !== '11/12/2010')
    assert.deepEqual(valuesOf(worn, 'rne', 'issueDate'), [undefined])
  })
})

describe('what else people show', () => {
  const others: readonly (readonly [string, readonly string[]])[] = [
    [
      'an advocate’s card',
      [
        'REPUBLICA FEDERATIVA DO BRASIL',
        'ORDEM DOS ADVOGADOS DO BRASIL',
        'CARTEIRA DE IDENTIDADE DE ADVOGADO',
        'NOME',
        'FILIACAO',
        'NATURALIDADE',
        'DATA DE NASCIMENTO',
        'REGISTRO GERAL',
        'DOADOR DE ORGAOS',
        'CPF',
        'VIA',
        'EXPEDIDO EM',
        'VALIDA EM TODO O TERRITORIO NACIONAL',
        'ASSINATURA DO PORTADOR',
      ],
    ],
    [
      'a physician’s card',
      [
        'REPUBLICA FEDERATIVA DO BRASIL',
        'CONSELHO FEDERAL DE MEDICINA',
        'CEDULA DE IDENTIDADE DE MEDICO',
        'NOME',
        'FILIACAO',
        'NATURALIDADE',
        'DATA DE NASCIMENTO',
        'REGISTRO GERAL',
        'DATA DE EXPEDICAO',
        'CRM',
      ],
    ],
    [
      'an engineer’s card',
      [
        'SERVICO PUBLICO FEDERAL',
        'CONFEA',
        'CARTEIRA DE IDENTIDADE PROFISSIONAL',
        'REGISTRO NACIONAL',
        'NOME',
        'FILIACAO',
        'NATURALIDADE',
        'REGISTRO GERAL',
        'DATA DE NASCIMENTO',
        'POLEGAR DIREITO',
      ],
    ],
    [
      'a nurse’s card',
      [
        'CONSELHO REGIONAL DE ENFERMAGEM',
        'COREN',
        'CARTEIRA DE IDENTIDADE PROFISSIONAL',
        'REGISTRO GERAL',
        'NATURALIDADE',
        'ASSINATURA DO TITULAR',
        'POLEGAR DIREITO',
      ],
    ],
    [
      'a work book',
      ['MINISTERIO DO TRABALHO', 'CARTEIRA DE TRABALHO E PREVIDENCIA SOCIAL', 'POLEGAR DIREITO'],
    ],
    [
      'a passport',
      [
        'REPUBLICA FEDERATIVA DO BRASIL',
        'PASSAPORTE',
        'PASSPORT',
        'SOBRENOME / SURNAME',
        'NOME / GIVEN NAMES',
        'DATA DE NASCIMENTO / DATE OF BIRTH',
        'NATURALIDADE',
        'DATA DE EXPEDICAO / DATE OF ISSUE',
      ],
    ],
    [
      'a card of the forces',
      ['MINISTERIO DA DEFESA', 'EXERCITO BRASILEIRO', 'IDENTIDADE MILITAR', 'FILIACAO', 'NATURALIDADE'],
    ],
    [
      'a voter’s card',
      ['REPUBLICA FEDERATIVA DO BRASIL', 'JUSTICA ELEITORAL', 'TITULO ELEITORAL', 'DATA DE NASCIMENTO'],
    ],
  ]
  for (const [name, texts] of others)
    it(`takes ${name} for another document`, () => {
      assert.equal(shown(...texts).type, 'outros')
    })

  it('reads the date that stands after its place', () => {
    for (const words of ['LOCAL E DATA DE EMISSÃO', 'LOCALE DATA DEEMISSAO', 'LOCAL E DATA DA EXPEDIÇÃO']) {
      const card = [
        line('CARTEIRA DE TRABALHO E PREVIDENCIA SOCIAL', 277, 118),
        at('DATA DE NASCIMENTO', 82, 988),
        line('13/01/1976', 91, 1022),
        at(words, 82, 1268),
        line('FORTALEZA/CE 11/12/2015', 91, 1302),
      ]
      assert.deepEqual(
        valuesOf(card, 'outros', 'birthDate', 'issueDate'),
        ['1976-01-13', '2015-12-11'],
        words,
      )
    }
  })

  it('reads name, CPF and dates of an advocate’s card at their labels', () => {
    const card = [
      line('ORDEM DOS ADVOGADOS DO BRASIL', 300, 20),
      at('NOME', 400, 100),
      line('BEATRIZ HELENA PRADO', 400, 126),
      at('FILIAÇÃO', 400, 170),
      line('OTAVIO PRADO', 400, 196),
      line('HELENA MARIA PRADO', 400, 232),
      at('NATURALIDADE', 400, 280),
      line('CAMPINAS-SP', 400, 306),
      at('DATA DE NASCIMENTO', 800, 280),
      line('23/09/1984', 800, 306),
      at('RG', 400, 350),
      line('23.456.789-0 - SSP/SP', 400, 376),
      at('CPF', 800, 350),
      line('529.982.247-25', 800, 376),
      at('VIA', 400, 420),
      line('01', 400, 446),
      at('EXPEDIDO EM', 800, 420),
      line('17/04/2012', 800, 446),
    ]
    assert.deepEqual(valuesOf(card, 'outros', 'name', 'cpf', 'birthDate', 'issueDate'), [
      'BEATRIZ HELENA PRADO',
      '52998224725',
      '1984-09-23',
      '2012-04-17',
    ])
    assert.deepEqual(parentsOf(card, 'outros'), ['OTAVIO PRADO', 'HELENA MARIA PRADO'])
  })

  it('reads the dates of a passport, worded in two languages', () => {
    const card = [
      line('PASSAPORTE', 500, 20),
      at('SOBRENOME/SURNAME', 500, 100),
      line('BRAGANÇA', 500, 126),
      at('NOME/GIVEN NAMES', 500, 170),
      line('LUCIA HELENA', 500, 196),
      at('DATA DE NASCIMENTO/DATE OF BIRTH', 500, 240),
      line('05 FEV/FEB 1988', 500, 266),
      at('DATA DE EXPEDIÇÃO/DATE OF ISSUE', 500, 380),
      line('11 DEZ/DEC 2019', 500, 406),
      at('VÁLIDO ATÉ/DATE OF EXPIRY', 500, 450),
      line('10 DEZ/DEC 2029', 500, 476),
    ]
    assert.deepEqual(valuesOf(card, 'outros', 'name', 'birthDate', 'issueDate', 'expiryDate'), [
      'LUCIA HELENA BRAGANÇA',
      '1988-02-05',
      '2019-12-11',
      '2029-12-10',
    ])
  })
})

describe('a value that was read in part', () => {
  const number = (...lines: readonly TextLine[]) =>
    valuesOf([at('REGISTRO GERAL', 700, 100), ...lines], 'rg', 'documentNumber')[0]

  it('is taken whole where the card prints the number a second time', () => {
    const part = line('856.759-8', 900, 96)
    assert.equal(number(part, line('9.856.759-8', 200, 160)), '9.856.759-8')
    assert.equal(number(part, line('9.123.456-7', 200, 160)), '856.759-8')
  })

  it('is a doubtful licence number when its check digits fail', () => {
    const confidence = (digits: string): number => {
      const lines = [at('Nº REGISTRO', 100, 100), line(digits, 100, 128)]
      const { documentNumber } = extractFields(lines, 'cnh', today).fields
      return documentNumber.value === digits ? documentNumber.confidence : 0
    }
    assert.ok(confidence('01775908558') > 0.9)
    assert.ok(confidence('91775908558') < 0.75)
    // Older numbers have nine digits and no check.
    assert.ok(confidence('017759085') > 0.9)
  })
})

describe('a name beside its label', () => {
  const card = (rest: TextLine) => [
    at('NOME', 60, 100),
    line('WELLINGTON FIGUEIREDO FRANCA', 170, 96),
    rest,
    at('FILIAÇÃO', 60, 260),
    line('SEBASTIAO DE OLIVEIRA', 60, 300),
  ]
  const nameOf = (lines: readonly TextLine[]) => extractFields(lines, 'rg', today).fields.name

  it('goes on under the label, where a row has the width of the card', () => {
    const { value } = nameOf(card(line('LEAO DE OLIVEIRA', 60, 138)))
    assert.equal(value, 'WELLINGTON FIGUEIREDO FRANCA LEAO DE OLIVEIRA')
  })

  it('is doubtful where a row that may be the rest of it was left out', () => {
    const alone = nameOf(card(at('DOC ORIGEM', 60, 190)))
    const followed = nameOf(card(line('LEAO DE OLIVEIRA', 110, 140)))
    assert.ok(alone.value !== undefined && followed.value !== undefined)
    assert.ok(followed.confidence < alone.confidence * 0.8)
  })
})

describe('a label that stands beside the middle of two rows', () => {
  it('names both of them', () => {
    const rows = [line('MATEUS PATRICIO BITTENCOURT', 240, 100), line('NOBREGA', 240, 146)]
    const lines = [at('NOME', 86, 126), ...rows, at('FILIAÇÃO', 86, 250)]
    assert.deepEqual(valuesOf(lines, 'rg', 'name'), ['MATEUS PATRICIO BITTENCOURT NOBREGA'])
  })
})

describe('a date of birth', () => {
  const born = (date: string) =>
    extractFields([at('DATA DE NASCIMENTO', 100, 100), line(date, 100, 128)], 'rg', today).fields.birthDate

  it('that would make somebody older than anybody alive was misread, and one that hardly anybody has is doubtful', () => {
    const [usual, seldom, never] = [born('14/10/1989'), born('14/10/1928'), born('14/10/1905')]
    assert.ok(usual.value !== undefined && seldom.value === '1928-10-14')
    assert.ok(seldom.confidence < usual.confidence * 0.8)
    assert.equal(never.value, undefined)
  })
})

describe('a town whose state lost its sign', () => {
  it('is nobody’s parent', () => {
    const rows = [line('RODRIGO CONCEICAO', 100, 130), line('MARIA JOSE TEIXEIRA', 100, 180)]
    const lines = [at('FILIAÇÃO', 100, 100), ...rows, line('JUIZ DE FORA SP', 100, 230)]
    assert.deepEqual(parentsOf(lines, 'rg'), ['RODRIGO CONCEICAO', 'MARIA JOSE TEIXEIRA'])
  })
})

describe('a second row of one short word', () => {
  it('is not smaller print, although its box is a little lower', () => {
    const lines = [
      line('FILIAÇÃO', 810, 463, { height: 39, letterWidth: 14 }),
      line('LUIS FELIPE FRANCA', 796, 510, { height: 38, letterWidth: 23.7 }),
      line('FRANCA', 796, 563, { height: 32, letterWidth: 22.7 }),
      line('ANA CLAUDIA PEREIRA', 790, 607, { height: 38, letterWidth: 24 }),
      line('ROCHA', 794, 655, { height: 36, letterWidth: 27 }),
    ]
    assert.deepEqual(parentsOf(lines, 'cnh'), ['LUIS FELIPE FRANCA FRANCA', 'ANA CLAUDIA PEREIRA ROCHA'])
  })

  it('far under two parents is the rest of a label, whatever its size', () => {
    const parents = [
      line('FILIAÇÃO', 493, 402, { height: 31, letterWidth: 11.5 }),
      line('ADRIANO DOS REIS', 494, 433, { height: 33, letterWidth: 17.8 }),
      line('LUIZA ASSUNCAO BRAGANCA', 492, 470, { height: 35, letterWidth: 19.2 }),
    ]
    const rest = (height: number) => line('RNW', 478, 559, { height, letterWidth: 18.7 })
    for (const height of [24, 29, 33])
      assert.deepEqual(
        parentsOf([...parents, rest(height)], 'rne'),
        ['ADRIANO DOS REIS', 'LUIZA ASSUNCAO BRAGANCA'],
        `${height}`,
      )
  })

  it('in the pitch of the rows continues the name, although it is as short', () => {
    const rows = ['ADRIANO DOS REIS', 'LUIZA ASSUNCAO', 'LIMA']
    // The same pitch, and one a third larger.
    for (const last of [50, 66]) {
      const places = [433, 483, 483 + last]
      const lines = [at('FILIAÇÃO', 493, 400), ...rows.map((row, i) => line(row, 493, places[i] ?? 0))]
      assert.deepEqual(parentsOf(lines, 'rne'), ['ADRIANO DOS REIS', 'LUIZA ASSUNCAO LIMA'], `${last}`)
    }
  })
})

describe('parents in three rows of one pitch', () => {
  it('are split where the next row can begin a person, and no single word does', () => {
    const rows = ['ERICA ASSIS DE SOUZA', 'ROCHA', 'RODRIGO MENDONCA MUNIZ']
    const lines = [at('FILIAÇÃO', 730, 500), ...rows.map((row, i) => line(row, 730, 530 + 40 * i - i * i))]
    assert.deepEqual(parentsOf(lines, 'cnh'), ['ERICA ASSIS DE SOUZA ROCHA', 'RODRIGO MENDONCA MUNIZ'])
  })
})

describe('an open identity card hardly one of whose labels was read', () => {
  it('is recognised, with both its sides, by its office and by the entry of birth', () => {
    const { type, side } = shown(
      ...['ESTADO DESAOPAULO', 'SECRETARIADASEGURANCAPUIRLICA', 'CARTEIRA OE IDENTDADE', '89.520.449-9'],
      ...['VALIDAERTODOGTER HTORIONADONAL', 'SIMONE BARBOSA GONCALVES', 'CN:LV.A688/FLS.151/N.101104'],
    )
    assert.deepEqual([type, side], ['rg', 'both'])
  })

  it('is recognised by an entry of birth whose slash or letters were misread', () => {
    for (const entry of ['CN:LV.A502IFLS.140/N.813323', 'CN:LY.A502/FLS.140/N.813323']) {
      const { type, side } = shown('VALIDA EM TODO O TERRITORIO NACIONAL', 'NATURALIDADE', entry)
      assert.deepEqual([type, side], ['rg', 'back'], entry)
    }
  })

  it('is not recognised where a certificate names the same entry', () => {
    const { type } = shown('CERTIDAO DE NASCIMENTO', 'REGISTRO CIVIL', 'LV A-12 FLS.151 N 10110')
    assert.equal(type, 'outros')
  })
})

describe('a card whose labels stand under the middle of their values', () => {
  const card = [
    line('09.529.721-6', 100, 114, { height: 37 }),
    line('10-12-2003', 736, 114, { height: 37 }),
    at('REGISTRO GERAL', 297, 163),
    at('DATA DE EXPEDICAO', 929, 160),
    line('ROSANGELA DE FATIMA BRANDAO', 102, 207, { height: 34 }),
    at('NOME', 673, 251),
    line('OTAVIO AUGUSTO BRANDAO', 101, 295, { height: 34 }),
    at('NOME DO PAI', 643, 343),
    line('MONICA BRANDAO FERREIRA', 103, 386, { height: 34 }),
    at('NOME DA MAE', 636, 432),
    line('NOVA IGUACU RJ', 100, 478, { height: 38 }),
    line('19-07-1955', 817, 475, { height: 38 }),
    at('NATURALIDADE', 353, 525),
    at('DATA DE NASCIMENTO', 962, 523),
    line('52998224725', 103, 661, { height: 33 }),
    at('C.P.F.', 333, 708),
  ]

  it('gives the mother, far left of her label, and the CPF without its punctuation', () => {
    assert.deepEqual(valuesOf(card, 'rg', 'name', 'fatherName', 'motherName', 'cpf', 'documentNumber'), [
      'ROSANGELA DE FATIMA BRANDAO',
      'OTAVIO AUGUSTO BRANDAO',
      'MONICA BRANDAO FERREIRA',
      '52998224725',
      '09.529.721-6',
    ])
  })
})

describe('a card whose labels stand beside their values', () => {
  it('is read so, though its heading is that of cards with labels under them', () => {
    const card = [
      line('CEDULA DE IDENTIDADE', 325, 60),
      at('DATA DE EXPEDICAO:', 534, 122),
      line('03/12/2005', 740, 120),
      at('NOME:', 66, 176),
      line('RAIMUNDO MAGALHAES FILHO', 140, 172),
      at('FILIACAO:', 64, 246),
      line('NATHALIA BIANCHI', 180, 244),
      line('MAGALHAES', 180, 274),
      at('DATA DE NASCIMENTO:', 63, 409),
      line('03/12/1965', 290, 406),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name', 'motherName', 'fatherName'), [
      'RAIMUNDO MAGALHAES FILHO',
      'NATHALIA BIANCHI MAGALHAES',
      undefined,
    ])
  })
})

describe('other words for labels', () => {
  it('are known: TITULAR, FILHO(A) DE, IDENTIDADE N', () => {
    const card = [
      at('IDENTIDADE N', 434, 65),
      line('5057357290', 431, 90),
      at('TITULAR', 433, 148),
      line('GENIVALDO DE OLIVEIRA BARROS', 433, 174),
      line('VASCONCELOS TEIXEIRA', 432, 206),
      at('NASCIDO(A) EM', 434, 257),
      line('07/12/1961', 431, 280),
      at('FILHO(A) DE', 432, 340),
      line('MARIA DE CARVALHO TEIXEIRA', 429, 364),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name', 'motherName', 'documentNumber', 'birthDate'), [
      'GENIVALDO DE OLIVEIRA BARROS VASCONCELOS TEIXEIRA',
      'MARIA DE CARVALHO TEIXEIRA',
      '5057357290',
      '1961-12-07',
    ])
  })

  it('are known on the licences of the nineties: PRONTUARIO N', () => {
    const card = [at('PRONTUARIO Nº', 51, 306), line('579059525', 55, 332)]
    assert.deepEqual(valuesOf(card, 'cnh', 'documentNumber'), ['579059525'])
  })

  it('are known on the voter’s card: NOME DO ELEITOR', () => {
    const card = [at('NOME DO ELEITOR', 67, 196), line('VALDECI GONCALVES SOUZA', 74, 224)]
    assert.deepEqual(valuesOf(card, 'outros', 'name'), ['VALDECI GONCALVES SOUZA'])
  })

  it('need no surname beside them on a migrant’s provisional document', () => {
    const card = [
      line('DOCUMENTO PROVISORIO DE REGISTRO NACIONAL MIGRATORIO', 228, 101),
      at('NOME', 393, 273),
      line('ROSELINE JOSEPH', 394, 299),
    ]
    assert.deepEqual(valuesOf(card, 'rne', 'name'), ['ROSELINE JOSEPH'])
  })
})

describe('a surname or a given name that looks like a label', () => {
  it('is none: FALCAO, right under a mother’s name', () => {
    const rows = [
      'FILIACAO',
      'RENAN GONCALVES',
      'PAIXAO NOBREGA',
      'KEILA DO SOCORRO JARDIM',
      'FALCAO NOBREGA',
    ]
    const card = rows.map((row, i) => line(row, 452, 405 + i * 24, { height: i === 0 ? 19 : 22 }))
    const { fields } = extractFields(card, 'cnh', today)
    assert.deepEqual(
      [fields.fatherName.value, fields.motherName.value],
      ['RENAN GONCALVES PAIXAO NOBREGA', 'KEILA DO SOCORRO JARDIM FALCAO NOBREGA'],
    )
  })

  it('is none: NATHALIA DE, which is near NATURALIDADE', () => {
    const card = [at('FILIACAO:', 64, 246), line('NATHALIA DE CARVALHO BIANCHI', 180, 244)]
    assert.deepEqual(parentsOf(card, 'rg'), ['NATHALIA DE CARVALHO BIANCHI'])
  })
})

describe('the last row of a name', () => {
  it('is no label for looking like one: DA PAIXAO', () => {
    const card = [
      at('NOME', 59, 216),
      line('PATRICIA FERREIRA ARAUJO', 61, 241, { height: 41 }),
      line('DA PAIXAO', 62, 280, { height: 40 }),
    ]
    assert.deepEqual(valuesOf(card, 'rg', 'name'), ['PATRICIA FERREIRA ARAUJO DA PAIXAO'])
  })
})

/** Values that were read in one box with another, with a label misread, or with a letter or sign misread. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import type { DocumentType } from '../../../src/protocol/executions/executions.ts'
import { labelOf } from '../../../src/documents/lines/labels.ts'
import { line } from '../text-lines.ts'

const today = '2026-06-01'
const at = (text: string, x: number, y: number): TextLine => line(text, x, y, { height: 20 })
const read = (lines: readonly TextLine[], type: DocumentType) => extractFields(lines, type, today)

describe('a CPF and a date without a space between them', () => {
  const licence = (values: string) =>
    read([at('CPF', 545, 290), at('DATA NASCIMENTO', 816, 290), line(values, 529, 315)], 'cnh').fields

  it('are two values', () => {
    for (const values of ['070.674.660-0804/06/1964', '070.674.660-08 04/06/1964']) {
      const { cpf, birthDate } = licence(values)
      assert.deepEqual([cpf.value, birthDate.value], ['07067466008', '1964-06-04'])
    }
  })

  it('are not taken where the check digits of the CPF fail', () => {
    assert.equal(licence('070.674.660-0904/06/1964').cpf.value, undefined)
  })
})

describe('the slash of an older CPF that was read as a digit', () => {
  const cpfOf = (text: string) => read([line(text, 752, 346)], 'rg').fields.cpf

  it('is left out at the label, and the number is doubtful', () => {
    const [whole, slashed] = [cpfOf('CPF 281177737/75'), cpfOf('CPF281177737175')]
    assert.equal(whole.value, '28117773775')
    assert.equal(slashed.value, '28117773775')
    assert.ok('confidence' in slashed && slashed.confidence < 0.75)
  })

  it('is left out under a label whose last letter was read as E', () => {
    const under = (label: string) =>
      read([at(label, 752, 320), line('554604137145', 752, 346)], 'rg').fields.cpf.value
    assert.deepEqual([under('CPE'), under('CEP')], ['55460413745', undefined])
    assert.equal(cpfOf('CPE281177737175').value, '28117773775')
  })

  it('makes no CPF of another number of twelve digits, nor of one whose digits fail', () => {
    assert.equal(cpfOf('281177737175').value, undefined)
    assert.equal(cpfOf('CPF281177737176').value, undefined)
    assert.equal(cpfOf('CPF281177737375').value, undefined)
  })
})

describe('a date that was read with its label', () => {
  it('is separated from it though a letter of its month was read as a digit', () => {
    for (const month of ['AGO', 'AG0']) {
      const lines = [at('DATA DE', 1078, 55), line(`EXPEDICAO24/${month}/2013`, 1072, 72)]
      assert.equal(read(lines, 'rg').fields.issueDate.value, '2013-08-24', month)
    }
    const october = [line('DATA DE EXPEDICAO07/0UT/2013', 1072, 72)]
    assert.equal(read(october, 'rg').fields.issueDate.value, '2013-10-07')
  })
})

describe('a label of which one end was read', () => {
  it('is the label, unless it may be an end of several', () => {
    const dateAt = (text: string) =>
      read([at(text, 500, 100), line('10/08/2024', 500, 122)], 'rg').fields.issueDate.value
    assert.equal(dateAt('DATA DE EM'), '2024-08-10')
    assert.equal(dateAt('ADEEXPEDICAO'), '2024-08-10')
    assert.equal(dateAt('DATA DE E'), undefined)
    const number = [at('TROGERAL', 500, 100), line('4031527', 500, 122)]
    assert.equal(read(number, 'rg').fields.documentNumber.value, '4031527')
    // It is also an end of the surname.
    assert.equal(labelOf('ASCIMENTO'), undefined)
  })

  it('tells the parents where its thin letters were taken for a wide one', () => {
    for (const label of ['FEACAO', 'NUACAO', 'LIACAO']) {
      const card = [at(label, 100, 300), line('JOSE LIMA', 100, 322), line('ANA SOUZA', 100, 364)]
      assert.deepEqual(
        read(card, 'rg').parents.map(({ value }) => value),
        ['JOSE LIMA', 'ANA SOUZA'],
        label,
      )
    }
  })
})

describe('a name that was read with its label', () => {
  const nameOf = (text: string) => read([line(text, 100, 100)], 'rg').fields.name.value

  it('is separated from it though a letter of it was misread', () => {
    for (const label of ['NOME', 'NOMIE', 'N0ME', 'HOME', 'NOM'])
      assert.equal(nameOf(`${label} ERICA GUIMARAES SA MUNIZ`), 'ERICA GUIMARAES SA MUNIZ', label)
  })

  it('is separated from it though two letters were misread, or no space was seen', () => {
    for (const label of ['MONE ', 'MME ', 'NOMF ', 'NOME', 'N0ME', 'NOMF'])
      assert.equal(nameOf(`${label}ANDRE DA SILVA MUNIZ`), 'ANDRE DA SILVA MUNIZ', label)
    assert.equal(nameOf('NOMEDOPAI ANDRE DA SILVA MUNIZ'), undefined)
  })

  it('is found under it although a letter or two of the label were misread as letters of the same shape', () => {
    for (const label of ['NQME', 'MOME', 'NOMF', 'NME', 'OME', 'NOVE', 'NCAME'])
      assert.equal(
        read([at(label, 100, 100), line('IONE SOUZA LIMA', 100, 130)], 'rg').fields.name.value,
        'IONE SOUZA LIMA',
      )
  })

  it('ends in DO Ó, whose letter looks like a digit or a C', () => {
    for (const letter of ['6', 'C', 'O']) {
      const lines = [at('NOME', 100, 100), line(`DAVI VINICIUS DO ${letter}`, 100, 130)]
      assert.equal(read(lines, 'rg').fields.name.value, 'DAVI VINICIUS DO O')
    }
  })

  it('is read without the single letter of a seal beside it', () => {
    assert.equal(nameOf('NOME LUCIA ALMEIDA MOREIRA R'), 'LUCIA ALMEIDA MOREIRA')
    for (const name of ['LUCIA R MOREIRA', 'KEILA DAS NEVES DO Ó']) assert.equal(nameOf(`NOME ${name}`), name)
  })

  it('keeps a particle that stands in a box of its own between wide spaces', () => {
    const at20 = (text: string, x: number, width: number) =>
      line(text, x, 275, { height: 34, letterWidth: width / text.length })
    const name = [at20('JULIANA', 216, 209), at20('DE', 440, 68), at20('MENDES', 522, 183)]
    const lines = [line('NOME', 225, 233, { height: 38 }), ...name, at20('SILVA', 727, 149)]
    assert.equal(read(lines, 'cnh').fields.name.value, 'JULIANA DE MENDES SILVA')
  })

  it('keeps given names that are like the label', () => {
    const holder = (name: string) => [at('NOME', 100, 100), line(name, 100, 130)]
    for (const name of ['NOEME SOUZA LIMA', 'NOEMI SOUZA LIMA', 'TOME DE SOUZA LIMA', 'ROMEU SOUZA LIMA'])
      assert.equal(read(holder(name), 'rg').fields.name.value, name)
  })
})

describe('an identity card on which no label of a name was read', () => {
  const number = [at('REGISTRO', 748, 37), line('13.931.068-7', 834, 33)]
  const people = [
    line('RODRIGO CARVALHO', 815, 67),
    line('RAUL BARBOSA', 816, 117),
    line('INES DA SILVA', 767, 162),
  ]
  const place = line('SAO PAULO/SP', 749, 218)
  const named = (lines: readonly TextLine[]) => {
    const { fields, parents } = read(lines, 'rg')
    return [fields.name.value, ...parents.map(({ value }) => value)]
  }

  it('has its holder first, and then the parents, between number and place, and is not sure of it', () => {
    const lines = [...number, ...people, line('MUNIZ', 767, 190), place]
    assert.deepEqual(named(lines), ['RODRIGO CARVALHO', 'RAUL BARBOSA', 'INES DA SILVA MUNIZ'])
    const { name } = read(lines, 'rg').fields
    assert.ok('confidence' in name && name.confidence < 0.6)
  })

  it('has the one parent under a holder whose label was read', () => {
    const lines = [...number, at('NOME', 749, 50), people[0]!, people[2]!, line('MUNIZ', 767, 190), place]
    assert.deepEqual(named(lines), ['RODRIGO CARVALHO', 'INES DA SILVA MUNIZ'])
  })

  it('also has all people who begin where the label of the name does', () => {
    const far = line('13.931.068-7', 857, 33)
    const second = line('RAUL BARBOSA', 784, 117)
    const lines = [far, at('NOME', 768, 50), line('RODRIGO CARVALHO', 835, 67), second]
    const rest = [line('INES DA SILVA', 784, 162), line('MUNIZ', 834, 190), place]
    assert.deepEqual(named([...lines, ...rest]), ['RODRIGO CARVALHO', 'RAUL BARBOSA', 'INES DA SILVA MUNIZ'])
  })

  it('names nobody where one is missing, print is left over, or nothing says where the names end', () => {
    assert.deepEqual(named([...number, ...people.slice(1), place]), [undefined])
    assert.deepEqual(named([...number, ...people, line('2 VIA NOBREGA', 1100, 140), place]), [undefined])
    assert.deepEqual(named([...number, ...people]), [undefined])
  })
})

describe('the rest of a label before a name', () => {
  it('is no part of it: NO of NOME, and FILIACAO with a letter more', () => {
    const card = [line('NO', 773, 123, { height: 21 }), line('APARECIDA VALENCA', 832, 124, { height: 22 })]
    const rows = [
      line('EFILIACA FRANCISCA SA', 774, 157, { height: 22 }),
      line('CICERO LEAO', 844, 188, { height: 22 }),
    ]
    const names = read([at('NOME', 773, 100), ...card, ...rows], 'rg')
    assert.equal(names.fields.name.value, 'APARECIDA VALENCA')
    assert.deepEqual(
      names.parents.map(({ value }) => value),
      ['FRANCISCA SA', 'CICERO LEAO'],
    )
  })
})

describe('the name of an identity card beside the rest of NOME', () => {
  for (const label of ['NON', 'OMF', 'MOM', 'HQNE'])
    it(`is read without ${label}`, () => {
      const card = [at('REGISTRO GERAL', 770, 66), line(`${label} RODRIGO DE OLIVEIRA`, 768, 100)]
      assert.equal(read([...card, at('FILIACAO', 768, 150)], 'rg').fields.name.value, 'RODRIGO DE OLIVEIRA')
    })

  it('is read with a short given name', () => {
    for (const name of ['NOE RODRIGO LIMA', 'TOME JOSE DA SILVA', 'LEO ANTONIO LIMA']) {
      const card = [at('NOME', 768, 80), line(name, 768, 104)]
      assert.equal(read([...card, at('FILIACAO', 768, 150)], 'rg').fields.name.value, name)
    }
  })
})

describe('an identity card’s values whose labels were lost', () => {
  const people = [at('NOME', 714, 89), line('MONICA PATRICIO CAMARA', 714, 113)]
  const valuesOf = (lines: readonly TextLine[]) => {
    const { documentNumber, birthDate, issueDate } = read([...people, ...lines], 'rg').fields
    return [documentNumber.value, birthDate.value, issueDate.value]
  }
  const [number, issued] = [line('6.413.746-X', 881, 40), line('28/03/1986', 1163, 40)]
  const born = line('27/12/1965', 1247, 190)
  const bornAt = at('DATA DE NASCIMENTO', 1063, 165)

  it('are the one number that is written as register numbers are, and the dates of birth and issue', () => {
    assert.deepEqual(valuesOf([number, issued, born]), ['6.413.746-X', '1965-12-27', '1986-03-28'])
    assert.deepEqual(valuesOf([number, issued, bornAt, born]), ['6.413.746-X', '1965-12-27', '1986-03-28'])
    const { documentNumber, issueDate } = read([...people, number, issued, bornAt, born], 'rg').fields
    for (const found of [documentNumber, issueDate])
      assert.ok('confidence' in found && found.confidence < 0.7)
  })

  it('are the number, too, where both sides show it', () => {
    assert.equal(valuesOf([number, line('6.413.746-X', 128, 106)])[0], '6.413.746-X')
  })

  it('are not told where two numbers differ, or a number has no points', () => {
    assert.equal(valuesOf([number, line('7.413.746-X', 128, 300)])[0], undefined)
    assert.equal(valuesOf([line('64137465', 881, 40)])[0], undefined)
  })

  it('are not taken where there is a third or an expiry, or the later one is still to come', () => {
    assert.deepEqual(valuesOf([issued, born, line('01/02/1990', 300, 400)]).slice(1), [undefined, undefined])
    assert.equal(valuesOf([at('VALIDADE', 300, 380), issued, bornAt, born])[2], undefined)
    assert.deepEqual(valuesOf([born, line('27/12/2035', 300, 400)]).slice(1), [undefined, undefined])
    assert.equal(valuesOf([at('DATA DO CASAMENTO', 1163, 15), issued, bornAt, born])[2], undefined)
  })
})

describe('a value with something doubtful', () => {
  it('is less sure: a parent with a stamp over the next row, a number that lost the first letter of its state', () => {
    const rows = [line('MATEUS DOS SANTOS', 747, 140), line('LETICIA GUIMARAES', 742, 200)]
    const filiacao = at('FILIACAO', 757, 100)
    const [sure, stamped] = [[], [line('GRATEONCEICAO FRANCA', 600, 228, { height: 45 })]].map(
      (more) => read([filiacao, ...rows, ...more], 'cnh').parents[1],
    )
    assert.ok(sure && stamped && stamped.confidence < sure.confidence * 0.7)
    const numberOf = (text: string) =>
      read([at('REGISTRO GERAL', 100, 100), line(text, 100, 130)], 'rg').fields.documentNumber
    const [whole, cut] = [numberOf('MG-69.062.984'), numberOf('G-69.062.984')]
    assert.ok('confidence' in whole && 'confidence' in cut && cut.confidence < whole.confidence * 0.7)
  })
})

describe('labels in small print that was misread', () => {
  it('are known by the shapes of their letters', () => {
    for (const label of ['F1II4C4O', 'FILIAGAQ', 'F1IIACA', 'FILWCAD', 'FLACLO']) {
      const rows = [line('JULIO FIGUEIREDO', 100, 130), line('ANA SA DIAS', 100, 165)]
      const names = read([at(label, 100, 100), ...rows], 'rg').parents.map(({ value }) => value)
      assert.deepEqual(names, ['JULIO FIGUEIREDO', 'ANA SA DIAS'], label)
    }
  })

  it('is separated from a name that is as long as the label in another language', () => {
    const lines = [
      line('FILIACAO WELLINGTON', 100, 100),
      line('VALENCA', 412, 100),
      line('ANA SIMOES', 237, 135),
    ]
    const names = read(lines, 'rg').parents.map(({ value }) => value)
    assert.deepEqual(names, ['WELLINGTON VALENCA', 'ANA SIMOES'])
  })

  it('is NASCIMENTO where a date stands under or beside it', () => {
    const card = (label: string, date: TextLine) =>
      read([at(label, 100, 100), date], 'outros').fields.birthDate.value
    assert.equal(card('NAGIMNTO', line('15/01/1952', 120, 130)), '1952-01-15')
    assert.equal(card('NASCIMENTO', line('27/DEZ/1965', 230, 98)), '1965-12-27')
    assert.equal(card('DO NASCIMENTO', line('15/01/1952', 120, 130)), undefined)
  })
})

describe('the surname NASCIMENTO in a box of its own', () => {
  const parents = (...rows: readonly TextLine[]) =>
    read([at('FILIAÇÃO', 540, 350), ...rows], 'cnh').parents.map(({ value }) => value)

  it('continues the name before it in its row, and the row above it', () => {
    const rows = [line('EDUARDO', 540, 382), line('NASCIMENTO', 668, 382), line('ANA MARIA LIMA', 540, 440)]
    assert.deepEqual(parents(...rows), ['EDUARDO NASCIMENTO', 'ANA MARIA LIMA'])
    const wrapped = [line('JOSE CARLOS DA SILVA', 540, 382), line('NASCIMENTO', 540, 412)]
    assert.deepEqual(parents(...wrapped, line('ANA MARIA LIMA', 540, 460)), [
      'JOSE CARLOS DA SILVA NASCIMENTO',
      'ANA MARIA LIMA',
    ])
  })

  it('is a label where it stands alone, or in smaller print under a name', () => {
    const label = line('NASCIMENTO', 100, 132, { height: 20, letterWidth: 9 })
    const { name } = read([at('NOME', 100, 70), line('ANA MARIA LIMA', 100, 100), label], 'rg').fields
    assert.equal(name.value, 'ANA MARIA LIMA')
  })
})

describe('a card on which only one label was read', () => {
  const print = (text: string, x: number, y: number, right: number, bottom: number): TextLine =>
    line(text, x, y, { height: bottom - y, letterWidth: (right - x) / text.length })

  it('gives nobody the name of a parent, where the layout lies a row too low: the order tells', () => {
    const lines = [
      print('VALIDAERTODOGTER HTORIONADONAL', 889, 10, 1205, 38),
      print('89.520.449-9', 837, 45, 1037, 67),
      print('26/12/1997', 1136, 42, 1318, 66),
      print('SIMONE BARBOSA GONCALVES', 818, 76, 1270, 102),
      print('JOSE ANTONIO ROCHA ROCHA', 818, 125, 1256, 150),
      print('MARIA JOSE ASSIS ARAUJO MUNIZ', 768, 170, 1306, 198),
      print('MACEIO-SP', 751, 227, 939, 255),
      print('09/05/1983', 1135, 226, 1323, 254),
      print('227305361/40', 788, 348, 990, 370),
    ]
    assert.equal(read(lines, 'rg').fields.name.value, 'SIMONE BARBOSA GONCALVES')
  })

  it('gives nobody the second row alone of a name whose first row begins beside the label', () => {
    const lines = [
      print('VALIDA EM TODO O TERRITORIO NACIONAL', 351, 31, 998, 68),
      print('9.104.947-9', 223, 103, 596, 146),
      print('26/MAI/1998', 916, 106, 1259, 149),
      print('HRM', 91, 127, 158, 149),
      print('MARIA JOSENASCIMENTO FRANCA', 186, 158, 1124, 208),
      print('CORREIA PIMENTEL', 89, 218, 641, 262),
      print('LUIS FELIPE GUIMARAES', 88, 332, 778, 375),
      print('FRANCISCA PIMENTEL', 90, 386, 707, 431),
      print('GOIANIA-PR', 90, 499, 497, 543),
      print('10/NOV/1972', 916, 502, 1262, 545),
      print('829774065/06', 214, 670, 616, 712),
    ]
    const { fields, parents } = read(lines, 'rg')
    assert.equal(fields.name.value, 'MARIA JOSE NASCIMENTO FRANCA CORREIA PIMENTEL')
    assert.deepEqual(
      parents.map(({ value }) => value),
      ['LUIS FELIPE GUIMARAES', 'FRANCISCA PIMENTEL'],
    )
  })
})

describe('a register number right after a misread label', () => {
  const numberOf = (...lines: readonly TextLine[]) => read(lines, 'rg').fields.documentNumber.value

  it('is the number, however little of the label is left', () => {
    assert.equal(numberOf(line('AFGISTRO55.412.747-X', 763, 37), at('CERAL', 764, 59)), '55.412.747-X')
    assert.equal(numberOf(at('REGLSTRQ', 752, 65), line('GERAL79.202.570-2', 751, 73)), '79.202.570-2')
  })

  it('is not read after two letters, which belong to the number, nor in a law or a company’s number', () => {
    for (const text of ['LEI7.116.831-2', 'CNPJ12.345.678/0001-95'])
      assert.equal(numberOf(line(text, 763, 37)), undefined)
  })
})

describe('a name of two rows over parents whose label was not read', () => {
  it('ends with the row on which the next word would have found room', () => {
    const { name } = read(
      [
        line('REGISTRO', 95, 138, { height: 27 }),
        line('51.706.148-9', 283, 128, { height: 40 }),
        line('NOME', 93, 239, { height: 30 }),
        line('ROSANGELA VASCONCELOS ROCHA', 244, 209, { height: 40 }),
        line('ESTEVAO', 244, 259, { height: 40 }),
        line('JULIO LEAO', 244, 308, { height: 40 }),
        line('NATURALIDADE', 93, 510, { height: 30 }),
      ],
      'rg',
    ).fields
    assert.equal(name.value, 'ROSANGELA VASCONCELOS ROCHA ESTEVAO')
  })
})

describe('a parent beside the rest of FILIACAO', () => {
  const parentsOf = (row: string) => {
    const card = [at('NOME', 768, 80), line('ANA LUCIA DA SILVA LIMA', 768, 104)]
    const rows = [line(row, 768, 150), line('HELOISA SA DOS SANTOS', 768, 176)]
    const label = at('NATURALIDADE', 768, 214)
    return read([...card, ...rows, label], 'rg').parents.map(({ value }) => value)
  }

  for (const label of ['FUAÇIO', 'RUAÇO', 'FUACO', 'HUAÇÃO', 'HUCIO', 'FACO', 'FNAÇÃO'])
    it(`is read without ${label}`, () => {
      assert.deepEqual(parentsOf(`${label} SEBASTIAO ARAUJO QUEIROZ`)[0], 'SEBASTIAO ARAUJO QUEIROZ')
    })

  it('is read with a given name of such letters', () => {
    for (const name of [
      'HORACIO JOSE DA SILVA',
      'FABRICIO ANTONIO LIMA',
      'INACIO JOAO DA SILVA',
      'HUGO JOSE LIMA',
    ])
      assert.deepEqual(parentsOf(`FILIACAO ${name}`)[0], name)
  })
})

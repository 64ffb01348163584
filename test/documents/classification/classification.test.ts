import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { classify, sideOfWords } from '../../../src/documents/classification/classification.ts'
import { line } from '../text-lines.ts'

const lines = (...texts: readonly string[]) => texts.map((text, i) => line(text, 60, 40 * i))

describe('the classification', () => {
  const cases = [
    [
      'cnh',
      'front',
      ['SECRETARIA NACIONAL DE TRANSITO', 'CARTEIRA NACIONAL DE HABILITACAO / DRIVER LICENSE'],
    ],
    // The DETRAN of Rio de Janeiro issues identity cards, which the front of a licence names with their number.
    [
      'cnh',
      'front',
      [
        'CARTEIRA NACIONAL DE HABILITACAO',
        'DOC. IDENTIDADE/ORG. EMISSOR/UF',
        '217345678 DETRAN RJ',
        'VALIDADE',
      ],
    ],
    [
      'cnh',
      'front',
      [
        'CARTEIRA NACIONAL DE HABILITACAO',
        'DOC. IDENTIDADE/ORG. EMISSOR/UF',
        '4927339',
        'DETRAN',
        'PA',
        'VALIDADE',
      ],
    ],
    // An institute that issues a CIN stands on its back, as a value.
    [
      'rg',
      'back',
      [
        'ORGAO EXPEDIDOR/CARD ISSUER',
        'SDS-GO/INSTITUTO DE IDENTIFICACAO',
        'DATA DE EMISSAO/DATE OF ISSUE',
        'LOCAL/PLACE OF ISSUE',
        'IDBRA150152293088264136222<<<<',
        '0901196F3301188BRA<<<<<<<<<<<0',
      ],
    ],
    // The DETRAN issues the car's certificate too, which lies in the other pocket of the wallet.
    [
      'cnh',
      'front',
      [
        'DETRAN - PE',
        'CERTIFICADO DE REGISTRO E LICENCIAMENTO DE VEICULO',
        'DEPARTAMENTO NACIONAL DE TRANSITO',
        'CARTEIRA NACIONAL DE HABILITACAO',
        'CAT. HAB.',
        'PERMISSAO',
        'VALIDADE',
        '1a HABILITACAO',
      ],
    ],
    // The table of categories, where the labels of the back are too small to be read.
    ['cnh', 'back', ['REPUBLICA', 'ACC', 'D', 'A1', 'BE', 'B', 'CE', 'C1E', 'LOCAL', 'OBSERVACOES']],
    [
      'cnh',
      'both',
      [
        'CARTEIRA NACIONAL DE HABILITACAO',
        'CAT HAB',
        'ACC',
        'D',
        'D1',
        'A1',
        'BE',
        'B',
        'CE',
        'C',
        'DE',
        'LOCAL',
      ],
    ],
    ['cnh', 'back', ['DEPARTAMENTO ESTADUAL DE TRANSITO', 'ASSINADO DIGITALMENTE', 'OBSERVACOES']],
    [
      'cnh',
      'back',
      ['I<BRA174792713<597<<<<<<<<<<<<', '0102122M3210097BRA<<<<<<<<<<<0', 'ROCHA<<GONCALO<GONCALVES<<<<<<'],
    ],
    ['rg', 'front', ['CARTEIRA DE IDENTIDADE', 'POLEGAR DIREITO', 'ASSINATURA DO TITULAR']],
    // Small faint print, in which letters of one shape are taken for each other.
    ['rg', 'front', ['GARFEIRA0EIDFMIIDADE', 'ASSINATURA DO TITULAR', 'PQIEGAROIREITQ']],
    ['outros', 'unknown', ['CAR4AODFU50PFSSQAL FIMTRAM5FERIVFI']],
    // Stock sentences whose rows were read in another order.
    ['outros', 'unknown', ['CAIXA', 'DE USO PESSOAL E INTRANSFERIVEL CARTAO', 'EMISSAO NOV/2006']],
    ['outros', 'unknown', ['CAIXA', 'UM DOCUMENTO DE IDENTIDADE DEVE SER APRESENTADO JUNTO COM']],
    // An institute that bears somebody's name issues nothing but identity cards.
    ['rg', 'front', ['ESTAO0DE SAOPAOLO', 'INSTITUTO DE IDENTIFICACAO RICARDO GUMBLETON DAUNT']],
    ['rg', 'front', ['INSTITUTO DE IDENTIFICACAO TAVARES BURIL', 'ASSINAIURA DTIIUL']],
    // Faint small print: the entry of birth, printed as large as the values, is nearly all that is left.
    ['rg', 'back', ['VALIDA EM TODO O TERRITORIO NACIONAL', 'C,CAS,LV,Ad49 /FLS.116 /N.97568', 'DIANAS']],
    ['rg', 'back', ['REGISTRO', 'FILIACAO', 'DOC. ORIGEM', 'LEI N 7.116 DE 29/08/83']],
    ['rg', 'front', ['CARTEIRA DE IDENTIDADE', 'Registro Geral - CPF / Personal Number']],
    ['rne', 'front', ['CARTEIRA DE REGISTRO NACIONAL MIGRATORIO', 'RNM', 'CLASSIFICACAO']],
    ['rne', 'back', ['AMPARO LEGAL', 'POLICIA FEDERAL', 'PRAZO DE RESIDENCIA']],
    // The term of residence stands on either side: two of these words alone told the back of this front, too.
    [
      'rne',
      'front',
      [
        'CARTEIRA DE REGISTRO NACIONAL MIGRATORIO',
        'CLASSIFICACAO/TYPE',
        'PRAZO DE RESIDENCIA/RESIDENCE UNTIL',
        'VALIDADE/EXPIRY DATE',
      ],
    ],
    // Words that only a foreigner's card bears say more than the code of its zone.
    [
      'rne',
      'back',
      [
        'AMPAROLEGAL/LEGALBASIS',
        'DATADEENTRADA/ENTRYDATE',
        'DELEMIG/DREX/SR/PF/PE',
        'CGPI/DIREX/PF',
        'I<BRAB477998K<7<<<<<<<<<<<<<<<',
        '0105031M2412045HTI<<<<<<<<<<<8',
        'NDIAYE<<YUSUF<<<<<<<<<<<<<<<<<',
      ],
    ],
    // A zone that Brazil issued to a foreigner, whatever its code.
    [
      'rne',
      'back',
      [
        'AMPARO LEGAL',
        'ICBRAV2850251<6<<<<<<<<<<<<<<<',
        '6203205F2805173SYR<<<<<<<<<<<8',
        'JABUR<<EVA<<<<<<<<<<<<<<<<<<<<',
      ],
    ],
    // The back of 2018 lists the numbers of other documents, that of a profession among them.
    [
      'rg',
      'back',
      [
        'REGISTRG GERAL',
        'REGISTROCIVE',
        'TELEITOR',
        'NISIPISPASEP',
        'CE RT MILITAR',
        'IDENTIDADEPROEISSIONA',
        'ASGINATURADG CARETOR',
        'LELNP7116DE20/08/83',
      ],
    ],
    // The page of the entry before the book, and an entry without spaces.
    ['rg', 'both', ['CARTEIRA DE IDENTIDADE', 'ASSINATURA DO TITULAR', 'CERT NASC.N.716570 FLS.357 LIV.57']],
    ['rg', 'both', ['CARTEIRA DE IDENTIDADE', 'ASSINATURA DO TITULAR', 'C.NAS16711LV05FL776']],
    ['outros', 'unknown', ['ORDEM DOS ADVOGADOS DO BRASIL', 'CARTEIRA PROFISSIONAL DE ADVOGADO']],
    ['outros', 'unknown', ['REPUBLICA FEDERATIVA DO BRASIL / PASSAPORTE / PASSPORT']],
    ['outros', 'unknown', ['CALIFORNIA', 'DRIVER LICENSE', 'EXP 08/31/2030', 'LN DOE']],
    ['outros', 'unknown', ['CARTEIRA DE IDENTIDADE PROFISSIONAL', 'CONSELHO REGIONAL', 'NATURALIDADE']],
    [
      'outros',
      'unknown',
      ['DEPARTAMENTO NACIONAL DE TRANSITO', 'CERTIFICADO DE REGISTRO E LICENCIAMENTO DE VEICULO'],
    ],
    [
      'outros',
      'back',
      ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
    ],
    ['outros', 'back', ['P<BRAERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'CARTEIRA DE IDENTIDADE']],
    ['outros', 'back', ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'CARTEIRA DE IDENTIDADE']],
    ['outros', 'back', ['IDD<<T220001293<<<<<<<<<<<<<<<', 'CARTEIRA DE IDENTIDADE']],
  ] as const
  for (const [type, side, texts] of cases)
    it(`takes “${texts.join(', ').slice(0, 60)}” for ${type}, ${side}`, () => {
      const found = classify(lines(...texts))
      assert.deepEqual([found.type, found.side], [type, side])
      assert.ok(found.confidence > 0 && found.confidence <= 1)
    })

  it('does not take a ticket that nobody else may use for a document', () => {
    assert.equal(classify(lines('BILHETE UNICO', 'PESSOAL E INTRANSFERIVEL', 'USO DIARIO')).type, 'invalido')
  })

  it('recognises a title with one letter in ten misread', () => {
    assert.equal(classify(lines('CARTE1RA NACI0NAL DE HABlLITACA')).type, 'cnh')
  })

  it('recognises a title that was read in two pieces', () => {
    assert.equal(classify(lines('CARTEIRA NACIONAL DE', 'HABILITACAO', 'VALIDADE')).type, 'cnh')
  })

  const numbers = ['GENIVAL DE JESUS VIEIRA', '499.540.681-63', '04015801201', '11/09/2022', '0609/1991']

  it('knows a licence whose words cannot be read by its numbers, and is not sure', () => {
    const found = classify(lines(...numbers, 'SCELRANAOONALU TRLSTO'))
    assert.deepEqual([found.type, found.side], ['cnh', 'front'])
    assert.ok(found.confidence <= 0.5)
  })

  it('knows none by numbers that fail their check digits, that are one CPF twice, or that stand in a form', () => {
    for (const [number, other] of [
      ['04015801201', '04015801202'],
      ['499.540.681-63', '499.540.681-64'],
      ['04015801201', '49954068163'],
      ['04015801201', 'CNH 04015801201'],
      ['499.540.681-63', 'CPF 499.540.681-63'],
      ['11/09/2022', 'VENCIMENTO 11/09/2022'],
    ] as const)
      assert.equal(
        classify(lines(...numbers.map((text) => (text === number ? other : text)))).type,
        'invalido',
      )
  })

  it('is less sure the less it read', () => {
    const [whole, part] = [
      classify(lines('CARTEIRA DE IDENTIDADE', 'POLEGAR DIREITO')),
      classify(lines('ASSINATURA DO TITULAR', 'NATURALIDADE', 'DATA DE EXPEDICAO')),
    ]
    assert.equal(part.type, 'rg')
    assert.ok(part.confidence < whole.confidence)
  })

  for (const texts of [
    [],
    ['BANCO EXEMPLO', '5123 4567 8901 2346', 'VALID THRU 12/31'],
    ['CONTA DE ENERGIA ELETRICA', 'CLIENTE: JOSE DA SILVA', 'CPF: 529.982.247-25', 'VENCIMENTO 10/05/2025'],
    ['CEDULA DE IDENTIDAD', 'APELLIDOS', 'NOMBRES'],
    [
      'O portador da carteira de identidade acima, inscrito no registro geral sob o numero dado, natural desta cidade',
      'declara que sua carteira nacional de habilitacao foi emitida pelo departamento estadual de transito e e valida',
    ],
    [
      'CURRICULO',
      'Naturalidade: BELEM-PA',
      'Nacionalidade:brasileira',
      'Habilitacao:categoria B',
      'EXPERIENCIA',
    ],
    ['CURRICULO', 'NATURALIDADE', 'BELEM', 'NACIONALIDADE', 'BRASILEIRA', 'HABILITACAO', 'CATEGORIA B'],
    [
      'FICHA CADASTRAL',
      'REGISTRO GERAL: 12.345.678-9',
      'DATA DE EXPEDICAO: 02/03/2015',
      'NATURALIDADE: BELEM',
    ],
    ['o contratante declara para os devidos fins que recebeu os valores acordados'],
  ])
    it(`takes “${texts.join(', ').slice(0, 40)}” for no document`, () => {
      assert.equal(classify(lines(...texts)).type, 'invalido')
    })

  it('tells the side of a few words, and knows an open document', () => {
    assert.equal(sideOfWords(['CARTEIRA DE IDENTIDADE', 'POLEGAR DIREITO']), 'front')
    assert.equal(sideOfWords(['LEI N 7.116 DE 29/08/83', 'DOC. ORIGEM']), 'back')
    assert.equal(sideOfWords(['ROCHA<<GONCALO<GONCALVES<<<<<<']), 'back')
    assert.equal(sideOfWords(['POLEGAR DIREITO', 'LEI N 7.116 DE 29/08/83']), 'both')
    assert.equal(sideOfWords(['JOSE DA SILVA']), 'unknown')
    // Of the back of a licence, glare left the number of its form.
    assert.equal(sideOfWords(['CARTEIRA NACIONAL DE HABILITACAO', 'CAT. HAB.', 'RS797932672']), 'both')
    assert.equal(sideOfWords(['CARTEIRA NACIONAL DE HABILITACAO', 'CAT. HAB.', '797932672']), 'front')
  })
})

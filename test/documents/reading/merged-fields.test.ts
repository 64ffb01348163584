import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { understandDocument } from '../../../src/documents/reading/understand-document.ts'
import type { DocumentEngine, DocumentReading, TextLine } from '../../../src/documents/document-engine.ts'
import { MRZ_ALPHABET } from '../../../src/documents/mrz/alphabet.ts'
import { line } from '../text-lines.ts'

/** These tests call nothing of it. */
const documents = {} as DocumentEngine
const card = { image: new Uint8Array(), width: 1400, height: 880 }
const reading = (lines: readonly TextLine[]) => ({
  performed: true as const,
  reading: { photo: card, quad: undefined, card, lines, sharpness: 100 } satisfies DocumentReading,
})

describe('a field of the machine-readable zone', () => {
  it('stands where the zone is, not where other long print lies', async () => {
    const front = [
      line('CARTEIRA NACIONAL DE HABILITAÇÃO', 300, 80),
      line('SECRETARIA NACIONAL DE TRANSITO SENATRAN', 300, 130),
      line('MINISTERIO DOS TRANSPORTES DO BRASIL', 300, 180),
    ]
    const back = [
      line('I<BRA174792713<597<<<<<<<<<<<<', 60, 600, { height: 40 }),
      line('0102122M3210097BRA<<<<<<<<<<<0', 60, 670, { height: 40 }),
      line('ROCHA<<GONCALO<GONCALVES<<<<<<', 60, 740, { height: 40 }),
    ]
    const { type, fields } = await understandDocument(
      { front: reading(front), back: reading(back) },
      documents,
      '2026-06-01',
    )
    assert.equal(type, 'cnh')
    const { value, reader, side, box } = fields.birthDate
    assert.deepEqual([value, reader, side], ['2001-02-12', 'mrz', 'back'])
    assert.ok(box && box.y > 0.65, JSON.stringify(box))
  })
})

describe('the row of names of the zone', () => {
  const front = [
    line('CARTEIRA NACIONAL DE HABILITAÇÃO', 300, 80),
    line('NOME', 60, 200),
    line('GONCALO PEREIRA ROCHA', 60, 240),
  ]
  const names = 'ROCHA<<GONCALO<REREIRA<<<<<<<<'
  const back = [
    line('I<BRA174792713<597<<<<<<<<<<<<', 60, 600, { height: 40 }),
    line('0102122M3210097BRA<<<<<<<<<<<0', 60, 670, { height: 40 }),
    line(names, 60, 740, { height: 40 }),
  ]
  /** The cells of the row; for one of them the reader thinks a P equally likely. */
  const cells = (wavering: number) =>
    [...names].map((read, cell) =>
      Float64Array.from(MRZ_ALPHABET, (character) => {
        if (character === read) return Math.log(0.8)
        return Math.log(cell === wavering && character === 'P' ? 0.19 : 1e-6)
      }),
    )
  const zoneRead = async (wavering: number) => {
    const backRead = reading(back)
    const { zone } = await understandDocument(
      {
        front: reading(front),
        back: { ...backRead, reading: { ...backRead.reading, zoneNames: cells(wavering) } },
      },
      { ...documents, readNames: (_, lines) => Promise.resolve(lines.map(() => 'GONÇALO PEREIRA ROCHA')) },
      '2026-06-01',
    )
    return zone?.rows[2]
  }

  it('has the letter of the print where the reader of the zone wavers', async () => {
    assert.equal(await zoneRead(names.indexOf('REREIRA')), names.replace('REREIRA', 'PEREIRA'))
  })

  it('contradicts the print where another letter was clearly read', async () => {
    assert.equal(await zoneRead(0), names)
  })
})

describe('a name whose end a finger hides', () => {
  it('is not taken when it ends in a particle', async () => {
    const lines = [
      line('CARTEIRA NACIONAL DE HABILITACAO', 300, 80),
      line('NOME', 60, 200),
      line('RAUL PEREIRA DOS', 60, 240),
    ]
    const { fields } = await understandDocument(
      { front: reading(lines), back: { performed: false, reason: 'There is no picture of the back.' } },
      { ...documents, readNames: (_, corners) => Promise.resolve(corners.map(() => 'RAUL PEREIRA')) },
      '2026-06-01',
    )
    assert.deepEqual(fields.name, { value: null, reason: 'Only a part of the name was read.' })
  })
})

describe('a name of which two readers disagree about a letter', () => {
  it('is doubtful however sure the first reader is of its letters', async () => {
    const lines = [
      line('CARTEIRA NACIONAL DE HABILITACAO', 300, 80),
      line('NOME', 60, 200),
      line('GONCALO PEREIRA ROCHA', 60, 240, { confidence: 1 }),
    ]
    const { fields } = await understandDocument(
      { front: reading(lines), back: { performed: false, reason: 'There is no picture of the back.' } },
      {
        ...documents,
        readNames: (_, corners) => Promise.resolve(corners.map(() => 'GONÇALO FEREIRA ROCHA')),
      },
      '2026-06-01',
    )
    const { value, confidence = 1 } = fields.name
    assert.equal(value, 'GONÇALO PEREIRA ROCHA')
    assert.ok(confidence < 0.9, String(confidence))
  })
})

describe('a name with a word that looks like a frequent one', () => {
  const confidenceOf = async (name: string, ...zone: readonly TextLine[]): Promise<number> => {
    const lines = [
      line('CARTEIRA NACIONAL DE HABILITACAO', 300, 80),
      line('NOME', 60, 200),
      line(name, 60, 240, { confidence: 1 }),
    ]
    const { fields } = await understandDocument(
      { front: reading(lines), back: reading(zone) },
      { ...documents, readNames: (_, corners) => Promise.resolve(corners.map(() => name)) },
      '2026-06-01',
    )
    assert.equal(fields.name.value, name)
    return fields.name.confidence ?? 0
  }

  it('is doubtful though both readers say so, for both may be wrong', async () => {
    assert.ok((await confidenceOf('IGOR BORGES')) > 0.9)
    assert.ok((await confidenceOf('IGOR BORCES')) < 0.9)
    // Three letters, of which two are those of LUZ.
    assert.ok((await confidenceOf('IGOR DA LUE')) < 0.9)
    assert.ok((await confidenceOf('IGOR DA LUZ')) > 0.9)
    assert.ok((await confidenceOf('IGOR BORIXES')) > 0.9)
  })

  it('is doubtful where one reader alone saw a space beside a piece that is no name', async () => {
    const confidenceOfSeen = async (name: string, again: string): Promise<number> => {
      const lines = [
        line('CARTEIRA NACIONAL DE HABILITACAO', 300, 80),
        line('NOME', 60, 200),
        line(name, 60, 240, { confidence: 1 }),
      ]
      const { fields } = await understandDocument(
        { front: reading(lines), back: { performed: false, reason: 'There is no picture of the back.' } },
        { ...documents, readNames: (_, corners) => Promise.resolve(corners.map(() => again)) },
        '2026-06-01',
      )
      return fields.name.confidence ?? 0
    }
    assert.ok((await confidenceOfSeen('VALDIR XERTOLUZZI', 'VALDIR XERTOLUZ ZI')) < 0.9)
    assert.ok((await confidenceOfSeen('VALDIR XERTO LUIZ', 'VALDIR XERTOLUIZ')) < 0.9)
    assert.ok((await confidenceOfSeen('NADIRXOVALSKIDEPAULA', 'NADIR XOVALSKI DE PAULA')) > 0.9)
    assert.ok((await confidenceOfSeen('ANA DEMELO', 'ANA DE MELO')) > 0.9)
  })

  it('is sure where the zone has the same letters', async () => {
    const zone = [
      line('I<BRA174792713<597<<<<<<<<<<<<', 60, 600, { height: 40 }),
      line('0102122M3210097BRA<<<<<<<<<<<0', 60, 670, { height: 40 }),
      line('BORCES<<IGOR<<<<<<<<<<<<<<<<<<', 60, 740, { height: 40 }),
    ]
    assert.ok((await confidenceOf('IGOR BORCES', ...zone)) > 0.9)
  })
})

describe('the parents', () => {
  const cardOf = (father: string, mother: string) => [
    line('CARTEIRA NACIONAL DE HABILITACAO', 300, 80),
    line('FILIACAO', 60, 300),
    line(father, 60, 340),
    line(mother, 60, 390),
  ]
  const understood = (card: ReturnType<typeof cardOf>, spelled: Readonly<Record<number, string>>) =>
    understandDocument(
      { front: reading(card), back: { performed: false, reason: 'There is no picture of the back.' } },
      { ...documents, readNames: async (_, [corners]) => [spelled[corners?.[0].y ?? 0] ?? ''] },
      '2026-06-01',
    )

  it('are told apart by the final spelling of their names', async () => {
    const spelled = { 340: 'NÉLSON VIEIRA LOPES', 390: 'ISABEL CASTRO LOPES' }
    const { fields } = await understood(cardOf('NELSONVIEIRA LOPES', 'ISABELCASTRO LOPES'), spelled)
    assert.equal(fields.motherName.value, 'ISABEL CASTRO LOPES')
    assert.equal(fields.fatherName.value, 'NÉLSON VIEIRA LOPES')
  })

  it('lose the E that joins them where the second reader alone saw it apart', async () => {
    const spelled = { 340: 'BENEDITO PORTO', 390: 'E CARMEM DI LORENZO' }
    const { fields, parents = [] } = await understood(cardOf('BENEDITOPORTO', 'ECARMEMDILORENZO'), spelled)
    assert.equal(fields.motherName.value, 'CARMEM DI LORENZO')
    assert.deepEqual(
      parents.map(({ value }) => value),
      ['BENEDITO PORTO', 'CARMEM DI LORENZO'],
    )
  })

  it('are not told apart by the ending of a surname that lost its space', async () => {
    const [father, mother] = ['NELSONITAPARICA LOPES', 'ISABELITAPARICO LOPES'] as const
    const { fields, parents = [] } = await understood(cardOf(father, mother), { 340: father, 390: mother })
    assert.deepEqual([fields.motherName.value, fields.fatherName.value], [null, null])
    assert.equal(parents.length, 2)
  })
})

describe('the back of a migrant’s card', () => {
  const back = (names: string, second = '8110206M2607056DEU<<<<<<<<<<<8') => [
    line('POLEGAR DIREITO', 60, 400),
    line('IDBRAB8154818<8<<<<<<<<<<<<<<<', 60, 600, { height: 40 }),
    line(second, 60, 670, { height: 40 }),
    line(names, 60, 740, { height: 40 }),
  ]
  const read = (lines: readonly TextLine[]) =>
    understandDocument(
      { front: { performed: false, reason: 'There is no picture of the front.' }, back: reading(lines) },
      { ...documents, readNames: (_, texts) => Promise.resolve(texts.map(() => '')) },
      '2026-06-01',
    )

  it('is told from an identity card’s by the nationality in its zone', async () => {
    assert.equal((await read(back('MULLER<<HANS<JURGEN<<<<<<<<<<<'))).type, 'rne')
    const ofBrazil = back('MULLER<<HANS<JURGEN<<<<<<<<<<<', '8110206M2607056BRA<<<<<<<<<<<8')
    assert.equal((await read(ofBrazil)).type, 'rg')
    const misread = back('MULLER<<HANS<JURGEN<<<<<<<<<<<', '8110206M2607056BKA<<<<<<<<<<<8')
    assert.equal((await read(misread)).type, 'rg')
  })

  it('gives the name of the zone where no print of it was read, unless its row may have been cut', async () => {
    const { fields } = await read(back('MULLER<<HANS<JURGEN<<<<<<<<<<<'))
    assert.deepEqual(
      [fields.name.value, fields.name.value && fields.name.reader],
      ['HANS JURGEN MULLER', 'mrz'],
    )
    const cut = await read(back('MULLER<<HANS<JURGEN<KARL<FRED<'))
    assert.equal(cut.fields.name.value, null)
  })

  it('gives the number of the zone, if it has the form of the RNM', async () => {
    const { documentNumber } = (await read(back('MULLER<<HANS<JURGEN<<<<<<<<<<<'))).fields
    assert.ok(documentNumber.value !== null)
    const { value, reader, confidence } = documentNumber
    assert.deepEqual([value, reader], ['B815481-8', 'mrz'])
    assert.ok(confidence !== undefined && confidence < 0.9, `${confidence}`)
  })
})

describe('the national identity card', () => {
  const front = [
    line('CARTEIRA DE IDENTIDADE/IDENTITY CARD', 430, 124),
    line('Nome/Name', 445, 167),
    line('LUIS FELIPE BARROS', 442, 191, { height: 38 }),
    line('Registro Geral-CPF/Personal Number', 443, 333),
    line('529.982.247-25', 444, 362, { height: 37 }),
  ]
  const back = [
    line('Filiacao / Filiation', 47, 59),
    line('Orgao Expedidor/ Card Issuer', 47, 246),
    line('Registro anterior/RG', 490, 416),
    line('8.681.962-9', 488, 443, { height: 36 }),
    line('IDBRA529982247<251<<<<<<<<<<<<', 62, 678, { height: 53 }),
    line('9204096M9912315BRA<<<<<<<<<<<8', 62, 750, { height: 53 }),
    line('QUEIROZ<JARDIM<<WELLINGTON<<<<', 62, 823, { height: 53 }),
  ]
  const notThere = { performed: false, reason: 'There is no picture of the front.' } as const
  const read = (sides: { readonly front?: readonly TextLine[]; readonly back?: readonly TextLine[] }) =>
    understandDocument(
      {
        front: sides.front ? reading(sides.front) : notThere,
        back: sides.back ? reading(sides.back) : notThere,
      },
      { ...documents, readNames: (_, texts) => Promise.resolve(texts.map(() => '')) },
      '2026-06-01',
    )

  it('has the CPF as its number, on either side, and never the number of an earlier card', async () => {
    for (const sides of [{ front }, { back }, { front, back }]) {
      const { kind, fields } = await read(sides)
      assert.deepEqual([kind, fields.documentNumber.value], ['cin', '52998224725'])
    }
    // Its zone alone tells it, where no label could be read.
    const unlabelled = await read({ back: [line('CARTEIRA DE IDENTIDADE', 430, 124), ...back.slice(3)] })
    assert.equal(unlabelled.fields.documentNumber.value, '52998224725')
    const withoutZone = await read({ back: back.slice(0, 4) })
    assert.equal(withoutZone.fields.documentNumber.value, null)
  })

  it('has no date of expiry where its zone says that it does not expire', async () => {
    assert.equal((await read({ back })).fields.expiryDate.value, null)
  })
})

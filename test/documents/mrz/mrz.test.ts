import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allChecksHold, parseTd1, TD1_ROW_LENGTH } from '../../../src/documents/mrz/mrz.ts'
import { mrzCheckDigit } from '../../../src/documents/mrz/alphabet.ts'
import { zoneCpf, zoneField } from '../../../src/documents/mrz/zone-fields.ts'
import { seededRandom, type Random } from '../../support/random.ts'

const today = new Date('2026-06-01T00:00:00Z')
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

interface Zone {
  readonly code: string
  readonly number: string
  readonly birth: string
  readonly sex: 'M' | 'F'
  readonly expiry: string
  readonly nationality: string
  readonly optional2: string
  readonly names: string
}

const zone = (overrides: Partial<Zone> = {}): Zone => ({
  code: 'ID',
  number: 'F123456K',
  birth: '850417',
  sex: 'F',
  expiry: '310930',
  nationality: 'BRA',
  optional2: '52998224725',
  names: 'SIMOES<LEAO<<CONCEICAO',
  ...overrides,
})

/** Writes the three rows by the rules of the standard, without the code under test. */
function rowsOf({ code, number, birth, sex, expiry, nationality, optional2, names }: Zone): string[] {
  const fill = (text: string, length: number) => text.padEnd(length, '<').slice(0, length)
  const numberField =
    number.length > 9
      ? `${number.slice(0, 9)}<${number.slice(9)}${mrzCheckDigit(number)}`
      : fill(number, 9) + mrzCheckDigit(fill(number, 9))
  const first = fill(fill(code, 2) + 'BRA' + numberField, 30)
  const dates = birth + mrzCheckDigit(birth) + sex + expiry + mrzCheckDigit(expiry)
  const second = dates + nationality + fill(optional2, 11)
  const composite = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18)
  return [first, second + mrzCheckDigit(composite), fill(names, 30)]
}

function randomZone(random: Random): Zone {
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
  const date = () => {
    const day = 1 + Math.floor(random() * 28)
    const month = 1 + Math.floor(random() * 12)
    return text('0123456789', 2) + String(month).padStart(2, '0') + String(day).padStart(2, '0')
  }
  return zone({
    code: random() < 0.5 ? 'I' : 'ID',
    number: text(ALPHANUMERIC, 6 + Math.floor(random() * 8)),
    birth: date(),
    sex: random() < 0.5 ? 'F' : 'M',
    expiry: date(),
    optional2: text(ALPHANUMERIC, Math.floor(random() * 12)),
  })
}

describe('the TD1 reader', () => {
  it('computes the check digit of the standard’s own example', () => {
    assert.equal(mrzCheckDigit('520727'), '3')
    assert.equal(mrzCheckDigit('D23145890'), '7')
  })

  it('reads the standard’s own example', () => {
    const td1 = parseTd1(
      ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
      today,
    )
    assert.ok(td1)
    assert.ok(allChecksHold(td1))
    assert.deepEqual(
      [td1.documentCode, td1.issuer, td1.documentNumber, td1.birthDate, td1.expiryDate, td1.sex],
      ['I', 'UTO', 'D23145890', '1974-08-12', '2012-04-15', 'F'],
    )
    assert.deepEqual([td1.surnames, td1.givenNames], ['ERIKSSON', 'ANNA MARIA'])
  })

  it('reads a number longer than nine characters, as Belgian cards print it', () => {
    const td1 = parseTd1(
      ['IDBEL000590696<1015<<<<<<<<<<<', '9401013F2710017BEL000101123453', 'SPECIMEN<<SPECIMEN<<<<<<<<<<<<'],
      today,
    )
    assert.equal(td1?.documentNumber, '000590696101')
    assert.ok(allChecksHold(td1))
  })

  it('gives back the written values, for any zone, with short and long numbers', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 500; round++) {
      const written = randomZone(random)
      const rows = rowsOf(written)
      const td1 = parseTd1(rows, today)
      assert.ok(td1, rows.join('\n'))
      assert.deepEqual(td1.rows, rows)
      assert.ok(allChecksHold(td1), rows.join('\n'))
      assert.equal(td1.documentNumber, written.number)
      assert.equal(td1.optional2, written.optional2)
      assert.equal(td1.birthDate?.slice(2).replaceAll('-', ''), written.birth)
    }
  })

  it('notices every changed digit of a date', () => {
    const rows = rowsOf(zone())
    for (const position of [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13])
      for (const digit of '0123456789') {
        const second = rows[1] ?? ''
        if (second[position] === digit) continue
        const changed = second.slice(0, position) + digit + second.slice(position + 1)
        const td1 = parseTd1([rows[0] ?? '', changed, rows[2] ?? ''], today)
        assert.ok(td1 === undefined || !allChecksHold(td1), changed)
      }
  })

  it('repairs letters where only digits may stand', () => {
    const [first = '', second = '', third = ''] = rowsOf(zone({ birth: '850110', number: '123456782' }))
    const td1 = parseTd1([first, second.replace('850110', '8SO11O'), third], today)
    assert.equal(td1?.birthDate, '1985-01-10')
    assert.ok(allChecksHold(td1))
  })

  it('leaves a letter of the document number unchanged, although a digit would pass the same checks', () => {
    const td1 = parseTd1(rowsOf(zone({ number: 'F12345K' })), today)
    assert.equal(td1?.documentNumber, 'F12345K')
    assert.equal(mrzCheckDigit('F12345K<<'), mrzCheckDigit('F123450<<'), 'the checks cannot tell K from 0')
  })

  it('survives fillers counted wrong and read as guillemets or letters', () => {
    const [first = '', second = '', third = ''] = rowsOf(zone())
    const short = second.replace(/<+(\d)$/, '<$1')
    const td1 = parseTd1([first.slice(0, 26), short, third.replace(/<+$/, '<<K<<C<')], today)
    assert.deepEqual(td1?.rows, [first, second, third])
  })

  it('finds the zone among other text and answers nothing where there is none', () => {
    const rows = rowsOf(zone())
    assert.ok(parseTd1(['LEI 7.116 DE 29/08/83', ...rows, 'SP'], today))
    assert.equal(parseTd1(['NOME', 'JOSE DA SILVA', 'CPF 529.982.247-25'], today), undefined)
    assert.equal(parseTd1([], today), undefined)
  })

  it('reads the dates of a zone whose first row was not read', () => {
    const td1 = parseTd1(['CARTEIRA DE IDENTIDADE', rowsOf(zone())[1] ?? ''], today)
    assert.deepEqual([td1?.birthDate, td1?.expiryDate, td1?.documentNumber], ['1985-04-17', '2031-09-30', ''])
    assert.deepEqual([td1?.checks.documentNumber, td1?.checks.birthDate], [false, true])
  })

  it('never throws, whatever the rows say', () => {
    const random = seededRandom(11)
    const alphabet = 'ABKO0158<«é \n.MF'
    for (let round = 0; round < 2000; round++) {
      const rows = Array.from({ length: 4 }, () =>
        Array.from({ length: Math.floor(random() * 40) }, () => alphabet[Math.floor(random() * 16)]).join(''),
      )
      const td1 = parseTd1(rows, today)
      if (td1) for (const row of td1.rows) assert.equal(row.length, TD1_ROW_LENGTH)
    }
  })

  it('believes no number that begins with a filler, though its digit holds', () => {
    const [, second = '', third = ''] = rowsOf(zone())
    const number = '<30059III'
    for (const field of [number + mrzCheckDigit(number), `${number}<10${mrzCheckDigit(`${number}10`)}`])
      assert.equal(parseTd1([`I<BRA${field}`, second, third], today)?.checks.documentNumber, false)
  })

  it('gives the national identity card, which is younger than its year, no expiry in the last century', () => {
    const expiryOf = (code: string, expiry: string) =>
      parseTd1(rowsOf(zone({ code, expiry })), today)?.expiryDate
    for (const expiry of ['991228', '991231', '980301'])
      assert.equal(expiryOf('ID', expiry), undefined, expiry)
    assert.equal(expiryOf('ID', '310930'), '2031-09-30')
    assert.equal(expiryOf('I', '980301'), '1998-03-01')
  })

  it('puts a two-digit year of birth in the past', () => {
    assert.equal(parseTd1(rowsOf(zone({ birth: '270101' })), today)?.birthDate, '1927-01-01')
    assert.equal(parseTd1(rowsOf(zone({ birth: '040229' })), today)?.birthDate, '2004-02-29')
    assert.equal(parseTd1(rowsOf(zone({ birth: '050229' })), today)?.birthDate, undefined)
  })
})

describe('the CPF in the zone of an identity card', () => {
  const second = '4907130F3302277BRA<<<<<<<<<<<5'
  const cpfAfter = (fillers: string) => {
    const read = parseTd1(
      [`IDBRA475611579547561157991${fillers}`, second, 'DO<PRADO<MAIA<<YARA<<<<<<<<<<<'],
      today,
    )
    return read && zoneCpf(read)
  }

  it('is read where fillers after it were taken for K, which weighs as nothing in the check digit, as they do', () => {
    for (const fillers of ['<<<<', 'KKK<', '<KK<']) assert.equal(cpfAfter(fillers), '47561157991', fillers)
  })

  it('is not read where another letter stands after it', () => {
    assert.equal(cpfAfter('A<<<'), undefined)
  })

  it('is the card’s own number where that has eleven digits', () => {
    const rows = ['IDBRA984169369<003<<<<<<<<<<<<', '9208289M3303045BRA<<<<<<<<<<<6', 'SEGUNDO<<FRANCISCO']
    const read = parseTd1(rows, today)
    assert.equal(read && zoneCpf(read), '98416936900')
    const licence = parseTd1([rows[0]!.replace('IDBRA', 'I<BRA'), ...rows.slice(1)], today)
    assert.equal(licence?.documentNumber, '98416936900')
    assert.equal(zoneCpf(licence), undefined, 'a licence has a number of its own')
  })
})

describe('the register number in the zone of a driving licence', () => {
  const numberOf = (rows: string[]): unknown => {
    const read = parseTd1(rows, today)
    assert.ok(read?.checks.documentNumber)
    return zoneField('documentNumber', read, 'cnh')?.value
  }
  const rows = (number: string): string[] => rowsOf(zone({ code: 'I', number, optional2: '' }))
  /** A zone whose number has nine characters, and what follows its check digit. */
  const nine = (number: string, optional: string): string[] => {
    const [first = '', ...others] = rows(number)
    return [(first.slice(0, 15) + optional).padEnd(30, '<'), ...others]
  }

  it('has eleven digits, all in the number or the last two after its check digit', () => {
    assert.equal(numberOf(rows('07701932168')), '07701932168')
    assert.equal(numberOf(nine('077019321', '68')), '07701932168')
    assert.equal(numberOf(nine('077019321', '<68')), '07701932168')
  })

  it('is none where the zone has only nine of them', () => {
    assert.equal(numberOf(nine('077019321', '')), undefined)
    assert.equal(numberOf(nine('077019321', '681')), undefined)
  })
})

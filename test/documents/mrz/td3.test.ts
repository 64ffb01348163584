import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allChecksHold, parseMrz } from '../../../src/documents/mrz/mrz.ts'
import { parseTd3, TD3_ROW_LENGTH } from '../../../src/documents/mrz/td3.ts'
import { zoneField } from '../../../src/documents/mrz/zone-fields.ts'

const today = new Date('2026-06-01T00:00:00Z')

/** The standard's own example. */
const first = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
const second = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'

describe('the TD3 reader', () => {
  it('reads the standard’s own example', () => {
    const td3 = parseTd3([first, second], today)
    assert.ok(td3)
    assert.ok(allChecksHold(td3))
    assert.deepEqual(td3.rows, [first, second])
    assert.deepEqual(
      [td3.documentCode, td3.issuer, td3.documentNumber, td3.nationality, td3.optional1, td3.sex],
      ['P', 'UTO', 'L898902C3', 'UTO', 'ZE184226B', 'F'],
    )
    assert.deepEqual([td3.birthDate, td3.expiryDate], ['1974-08-12', '2012-04-15'])
    assert.deepEqual([td3.surnames, td3.givenNames], ['ERIKSSON', 'ANNA MARIA'])
  })

  it('reads the names of an issuer of one letter', () => {
    const rows = [
      'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
      'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
    ]
    const td3 = parseTd3(rows, today)
    assert.deepEqual(td3?.rows, rows)
    assert.deepEqual([td3.issuer, td3.nationality, td3.documentNumber], ['D', 'D', 'C01X00T47'])
    assert.deepEqual([td3.surnames, td3.givenNames], ['MUSTERMANN', 'ERIKA'])
  })

  it('is found among other rows, and is no card’s zone', () => {
    const zone = parseMrz(['REPUBLICA', first, second, 'X'], today)
    assert.equal(zone?.format, 'TD3')
    assert.equal(
      parseTd3(['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6'], today),
      undefined,
    )
  })

  it('repairs letters where only digits may stand, and no letter of the numbers', () => {
    const misread = second.replace('7408122', '74O8I22').replace('UTO', 'UT0')
    const td3 = parseTd3([first, misread], today)
    assert.deepEqual(td3?.rows[1], second)
    const lettered = parseTd3([first, second.replace('L898902C3', 'L8989O2C3')], today)
    assert.equal(lettered?.documentNumber, 'L8989O2C3')
  })

  it('survives fillers counted wrong', () => {
    const td3 = parseTd3([first.slice(0, 30), second.replace('<<<<<10', '<<10')], today)
    assert.deepEqual(td3?.rows, [first, second])
  })

  it('can read only the second row, and then gives no name', () => {
    const td3 = parseTd3([second], today)
    assert.deepEqual(
      [td3?.birthDate, td3?.surnames, td3?.rows[0]],
      ['1974-08-12', '', '<'.repeat(TD3_ROW_LENGTH)],
    )
  })
})

describe('the name on a passport', () => {
  it('is that of its zone, where every check digit holds', () => {
    const zone = parseTd3([first, second], today)
    assert.equal(zone && zoneField('name', zone, 'outros')?.value, 'ANNA MARIA ERIKSSON')
    const misread = parseTd3([first, second.replace('L898902C3', 'L898902C8')], today)
    assert.equal(misread && zoneField('name', misread, 'outros'), undefined)
  })
})

describe('the century of an expiry', () => {
  const expiring = (digits: string): string | undefined =>
    parseTd3([first, second.slice(0, 21) + digits + second.slice(27)], today)?.expiryDate

  it('is the latest that is no more than twenty years ahead', () => {
    assert.equal(expiring('360412'), '2036-04-12')
    assert.equal(expiring('461231'), '2046-12-31')
    assert.equal(expiring('980104'), '1998-01-04')
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { card, contradicted, licence, said, values } from '../codes/coded-cards.ts'
import { ISSUED, madeCode } from '../codes/issuer-codes.ts'

describe('a genuine code on a card', () => {
  it('that says the same contradicts nothing, in whatever letters', () => {
    const reading = said({ codes: [licence] })
    assert.deepEqual([reading?.signature, contradicted(reading), reading?.problems], ['valid', [], []])
  })

  for (const [field, value] of [
    ['name', 'BEATRIZ COSTA'],
    ['cpf', '11144477735'],
    ['birthDate', '1991-01-01'],
    ['expiryDate', '2035-01-01'],
    ['documentNumber', '09876543210'],
    ['motherName', 'CLARA DIAS'],
  ] as const) {
    it(`on another person’s card is recognised by its ${field}`, () =>
      assert.deepEqual(contradicted(said({ codes: [licence], print: { [field]: value } })), [field]))

    it(`whose ${field} was hardly read accuses nobody`, () =>
      assert.deepEqual(
        contradicted(said({ codes: [licence], print: { [field]: value }, confidence: 0.6 })),
        [],
      ))
  }

  it('of another kind of document says so', () => {
    assert.deepEqual(said({ codes: [card], type: 'cnh' })?.problems, ['another-document'])
    assert.deepEqual(said({ codes: [licence], type: 'rg' })?.problems, ['another-document'])
    assert.deepEqual(said({ codes: [card], type: 'rg' })?.problems, [])
  })

  it('says nothing about the print while no key vouches for it', () => {
    const reading = said({ codes: [licence], print: { name: 'BEATRIZ COSTA' }, trusted: [] })
    assert.deepEqual(
      [reading?.signature, reading?.reason, contradicted(reading)],
      ['not-checked', 'no-key', []],
    )
  })
})

describe('several codes on a card', () => {
  const forged = Uint8Array.from(licence)
  forged[licence.length - 30] = (forged[licence.length - 30] ?? 0) ^ 1

  it('are judged by the one that proves most', () => {
    assert.equal(said({ codes: [forged, licence] })?.signature, 'valid')
    assert.equal(said({ codes: [forged] })?.signature, 'invalid')
  })

  it('that the same key signed for plates, badges, tickets or trials do not count as codes of a document', () => {
    for (const templateId of [10, 11, 17, 25, 237]) {
      const other = madeCode({ version: 5, templateId, text: 'A^B^C' })
      assert.equal(said({ codes: [other] }), undefined, `template ${templateId}`)
      assert.equal(said({ codes: [other, licence] })?.signature, 'valid')
    }
  })

  it('that are no code of an issuer are passed over, however long', () => {
    const strange = [Buffer.from('https://a.example/x'), Buffer.alloc(5000, 65), Buffer.alloc(0)]
    assert.equal(said({ codes: strange }), undefined)
  })
})

it('an expired document keeps its genuine code', () => {
  const old = madeCode({ version: 5, templateId: 83, values: { ...values, data_validade: '01/01/2024' } })
  const reading = said({ codes: [old], print: { expiryDate: '2024-01-01' } })
  assert.deepEqual(
    [reading?.signature, reading?.expiresOn, contradicted(reading)],
    ['expired', '2024-01-01', []],
  )
  assert.equal(reading?.issuedAt, new Date(ISSUED).toISOString())
})

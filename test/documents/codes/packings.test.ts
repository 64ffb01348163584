import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { packedText, symbolsOf, type PackingName } from '../../../demo/specimens/issuer-codes/packing.ts'
import { latin1Bytes, latin1Text, utf8Text } from '../../../src/documents/codes/bytes.ts'
import { isPast, isoDateOf } from '../../../src/documents/codes/code-dates.ts'
import {
  unpackBase91,
  unpackSevenBit,
  unpackSixBit,
  type Unpack,
} from '../../../src/documents/codes/packings.ts'

const unpackers: Readonly<Record<PackingName, Unpack>> = {
  'six-bit': unpackSixBit,
  'seven-bit': unpackSevenBit,
  base91: unpackBase91,
}

describe('the packings of a code', () => {
  for (const name of Object.keys(unpackers) as PackingName[])
    it(`${name}: texts of every length and symbol come back, with at most one space more`, () => {
      const symbols = symbolsOf[name]
      for (let length = 0; length < 300; length++) {
        const text = Array.from({ length }, (_, i) => symbols[(i * 7 + length * 13) % symbols.length]).join(
          '',
        )
        const back = unpackers[name](packedText(text, name))
        assert.equal(back.slice(0, length), text)
        assert.match(back.slice(length), /^ ?$/)
      }
    })

  it('six bits are counted from the space and the top bit', () => {
    // A = 33 = 100001, B = 34 = 100010, C = 35 = 100011, space = 000000.
    assert.equal(unpackSixBit(Uint8Array.of(0b10000110, 0b00101000, 0b11000000)), 'ABC ')
  })

  it('seven bits begin with the space and the capitals, the cedilla after C', () => {
    // A = 1, B = 2, C = 3, Ç = 4: 0000001 0000010 0000011 0000100, and four bits that are left over.
    const packed = [0b00000010, 0b00001000, 0b00011000, 0b01000000]
    assert.equal(unpackSevenBit(Uint8Array.from(packed)), 'ABCÇ')
  })

  it('basE91 is the published one', () => {
    assert.equal(unpackBase91(Buffer.from('fPNKd')), 'test')
    assert.equal(unpackBase91(Buffer.from('>OwJh>Io0Tv!8PE')), 'Hello World!')
  })

  it('a symbol outside the alphabet is an error', () => {
    assert.throws(() => unpackSevenBit(Uint8Array.of(0xff)), { reason: 'symbol-outside-alphabet' })
    assert.throws(() => unpackBase91(Buffer.from('fPN-d')), { reason: 'symbol-outside-alphabet' })
  })
})

describe('texts of bytes', () => {
  it('every byte has its own character, and comes back', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    assert.equal(latin1Text(all), Buffer.from(all).toString('latin1'))
    assert.deepEqual(latin1Bytes(latin1Text(all)), all)
    assert.equal(latin1Bytes('\u0100'), undefined)
  })

  it('UTF-8 is read strictly', () => {
    assert.equal(utf8Text(Buffer.from('São ✓ 😀')), 'São ✓ 😀')
    assert.equal(utf8Text(Uint8Array.of(0xc3)), undefined)
    assert.equal(utf8Text(Uint8Array.of(0xc0, 0x80)), undefined)
  })
})

describe('dates of a code', () => {
  for (const [written, iso] of [
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', undefined],
    ['1/1/2024', undefined],
    ['INDETERMINADA', undefined],
    ['', undefined],
  ] as const)
    it(`${written || 'nothing'} is ${iso}`, () => assert.equal(isoDateOf(written), iso))

  it('the last day counts until midnight in Brasília', () => {
    assert.equal(isPast('2030-01-01', Date.parse('2030-01-02T02:59:00Z')), false)
    assert.equal(isPast('2030-01-01', Date.parse('2030-01-02T03:01:00Z')), true)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { qrSquares } from '../../src/imaging/codes/qr-code.ts'
import { readQrCode } from '../support/read-qr-code.ts'

const link = 'https://192.168.0.17:8080/jQ8pT0rJ8mXq2nV7cLw5zA1bD4eF6gH9'

describe('a QR code', () => {
  for (const [name, text] of [
    ['a link', link],
    ['a text with accents', 'Atenção: não é uma ligação'],
    ['one letter', 'a'],
    ['a thousand letters', 'Limiar '.repeat(143)],
  ] as const)
    it(`says ${name} to a reader`, async () => {
      assert.equal(await readQrCode(qrSquares(text)), text)
    })

  it('is a square with four light squares around it', () => {
    const squares = qrSquares(link)
    assert.ok(squares.every((row) => row.length === squares.length))
    const rim = squares.flatMap((row, y) =>
      row.filter((_, x) => Math.min(x, y, squares.length - 1 - x, squares.length - 1 - y) < 4),
    )
    assert.ok(rim.every((isDark) => !isDark))
  })

  it('is read with a corner of it smudged', async () => {
    const squares = qrSquares(link).map((row, y, { length }) =>
      row.map((isDark, x) => isDark && !(x > length - 11 && y > length - 11)),
    )
    assert.equal(await readQrCode(squares), link)
  })
})

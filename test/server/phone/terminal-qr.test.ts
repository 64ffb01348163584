import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { qrLines } from '../../../src/server/phone/terminal-qr.ts'
import { readDrawnQrCode } from '../../support/drawn-qr-code.ts'

const link = 'https://192.168.100.117:8443/4f1c90ab4f1c90ab4f1c90ab4f1c90ab'

describe('a QR code in the terminal', () => {
  for (const colours of [true, false])
    it(`encodes the link ${colours ? 'in colours' : 'where there are none'}`, async () => {
      assert.equal(await readDrawnQrCode(qrLines(link, { colours }).join('\n')), link)
    })

  it('fits into a terminal of 80 columns and 24 lines', () => {
    const lines = qrLines(link, { colours: false })
    assert.ok(lines.length <= 24 && lines.every((line) => line.length <= 80), `${lines.length} lines`)
  })
})

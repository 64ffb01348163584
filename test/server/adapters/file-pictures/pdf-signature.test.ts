import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { madePdf } from '../../../../demo/specimens/pdf/made-pdf.ts'
import type { PdfSignature } from '../../../../src/protocol/pdf-signatures.ts'
import { checkPdfSignature } from '../../../../src/server/adapters/file-pictures/pdf-signature.ts'
import {
  brainpool,
  COMPANY,
  pdfAuthority,
  withSignature,
  type Authority,
} from '../../../support/signed-pdf.ts'

const pdf = madePdf([{ content: '1 0 0 rg 100 100 200 100 re f' }])
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

let authority: Authority
let stranger: Authority
let signed: Buffer
before(() => {
  authority = pdfAuthority()
  stranger = pdfAuthority()
  signed = authority.sign(pdf)
})
after(() => {
  authority.close()
  stranger.close()
})

interface Given {
  readonly by?: readonly Authority[]
  readonly signers?: readonly string[]
  readonly inYears?: number
}

function check(
  file: Uint8Array,
  { by = [authority], signers = [COMPANY], inYears = 0 }: Given = {},
): PdfSignature {
  const now = Date.now() + inYears * YEAR_MS
  const roots = by.map(({ publicKey, root }) => ({
    publicKey,
    validFrom: Date.parse(root.validFrom),
    validUntil: Date.parse(root.validTo),
  }))
  return checkPdfSignature(file, { roots, signers, now })
}

const stateOf = (file: Uint8Array, given?: Given): string => check(file, given).state

describe('the signature of a PDF', () => {
  it('is valid when a named company made it over the whole file and a trusted root vouches for the company', () => {
    const { state, signer, signedAt } = check(signed)
    assert.deepEqual([state, signer], ['valid', COMPANY])
    assert.ok(Math.abs(Date.parse(signedAt ?? '') - Date.now()) < 120_000)
  })

  it('is checked on the curves that browsers lack', () => {
    const curves = pdfAuthority(brainpool)
    try {
      assert.equal(stateOf(curves.sign(pdf), { by: [curves] }), 'valid')
    } finally {
      curves.close()
    }
  })

  it('counts at the time at which it was made, also once its certificates have run out', () => {
    assert.equal(stateOf(signed, { inYears: 5 }), 'valid')
    assert.equal(stateOf(authority.sign(pdf, { days: -1 })), 'expired')
  })

  it('is missing where the file has none', () => assert.equal(stateOf(pdf), 'none'))

  it('without a trusted root is not checked, and a changed file is still detected', () => {
    assert.equal(stateOf(signed, { by: [] }), 'not-checked')
    assert.equal(stateOf(changedAt(signed, 200), { by: [] }), 'altered')
  })

  it('is called altered when any byte that it covers is changed', () => {
    const gap = signed.indexOf('/Contents <')
    for (const at of [10, 200, pdf.length - 5, gap + 2, signed.length - 4])
      assert.equal(stateOf(changedAt(signed, at)), 'altered', `byte ${at}`)
  })

  it('is called altered, or unknown, when any byte of it is changed', () => {
    const gap = signed.indexOf('/Contents <') + '/Contents <'.length
    const length = signed.indexOf('00000000000000', gap) - gap
    for (let at = gap; at < gap + length; at += 97)
      assert.notEqual(stateOf(changedAt(signed, at)), 'valid', `digit ${at - gap}`)
  })

  it('detects a file to which something was added', () => {
    assert.equal(stateOf(Buffer.concat([signed, Buffer.from('\n%%EOF\n')])), 'appended')
    const hidden = Buffer.from(`% /ByteRange [0 10 20 ${signed.length}]\n`)
    assert.equal(stateOf(Buffer.concat([signed, hidden])), 'appended')
  })

  it('over a file that was signed before covers that signature, too', () => {
    assert.equal(stateOf(authority.sign(stranger.sign(pdf))), 'valid')
    assert.equal(stateOf(stranger.sign(signed)), 'unknown-root')
  })

  it('that stands beside a second one for the same bytes is not taken', () => {
    const twice = Buffer.concat([signed, Buffer.from('')])
    const at = twice.indexOf('/ByteRange')
    const range = twice.toString('latin1', at, twice.indexOf(']', at) + 1)
    const [, , gapStart, gapEnd, length] = /(\d+) (\d+) (\d+) (\d+)/.exec(range) ?? []
    const other = `/ByteRange [0 ${Number(gapStart) - 1} ${gapEnd} ${length}]`
    assert.notEqual(
      stateOf(Buffer.from(twice.toString('latin1').replace('%PDF-1.7', `%PDF-1.7 ${other}`), 'latin1')),
      'valid',
    )
  })

  it('of another signer is not that of the company, whichever root vouches for it', () => {
    assert.equal(stateOf(signed, { by: [stranger] }), 'unknown-root')
    const other = authority.sign(pdf, { company: '99888777000166' })
    assert.equal(stateOf(other), 'unknown-signer')
    assert.equal(stateOf(signed, { signers: [] }), 'unknown-signer')
    const authorityOnly = authority.sign(pdf, { usage: 'keyEncipherment' })
    assert.equal(stateOf(authorityOnly), 'altered')
  })

  it('with an unknown kind of key is not checked, and under an authority with such a key not trusted', () => {
    assert.equal(stateOf(ofUnknownKind(signed, () => true)), 'not-checked')
    const states = [0, 1].map((which) => stateOf(ofUnknownKind(signed, (at) => at === which)))
    assert.deepEqual(states.toSorted(), ['not-checked', 'unknown-root'])
  })

  it('is not made of bytes that are no signature', () => {
    for (const contents of ['', '30', '3080', '30840fffffff', '3003020101', 'ff'.repeat(50)])
      assert.notEqual(stateOf(withSignature(pdf, () => Buffer.from(contents, 'hex'))), 'valid', contents)
  })
})

/** The file with an unknown algorithm in the public keys of some of its certificates. */
function ofUnknownKind(file: Buffer, isChanged: (certificate: number) => boolean): Buffer {
  const rsaKey = /2a864886f70d0101010500038/g
  let certificate = 0
  const text = file.toString('latin1').replace(rsaKey, (key) => {
    return isChanged(certificate++) ? key.replace('0101010500', '01017f0500') : key
  })
  assert.equal(certificate, 2, 'that of the signer and that of the authority')
  return Buffer.from(text, 'latin1')
}

function changedAt(file: Buffer, at: number): Buffer {
  const changed = Buffer.from(file)
  // A hex digit is replaced by another hex digit.
  const byte = changed[at] ?? 0
  changed[at] = byte === 0x30 ? 0x31 : byte >= 0x31 && byte <= 0x39 ? byte - 1 : byte ^ 1
  return changed
}

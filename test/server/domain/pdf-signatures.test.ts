import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pdfSignaturesOf } from '../../../src/server/domain/findings/pdf-signatures.ts'

describe('the signatures of PDFs', () => {
  it('stand under the side that each showed', () => {
    const pdfSignature = { state: 'valid', signer: '00000000000191' } as const
    assert.deepEqual(
      pdfSignaturesOf([
        { capture: 'front', pdfSignature },
        { capture: 'back', pdfSignature: { state: 'none' } },
        { capture: 'selfie' },
      ]),
      { pdfSignatures: { front: pdfSignature, back: { state: 'none' } } },
    )
  })

  it('are left out where no side came as PDF', () => {
    assert.deepEqual(
      pdfSignaturesOf([{ capture: 'front' }, { capture: 'back', pdfSignature: undefined }]),
      {},
    )
    assert.deepEqual(pdfSignaturesOf([]), {})
  })
})

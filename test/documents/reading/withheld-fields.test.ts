import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { understandDocument } from '../../../src/documents/reading/understand-document.ts'
import { withheldBelow } from '../../../src/documents/reading/withheld-fields.ts'
import type { DocumentEngine, DocumentReading } from '../../../src/documents/document-engine.ts'
import { line } from '../text-lines.ts'

const documents: Pick<DocumentEngine, 'readNames'> = { readNames: async () => ['GONCALO PEREIRA ROCHA'] }
const card = { image: new Uint8Array(), width: 1400, height: 880 }

async function document() {
  const lines = [
    line('CARTEIRA NACIONAL DE HABILITAÇÃO', 300, 80),
    line('NOME', 60, 200),
    line('GONCALO PEREIRA ROCHA', 60, 240),
    line('FILIACAO', 60, 300),
    // So blurred that the reader doubts it.
    line('CARLOS PEREIRA', 60, 340, { confidence: 0.75 }),
    line('HELENA ROCHA', 60, 390, { confidence: 0.75 }),
  ]
  const reading: DocumentReading = { photo: card, quad: undefined, card, lines, sharpness: 100 }
  const front = { performed: true as const, reading }
  const back = { performed: false, reason: 'There is no picture of the back.' } as const
  return understandDocument({ front, back }, documents as DocumentEngine, '2026-06-01')
}

describe('a confidence that a report asks for', () => {
  it('withholds fields that were read with less, says so, and keeps the rest', async () => {
    const read = await document()
    const { fields, parents } = withheldBelow(0.9, read)
    assert.deepEqual(fields.name, read.fields.name)
    assert.ok(fields.name.value !== null && fields.motherName.value === null)
    const sure = read.fields.motherName.confidence ?? 1
    assert.ok(sure < 0.9)
    assert.equal(
      fields.motherName.reason,
      `It was read with a confidence of ${sure}, and the report asks for 0.9 at least.`,
    )
    assert.equal(fields.motherName.confidence, sure)
    assert.deepEqual(
      parents?.map(({ value }) => value),
      [null, null],
    )
    // A field that was not read keeps its own reason.
    assert.deepEqual(fields.cpf, read.fields.cpf)
  })

  it('withholds nothing unless a report asks for it', async () => {
    const read = await document()
    assert.deepEqual(withheldBelow(0, read), read)
  })
})

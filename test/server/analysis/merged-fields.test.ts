import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { understandDocument } from '../../../src/server/analysis/document-stages.ts'
import type { DocumentEngine, DocumentReading, TextLine } from '../../../src/server/domain/ports.ts'
import { line } from './text-lines.ts'

/** Nothing here is asked of it. */
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

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { understandDocument } from '../../../../src/server/analysis/document-stages.ts'
import type { DocumentEngine, DocumentReading, TextLine } from '../../../../src/server/domain/ports.ts'
import { line } from '../text-lines.ts'

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

describe('the parents', () => {
  const back = [
    line('CARTEIRA NACIONAL DE HABILITACAO', 300, 80),
    line('FILIACAO', 60, 300),
    line('NELSONVIEIRA LOPES', 60, 340),
    line('ISABELCASTRO LOPES', 60, 390),
  ]
  const understood = (spelled: Readonly<Record<number, string>>) =>
    understandDocument(
      { front: reading(back), back: { performed: false, reason: 'There is no picture of the back.' } },
      { ...documents, readNames: async (_, [corners]) => [spelled[corners?.[0].y ?? 0] ?? ''] },
      '2026-06-01',
    )

  it('are told apart by their names as they are written down', async () => {
    const { fields } = await understood({ 340: 'NÉLSON VIEIRA LOPES', 390: 'ISABEL CASTRO LOPES' })
    assert.equal(fields.motherName.value, 'ISABEL CASTRO LOPES')
    assert.equal(fields.fatherName.value, 'NÉLSON VIEIRA LOPES')
  })

  it('are not told apart by the ending of a surname that lost its space', async () => {
    const { fields, parents = [] } = await understood({
      340: 'NELSONVIEIRA LOPES',
      390: 'ISABELCASTRO LOPES',
    })
    assert.deepEqual([fields.motherName.value, fields.fatherName.value], [null, null])
    assert.equal(parents.length, 2)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listedExecutionRow } from '../../../src/server/domain/executions/listed-execution.ts'
import { aLink, anAccount, anExecution, aReport, aSession, secondsLater } from '../../ports/stores-records.ts'

const session = aSession(aLink(aReport(anAccount().id)))

describe('an execution in a list', () => {
  it('has its lists and two of its sections as text, and its times as the wire writes them', () => {
    const ocr = { type: 'rg', fields: {} } as const
    const documentscopy = { performed: false, outcome: 'not-performed', checks: [] as never[] } as const
    const execution = anExecution(session, {
      status: 'REPROVADO',
      type: 'rg',
      fraud: true,
      sections: { ocr, documentscopy, liveness: { performed: false, reason: 'no-burst' } },
      parameters: { cpf: '1' },
      data: { name: 'ANA' },
      reprovalReasons: ['fraude'],
      documentscopyRequestedAt: secondsLater(2),
      createdAt: secondsLater(0),
      updatedAt: secondsLater(3),
    })
    const text = (value: unknown) => JSON.stringify(value)
    assert.deepEqual(listedExecutionRow(execution), {
      id: execution.id,
      reportId: execution.reportId,
      status: 'REPROVADO',
      type: 'rg',
      fraud: true,
      createdAt: secondsLater(0).toISOString(),
      updatedAt: secondsLater(3).toISOString(),
      documentscopyRequestedAt: secondsLater(2).toISOString(),
      ocr: text(ocr),
      documentscopy: text(documentscopy),
      validations: '[]',
      parameters: '{"cpf":"1"}',
      data: '{"name":"ANA"}',
      reprovalReasons: '["fraude"]',
      files: '[]',
    })
  })

  it('lacks what its execution does not have', () => {
    const { documentscopyRequestedAt, ocr, documentscopy, reprovalReasons } = listedExecutionRow(
      anExecution(session),
    )
    assert.deepEqual(
      [documentscopyRequestedAt, ocr, documentscopy, reprovalReasons],
      Array(4).fill(undefined),
    )
  })
})

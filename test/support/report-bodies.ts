/** Bodies of reports as clients send them, with defaults, so that a test shows only what matters to it. */
import type { CustomSourceBody } from '../../src/protocol/reports/report-sources.ts'
import type { ReportDefinitionBody } from '../../src/protocol/reports/reports.ts'

export function definitionBody(changes: Partial<ReportDefinitionBody> = {}): ReportDefinitionBody {
  return {
    documentTypes: ['cnh'],
    captures: ['front', 'selfie'],
    sections: ['ocr', 'faceMatch'],
    rules: [{ rule: 'document_readable' }, { rule: 'facematch_is_equal' }],
    ...changes,
  }
}

export function sourceBody(changes: Partial<CustomSourceBody> = {}): CustomSourceBody {
  return {
    section: 'credit',
    url: 'https://bureau.example/score',
    header: { name: 'X-Api-Key', value: 'the-secret-of-the-bureau' },
    send: ['cpf'],
    mapping: { score: '/score' },
    ...changes,
  }
}

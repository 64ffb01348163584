import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import { apiReportDefinition, type StoredReport } from '../../../src/server/domain/reports/report.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import {
  countVelocity,
  originMarks,
  removeOldMarks,
} from '../../../src/server/operations/executions/velocity.ts'
import { anExecution, aReport } from '../../ports/stores-records.ts'
import { fakePorts, findings, type FakePorts } from '../../support/fakes/service-ports.ts'

const HOUR_MS = 60 * 60 * 1000
const at = new Date('2026-11-21T12:00:00Z')
const account = 'a'.repeat(24)
const asking: StoredReport['definition'] = {
  ...apiReportDefinition,
  sections: [...apiReportDefinition.sections, 'velocity'],
  rules: [...apiReportDefinition.rules, completeRule({ rule: 'velocity_is_normal' })],
}
const face = (...embedding: readonly number[]): Findings['face'] => ({
  modelId: 'written-faces',
  embedding: Float32Array.from(embedding),
})

interface Came {
  readonly found?: Partial<Findings>
  readonly hours?: number
  readonly definition?: StoredReport['definition']
  readonly accountId?: string
  readonly from?: { readonly network: string; readonly browser: string }
}

/** The counts of an execution that came some hours after the first one. */
async function counted(ports: FakePorts, came: Came) {
  const { found, hours = 0, definition = asking, accountId = account, from } = came
  const report = aReport(accountId, { definition })
  const createdAt = new Date(at.getTime() + hours * HOUR_MS)
  const origin = from && originMarks(ports, accountId, from)
  const execution = anExecution({ accountId, reportId: report.id }, { id: newId(), createdAt, origin })
  ports.executions.insert(execution)
  return countVelocity(ports, execution, report, findings({ documentCpf: undefined, ...found }))
}

describe('the counts of an execution', () => {
  it('are of one face as far as the threshold of the report says that it is one', async () => {
    const ports = fakePorts()
    await counted(ports, { found: { face: face(1, 0) } })
    assert.equal((await counted(ports, { found: { face: face(0.999, 0.045) } }))?.face, 2)
    assert.equal((await counted(ports, { found: { face: face(0, 1) } }))?.face, 1)
    const everybody = { ...asking, thresholds: { ...asking.thresholds, privateFaceset: 0 } }
    assert.equal((await counted(ports, { found: { face: face(0, 1) }, definition: everybody }))?.face, 4)
    assert.equal('face' in ((await counted(ports, {})) ?? {}), false)
  })

  it('end with the hours of the report, to the moment', async () => {
    const definition = { ...asking, velocity: { ...asking.velocity, hours: 2 } }
    const found = { documentCpf: '52998224725' }
    const ports = fakePorts()
    await counted(ports, { found, definition })
    assert.equal((await counted(ports, { found, definition, hours: 2 }))?.document, 2)
    assert.equal((await counted(ports, { found, definition, hours: 2.001 }))?.document, 2)
  })

  it('are of one account, and asked for by its report', async () => {
    const ports = fakePorts()
    const found = { documentCpf: '52998224725', face: face(1, 0) }
    await counted(ports, { found })
    assert.deepEqual(await counted(ports, { found, accountId: 'f'.repeat(24) }), { document: 1, face: 1 })
    assert.equal(await counted(ports, { found, definition: apiReportDefinition }), undefined)
    assert.deepEqual(await counted(ports, { found }), { document: 2, face: 2 })
  })

  it('are of a network, and of a device within one network', async () => {
    const ports = fakePorts()
    const from = { network: '192.0.2.1', browser: 'One' }
    await counted(ports, { from })
    const found = { ocr: { ...findings().ocr, fields: {} } }
    assert.deepEqual(await counted(ports, { found, from }), { network: 2, device: 2 })
    const other = { ...from, browser: 'Other' }
    assert.deepEqual(await counted(ports, { found, from: other }), { network: 3, device: 1 })
    const elsewhere = { ...from, network: '192.0.2.2' }
    assert.deepEqual(await counted(ports, { found, from: elsewhere }), { network: 1, device: 1 })
  })

  it('are of a document by its CPF, or else by its kind and number', async () => {
    const ports = fakePorts()
    const numbered = (type: 'rg' | 'cnh', value: string): Partial<Findings> => {
      const fields = { documentNumber: { value, confidence: 0.9, side: 'front' } } as const
      return { type, ocr: { ...findings().ocr, fields } }
    }
    const counts: unknown[] = []
    for (const found of [
      numbered('rg', '123456789'),
      numbered('rg', '123456789'),
      numbered('rg', '987654321'),
      numbered('cnh', '123456789'),
      { ...numbered('rg', '123456789'), documentCpf: '52998224725' },
    ])
      counts.push((await counted(ports, { found }))?.document)
    assert.deepEqual(counts, [1, 2, 1, 1, 1])
    const unread = { ocr: { ...findings().ocr, fields: {} } }
    assert.deepEqual(await counted(ports, { found: unread }), {})
  })

  it('know nothing from before the thirty days for which a report may look back', async () => {
    const ports = fakePorts({ clock: () => new Date(at.getTime() + 720 * HOUR_MS + 1) })
    const found = { documentCpf: '52998224725' }
    await counted(ports, { found })
    await counted(ports, { found, hours: 0.001 })
    assert.equal(await removeOldMarks(ports), 1)
  })
})

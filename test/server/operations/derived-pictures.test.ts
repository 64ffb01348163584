import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { waitingExecution } from '../../../src/server/domain/executions/execution.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { decideExecution } from '../../../src/server/operations/executions/decide-execution.ts'
import { eraseExecution } from '../../../src/server/operations/privacy/retention.ts'
import { fakePorts, findings } from '../../support/fakes/service-ports.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'

const at = new Date('2026-11-21T12:00:00Z')
const accountId = 'a'.repeat(24)
const reportId = 'b'.repeat(24)
const id = 'c'.repeat(24)
const pictures = { backCard: Buffer.from('the upright back'), portrait: Buffer.from('the portrait') }

/** Ports with an execution that waits for its analysis; `meanwhile` runs during the analysis. */
async function waiting(meanwhile: (ports: ReturnType<typeof fakePorts>) => Promise<unknown>) {
  const ports = fakePorts({
    clock: () => at,
    analyse: async () => {
      await meanwhile(ports)
      return findings({ pictures })
    },
  })
  const named = { id: reportId, accountId, name: 'r', version: 1, definition: firstReportDefinition }
  await ports.reports.insert({ ...named, createdAt: at, updatedAt: at })
  const submitted = { id, accountId, reportId, reportVersion: 1, parameters: {}, parameterCpf: undefined }
  ports.executions.insert(waitingExecution({ ...submitted, images: {} }, at, { kind: 'page' }))
  return ports
}

describe('the pictures that the analysis made from the captures', () => {
  it('are named by the execution, so that they are removed with it', async () => {
    const ports = await waiting(async () => undefined)
    await decideExecution(ports, id)
    const images = (await ports.executions.findById(id))?.images
    const { portrait, backCard } = images ?? {}
    assert.deepEqual([portrait?.fileName, portrait?.mediaType], [`${id}-portrait.jpg`, 'image/jpeg'])
    assert.match(portrait?.blobKey ?? '', new RegExp(`^executions/${id}/portrait-`))
    assert.deepEqual(await keptBlobs(ports), [backCard?.blobKey, portrait?.blobKey])
  })

  it('are not left behind when the execution was erased during its analysis', async () => {
    const ports = await waiting((during) => eraseExecution(during, { accountId, actor: 'test' }, id))
    await assert.rejects(decideExecution(ports, id), /changed/)
    assert.deepEqual(await keptBlobs(ports), [])
  })

  it('stay when the same job ended elsewhere first', async () => {
    const ports = await waiting(async (during) => {
      const found = await during.executions.findById(id)
      assert.ok(found)
      await during.executions.update({ ...found, analysed: true, updatedAt: new Date(at.getTime() + 1) }, at)
    })
    await assert.rejects(decideExecution(ports, id), /changed/)
    assert.equal((await keptBlobs(ports)).length, 2)
  })
})

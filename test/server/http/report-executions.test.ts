import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createCustomSources } from '../../../src/server/adapters/sources/custom-sources.ts'
import { simulatedCpfs } from '../../../src/server/adapters/sources/simulated-official-data.ts'
import type { Json } from '../../support/api-client.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, onboard, openPageSession, untilAnalysed } from '../../support/onboard.ts'
import { definitionBody, sourceBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { answering, withSource } from '../../support/source-server.ts'
import { fields } from '../../support/verdict-cases.ts'

const still = writtenFace('ana')
const stills = { front: still, selfie: anotherTake(still) }

let service: FakeService
/** Opens when the analysis may end. */
let gate = Promise.resolve()
let found = findings()
before(async () => {
  service = await startFakeService({
    customSources: createCustomSources({ trustedHosts: ['127.0.0.1'], firstPauseMs: 1 }),
    analyse: async () => {
      await gate
      return found
    },
  })
})
after(() => service.close())

async function newReport(changes: Json): Promise<Json> {
  const definition = { ...definitionBody(), ...changes }
  const { body, status, text } = await service.client.call('POST', '/reports', { name: 'r', definition })
  assert.equal(status, 200, text)
  return body
}

async function executionOf(report: Json): Promise<Json> {
  const id = await onboard(service.client, report._id, stills)
  return (await service.client.call('GET', `/reports/${report._id}/executions/${id}`)).body
}

const statusOf = (execution: Json, rule: string): string =>
  execution.validations.find((validation: Json) => validation.rule === rule)?.status

describe('an execution', () => {
  it('asks the sources of its report and is decided by them', async () => {
    const answer = { score: 810, verdict: 'no', name: 'never mapped' }
    const execution = await withSource([answering(answer)], async ({ url, asked }) => {
      const report = await newReport({
        rules: [{ rule: 'custom_sources_approve', onInvalid: 'reject' }],
        sources: [sourceBody({ url, approvedWhen: { pointer: '/verdict', equals: 'yes' } })],
      })
      const decided = await executionOf(report)
      assert.equal(asked[0]?.headers['x-api-key'], 'the-secret-of-the-bureau')
      assert.equal(JSON.parse(asked[0].body).cpf, '52998224725')
      return decided
    })
    assert.deepEqual(execution.sections.credit, { performed: true, approved: false, data: { score: 810 } })
    assert.equal(statusOf(execution, 'custom_sources_approve'), 'INVALID')
    assert.equal(execution.status, 'REPROVADO')
    assert.doesNotMatch(service.log(), /the-secret-of-the-bureau|never mapped/)
  })

  it('is decided although a source is down', async () => {
    const execution = await withSource([answering({}, 503)], async ({ url }) =>
      executionOf(
        await newReport({
          rules: [
            { rule: 'document_readable' },
            { rule: 'custom_sources_approve', onNotPerformed: 'ignore' },
          ],
          sources: [sourceBody({ url, approvedWhen: { pointer: '/ok', equals: true } })],
        }),
      ),
    )
    assert.deepEqual(execution.sections.credit, { performed: false, reason: 'source-failing' })
    assert.equal(statusOf(execution, 'custom_sources_approve'), 'NOT_PERFORMED')
    assert.equal(execution.status, 'APROVADO')
  })

  it('has data that the simulated source confirms, and not for the CPFs that simulate another case', async () => {
    const report = await newReport({ sections: ['officialData'], rules: [{ rule: 'official_data_agrees' }] })
    const decided = await executionOf(report)
    assert.equal(decided.data.name, 'ANA LIMA')
    assert.deepEqual([decided.status, decided.sections.officialData.simulated], ['APROVADO', true])

    found = findings({ documentCpf: simulatedCpfs.otherName })
    found = { ...found, ...fields({ cpf: { value: simulatedCpfs.otherName } }) }
    const other = await executionOf(report)
    assert.equal(other.data.name, undefined)
    assert.equal(other.data.birthDate, '1990-05-17')
    assert.deepEqual([statusOf(other, 'official_data_agrees'), other.status], ['INVALID', 'Pendente'])
    found = findings()
  })

  it('has to meet the demand that its page was told, although the report has asked for more since', async () => {
    const report = await newReport({})
    const link = await service.client.call('POST', `/reports/${report._id}/onboarding-ext`, {})
    const session = await openPageSession(service.client, link.body.token)
    const more = definitionBody({ captures: ['front', 'back', 'selfie'] })
    const changed = { name: 'r', definition: more, version: 1 }
    assert.equal((await service.client.call('PUT', `/reports/${report._id}`, changed)).status, 200)

    await session.put('front', stills.front)
    await session.put('selfie', stills.selfie)
    assert.equal((await session.put('back', still)).status, 404)
    assert.equal((await session.submit()).status, 200)
    const late = await openPageSession(service.client, link.body.token)
    assert.equal((await late.put('back', still)).status, 200)
  })

  it('is decided under the version that it was created with', async () => {
    const report = await newReport({ thresholds: { faceMatch: 90 } })
    const link = await service.client.call('POST', `/reports/${report._id}/onboarding-ext`, {})
    const session = await openPageSession(service.client, link.body.token)
    await session.put('front', stills.front)
    await session.put('selfie', stills.selfie)
    let open = (): void => undefined
    gate = new Promise((resolve) => (open = resolve))
    const { executionId } = (await session.submit()).body

    const definition = { ...definitionBody(), thresholds: { faceMatch: 99 } }
    const changed = { name: 'r', definition, version: 1 }
    assert.equal((await service.client.call('PUT', `/reports/${report._id}`, changed)).body.version, 2)
    await service.client.call('DELETE', `/reports/${report._id}`)
    open()
    // The job may not have begun yet, and a job that is stopped before it begins never runs.
    await untilAnalysed(session)

    const path = `/reports/${report._id}/executions/${executionId}`
    const { body } = await service.client.call('GET', path)
    assert.equal(body.sections.faceMatch.threshold, 90)
    assert.equal(body.status, 'APROVADO')
  })
})

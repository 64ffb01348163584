import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { DocumentscopyCheck } from '../../../src/protocol/executions/documentscopy.ts'
import type { Json } from '../../support/api-client.ts'
import { findings, madeCheck } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { openPageSession, untilAnalysed } from '../../support/onboard.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

describe('a document whose picture shows a copy', () => {
  let service: FakeService
  let report: string
  let checks: readonly DocumentscopyCheck[] = []
  before(async () => {
    service = await startFakeService({ analyse: async () => findings({ documentscopy: checks }) })
    const definition = definitionBody({
      captures: ['front'],
      sections: ['documentscopy'],
      rules: [{ rule: 'documentscopy_approved' as const, onInvalid: 'reject' as const }],
    })
    report = (await service.client.call('POST', '/reports', { name: 'Documento', definition })).body._id
  })
  after(() => service.close())

  async function executionWith(...made: readonly DocumentscopyCheck[]): Promise<Json> {
    checks = [madeCheck('pass'), ...made]
    const link = await service.client.call('POST', `/reports/${report}/onboarding-ext`, {})
    const session = await openPageSession(service.client, link.body.token)
    await session.put('front', writtenFace('ana'))
    const { body } = await session.submit()
    await untilAnalysed(session)
    return (await service.client.call('GET', `/reports/${report}/executions/${body.executionId}`)).body
  }

  for (const name of ['not-a-photocopy', 'not-recaptured'] as const)
    it(`is left to a person, with the check (${name})`, async () => {
      const check = madeCheck('fail', { name, weight: 'doubts', side: 'front' })
      const { status, fraud, validations, sections } = await executionWith(check)
      assert.deepEqual([status, fraud, validations[0].status], ['Pendente', false, 'NOT_PERFORMED'])
      assert.equal(sections.documentscopy.outcome, 'not-performed')
      assert.deepEqual(sections.documentscopy.checks[1], check)
    })

  it('is approved where none of them fails', async () => {
    const { status } = await executionWith(madeCheck('pass', { name: 'not-recaptured', weight: 'doubts' }))
    assert.equal(status, 'APROVADO')
  })

  it('has a sentence for the answer of its rule', async () => {
    const sentences = []
    for (const outcome of ['pass', 'fail'] as const) {
      const { validations } = await executionWith(madeCheck(outcome, { name: 'cpf-equals-zone' }))
      sentences.push(validations[0].answer)
    }
    assert.deepEqual(sentences, [
      'As partes do documento não se contradizem.',
      'Partes do documento se contradizem.',
    ])
  })

  it('is refused for a contradiction beside it', async () => {
    const { status } = await executionWith(
      madeCheck('fail', { name: 'not-a-photocopy', weight: 'doubts' }),
      madeCheck('fail', { name: 'cpf-equals-zone' }),
    )
    assert.equal(status, 'REPROVADO')
  })
})

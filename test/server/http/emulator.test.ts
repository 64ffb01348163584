/**
 * Known CPFs have known outcomes for the tests of integrators, in test accounts and only where the operator switched
 * this on.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { emulate, emulatedCpfs } from '../../../src/server/domain/findings/emulator.ts'
import { readSettings, SettingsError } from '../../../src/server/settings/settings.ts'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { anotherTake } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const CPF = '52998224725'
const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex')
const file = (type: string, bytes: Uint8Array): object => ({
  type,
  data: Buffer.from(bytes).toString('base64'),
  mimeType: 'image/jpeg',
})
const files = [file('FRONT', jpeg), file('BACK', anotherTake(jpeg)), file('SELFIE', anotherTake(jpeg))]
const scopes = ['executions:read', 'executions:write', 'reports:read']

describe('the emulator', () => {
  let service: FakeService
  let production: ApiClient
  before(async () => {
    service = await startFakeService({
      emulator: emulate,
      analyse: async () => findings({ documentCpf: CPF }),
    })
    const account = { name: 'Banco', environment: 'production' }
    const { body: made } = await service.client.call('POST', '/accounts', account)
    const token = { account: made._id, name: 'backend', scopes }
    const { body } = await service.client.call('POST', '/access-tokens', token)
    production = createApiClient(service.client.baseUrl, body.accessToken)
  })
  after(() => service.close())

  async function outcomeOf(cpf: string, client = service.client): Promise<Json> {
    const { body: reports } = await client.call('GET', '/reports')
    const report = reports.docs[1]._id
    const { body } = await client.call('POST', `/reports/${report}/executions`, {
      files,
      parameters: { cpf },
    })
    return until('it is decided', async () => {
      const { body: execution } = await client.call('GET', `/reports/${report}/executions/${body._id}`)
      return execution.validations.length > 0 ? execution : undefined
    })
  }

  it('is announced to the console of a test account, and to no other', async () => {
    const isEmulatedFor = async ({ baseUrl, token }: ApiClient): Promise<unknown> => {
      const headers = { 'limiar-console': '1', authorization: `Bearer ${token}` }
      const answer = await fetch(`${baseUrl}/console/session`, { method: 'POST', headers })
      return (await answer.json()).isEmulated
    }
    assert.equal(await isEmulatedFor(service.client), true)
    assert.equal(await isEmulatedFor(production), false)
  })

  it('is announced in the answer about readiness, and a server without it says nothing', async () => {
    const ready = async (asked: FakeService): Promise<Json> => (await asked.client.raw('/ready')).body
    assert.deepEqual(await ready(service), { status: 'ok', emulator: true })
    const without = await startFakeService()
    try {
      assert.deepEqual(await ready(without), { status: 'ok' })
    } finally {
      await without.close()
    }
  })

  const outcomes: Readonly<Record<keyof typeof emulatedCpfs, readonly [status: string, rule?: string]>> = {
    approved: ['APROVADO'],
    otherFace: ['REPROVADO', 'facematch_is_equal'],
    forgedDocument: ['Pendente', 'documentscopy_approved'],
    expiredDocument: ['Pendente', 'document_not_expired'],
    unreadableDocument: ['Pendente', 'document_readable'],
    otherCpf: ['processando', 'cpf_equals_parameter'],
    pictureOfAPicture: ['Pendente', 'selfie_is_live'],
  }

  for (const [name, [status, rule]] of Object.entries(outcomes))
    it(`gives ${name} the status ${status}${rule ? `, for ${rule}` : ''}`, async () => {
      const execution = await outcomeOf(emulatedCpfs[name as keyof typeof emulatedCpfs])
      const failed = execution.validations
        .filter(({ status: said }: Json) => said === 'INVALID')
        .map(({ rule: named }: Json) => named)
      assert.deepEqual([execution.status, failed], [status, rule ? [rule] : []])
      assert.doesNotMatch(JSON.stringify(execution), /ANA LIMA/)
    })

  it('leaves everybody else to the analysis', async () => {
    assert.match(JSON.stringify(await outcomeOf(CPF)), /ANA LIMA/)
  })

  it('has no effect in production, whatever is sent', async () => {
    assert.match(JSON.stringify(await outcomeOf(emulatedCpfs.approved, production)), /ANA LIMA/)
  })

  it('is off unless it was switched on, and refuses production', () => {
    assert.equal(readSettings({}).emulator, false)
    assert.equal(readSettings({ LIMIAR_EMULATOR: 'on' }).emulator, true)
    const both = { LIMIAR_EMULATOR: 'on', LIMIAR_ENVIRONMENT: 'production' }
    assert.throws(() => readSettings(both), SettingsError)
  })
})

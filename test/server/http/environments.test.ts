import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { simulatedOfficialData } from '../../../src/server/adapters/sources/simulated-official-data.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const stills = { front: still, back: still, selfie: anotherTake(still) }
const scopes = ['faces:read', 'faces:write', 'executions:read', 'links:write', 'reports:read']

interface Account {
  readonly client: ApiClient
  readonly reportId: string
}

let service: FakeService
let test: Account
let production: Account
before(async () => {
  service = await startFakeService({
    // A document that contradicts itself goes to a person.
    analyse: async () => findings({ expiryDate: '2001-01-01' }),
    officialData: {
      test: simulatedOfficialData(),
      production: {
        simulated: false,
        isSuspended: () => false,
        lookUp: async ({ cpf, read }) => ({ performed: true, record: { ...read, cpf } }),
      },
    },
  })
  test = await accountIn('test')
  production = await accountIn('production')
})
after(() => service.close())

async function accountIn(environment: string): Promise<Account> {
  const { body: account } = await service.client.call('POST', '/accounts', { name: 'Banco', environment })
  const wanted = { account: account._id, name: 'backend', scopes }
  const { body: token } = await service.client.call('POST', '/access-tokens', wanted)
  const client = createApiClient(service.client.baseUrl, token.accessToken)
  const { body: reports } = await client.call('GET', '/reports')
  return { client, reportId: reports.docs[0]._id }
}

async function executionOf({ client, reportId }: Account, link: object = {}): Promise<Json> {
  const id = await onboard(client, reportId, stills, link)
  return (await client.call('GET', `/reports/${reportId}/executions/${id}`)).body
}

/** Every member by its path: the structure without the values. */
function shapeOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([name, member]) => shapeOf(member, `${path}/${name}`))
}

describe('the two environments of one server', () => {
  it('differ in the source of official data: simulated in test, and only there', async () => {
    const [simulated, real] = [await executionOf(test), await executionOf(production)]
    assert.equal(simulated.sections.officialData.simulated, true)
    assert.equal(real.sections.officialData.simulated, false)
  })

  it('answer executions of one structure', async () => {
    const [one, other] = [await executionOf(test), await executionOf(production)]
    const beside = (execution: Json): readonly string[] => {
      const { officialData: _, ...sections } = execution.sections
      return shapeOf({ ...execution, sections })
    }
    assert.deepEqual(beside(one), beside(other))
  })

  it('leave an execution pending until a person decides', async () => {
    for (const account of [test, production]) {
      const execution = await executionOf(account)
      assert.equal(execution.status, 'Pendente')
      assert.ok(execution.documentscopyRequestDate)
    }
  })

  it('both hold an execution whose CPF is not that of the document', async () => {
    for (const account of [test, production])
      assert.equal((await executionOf(account, { cpf: '11144477735' })).status, 'processando')
  })

  it('share nothing: reports, executions and faces belong to one account', async () => {
    const execution = await executionOf(test)
    const path = `/reports/${test.reportId}/executions/${execution._id}`
    assert.equal((await test.client.call('GET', path)).status, 200)
    assert.equal((await production.client.call('GET', path)).status, 404)
    await test.client.call('POST', '/private-faceset', { description: 'Ana', cpf: CPF })
    assert.equal((await production.client.call('GET', '/private-faceset')).body.totalItems, 0)
  })
})

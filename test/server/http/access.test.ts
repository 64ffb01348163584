import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { scopes } from '../../../src/protocol/access/access-tokens.ts'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000

let now = new Date('2026-11-21T12:00:00Z')
let service: FakeService
let firstToken: string
before(async () => {
  service = await startFakeService({ clock: () => now })
  const { body } = await service.client.call('GET', '/access-tokens')
  firstToken = body.docs[0]._id
})
after(() => service.close())

async function makeToken(changes: object = {}): Promise<{ readonly made: Json; readonly client: ApiClient }> {
  const wanted = { name: 'backend', scopes: ['faces:read'], ...changes }
  const { status, body, text } = await service.client.call('POST', '/access-tokens', wanted)
  assert.equal(status, 200, text)
  return { made: body, client: createApiClient(service.client.baseUrl, body.accessToken) }
}

const recordOf = async (id: string): Promise<Json> =>
  (await service.client.call('GET', '/access-tokens')).body.docs.find(({ _id }: Json) => _id === id)

describe('an access token', () => {
  it('opens the routes of its scopes, and a 403 names the missing scope', async () => {
    const { client } = await makeToken()
    assert.equal((await client.call('GET', '/private-faceset')).status, 200)
    const refused = await client.call('GET', '/executions')
    assert.equal(refused.status, 403)
    assert.equal(refused.body.type, 'urn:limiar:problem:scope-missing')
    assert.match(refused.body.detail, /executions:read/)
  })

  it('may be sent as a bearer too', async () => {
    const { made, client } = await makeToken()
    const headers = { authorization: `Bearer ${made.accessToken}` }
    assert.equal((await client.raw('/private-faceset', { headers })).status, 200)
  })

  it('is shown once and kept as a hash', async () => {
    const { made } = await makeToken({ name: 'kept' })
    const listed = await service.client.call('GET', '/access-tokens')
    assert.ok(listed.text.includes(made._id))
    assert.ok(!listed.text.includes(made.accessToken))
  })

  it('ends when it is revoked, at once', async () => {
    const { made, client } = await makeToken()
    assert.equal((await client.call('GET', '/private-faceset')).status, 200)
    assert.equal((await service.client.call('DELETE', `/access-tokens/${made._id}`)).status, 200)
    assert.equal((await client.call('GET', '/private-faceset')).status, 401)
    assert.ok((await recordOf(made._id)).revokedAt)
  })

  it('ends within ten seconds when another process of the same database revokes it', async () => {
    const { made, client } = await makeToken()
    assert.equal((await client.call('GET', '/private-faceset')).status, 200)
    await service.ports.accessTokens.revoke(made._id, now)
    const start = now
    now = new Date(start.getTime() + 10_000)
    assert.equal((await client.call('GET', '/private-faceset')).status, 401)
    now = start
  })

  it('ends when another process revokes it, also when the clock was set back meanwhile', async () => {
    const { made, client } = await makeToken()
    assert.equal((await client.call('GET', '/private-faceset')).status, 200)
    await service.ports.accessTokens.revoke(made._id, now)
    const start = now
    now = new Date(start.getTime() - 60 * 60_000)
    assert.equal((await client.call('GET', '/private-faceset')).status, 401)
    now = start
  })

  it('ends with its time, also when it has just been used', async () => {
    const { client } = await makeToken({ days: 1 })
    const start = now
    now = new Date(start.getTime() + MS_PER_DAY - 1)
    assert.equal((await client.call('GET', '/private-faceset')).status, 200)
    now = new Date(start.getTime() + MS_PER_DAY)
    assert.equal((await client.call('GET', '/private-faceset')).status, 401)
    now = start
  })

  it('has the day of its last use', async () => {
    const { made, client } = await makeToken()
    assert.equal((await recordOf(made._id)).lastUsedOn, undefined)
    await client.call('GET', '/private-faceset')
    assert.equal((await recordOf(made._id)).lastUsedOn, '2026-11-21')
  })

  it('cannot be made without scopes, or with an unknown scope', async () => {
    for (const wrong of [[], ['faces:dance'], ['faces:read', 'faces:read']]) {
      const { status } = await service.client.call('POST', '/access-tokens', { name: 'x', scopes: wrong })
      assert.equal(status, 400, JSON.stringify(wrong))
    }
  })
})

describe('the token that the server is started with', () => {
  it('has every scope', async () => {
    assert.deepEqual((await recordOf(firstToken)).scopes, scopes)
  })
})

describe('an account that is made', () => {
  it('has reports and nothing of another account', async () => {
    const { body: account } = await service.client.call('POST', '/accounts', {
      name: 'Banco',
      environment: 'production',
    })
    const { client } = await makeToken({ account: account._id, scopes: ['reports:read', 'admin'] })
    const { body: reports } = await client.call('GET', '/reports')
    assert.equal(reports.totalItems, 2)
    assert.notEqual(reports.docs[0]._id, service.reportId)
    const { body: accounts } = await client.call('GET', '/accounts')
    assert.deepEqual(
      accounts.docs.map(({ environment }: Json) => environment),
      ['test', 'production'],
    )
  })

  it('does not exist for tokens of an unknown account', async () => {
    const wanted = { account: '0'.repeat(24), name: 'x', scopes: ['faces:read'] }
    assert.equal((await service.client.call('POST', '/access-tokens', wanted)).status, 404)
  })
})

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { keyGroups, SPECIMEN_KEY_GROUP } from '../../../src/documents/codes/vio-templates.ts'
import type { Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

const times = { validFrom: '2020-01-01T00:00:00Z', validUntil: '2030-01-01T00:00:00Z' }
const der = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')
const rsa = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString()

const install = (body: object) => service.client.call('POST', '/issuer-keys', { ...times, ...body })
const installed = async (): Promise<Json[]> => (await service.client.call('GET', '/issuer-keys')).body.docs

describe('the keys of issuers', () => {
  it('are installed with the values that a person has to compare, listed and removed', async () => {
    const publicKey = der('brainpoolP256r1')
    const { status, body, text } = await install({
      group: keyGroups.senatranCurve,
      publicKey,
      source: 'keys.json',
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.signs, body.algorithm, body.environment],
      [['cnh'], 'brainpoolP256r1', 'production'],
    )
    assert.match(body.fingerprint, /^[0-9a-f]{64}$/)
    assert.deepEqual(await installed(), [body])
    const removed = await service.client.call('DELETE', `/issuer-keys/${body._id}`)
    assert.deepEqual([removed.status, removed.body], [200, body])
    assert.deepEqual(await installed(), [])
    assert.equal((await service.client.call('DELETE', `/issuer-keys/${body._id}`)).status, 404)
  })

  it('take new times when they are installed again', async () => {
    const key = { group: 'cin', publicKey: der('secp521r1') }
    const first = await install(key)
    const second = await install({ ...key, validUntil: '2031-01-01T00:00:00Z' })
    assert.equal(second.body._id, first.body._id)
    assert.deepEqual(await installed(), [{ ...first.body, validUntil: '2031-01-01T00:00:00.000Z' }])
    await service.client.call('DELETE', `/issuer-keys/${first.body._id}`)
  })

  it('are refused when they do not fit their group, with the member at fault', async () => {
    const cases = [
      [{ group: 'cin', publicKey: der('brainpoolP256r1') }, '/publicKey'],
      [{ group: 'cin', publicKey: rsa(2048) }, '/publicKey'],
      [{ group: keyGroups.senatranRsa, publicKey: rsa(1024) }, '/publicKey'],
      [{ group: keyGroups.senatranCurve, publicKey: der('prime256v1') }, '/publicKey'],
      [{ group: 'plates', publicKey: der('brainpoolP256r1') }, '/group'],
      [{ group: SPECIMEN_KEY_GROUP, publicKey: der('brainpoolP256r1') }, '/publicKey'],
      [{ group: 'cin', publicKey: 'bm8ga2V5' }, '/publicKey'],
      [{ group: 'cin', publicKey: '{"kty":"EC"}' }, '/publicKey'],
      [{ group: 'cin', publicKey: der('secp521r1'), validUntil: times.validFrom }, '/validUntil'],
    ] as const
    for (const [body, pointer] of cases) {
      const refused = await install(body)
      assert.equal(refused.status, 400, refused.text)
      assert.deepEqual(
        refused.body.errors.map((error: Json) => error.pointer),
        [pointer],
      )
    }
    assert.deepEqual(await installed(), [])
  })

  it('are for administrators, and each call is recorded', async () => {
    const wanted = { name: 'backend', scopes: ['reports:write', 'executions:read'] }
    const { body } = await service.client.call('POST', '/access-tokens', wanted)
    const headers = { authorization: `Bearer ${body.accessToken}` }
    assert.equal((await service.client.raw('/issuer-keys', { headers })).status, 403)
    const actions = (await service.client.call('GET', '/audit')).body.docs.map((entry: Json) => entry.action)
    for (const action of ['importIssuerKey', 'removeIssuerKey', 'listIssuerKeys'])
      assert.ok(actions.includes(action))
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly isOfApi: boolean
}

let service: FakeService
let operations: readonly Operation[]
before(async () => {
  service = await startFakeService()
  const { body } = await service.client.raw('/openapi.json')
  operations = Object.entries<Json>(body.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replace('{linkToken}', 'f'.repeat(32)).replace(/\{\w+\}/g, '0'.repeat(24)),
      // Pictures have signed addresses, which open them.
      isOfApi: security.some((one: Json) => 'accessToken' in one) || path.startsWith('/files/'),
    })),
  )
})
after(() => service.close())

const origin = 'https://host.example'
const preflight = (path: string, method: string) =>
  service.client.raw(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match',
    },
  })
const listIn = (headers: Headers, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase())

describe('a page of another origin', () => {
  it('may call every operation of the API', async () => {
    assert.ok(operations.filter(({ isOfApi }) => isOfApi).length > 50)
    for (const { method, path } of operations.filter(({ isOfApi }) => isOfApi)) {
      const { status, headers } = await preflight(path, method)
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [204, '*'], path)
      assert.ok(listIn(headers, 'access-control-allow-methods').includes(method.toLowerCase()), path)
      const allowed = listIn(headers, 'access-control-allow-headers')
      for (const name of ['authorization', 'content-type', 'idempotency-key', 'if-match'])
        assert.ok(allowed.includes(name), `${path} ${name}`)
      const answer = await service.client.raw(path, { method, headers: { origin } })
      assert.equal(answer.headers.get('access-control-allow-origin'), '*', path)
      assert.equal(answer.headers.get('access-control-allow-credentials'), null, path)
      const exposed = listIn(answer.headers, 'access-control-expose-headers')
      assert.deepEqual(exposed, ['etag', 'link', 'retry-after', 'idempotency-replayed'], path)
    }
  })

  it('may call nothing else: neither the pages of people nor the routes that these call', async () => {
    const others = operations.filter(({ isOfApi }) => !isOfApi)
    assert.ok(others.length > 8)
    for (const { method, path } of [...others, { method: 'GET', path: '/console' }]) {
      const { status, headers } = await preflight(path, method)
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [404, null], path)
      const answer = await service.client.raw(path, { method, headers: { origin } })
      assert.equal(answer.headers.get('access-control-allow-origin'), null, path)
    }
  })

  it('reads the description of the API', async () => {
    const { headers } = await service.client.raw('/openapi.json', { headers: { origin } })
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startFakeService, type FakeService } from '../../support/server.ts'

const HSTS = /^max-age=\d{8,}$/

describe('the headers of every answer', () => {
  let service: FakeService
  let secure: FakeService
  let linkToken: string
  before(async () => {
    service = await startFakeService()
    secure = await startFakeService({}, {}, { onboardingUrl: 'https://id.banco.example' })
    const path = `/reports/${service.reportId}/onboarding-ext`
    linkToken = (await service.client.call('POST', path, {})).body.token
  })
  after(async () => {
    await service.close()
    await secure.close()
  })

  const headersOf = async (path: string, headers: Record<string, string> = {}) =>
    (await service.inject({ url: path, headers })).headers

  it('keep answers and the console out of frames, and out of pages of other origins', async () => {
    for (const path of ['/reports', '/health', '/console', '/openapi.json']) {
      const headers = await headersOf(path)
      assert.equal(headers['x-frame-options'], 'DENY', path)
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path)
    }
  })

  it('keep the answers of every described address out of caches, with a token and without', async () => {
    const { paths } = (await service.inject({ url: '/openapi.json' })).json<{
      paths: Record<string, object>
    }>()
    const asked = Object.entries(paths).flatMap(([path, methods]) =>
      'get' in methods
        ? [path.replace('{reportId}', service.reportId).replaceAll(/\{\w+\}/g, 'f'.repeat(24))]
        : [],
    )
    assert.ok(asked.length > 15, `${asked.length} addresses`)
    const authorization = `Bearer ${service.client.token}`
    for (const url of asked)
      for (const headers of [{ authorization }, {}]) {
        const answer = await service.inject({ url, headers })
        assert.match(String(answer.headers['cache-control']), /no-store/, `${url}: ${answer.statusCode}`)
      }
  })

  it('leave the page of a link, and the page of a closed one, to the pages that the policy names', async () => {
    for (const path of [`/${linkToken}`, `/${'0'.repeat(32)}`]) {
      const headers = await headersOf(path, { accept: 'text/html' })
      assert.match(String(headers['content-security-policy']), /frame-ancestors \*/)
      assert.equal(headers['x-frame-options'], undefined)
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    }
  })

  it('ask for TLS where people open links by it, and nowhere else', async () => {
    const { headers } = await secure.inject({ url: '/health' })
    assert.match(String(headers['strict-transport-security']), HSTS)
    assert.equal((await headersOf('/health'))['strict-transport-security'], undefined)
  })
})

describe('a service worker', () => {
  it('is served at no address, and no page registers one', async () => {
    const service = await startFakeService()
    for (const url of ['/host.js', '/health', '/openapi.json']) {
      const asked = await service.inject({ url, headers: { 'service-worker': 'script' } })
      assert.equal(asked.statusCode, 404, url)
    }
    assert.equal((await service.inject({ url: '/health' })).statusCode, 200)
    await service.close()
  })
})

describe('the metrics', () => {
  const ask = async (
    service: FakeService,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) => (await service.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  it('are for this machine only, and not for callers through a proxy on it', async () => {
    const service = await startFakeService()
    assert.equal(await ask(service), 200)
    assert.equal(await ask(service, {}, '::ffff:127.0.0.1'), 200)
    assert.equal(await ask(service, {}, '10.0.0.7'), 401)
    assert.equal(await ask(service, { 'x-forwarded-for': '203.0.113.9' }), 401)
    assert.equal(await ask(service, { forwarded: 'for=203.0.113.9' }), 401)
    assert.equal(await ask(service, { 'x-real-ip': '203.0.113.9' }), 401)
    assert.equal(await ask(service, { 'x-forwarded-proto': 'https' }), 401)
    assert.equal(await ask(service, { via: '1.1 proxy' }), 401)
    await service.close()
  })

  it('are for callers who send the token, where one is set', async () => {
    const service = await startFakeService({}, {}, { metricsToken: 'of-prometheus' })
    assert.equal(await ask(service, { authorization: 'Bearer of-prometheus' }, '10.0.0.7'), 200)
    assert.equal(await ask(service, { authorization: 'Bearer of-prometheuz' }), 401)
    assert.equal(await ask(service), 401)
    await service.close()
  })
})

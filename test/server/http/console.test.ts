import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

describe('the page of the console', () => {
  it('runs only its own scripts, loads only from this server and is framed nowhere', async () => {
    const { headers, status, text } = await service.client.raw('/console')
    assert.equal(status, 200)
    assert.match(text, /console/)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      assert.ok(policy.split('; ').includes(part), part)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/)
  })

  it('is found with a slash at the end of its address too', async () => {
    const { headers, status } = await service.client.raw('/console/')
    assert.equal(status, 308)
    assert.equal(
      new URL(headers.get('location') ?? '', `${service.client.baseUrl}/console/`).pathname,
      '/console',
    )
  })

  it('keeps its files for good, and has none outside of its folder', async () => {
    const { headers, status } = await service.client.raw('/console/index-1a2b.js')
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /javascript/)
    assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
    assert.equal((await service.client.raw('/console/..%2findex.html')).status, 404)
  })
})

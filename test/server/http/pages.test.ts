import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

async function openPage(reportId = service.reportId) {
  const path = `/reports/${reportId}/onboarding-ext`
  const { body } = await service.client.call('POST', path, {})
  return service.client.raw(`/${body.token}`)
}

describe('the page of a link', () => {
  it('loads nothing from elsewhere, keeps its address to itself and may use the camera', async () => {
    const { headers, status } = await openPage()
    assert.equal(status, 200)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'/)
    assert.match(policy, /connect-src 'self'/)
    assert.doesNotMatch(policy, /'unsafe-eval'|https?:/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(self\)/)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(headers.get('set-cookie'), null)
  })

  it('may be embedded by any page when the report names none', async () => {
    const { headers } = await openPage()
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors \*$/)
  })

  /** A link of a report that is already stored, so that its origins are no longer checked. */
  async function policyOf(embedOrigins: string[]): Promise<string> {
    const [account] = await service.ports.accounts.all()
    const id = newId()
    const at = new Date()
    await service.ports.reports.insert({
      id,
      accountId: account?.id ?? '',
      name: 'embedded',
      version: 1,
      definition: { ...firstReportDefinition, embedOrigins },
      createdAt: at,
      updatedAt: at,
    })
    const { headers } = await openPage(id)
    return headers.get('content-security-policy') ?? ''
  }

  it('may be embedded only by the origins that the report names', async () => {
    const policy = await policyOf(['https://a.example', 'https://b.example'])
    assert.match(policy, /frame-ancestors https:\/\/a\.example https:\/\/b\.example$/)
  })

  it('leaves out stored origins that would let every page in, or begin another directive or policy', async () => {
    const strange = ['https://*', 'https://a.example;sandbox', 'https://a.example,default-src']
    assert.match(await policyOf([...strange, 'https://b.example']), /frame-ancestors https:\/\/b\.example$/)
    assert.match(await policyOf(strange), /frame-ancestors 'none'$/)
  })
})

describe('an asset of the page', () => {
  const types: readonly (readonly [string, RegExp])[] = [
    ['main-1a2b.js', /^(text|application)\/javascript/],
    ['worker-1a2b.mjs', /^(text|application)\/javascript/],
    ['vision-1a2b.wasm', /^application\/wasm/],
    ['face-1a2b.tflite', /^application\/octet-stream/],
  ]
  for (const [name, type] of types)
    it(`${name} has its media type and is kept for good`, async () => {
      const { headers, status } = await service.client.raw(`/assets/${name}`)
      assert.equal(status, 200)
      assert.match(headers.get('content-type') ?? '', type)
      assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
    })

  it('lets a worker load its WebAssembly from here, and nothing from elsewhere', async () => {
    const { headers } = await service.client.raw('/assets/worker-1a2b.mjs')
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  })

  it('is sent compressed to clients that accept it', async () => {
    const headers = { 'accept-encoding': 'br' }
    const response = await fetch(`${service.client.baseUrl}/assets/main-1a2b.js`, { headers })
    assert.equal(response.headers.get('content-encoding'), 'br')
    assert.match(response.headers.get('content-type') ?? '', /^(text|application)\/javascript/)
    await response.body?.cancel()
  })

  it('cannot come from outside its folder', async () => {
    assert.equal((await service.client.raw('/assets/..%2findex.html')).status, 404)
  })
})

describe('an unknown address', () => {
  it('answers a page to a browser and a problem document to a program', async () => {
    const browser = await service.client.raw('/nowhere', { headers: { accept: 'text/html' } })
    assert.equal(browser.status, 404)
    assert.match(browser.text, /Página não encontrada/)
    assert.equal(browser.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(browser.headers.get('referrer-policy'), 'no-referrer')
    assert.equal((await service.client.raw('/nowhere')).body.status, 404)
  })
})

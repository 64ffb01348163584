import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startFakeService } from '../../support/server.ts'

const hostDirectory = join(import.meta.dirname, '..', '..', '..', 'dist', 'host')

describe('the door for hosts', () => {
  it('can be imported by pages of any origin, and is asked for again within the day', async () => {
    const service = await startFakeService({}, { hostDirectory })
    try {
      const { headers, status, text } = await service.client.raw('/host.js')
      assert.equal(status, 200)
      assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('cache-control'), 'public, max-age=3600')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      const door = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as object
      assert.ok('OnboardingFrame' in door && 'OnboardingListener' in door)
    } finally {
      await service.close()
    }
  })
})

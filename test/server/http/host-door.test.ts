import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pinnedDoor } from '../../../src/server/domain/pinned-door.ts'
import { openChromium } from '../../support/chromium.ts'
import { startFakeService } from '../../support/server.ts'

const hostDirectory = join(import.meta.dirname, '..', '..', '..', 'dist', 'host')

describe('the door for hosts', () => {
  it('can be imported by pages of any origin, and is checked for changes every hour', async () => {
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

  it('is served for good under the name of its version, and not sent again to a browser that has it', async () => {
    const service = await startFakeService({}, { hostDirectory })
    try {
      const { text, headers: ofNewest } = await service.client.raw('/host.js')
      const { path, integrity } = pinnedDoor(new TextEncoder().encode(text))
      const pinned = await service.client.raw(path)
      assert.equal(pinned.text, text)
      assert.equal(pinned.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(ofNewest.get('etag'), `"${integrity}"`)
      const again = await fetch(`${service.client.baseUrl}/host.js`, {
        headers: { 'If-None-Match': `"${integrity}"` },
      })
      assert.equal(again.status, 304)
    } finally {
      await service.close()
    }
  })

  it('runs in a page that pins it, and not when other content comes under its name', async () => {
    const service = await startFakeService({}, { hostDirectory })
    const browser = await openChromium()
    try {
      const { text } = await service.client.raw('/host.js')
      const { path, integrity } = pinnedDoor(new TextEncoder().encode(text))
      const loads = async (hash: string): Promise<string> => {
        // A new page each time, because a module that was loaded once is not checked again.
        const page = await browser.newPage()
        const script = {
          type: 'module',
          src: service.client.baseUrl + path,
          integrity: hash,
          crossOrigin: '',
        }
        return page.evaluate(
          async (wanted) =>
            new Promise<string>((resolve) => {
              const element = Object.assign(document.createElement('script'), wanted)
              element.onload = () => resolve('loaded')
              element.onerror = () => resolve('refused')
              document.head.append(element)
            }),
          script,
        )
      }
      assert.equal(await loads(integrity), 'loaded')
      assert.equal(await loads(pinnedDoor(new Uint8Array([1])).integrity), 'refused')
    } finally {
      await browser.close()
      await service.close()
    }
  })
})

/** The components for React and Vue around the real page, in hosts written with React and Vue. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { bundled } from '../support/bundle.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'

interface Host {
  readonly codes: readonly string[]
  readonly outcomes: readonly unknown[]
}

/** The hosts' programs, with React and with Vue in them. */
const programs = {
  React: fileURLToPath(new URL('../host/react/react-host.ts', import.meta.url)),
  Vue: fileURLToPath(new URL('../host/vue/vue-host.ts', import.meta.url)),
}

for (const [name, program] of Object.entries(programs))
  describe(`the onboarding in ${name}`, () => {
    let browser: Browser
    let server: HostServer

    before(async () => {
      server = await startHostServer({ files: { '/host.js': await bundled(program) } })
      browser = await openChromium(fakeCamera())
    })

    after(async () => {
      await browser.close()
      await server.close()
    })

    it('shows one frame, tells every event once, begins again with another link, and leaves nothing behind', async () => {
      const page = await browser.newPage({ locale: 'pt-BR' })
      const faults: Error[] = []
      page.on('pageerror', (error) => faults.push(error))
      const links = ['', '?second'].map((query) => `link=${encodeURIComponent(server.link + query)}`)
      await page.goto(`${server.page(`import '/host.js'`)}#${links.join('&')}`)
      const frame = page.frameLocator('.onboarding iframe[allow="camera"]')
      await frame.getByRole('button', { name: 'Agora não' }).click()
      await page.waitForFunction(() => (window as unknown as Host).outcomes.length > 0)
      const first = await page.evaluate(() => {
        const { codes, outcomes } = window as unknown as Host
        return { codes, outcomes }
      })
      assert.equal(first.codes.filter((code) => code === 'ONBOARDING_READY').length, 1)
      assert.deepEqual(first.outcomes, [{ outcome: 'cancelled' }])

      // Not by the mouse: the frame above the button changes its height meanwhile.
      const next = page.getByRole('button', { name: 'Next' })
      await next.dispatchEvent('click')
      await page.frameLocator('iframe[src$="second"]').getByRole('button').first().waitFor()
      assert.equal(await page.locator('iframe').count(), 1)
      await next.dispatchEvent('click')
      await page.locator('iframe').waitFor({ state: 'detached' })
      assert.deepEqual(faults, [])
      await page.close()
    })
  })

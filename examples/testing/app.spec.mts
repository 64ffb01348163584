import { fileURLToPath } from 'node:url'
import { test } from '@playwright/test'
import type { FakeApp } from 'limiar-host/testing'
import type {} from 'limiar-host/testing/page'

declare global {
  /** On the page's window. */
  var app: FakeApp
}

const kit = fileURLToPath(import.meta.resolve('limiar-host/testing/page'))
const link = process.env['ONBOARDING_LINK'] ?? ''

test('the app hears that the page is ready', async ({ page, context }) => {
  await context.addInitScript({ path: kit })
  await context.addInitScript(() => {
    // With `late: true` it comes only with `app.appear()`, as in web views that inject it after the page has loaded.
    globalThis.app = limiarTesting.startFakeApp('android', { name: 'OnboardingChannel' })
  })
  await page.goto(link)
  await page.waitForFunction(() => app.received.some((text) => text.includes('"ONBOARDING_READY"')))
})

/** The licences of third-party code, at the place where a person finds them in a browser that received the code. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { builtFolder } from '../component/support/built-files.ts'
import { signIn } from '../console/support/console-page.ts'
import { openChromium } from '../support/chromium.ts'
import { newLink } from '../support/integrator.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

let service: FakeService
let browser: Browser

before(async () => {
  const built = { pageDirectory: await builtFolder('page'), consoleDirectory: await builtFolder('console') }
  service = await startFakeService({}, built)
  browser = await openChromium()
})

after(async () => {
  await browser.close()
  await service.close()
})

describe('the licences of third-party code', () => {
  it('are named by the page of a link, with their texts', async () => {
    const link = await newLink(service.client.limiar, service.reportId)
    const page = await browser.newPage()
    await page.goto(link.url)
    const address = await page.locator('link[rel=license]').getAttribute('href')
    await page.goto(new URL(address ?? '', link.url).href)
    const text = await page.locator('body').innerText()
    for (const work of ['lit-html', 'uqr', '@mediapipe/tasks-vision']) assert.ok(text.includes(work), work)
    assert.match(text, /Copyright \(c\) 2017 Google LLC/)
    assert.match(text, /Apache License\s+Version 2\.0/)
    await page.close()
  })

  it('are a tap away in the help of the console', async () => {
    const context = await browser.newContext({ locale: 'pt-BR' })
    const page = await context.newPage()
    await page.goto(`${service.client.baseUrl}/console`)
    await signIn(page, service.client.token)
    await page.getByRole('button', { name: 'Atalhos' }).click()
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Licenças de terceiros' }).click()
    const opened = await opening
    await opened.getByText('Copyright (c) 2017 Google LLC').first().waitFor()
    await context.close()
  })
})

/** A report that allows the debug panel, from the API to the page. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { changedReport, newLink } from '../support/integrator.ts'
import { beginWalk } from '../support/page-steps.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const pageDirectory = fileURLToPath(new URL('../../dist/page', import.meta.url))

let service: FakeService
let browser: Browser

before(async () => {
  service = await startFakeService({}, { pageDirectory })
  browser = await openChromium(fakeCamera())
})

after(async () => {
  await browser.close()
  await service.close()
})

/** Opens the first camera screen of a link with `?debug` after its address. */
async function openCamera(settings: object): Promise<Page> {
  const { client, reportId } = service
  const { _id } = await changedReport(client.limiar, reportId, settings)
  const link = await newLink(client.limiar, _id)
  const page = await browser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
  await page.goto(`${link.url}?debug`)
  await beginWalk(page)
  const primer = page.getByRole('button', { name: 'Abrir a câmera' })
  const shutter = page.getByRole('button', { name: 'Tirar a foto' })
  await primer.or(shutter).first().waitFor()
  if (await primer.isVisible()) await primer.click()
  // The page looks at the camera, and says what is missing.
  await page.getByRole('status').filter({ hasText: 'documento' }).waitFor()
  return page
}

describe('a page that is opened with ?debug', () => {
  it('shows its measures by a report that allows it', async () => {
    const page = await openCamera({ debugPanel: true })
    await page.getByRole('region', { name: 'Debug panel' }).waitFor()
    await page.close()
  })

  it('shows nothing by any other report', async () => {
    const page = await openCamera({})
    assert.equal(await page.locator('limiar-debug-panel').count(), 0)
    await page.close()
  })
})

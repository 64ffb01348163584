/**
 * The page goes on after a reload and after a lost network, and says which links cannot be used, on the real service.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../../support/chromium.ts'
import { closeLink, firstReport, newLink, newReport } from '../../support/integrator.ts'
import { openPageSession } from '../../support/onboard.ts'
import { beginWalk } from '../../support/page-steps.ts'
import { startPlayground, type PlaygroundServer } from '../../support/playground-server.ts'

/** Shows the front, the back and the person in turn, as a camera on a computer sees them. */
const cameraFile = fileURLToPath(new URL('../../../.cache/sample-camera/landscape.mjpeg', import.meta.url))

let server: PlaygroundServer
let browser: Browser
let report: string
const pages: Page[] = []

before(async () => {
  server = await startPlayground()
  browser = await openChromium(fakeCamera(cameraFile))
  report = (await firstReport(server.client.limiar))._id
})

afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})

after(async () => {
  await browser.close()
  await server.stop()
})

/** A link for one submission of a selfie, which has been made. */
async function spentLink(): Promise<string> {
  const { client } = server
  const { _id } = await newReport(client.limiar, {
    documentTypes: ['cnh'],
    captures: ['selfie'],
    sections: [],
    rules: [],
    links: { maxSubmissions: 1 },
  })
  const { token, url } = await newLink(client.limiar, _id)
  const session = await openPageSession(client, token)
  const selfie = readFileSync(new URL('../../../.cache/media/franck_02159.jpg', import.meta.url))
  assert.equal((await session.put('selfie', selfie)).status, 200)
  assert.equal((await session.submit()).status, 200)
  return url
}

async function open(url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  pages.push(page)
  await page.goto(url)
  return page
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor()

describe('a page that is loaded again', () => {
  it('goes on with the side that is missing, and sends nothing twice', async () => {
    const page = await open((await newLink(server.client.limiar, report)).url)
    // The first screen is there before the session is open.
    await page.waitForFunction(() => history.state?.['limiar-session'] !== undefined)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET')
        sent.push(`${request.method()} ${new URL(request.url()).pathname.slice(34)}`)
    })
    await beginWalk(page)
    await heading(page, 'Agora, vire o documento')
    await page.reload()
    await heading(page, 'Verso do documento')
    await heading(page, 'Agora, seu rosto')
    assert.deepEqual(sent, ['PATCH session', 'PATCH session', 'PUT stills/front', 'PUT stills/back'])
  })
})

describe('a network that is lost while a picture is sent', () => {
  it('is reported and waited for, and the page goes on by itself', async () => {
    const page = await open((await newLink(server.client.limiar, report)).url)
    // The network is lost while the picture is on its way.
    await page.route('**/stills/front?*', async (route) => {
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    })
    await beginWalk(page)
    await page.getByText('Você está sem internet.').waitFor()
    await page.unroute('**/stills/front?*')
    await page.context().setOffline(false)
    await heading(page, 'Agora, vire o documento')
  })
})

describe('a link that cannot be used', () => {
  it('says so when there is none, when it was switched off, and when it was used', async () => {
    const inactive = await newLink(server.client.limiar, report)
    await closeLink(server.client.limiar, report, inactive._id)
    for (const [url, title] of [
      [`${new URL(inactive.url).origin}/${'0'.repeat(32)}`, 'Este link não existe'],
      [inactive.url, 'Este link está desativado'],
      [await spentLink(), 'Este link já foi usado'],
    ] as const)
      await heading(await open(url), title)
  })

  it('says so to a page that is open when it is switched off', async () => {
    const link = await newLink(server.client.limiar, report)
    const page = await open(link.url)
    await heading(page, 'Vamos confirmar sua identidade')
    await closeLink(server.client.limiar, report, link._id)
    await beginWalk(page)
    await heading(page, 'Este link está desativado')
  })
})

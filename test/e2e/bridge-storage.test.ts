/** The page in a host's frame where the browser lets third parties store, and where it does not: it needs no storage. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { BrowserContext, Frame, Page } from 'playwright'
import { doctorWords } from '../../src/doctor/words/words.ts'
import { conclusionOf } from '../../src/protocol/sessions/diagnosis.ts'
import { consent } from '../bridge/consent.ts'
import { builtFolder } from '../component/support/built-files.ts'
import { fakeCamera, openChromiumProfile, openWholeChromium } from '../support/chromium.ts'
import { newLink, newReport } from '../support/integrator.ts'
import { definitionBody } from '../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const built = new URL('../../dist/', import.meta.url)
const door = readFileSync(new URL('host/index.js', built))

const hostPage = `<!doctype html><title>host</title><div id="here"></div><script type="module">
  import { OnboardingFrame } from '/door.js'
  window.codes = []
  const { listener } = new OnboardingFrame({ parent: here, url: new URLSearchParams(location.search).get('url') })
  for await (const { code } of listener) codes.push(code)
</script>`

interface Condition {
  readonly where: string
  /** The doctor's words for this storage. */
  readonly storage: 'allowed' | 'blocked'
  /** With a folder for a profile. */
  readonly open: (folder: string) => Promise<BrowserContext>
}

const settings = { locale: 'pt-BR', reducedMotion: 'reduce' } as const

const conditions: readonly Condition[] = [
  { where: 'a profile that lets third parties store', storage: 'allowed', open: withThirdParties(0) },
  { where: 'a profile that lets none of them store', storage: 'blocked', open: withThirdParties(1) },
  {
    where: 'a private window',
    storage: 'blocked',
    open: async () => {
      const browser = await openWholeChromium(fakeCamera())
      const context = await browser.newContext(settings)
      context.once('close', () => void browser.close())
      return context
    },
  },
]

/** A profile with the person's choice about third parties: 0 lets them store, 1 blocks them. */
function withThirdParties(choice: 0 | 1): Condition['open'] {
  return async (folder) => {
    await mkdir(join(folder, 'Default'))
    const profile = { cookie_controls_mode: choice, block_third_party_cookies: choice === 1 }
    await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }))
    return openChromiumProfile(folder, settings, fakeCamera())
  }
}

let service: FakeService
let host: Server
let hostAddress: string

before(async () => {
  const doctorDirectory = join(import.meta.dirname, '..', '..', 'dist', 'doctor')
  service = await startFakeService({}, { doctorDirectory, pageDirectory: await builtFolder('page') })
  host = createServer((request, response) => {
    const isDoor = request.url === '/door.js'
    response.setHeader('content-type', isDoor ? 'text/javascript' : 'text/html')
    response.end(isDoor ? door : hostPage)
  }).listen(0)
  await once(host, 'listening')
  // The service is at 127.0.0.1, which is another site.
  hostAddress = `http://localhost:${(host.address() as AddressInfo).port}`
})

after(async () => {
  host.closeAllConnections()
  host.close()
  await service.close()
})

/** The address of a new link, under a report that names the host. */
async function newAddress(): Promise<string> {
  const definition = definitionBody({ embedOrigins: [hostAddress] })
  const { baseUrl, limiar } = service.client
  const report = await newReport(limiar, definition)
  return `${baseUrl}/${(await newLink(limiar, report._id)).token}`
}

/** The page that the host's frame shows at that address. */
async function framed(page: Page, url: string): Promise<Frame> {
  await page.goto(`${hostAddress}/?url=${encodeURIComponent(url)}`)
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  assert.ok(frame)
  await frame.waitForURL(url)
  return frame
}

function heard(page: Page, code: string): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => (window as unknown as { codes: string[] }).codes.includes(wanted),
    code,
  )
}

/** Whether the frame may store, as its own scripts find it. */
function storageIn(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    try {
      return typeof localStorage === 'object' ? 'allowed' : 'none'
    } catch (error) {
      return error instanceof DOMException && error.name === 'SecurityError' ? 'blocked' : String(error)
    }
  })
}

for (const { where, storage, open } of conditions) {
  describe(`the page in a frame, in ${where}`, () => {
    let profile: string
    let context: BrowserContext

    before(async () => {
      profile = await mkdtemp(join(tmpdir(), 'limiar-profile-'))
      context = await open(profile)
    })
    after(async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    })

    it('opens the camera, tells its host, and goes on where it was when it is loaded again', async () => {
      const page = await context.newPage()
      const frame = await framed(page, await newAddress())
      assert.equal(await storageIn(frame), storage)
      await consent(frame)
      await heard(page, 'SDK_FRONT_CAPTURE_STARTED')
      await frame.evaluate(() => void setTimeout(() => location.reload()))
      await heard(page, 'ONBOARDING_RESUMED')
      await page.close()
    })

    it(`is no problem for the doctor, which says that storage is ${storage}`, async () => {
      const page = await context.newPage()
      const frame = await framed(page, `${await newAddress()}/doctor`)
      await frame.getByText(conclusionOf([], settings.locale)).waitFor()
      const { storage: words } = doctorWords[settings.locale]
      const row = frame.locator('dl > div').filter({ has: frame.locator('dt', { hasText: words.name }) })
      assert.ok((await row.innerText()).includes(words[storage]))
      await page.close()
    })
  })
}

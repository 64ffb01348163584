/** The real page in iframes and popups of real hosts; only its server is a stand-in. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import type * as HostDoor from '../../src/host/index.ts'
import { consent } from '../bridge/consent.ts'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { fakeCamera, openChromium, openWholeChromium } from '../support/chromium.ts'

declare global {
  interface Window {
    host: {
      readonly frame?: HostDoor.OnboardingFrame
      readonly listener: HostDoor.OnboardingListener
      readonly codes: string[]
      /** The address of the built module for hosts. */
      readonly door: string
    }
  }
}

let browser: Browser
let server: HostServer
const pages: Page[] = []

before(async () => {
  server = await startHostServer()
  browser = await openChromium(fakeCamera())
})

afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))

after(async () => {
  await browser.close()
  await server.close()
})

/** The host's script with the listener's events kept in `host.codes`. */
function hostScript(begin: string): string {
  return `import { OnboardingFrame, OnboardingListener } from '/door.js'
    const link = '${server.link}'
    const origin = new URL(link).origin
    ${begin}
    window.host = { frame, listener, codes: [], door: '/door.js' }
    for await (const { code, response } of listener) host.codes.push(response?.reason ? code + ' ' + response.reason : code)`
}

const wholeFrame = `const frame = new OnboardingFrame({ parent: here, url: link }); const { listener } = frame`

/** An iframe written by hand, with these attributes. */
function handMade(attributes: string): string {
  return `here.innerHTML = '<iframe ${attributes} style="width: 400px; height: 800px"></iframe>'
    const frame = undefined
    const iframe = here.firstChild
    const listener = new OnboardingListener({ frame: iframe, origin, greetedWithinMs: 4000 })
    iframe.src = link`
}

async function open(
  begin: string,
  options?: Parameters<HostServer['page']>[1],
  within = browser,
): Promise<Page> {
  const page = await within.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
  pages.push(page)
  await page.goto(server.page(hostScript(begin), options))
  return page
}

function heard(page: Page, code: string): Promise<unknown> {
  return page.waitForFunction((wanted) => window.host.codes.includes(wanted), code)
}

/** A page that takes its time to open tells its height before it is ready. */
const firstStep = (codes: readonly string[]): string | undefined =>
  codes.find((code) => code !== 'ONBOARDING_RESIZED')

describe('the page in an iframe', () => {
  for (const same of [true, false]) {
    it(`opens the camera and speaks to a host on ${same ? 'its own' : 'another'} origin`, async () => {
      const page = await open(wholeFrame, { same })
      const frame = page.frameLocator('iframe')
      await consent(frame)
      await frame.getByRole('button', { name: 'Tirar a foto' }).waitFor()
      await heard(page, 'SDK_FRONT_CAPTURE_STARTED')
      const { codes, ignored, height } = await page.evaluate(() => ({
        codes: window.host.codes,
        ignored: window.host.listener.ignored,
        height: window.host.frame?.element.style.height,
      }))
      assert.equal(firstStep(codes), 'ONBOARDING_READY')
      assert.ok(codes.indexOf('GET_CAMERA_PERMISSIONS') < codes.indexOf('SDK_FRONT_CAPTURE_STARTED'))
      assert.ok(!codes.some((code) => code.startsWith('SDK_CAMERA_DENIED')))
      assert.equal(ignored, 0)
      assert.match(height ?? '', /^\d{3,4}px$/)
    })
  }

  it('is as high as its page in a host that the report does not name', async (context) => {
    const unnamed = await startHostServer({ session: { embedOrigins: [] } })
    context.after(() => unnamed.close())
    const page = await open(wholeFrame.replace('url: link', `url: '${unnamed.link}'`))
    await page.frameLocator('iframe').getByRole('button', { name: 'Aceitar e começar' }).waitFor()
    const inner = page.frames().find((frame) => frame.url().startsWith(unnamed.link))
    // The page reports a height after its layout, so a later report may still be on its way.
    await inner?.waitForFunction(() => document.documentElement.scrollHeight === innerHeight)
    await page.waitForFunction(() => {
      const { style, offsetHeight } = window.host.frame?.element ?? document.createElement('iframe')
      return window.host.codes.includes('ONBOARDING_RESIZED') && style.height === `${offsetHeight}px`
    })
    assert.ok(inner)
  })

  it('needs no storage of a third party: there is none here', async () => {
    // Only the full Chromium blocks third-party storage in its private windows.
    await using whole = await openWholeChromium(fakeCamera())
    const page = await open(wholeFrame, {}, whole)
    await page.frameLocator('iframe').getByRole('button', { name: 'Aceitar e começar' }).waitFor()
    const inner = page.frames().find((frame) => frame.url().startsWith(server.link))
    const storage = await inner?.evaluate(() => {
      try {
        return typeof localStorage
      } catch (error) {
        return (error as Error).name
      }
    })
    assert.equal(storage, 'SecurityError')
  })

  it('says that it may not have the camera without `allow`', async () => {
    const page = await open(handMade(''))
    await consent(page.frameLocator('iframe'))
    await heard(page, 'SDK_CAMERA_DENIED embedding-forbids-camera')
  })

  it('says that it may not have the camera when the policy of the host withholds it', async () => {
    const page = await open(wholeFrame, { policy: 'camera=()' })
    assert.equal(await page.evaluate(() => window.host.frame?.obstacle), 'permissions-policy')
    await consent(page.frameLocator('iframe'))
    await heard(page, 'SDK_CAMERA_DENIED embedding-forbids-camera')
  })

  it('opens the camera in a sandbox that leaves it its origin', async () => {
    const page = await open(handMade('allow="camera" sandbox="allow-scripts allow-same-origin"'))
    const frame = page.frameLocator('iframe')
    await consent(frame)
    await frame.getByRole('button', { name: 'Tirar a foto' }).waitFor()
    await heard(page, 'SDK_FRONT_CAPTURE_STARTED')
  })

  for (const sandbox of ['allow-scripts', '']) {
    it(`is silent in a sandbox of "${sandbox}", and the host hears of it`, async () => {
      const page = await open(handMade(`allow="camera" sandbox="${sandbox}"`))
      const silence = await page.evaluate(() =>
        window.host.listener.finished.catch((error: unknown) => (error as { code: string }).code),
      )
      assert.equal(silence, 'never-greeted')
    })
  }

  it('tells a listener that comes late everything', async () => {
    const page = await open(wholeFrame)
    await consent(page.frameLocator('iframe'))
    await heard(page, 'SDK_FRONT_CAPTURE_STARTED')
    const again = await page.evaluate(async () => {
      const { OnboardingListener } = (await import(window.host.door)) as typeof HostDoor
      const iframe = document.querySelector('iframe') ?? undefined
      const late = new OnboardingListener({
        ...(iframe && { frame: iframe }),
        origin: new URL(iframe?.src ?? '').origin,
      })
      const codes: string[] = []
      for await (const { code } of late) {
        codes.push(code)
        if (code === 'SDK_FRONT_CAPTURE_STARTED') break
      }
      late.close()
      return { codes, missed: late.missed }
    })
    assert.equal(firstStep(again.codes), 'ONBOARDING_READY')
    assert.equal(again.missed, 0)
  })
})

describe('the page in a popup', () => {
  it('tells the page that opened it, also that the person closed it midway', async () => {
    const page = await open(
      `const frame = undefined
       const button = here.appendChild(document.createElement('button'))
       const popup = await new Promise((resolve) => {
         button.onclick = () => resolve(window.open(link, '', 'popup,width=420,height=800'))
       })
       const listener = new OnboardingListener({ popup, origin })`,
    )
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
    await popup.setViewportSize({ width: 420, height: 800 })
    await consent(popup)
    await popup.getByRole('button', { name: 'Tirar a foto' }).waitFor()
    await heard(page, 'SDK_FRONT_CAPTURE_STARTED')
    assert.equal(firstStep(await page.evaluate(() => window.host.codes)), 'ONBOARDING_READY')
    await popup.close()
    assert.deepEqual(await page.evaluate(() => window.host.listener.finished), { outcome: 'left' })
  })
})

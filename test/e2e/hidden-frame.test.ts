/** A page that shows the onboarding in a frame that the person cannot see, and tricks them into clicking on it. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { until } from '../support/until.ts'

/** The buttons that lead to a selfie, in their order. */
const buttons = ['Aceitar e começar', 'Abrir a câmera', 'Tirar a foto'] as const
/** Longer than the half second for which a button has to be visible. */
const CLICKER_WAITS_MS = 1_500
const PRESS_AGAIN_MS = 2_000

let browser: Browser
let server: HostServer
let context: BrowserContext

before(async () => {
  server = await startHostServer({ session: { captures: ['selfie'], documents: [], embedOrigins: [] } })
  browser = await openChromium(fakeCamera())
})

afterEach(() => context.close())

after(async () => {
  await browser.close()
  await server.close()
})

/** A host of another origin, which has the camera of this person and hears every code. */
async function openHost(frameStyle: string, cover = ''): Promise<Page> {
  context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 420, height: 760 } })
  await context.grantPermissions(['camera'], { origin: server.origins.cross })
  const page = await context.newPage()
  await page.goto(
    server.page(`
      window.codes = []
      addEventListener('message', ({ data }) => data?.code && codes.push(data.code))
      here.innerHTML = \`<p>Toque nos balões!</p>
        <iframe allow="camera" style="position: absolute; inset: 0; width: 100%; height: 720px; border: 0; \${${JSON.stringify(frameStyle)}}"></iframe>
        <div id="cover" style="\${${JSON.stringify(cover)}}"></div>\`
      here.querySelector('iframe').src = '${server.link}'`),
  )
  return page
}

async function onboardingIn(page: Page): Promise<Frame> {
  // The screen before the first one has a heading as well.
  await page.frameLocator('iframe').getByRole('button', { name: buttons[0] }).waitFor()
  const inner = page.frames().find((frame) => frame.url().startsWith(server.link))
  assert.ok(inner)
  return inner
}

/** Clicks on a button's place as often as a person in a game would, whatever lies there. */
async function clickBlindly(page: Page, inner: Frame, name: string): Promise<void> {
  const box = await inner.getByRole('button', { name }).boundingBox({ timeout: 3_000 })
  if (!box) return
  for (let click = 0; click < 3; click += 1) {
    const from = await inner.evaluate(() => performance.now())
    await inner.waitForFunction((until) => performance.now() > until, from + CLICKER_WAITS_MS)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
}

function codes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { codes: string[] }).codes)
}

/** Presses a button as a person does who tries again when nothing happened. */
async function press(inner: Frame, name: string): Promise<void> {
  const button = inner.getByRole('button', { name })
  await button.waitFor()
  await untilGone(button, () => button.click({ timeout: PRESS_AGAIN_MS }))
}

/** Tries again while the button stays; a slow machine may also let the try itself wait for too long. */
async function untilGone(button: Locator, press: () => Promise<void>): Promise<void> {
  await until('the button is gone', async () => {
    if ((await button.count()) === 0) return true
    await press().catch(() => undefined)
    const isGone = button.waitFor({ state: 'detached', timeout: PRESS_AGAIN_MS })
    return isGone.then(
      () => true,
      () => undefined,
    )
  })
}

const hidings = {
  'nearly transparent': ['opacity: .001; z-index: 2', ''],
  'under a picture that lets clicks through': [
    '',
    'position: absolute; inset: 0; background: #fff; pointer-events: none',
  ],
  'painted over by a filter': ['filter: opacity(1%)', ''],
} as const

describe('a frame that nobody can see', () => {
  for (const [what, [frameStyle, cover]] of Object.entries(hidings)) {
    it(`takes no consent and no picture by blind clicks: ${what}`, async () => {
      const page = await openHost(frameStyle, cover)
      const sent: string[] = []
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
      const inner = await onboardingIn(page)
      for (const name of buttons)
        await clickBlindly(page, inner, name).catch((error: unknown) => {
          // The button of a screen that is never reached.
          if (!String(error).includes('Timeout')) throw error
        })
      const heard = await codes(page)
      assert.ok(heard.includes('ONBOARDING_READY'))
      assert.ok(!heard.includes('TERM_ACCEPTED'), heard.join())
      assert.deepEqual(sent, [])
    })
  }

  it('says in words why nothing happens, offers another window, and accepts clicks once it is visible', async () => {
    const page = await openHost('', 'position: absolute; inset: 0; background: #fffc; pointer-events: none')
    const inner = await onboardingIn(page)
    await clickBlindly(page, inner, buttons[0])
    const alert = inner.getByRole('alert')
    assert.match(await alert.innerText(), /sem nada por cima/)
    const opened = context.waitForEvent('page')
    await alert.getByRole('link').click()
    const alone = await opened
    await alone.getByRole('button', { name: buttons[0] }).waitFor()
    assert.equal(alone.url(), server.link)
    await alone.close()
    await page.evaluate(() => document.querySelector('#cover')?.remove())
    await press(inner, buttons[0])
    await inner.getByRole('button', { name: buttons[1] }).waitFor()
    assert.equal(await alert.count(), 0)
  })
})

describe('an honest frame of a host that the report does not name', () => {
  it('asks for the camera on its own screen, although the host has it, and takes the selfie', async () => {
    const page = await openHost('')
    const inner = await onboardingIn(page)
    await press(inner, buttons[0])
    await press(inner, buttons[1])
    await press(inner, buttons[2])
    await page.waitForFunction(() =>
      (window as unknown as { codes: string[] }).codes.includes('SDK_CAPTURE_COMPLETED'),
    )
  })

  it('is walked by keyboard', async () => {
    const page = await openHost('')
    const inner = await onboardingIn(page)
    const start = inner.getByRole('button', { name: buttons[0] })
    await start.focus()
    await untilGone(start, () => page.keyboard.press('Enter'))
    await inner.getByRole('button', { name: buttons[1] }).waitFor()
  })
})

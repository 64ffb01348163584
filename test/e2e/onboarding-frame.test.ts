import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import type { OnboardingFrame } from '../../src/host/index.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'

/** Says what a test tells it to say, and answers greetings as the onboarding page does. */
const onboardingPage = `<!doctype html><title>onboarding</title><script>
  const session = crypto.randomUUID()
  let sequence = 0
  const kept = []
  function say(code, response, target = '*') {
    kept.push({ code, response, limiar: { version: 1, session, sequence: ++sequence, at: new Date().toISOString() } })
    parent.postMessage(kept.at(-1), target)
  }
  addEventListener('message', ({ data, source, origin }) => {
    if (source === parent && data.limiar?.speak) document.documentElement.lang = data.limiar.speak
    if (source !== parent || !data.limiar?.hello) return
    parent.postMessage({ limiar: { version: 1, welcome: data.limiar.hello, session, first: 1 } }, origin)
    for (const event of kept) parent.postMessage(event, origin)
  })
  say('ONBOARDING_READY')
  say('ONBOARDING_RESIZED', { height: 1234 })
  navigator.mediaDevices?.getUserMedia({ video: true }).then(
    () => say('GET_CAMERA_PERMISSIONS'),
    (error) => say('SDK_CAMERA_DENIED', { reason: error.name }),
  )
</script>`

const hostPage = `<!doctype html><title>host</title><div id="here"></div><script type="module">
  import { OnboardingFrame } from '/host.js'
  window.showOnboarding = () => new OnboardingFrame({ parent: here, url: new URLSearchParams(location.search).get('url') })
</script>`

declare global {
  interface Window {
    frame: OnboardingFrame
    showOnboarding: () => OnboardingFrame
  }
}

/** Opens a frame in the host's page and waits until the page in it has sent its messages. */
async function openFrame(
  page: Page,
): Promise<{ camera: string; height: string; obstacle: string | undefined }> {
  return page.evaluate(async () => {
    const frame = window.showOnboarding()
    window.frame = frame
    const camera = await Promise.race([
      frame.listener.once('GET_CAMERA_PERMISSIONS').then(() => 'open'),
      frame.listener.once('SDK_CAMERA_DENIED').then((event) => event?.response?.reason ?? ''),
    ])
    return { camera, height: frame.element.style.height, obstacle: frame.obstacle }
  })
}

describe('OnboardingFrame in a browser', () => {
  let browser: Browser
  let server: Server
  let port: number
  let permissionsPolicy: string | undefined

  before(async () => {
    const door = readFileSync(new URL('../../dist/host/index.js', import.meta.url))
    server = createServer((request, response) => {
      const path = request.url?.split('?')[0]
      response.setHeader('content-type', path === '/host.js' ? 'text/javascript' : 'text/html')
      if (path === '/host' && permissionsPolicy) response.setHeader('permissions-policy', permissionsPolicy)
      response.end(path === '/host.js' ? door : path === '/host' ? hostPage : onboardingPage)
    }).listen(0)
    port = (server.address() as AddressInfo).port
    browser = await openChromium([...fakeCamera(), '--host-resolver-rules=MAP insecure.example 127.0.0.1'])
  })

  after(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  })

  async function openHost(name = 'localhost'): Promise<Page> {
    const page = await browser.newPage()
    await page.goto(
      `http://${name}:${port}/host?url=${encodeURIComponent(`http://127.0.0.1:${port}/onboarding`)}`,
    )
    return page
  }

  it('hands the camera to another origin and follows its height', async () => {
    permissionsPolicy = undefined
    const page = await openHost()
    assert.deepEqual(await openFrame(page), { camera: 'open', height: '1234px', obstacle: undefined })
    await page.close()
  })

  for (const [windowHeight, height] of [
    [844, 720],
    [640, 640],
  ] as const) {
    it(`is ${height} px high in a window of ${windowHeight} before the page has sent a message`, async () => {
      permissionsPolicy = undefined
      const page = await openHost()
      await page.setViewportSize({ width: 390, height: windowHeight })
      const first = await page.evaluate(() => window.showOnboarding().element.offsetHeight)
      assert.equal(first, height)
      await page.close()
    })
  }

  it('speaks the language that its host asked for before the page was there, and after', async () => {
    permissionsPolicy = undefined
    const page = await openHost()
    await page.evaluate(() => {
      window.frame = window.showOnboarding()
      window.frame.speak('en')
    })
    const shown = page.frameLocator('iframe')
    await shown.locator('html[lang=en]').waitFor({ state: 'attached' })
    await page.evaluate(() => window.frame.speak('es'))
    await shown.locator('html[lang=es]').waitFor({ state: 'attached' })
    await page.close()
  })

  it('takes the focus when its host says so', async () => {
    permissionsPolicy = undefined
    const page = await openHost()
    await openFrame(page)
    const focused = await page.evaluate(() => {
      const before = document.activeElement?.tagName
      window.frame.focus()
      return [before, document.activeElement?.tagName]
    })
    assert.deepEqual(focused, ['BODY', 'IFRAME'])
    await page.close()
  })

  for (const policy of ['camera=()', 'camera=(self)']) {
    it(`says that the host's own policy ${policy} forbids the camera`, async () => {
      permissionsPolicy = policy
      const page = await openHost()
      const { camera, obstacle } = await openFrame(page)
      assert.equal(camera, 'NotAllowedError')
      assert.equal(obstacle, 'permissions-policy')
      await page.close()
    })
  }

  it('says nothing of a policy that names the onboarding', async () => {
    permissionsPolicy = `camera=(self "http://127.0.0.1:${port}")`
    const page = await openHost()
    const { camera, obstacle } = await openFrame(page)
    assert.equal(camera, 'open')
    assert.equal(obstacle, undefined)
    await page.close()
  })

  it('says that an insecure host page cannot have the camera', async () => {
    permissionsPolicy = undefined
    const page = await openHost('insecure.example')
    const obstacle = await page.evaluate(() => window.showOnboarding().obstacle)
    assert.equal(obstacle, 'insecure-page')
    await page.close()
  })

  it('ignores what other windows post, and leaves nothing behind when it is closed', async () => {
    permissionsPolicy = undefined
    const page = await openHost()
    await openFrame(page)
    const heard = await page.evaluate(async () => {
      const { frame } = window
      const other = document.body.appendChild(document.createElement('iframe'))
      // The page in the frame may answer a greeting meanwhile.
      const isOfOther = ({ source }: MessageEvent): boolean => source === other.contentWindow
      let unpacked = 0
      const ofEvents = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
      Object.defineProperty(MessageEvent.prototype, 'data', {
        get(this: MessageEvent): unknown {
          if (isOfOther(this)) unpacked += 1
          return ofEvents?.get?.call(this)
        },
      })
      const before = frame.listener.ignored
      const posted = new Promise<void>((resolve) =>
        addEventListener('message', (event) => isOfOther(event) && resolve()),
      )
      other.srcdoc = `<script>parent.postMessage({ code: 'ONBOARDING_FINISHED', response: { executionId: '${'ab'.repeat(12)}' },
        limiar: { version: 1, session: 'x', sequence: 1, at: '2026-01-01' } }, '*')<\/script>`
      await posted
      const ignored = frame.listener.ignored - before
      frame.close()
      const { outcome } = await frame.listener.finished
      return { ignored, unpacked, outcome, isThere: frame.element.isConnected }
    })
    assert.deepEqual(heard, { ignored: 1, unpacked: 0, outcome: 'closed', isThere: false })
    await page.close()
  })

  it('opens no address that would run in the host page', async () => {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${port}/host?url=javascript:alert(1)`)
    const mistake = await page.evaluate(() => {
      try {
        window.showOnboarding()
        return 'none'
      } catch (error) {
        return (error as Error).name
      }
    })
    assert.equal(mistake, 'TypeError')
    await page.close()
  })
})

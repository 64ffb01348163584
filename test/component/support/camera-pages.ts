/** The built page in Chromium with a fake camera, on a platform that a test changes before the page's code runs. */
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../../support/chromium.ts'
import { startFakeOnboarding, type FakeOnboarding } from './fake-onboarding.ts'

declare global {
  interface Window {
    events: { readonly code: string; readonly response?: { readonly reason?: string } }[]
    streams: MediaStream[]
    wishes: MediaStreamConstraints[]
  }
  /** Makes getUserMedia answer with that error from now on. */
  var refuse: (name: string, message?: string) => void
}

/** The changes of a test to the browser. */
export interface Platform {
  /** Runs in the page before the page's own code; there it may call `refuse`. */
  readonly platform?: () => void
  readonly userAgent?: string
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface CameraPages {
  readonly onboarding: FakeOnboarding
  open(options?: Platform): Promise<Page>
  close(): Promise<void>
}

/** Starts the browser and the stand-in for the server once for many pages. */
export async function openCameraPages(): Promise<CameraPages> {
  const browser = await openChromium(fakeCamera())
  const onboarding = await startFakeOnboarding()
  return {
    onboarding,
    open: (options = {}) => openPage(browser, onboarding, options),
    close: async () => {
      await browser.close()
      await onboarding.close()
    },
  }
}

async function openPage(
  browser: Browser,
  onboarding: FakeOnboarding,
  { platform, userAgent, prepare }: Platform,
): Promise<Page> {
  const page = await browser.newPage({
    locale: 'pt-BR',
    viewport: { width: 1000, height: 800 },
    reducedMotion: 'reduce',
    ...(userAgent !== undefined && { userAgent }),
  })
  await page.addInitScript(() => {
    window.events = []
    window.streams = []
    addEventListener('limiar-event', (event) => window.events.push((event as CustomEvent).detail))
    Object.assign(window, {
      refuse: (name: string, message = '') => {
        MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException(message, name))
      },
    })
  })
  if (platform) await page.addInitScript(platform)
  await page.addInitScript(() => {
    if (!('getUserMedia' in navigator.mediaDevices)) return
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    MediaDevices.prototype.getUserMedia = async (wish) => {
      const stream = await getUserMedia(wish)
      window.streams.push(stream)
      return stream
    }
  })
  await prepare?.(page)
  await page.goto(onboarding.address)
  return page
}

/** Agrees, and asks for the camera. */
export async function askForCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar e começar' }).click()
  const primer = page.getByRole('button', { name: 'Abrir a câmera' })
  const capture = page.getByRole('heading', { name: 'Frente do documento' })
  const obstacle = page.locator('.todo')
  // The explanation is skipped where the camera was allowed before, as Chromium's fake one may be.
  await primer.or(capture).or(obstacle).first().waitFor()
  if (await primer.isVisible()) await primer.click()
}

/** The streams that nobody has given back, by their ids. */
export function liveStreams(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.streams.filter(({ active }) => active).map(({ id }) => id))
}

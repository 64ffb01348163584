/** The built page in Chromium before a camera that shows one thing. What it does is measured from outside. */
import type { Browser, CDPSession, Page } from 'playwright'
import type { CaptureKind } from '../../src/protocol/reports/reports.ts'
import { marks } from './main-thread.ts'
import { startFakeOnboarding, type FakeOnboarding } from '../../test/component/support/fake-onboarding.ts'

/** Times of the page's steps, in milliseconds of the page's clock. */
export interface Trace {
  /** When getUserMedia answered with a stream. */
  readonly cameraAt: number | undefined
  /** When the first still began to be sent. */
  readonly stillAt: number | undefined
  /** From the moment a frame is handed to the worker to its observation. */
  readonly observations: readonly { readonly at: number; readonly ms: number }[]
}

export interface CameraPage {
  readonly page: Page
  readonly debug: CDPSession
  trace(): Promise<Trace>
  close(): Promise<void>
}

/** A phone's window. */
const VIEWPORT = { width: 390, height: 844 } as const
/** A step of the page that takes longer will not come. */
const PATIENCE_MS = 20_000

/** Opens a link that asks for one capture and goes on until the camera is asked for. */
export async function openCameraPage(
  browser: Browser,
  capture: CaptureKind,
  cpuSlowdown: number,
): Promise<CameraPage> {
  const onboarding = await startFakeOnboarding()
  const page = await browser.newPage({ locale: 'pt-BR', viewport: VIEWPORT })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(watchPage, marks)
  await page.route('**/session', async (route) => {
    const session = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...session, captures: [capture] } })
  })
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(onboarding.address)
  await startCapture(page)
  return {
    page,
    debug,
    trace: () => page.evaluate(() => seenOfPage),
    close: () => closeBoth(page, onboarding),
  }
}

/** The consent, and the explanation before the browser asks for the camera. */
async function startCapture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar e começar' }).click()
  const primer = page.getByRole('button', { name: 'Abrir a câmera' })
  const shutter = page.getByRole('button', { name: 'Tirar a foto' })
  await primer.or(shutter).first().waitFor()
  if (await primer.isVisible()) await primer.click()
}

async function closeBoth(page: Page, onboarding: FakeOnboarding): Promise<void> {
  await page.context().close()
  await onboarding.close()
}

declare global {
  var seenOfPage: Trace
}

/** Runs in the page before its own code, so it can use nothing of this file. */
function watchPage(marked: typeof marks): void {
  const seen = {
    cameraAt: undefined as number | undefined,
    stillAt: undefined as number | undefined,
    observations: [] as { at: number; ms: number }[],
  }
  globalThis.seenOfPage = seen
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    seen.cameraAt ??= performance.mark(marked.camera).startTime
    return stream
  }

  // The page sends stills by XMLHttpRequest, which tells the progress.
  const address = Reflect.get(XMLHttpRequest.prototype, 'open') as (...request: unknown[]) => void
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...request: unknown[]) {
    if (String(request[1]).includes('/stills/')) seen.stillAt ??= performance.mark(marked.still).startTime
    address.apply(this, request)
  }

  const post = Reflect.get(Worker.prototype, 'postMessage') as (message: unknown, transfer: unknown) => void
  Worker.prototype.postMessage = function (this: Worker, message: { id?: number }, transfer?: unknown) {
    if (message.id !== undefined) {
      const at = performance.now()
      this.addEventListener('message', () => seen.observations.push({ at, ms: performance.now() - at }), {
        once: true,
      })
    }
    post.call(this, message, transfer)
  }
}

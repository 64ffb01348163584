/**
 * How soon the first screen of the page is there on a slow phone: LCP, TBT and CLS as browsers define them, of the built
 * page from the service itself, in Chromium whose network and main thread are slowed down over CDP.
 */
import type { Browser, Page } from 'playwright'
import { join } from 'node:path'
import { newLink } from '../../test/support/integrator.ts'
import { startFakeService } from '../../test/support/server.ts'

export interface Network {
  readonly name: string
  /** Added to each request, ms. */
  readonly latencyMs: number
  readonly downKbps: number
  readonly upKbps: number
}

/** What Lighthouse calls slow 4G: as it is simulated, and as DevTools applies it, with what connections cost included. */
export const slow4G: readonly Network[] = [
  { name: 'slow 4G, round trip of 150 ms', latencyMs: 150, downKbps: 1638, upKbps: 750 },
  { name: 'slow 4G as DevTools applies it', latencyMs: 562.5, downKbps: 1475, upKbps: 675 },
]

export interface FirstView {
  /** First and largest contentful paint, and the moment at which the consent could be pressed; ms after the navigation. */
  readonly fcp: number
  readonly lcp: number
  readonly consent: number
  /** Total blocking time: what tasks of the main thread took beyond 50 ms each. */
  readonly tbt: number
  /** Cumulative layout shift. */
  readonly cls: number
}

const VIEWPORT = { width: 390, height: 844 } as const
/** Nothing moves or blocks any more. */
const SETTLED_MS = 3000
const BITS_OF_KILOBIT = 1000

/** Opens a new link so often, each time with an empty cache. */
export async function firstViews(
  browser: Browser,
  { latencyMs, downKbps, upKbps }: Network,
  { times, slowdown }: { readonly times: number; readonly slowdown: number },
): Promise<readonly FirstView[]> {
  const pageDirectory = join(import.meta.dirname, '..', '..', 'dist', 'page')
  const service = await startFakeService({}, { pageDirectory })
  try {
    const views: FirstView[] = []
    for (let time = 0; time < times; time++) {
      const { url } = await newLink(service.client.limiar, service.reportId)
      const context = await browser.newContext({ locale: 'pt-BR', viewport: VIEWPORT, deviceScaleFactor: 2 })
      const page = await context.newPage()
      const debug = await context.newCDPSession(page)
      await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await debug.send('Network.enable')
      await debug.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: (downKbps * BITS_OF_KILOBIT) / 8,
        uploadThroughput: (upKbps * BITS_OF_KILOBIT) / 8,
      })
      views.push(await firstView(page, url))
      await context.close()
    }
    return views
  } finally {
    await service.close()
  }
}

async function firstView(page: Page, address: string): Promise<FirstView> {
  await page.addInitScript(watch)
  await page.goto(address)
  await page.getByRole('button', { name: /aceitar/i }).waitFor()
  const consent = await page.evaluate(() => performance.now())
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate(() => seenOfView)
  return { ...seen, consent }
}

declare global {
  var seenOfView: Omit<FirstView, 'consent'>
}

/** Runs in the page before its own code. */
function watch(): void {
  const seen = { fcp: 0, lcp: 0, tbt: 0, cls: 0 }
  globalThis.seenOfView = seen
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('longtask', ({ duration }) => (seen.tbt += duration - 50))
  observe(
    'layout-shift',
    (entry) => (seen.cls += (entry as PerformanceEntry & { readonly value: number }).value),
  )
}

/**
 * How soon a slow phone shows the first screen of the page: LCP, TBT and CLS as browsers define them, of the built page
 * from the service itself, in Chromium with a network and a main thread that are slowed down over CDP.
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

/**
 * Lighthouse's slow 4G, in two forms: as it is simulated, and as DevTools applies it, where the latency includes the
 * connection.
 */
export const slow4G: readonly Network[] = [
  { name: 'slow 4G, round trip of 150 ms', latencyMs: 150, downKbps: 1638, upKbps: 750 },
  { name: 'slow 4G as DevTools applies it', latencyMs: 562.5, downKbps: 1475, upKbps: 675 },
]

export interface FirstView {
  /** First and largest contentful paint, and the moment at which the consent could be pressed; ms after the navigation. */
  readonly fcp: number
  readonly lcp: number
  readonly consent: number
  /** Total blocking time: the part of each task beyond 50 ms, summed, from the first contentful paint on. */
  readonly tbt: number
  /** Cumulative layout shift. */
  readonly cls: number
  /** The processor time of the main thread until nothing moved any more, with the slowing down. */
  readonly processor: number
}

const VIEWPORT = { width: 390, height: 844 } as const
/** The page is settled when nothing has moved or blocked for this long. */
const SETTLED_MS = 5000
/** The part of a task that blocks nobody. */
const UNBLOCKED_MS = 50
const SECOND_MS = 1000
const BITS_OF_KILOBIT = 1000

/** Opens a new link this many times, each time with an empty cache. */
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
      await debug.send('Performance.enable', { timeDomain: 'threadTicks' })
      const seen = await firstView(page, url)
      const { metrics } = await debug.send('Performance.getMetrics')
      const taken = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
      views.push({ ...seen, processor: taken * SECOND_MS })
      await context.close()
    }
    return views
  } finally {
    await service.close()
  }
}

/**
 * Asks nothing of the page until it is settled. A locator brings a script of its own into the page, whose compilation
 * takes 80 ms of a slowed-down processor before the first paint.
 */
async function firstView(page: Page, address: string): Promise<Omit<FirstView, 'processor'>> {
  await page.addInitScript(watch)
  await page.goto(address)
  await page.waitForTimeout(SETTLED_MS)
  const { longTasks, ...seen } = await page.evaluate(() => seenOfView)
  if (seen.consent === 0) throw new Error(`There was no consent after ${SETTLED_MS} ms.`)
  return { ...seen, tbt: blockedAfter(seen.fcp, longTasks) }
}

/**
 * What tasks blocked after the first contentful paint, ms. As Lighthouse counts it, the part of a task before that paint
 * does not count: nobody can press what is not there yet.
 */
function blockedAfter(fcp: number, tasks: readonly LongTask[]): number {
  return tasks.reduce(
    (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, fcp) - UNBLOCKED_MS),
    0,
  )
}

interface LongTask {
  /** ms after the navigation. */
  readonly start: number
  readonly end: number
}

declare global {
  var seenOfView: Omit<FirstView, 'processor' | 'tbt'> & { readonly longTasks: readonly LongTask[] }
}

/** Runs in the page before its own code. */
function watch(): void {
  const longTasks: LongTask[] = []
  const seen = { fcp: 0, lcp: 0, consent: 0, cls: 0, longTasks }
  globalThis.seenOfView = seen
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('longtask', ({ startTime, duration }) =>
    longTasks.push({ start: startTime, end: startTime + duration }),
  )
  observe(
    'layout-shift',
    (entry) => (seen.cls += (entry as PerformanceEntry & { readonly value: number }).value),
  )
  const look = (): void => {
    const root = document.querySelector('limiar-onboarding')?.shadowRoot
    if (root?.querySelector('.agreement')) seen.consent = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

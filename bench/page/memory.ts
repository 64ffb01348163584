/** The memory of a page that watches a camera for a long time. */
import { readFileSync } from 'node:fs'
import type { Browser, CDPSession } from 'playwright'
import { openCameraPage, type CameraPage } from './camera-page.ts'

export interface MemorySample {
  readonly seconds: number
  /** MiB of JavaScript after garbage was collected. */
  readonly heap: number
  /** MiB of the largest renderer that the page shares with no other process, without a collection of garbage. */
  readonly renderer: number
  /** The same, after garbage was collected in the page and in its worker. */
  readonly rendererKept: number
}

/** Options with which the browser must be opened, so that a worker's garbage is collected on request. */
export const collectable = '--js-flags=--expose-gc'

const MIB = 2 ** 20
/** The first sample comes after the page has seen its first frames. */
const WARM_UP_SECONDS = 10
const SAMPLES = 20
/** The allocator gives freed memory back a little later. */
const GIVEN_BACK_MS = 2_000

/** Takes samples over this many minutes, in which the page looks ten times a second and captures nothing. */
export async function memoryOver(browser: Browser, minutes: number): Promise<readonly MemorySample[]> {
  const opened = await openCameraPage(browser, 'back', 1)
  const processes = await browser.newBrowserCDPSession()
  const samples: MemorySample[] = []
  const startedAt = performance.now()
  const pauseMs = ((minutes * 60 - WARM_UP_SECONDS) * 1000) / (SAMPLES - 1)
  for (let number = 0; number < SAMPLES; number++) {
    const at = startedAt + WARM_UP_SECONDS * 1000 + number * pauseMs
    await opened.page.waitForTimeout(Math.max(0, at - performance.now()))
    const renderer = await largestRenderer(processes)
    await collectGarbage(opened)
    const { usedSize } = await opened.debug.send('Runtime.getHeapUsage')
    const rendererKept = await largestRenderer(processes)
    const seconds = Math.round((at - startedAt) / 1000)
    samples.push({ seconds, heap: usedSize / MIB, renderer, rendererKept })
  }
  await opened.close()
  return samples
}

/** In the worker, too, if the browser was opened with `collectable`. */
async function collectGarbage({ page, debug }: CameraPage): Promise<void> {
  await debug.send('HeapProfiler.collectGarbage')
  await Promise.all(page.workers().map((worker) => worker.evaluate(() => gc?.())))
  await page.waitForTimeout(GIVEN_BACK_MS)
}

/** MiB. */
async function largestRenderer(processes: CDPSession): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => anonymousBytes(id))
  return Math.max(...renderers) / MIB
}

/** Only Linux tells this; elsewhere the column stays empty. */
function anonymousBytes(processId: number): number {
  try {
    const [, kilobytes = '0'] =
      /^Anonymous:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}

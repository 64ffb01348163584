/** The memory of a page that watches a camera for a long time. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { openCameraPage } from './camera-page.ts'

export interface MemorySample {
  readonly seconds: number
  /** MiB of JavaScript after garbage was collected. */
  readonly heap: number
  /** MiB of the largest renderer that it shares with no other process. */
  readonly renderer: number
}

const MIB = 2 ** 20
/** The first sample is of a page that has seen its first frames. */
const WARM_UP_SECONDS = 10
const SAMPLES = 10

/** Samples spread over so many minutes in which the page looks ten times a second and captures nothing. */
export async function memoryOver(browser: Browser, minutes: number): Promise<readonly MemorySample[]> {
  const opened = await openCameraPage(browser, 'back', 1)
  const processes = await browser.newBrowserCDPSession()
  const samples: MemorySample[] = []
  const pause = (minutes * 60 - WARM_UP_SECONDS) / (SAMPLES - 1)
  await opened.page.waitForTimeout(WARM_UP_SECONDS * 1000)
  for (let number = 0; number < SAMPLES; number++) {
    await opened.debug.send('HeapProfiler.collectGarbage')
    const { usedSize } = await opened.debug.send('Runtime.getHeapUsage')
    const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
    const renderers = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => anonymousBytes(id))
    const seconds = Math.round(WARM_UP_SECONDS + number * pause)
    samples.push({ seconds, heap: usedSize / MIB, renderer: Math.max(...renderers) / MIB })
    if (number < SAMPLES - 1) await opened.page.waitForTimeout(pause * 1000)
  }
  await opened.close()
  return samples
}

/** Linux alone tells; elsewhere the column says nothing. */
function anonymousBytes(processId: number): number {
  try {
    const [, kilobytes = '0'] =
      /^Anonymous:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}

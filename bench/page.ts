/**
 * What the capture page weighs and how it runs:
 * `npm run bench:page -- [runs of each capture] [minutes of memory] [--without-weights]`.
 *
 * Weights are of the built page and of published packages, by Brotli at its best. Runs are in Chromium before the
 * sample camera, whose file it plays itself: nothing but the page uses the main thread. Slowed down is the main thread
 * alone, as Chromium's own throttling does it.
 */
import { parseArgs } from 'node:util'
import type { CaptureKind } from '../src/protocol/reports.ts'
import { fakeCamera, openChromium } from '../test/support/chromium.ts'
import { cameraFiles } from './page/camera-files.ts'
import { openCameraPage, type Trace } from './page/camera-page.ts'
import { memoryOver } from './page/memory.ts'
import { pageWeights, peerWeights, type Weight } from './page/weights.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-weights': { type: 'boolean', default: false } },
})
const [runs = 20, memoryMinutes = 5] = positionals.map(Number)
const captures: readonly CaptureKind[] = ['front', 'back', 'selfie']
/** A capture that takes longer has failed. */
const CAPTURE_TIMEOUT_MS = 20_000
const SLOWED = 4
/** How long a page that captures nothing is watched for long tasks. */
const WATCHED_MS = 15_000

const files = await cameraFiles()
if (!options['without-weights']) console.log(weightTable(await pageWeights(), await peerWeights()))
if (runs > 0) {
  for (const slowdown of [1, SLOWED]) await printRuns(slowdown)
}
if (memoryMinutes > 0) await printMemory()

async function printRuns(slowdown: number): Promise<void> {
  console.log(`\nMain thread slowed down ${slowdown} times, ${runs} runs of each, milliseconds\n`)
  console.log('| capture | camera to still, median | p95 | observation, median | p95 | long tasks, longest |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const capture of captures) {
    const traces: Trace[] = []
    for (let run = 0; run < runs; run++) traces.push(await captured(capture, slowdown))
    const times = traces.map(({ cameraAt, stillAt }) => (stillAt ?? Infinity) - (cameraAt ?? 0))
    console.log(`| ${capture} | ${median(times)} | ${p95(times)} | ${cells(traces)} |`)
  }
  const watched = await watchedInVain(slowdown)
  console.log(`| back, shown the front for ${WATCHED_MS / 1000} s | | | ${cells([watched])} |`)
}

/** One page from the grant of the camera to the still that it sends by itself. */
async function captured(capture: CaptureKind, slowdown: number): Promise<Trace> {
  const browser = await openChromium(fakeCamera(files[capture]))
  try {
    const opened = await openCameraPage(browser, capture, slowdown)
    await opened.page
      .waitForFunction(() => seenOfPage.stillAt !== undefined, undefined, { timeout: CAPTURE_TIMEOUT_MS })
      .catch(() => undefined)
    const trace = await opened.trace()
    await opened.close()
    return trace
  } finally {
    await browser.close()
  }
}

/** The other side is shown, so that nothing is ever captured. */
async function watchedInVain(slowdown: number): Promise<Trace> {
  const browser = await openChromium(fakeCamera(files.front))
  try {
    const opened = await openCameraPage(browser, 'back', slowdown)
    await opened.page.waitForTimeout(WATCHED_MS)
    const trace = await opened.trace()
    await opened.close()
    return trace
  } finally {
    await browser.close()
  }
}

async function printMemory(): Promise<void> {
  const browser = await openChromium(fakeCamera(files.front))
  try {
    const samples = await memoryOver(browser, memoryMinutes)
    console.log(
      `\nMemory over ${memoryMinutes} minutes of a capture that shows the wrong side, MiB after collecting garbage\n`,
    )
    console.log(`| seconds | ${samples.map(({ seconds }) => seconds).join(' | ')} |`)
    console.log(`| --- | ${samples.map(() => '---').join(' | ')} |`)
    console.log(`| JavaScript of the page | ${samples.map(({ heap }) => heap.toFixed(1)).join(' | ')} |`)
    console.log(`| renderer, its own | ${samples.map(({ renderer }) => renderer.toFixed(0)).join(' | ')} |`)
  } finally {
    await browser.close()
  }
}

/** Observations, and tasks over 50 ms that began while the camera was open and no still was being sent. */
function cells(traces: readonly Trace[]): string {
  const observations = traces.flatMap((trace) => trace.observations.map(({ ms }) => ms))
  const tasks = traces.flatMap(({ cameraAt = 0, stillAt = Infinity, longTasks }) =>
    longTasks.filter(({ at }) => at > cameraAt && at < stillAt).map(({ ms }) => ms),
  )
  const longest = tasks.length ? `${tasks.length}, ${Math.round(Math.max(...tasks))}` : 'none'
  return `${median(observations)} | ${p95(observations)} | ${longest}`
}

function median(values: readonly number[]): string {
  return quantile(values, 0.5)
}

function p95(values: readonly number[]): string {
  return quantile(values, 0.95)
}

function quantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.length ? sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0) : '-'
}

function weightTable(ours: readonly Weight[], others: readonly Weight[]): string {
  const row = ({ what, counted, bytes }: Weight): string =>
    `| ${what} | ${counted} | ${(bytes / 1000).toFixed(1)} |`
  return [
    '| Limiar | counted | kB |',
    '| --- | --- | --- |',
    ...ours.map(row),
    '',
    '| package | counted | kB |',
    '| --- | --- | --- |',
    ...others.map(row),
  ].join('\n')
}

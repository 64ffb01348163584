/**
 * The weight of the capture page, and its times: `npm run bench:page -- [runs of each capture] [minutes of memory]
 * [--without-weights] [--first-views <times>]`.
 *
 * Weights are of the built page and of published packages, by Brotli at its best. Runs are in Chromium before the
 * sample camera, whose file it plays itself: nothing but the page uses the main thread. Only the main thread is slowed
 * down, as Chromium's own throttling does it.
 */
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import type { CaptureKind } from '../src/protocol/reports/reports.ts'
import { fakeCamera, openWholeChromium } from '../test/support/chromium.ts'
import { quantile } from './measure.ts'
import { cameraFiles } from './page/camera-files.ts'
import { openCameraPage, type Trace } from './page/camera-page.ts'
import {
  LONG_TASK_MS,
  mainThreadOf,
  traceCategories,
  type MainThread,
  type MainThreadTask,
} from './page/main-thread.ts'
import { collectable, memoryOver } from './page/memory.ts'
import { firstViews, slow4G, type FirstView } from './page/first-view.ts'
import { pageWeights, peerWeights, type Weight } from './page/weights.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'without-weights': { type: 'boolean', default: false },
    'first-views': { type: 'string', default: '9' },
  },
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
const times = Number(options['first-views'])
if (times > 0) await printFirstViews()
if (runs > 0) {
  for (const slowdown of [1, SLOWED]) await printRuns(slowdown)
}
if (memoryMinutes > 0) await printMemory()

/** The lowest, the median and the highest of each figure; the highest shows whether the machine was busy. */
async function printFirstViews(): Promise<void> {
  console.log(
    `\nFirst screen of a new link, empty cache, main thread slowed down ${SLOWED} times, ${times} times, ms: lowest, median, highest\n`,
  )
  console.log(
    '| network | first paint | largest paint (LCP) | consent there | blocked (TBT) | layout shift (CLS) | processor, main thread |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const browser = await openWholeChromium()
  try {
    for (const network of slow4G) {
      const views = await firstViews(browser, network, { times, slowdown: SLOWED })
      const cell = (of: (view: FirstView) => number, digits = 0): string => {
        const sorted = views.map(of).sort((one, other) => one - other)
        const shown = [sorted[0], sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)]
        return shown.map((value = 0) => value.toFixed(digits)).join(', ')
      }
      console.log(
        `| ${network.name} | ${cell(({ fcp }) => fcp)} | ${cell(({ lcp }) => lcp)} | ${cell(({ consent }) => consent)} | ${cell(({ tbt }) => tbt)} | ${cell(({ cls }) => cls, 3)} | ${cell(({ processor }) => processor)} |`,
      )
    }
  } finally {
    await browser.close()
  }
}

/** One run: the times of the page and of its main thread. */
interface Run {
  readonly trace: Trace
  readonly mainThread: MainThread
}

async function printRuns(slowdown: number): Promise<void> {
  console.log(`\nMain thread slowed down ${slowdown} times, ${runs} runs of each, milliseconds\n`)
  console.log('| capture | camera to still, median | p95 | observation, median | p95 |')
  console.log('| --- | --- | --- | --- | --- |')
  const all = new Map<string, readonly Run[]>()
  for (const capture of captures) {
    const captured: Run[] = []
    for (let run = 0; run < runs; run++) captured.push(await capturing(capture, slowdown))
    all.set(capture, captured)
    const times = captured.map(({ trace: { cameraAt, stillAt } }) => (stillAt ?? Infinity) - (cameraAt ?? 0))
    console.log(`| ${capture} | ${median(times)} | ${p95(times)} | ${observations(captured)} |`)
  }
  const inVain = `back, shown the front for ${WATCHED_MS / 1000} s`
  all.set(inVain, [await watchingInVain(slowdown)])
  console.log(`| ${inVain} | | | ${observations(all.get(inVain) ?? [])} |`)
  printTasks(all)
}

/** By the clock a task also waits for a processor. By the processor it does not, but the slowing down counts. */
function printTasks(all: ReadonlyMap<string, readonly Run[]>): void {
  console.log(`\nTasks of the main thread over ${LONG_TASK_MS} ms, and the longest\n`)
  console.log('| capture | when | by the clock | by the processor | of which |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [capture, captured] of all)
    for (const [when, part] of [
      ['before the camera', 'before'],
      ['camera to still', 'during'],
    ] as const) {
      const tasks = captured.flatMap(({ mainThread }) => mainThread[part])
      console.log(`| ${capture} | ${when} | ${taskCells(tasks)} |`)
    }
}

function taskCells(tasks: readonly MainThreadTask[]): string {
  const byProcessor = tasks.toSorted((one, other) => other.processorMs - one.processorMs)
  const cell = (times: readonly number[]): string =>
    `${times.filter((ms) => ms > LONG_TASK_MS).length}, ${Math.max(0, ...times).toFixed(0)}`
  const [longest] = byProcessor
  return `${cell(tasks.map(({ clockMs }) => clockMs))} | ${cell(tasks.map(({ processorMs }) => processorMs))} | ${longest?.what ?? ''}`
}

/** One page, from the grant of the camera to the still that it sends by itself. */
function capturing(capture: CaptureKind, slowdown: number): Promise<Run> {
  return traced(files[capture], capture, slowdown, (page) =>
    page
      .waitForFunction(() => seenOfPage.stillAt !== undefined, undefined, { timeout: CAPTURE_TIMEOUT_MS })
      .catch(() => undefined),
  )
}

/** The camera shows the other side, so nothing is ever captured. */
function watchingInVain(slowdown: number): Promise<Run> {
  return traced(files.front, 'back', slowdown, (page) => page.waitForTimeout(WATCHED_MS))
}

async function traced(
  camera: string,
  capture: CaptureKind,
  slowdown: number,
  until: (page: Page) => Promise<unknown>,
): Promise<Run> {
  const browser = await openWholeChromium(fakeCamera(camera))
  try {
    await browser.startTracing(undefined, { categories: [...traceCategories] })
    const opened = await openCameraPage(browser, capture, slowdown)
    await until(opened.page)
    const trace = await opened.trace()
    const mainThread = mainThreadOf(await browser.stopTracing())
    await opened.close()
    return { trace, mainThread }
  } finally {
    await browser.close()
  }
}

async function printMemory(): Promise<void> {
  const browser = await openWholeChromium([...fakeCamera(files.front), collectable])
  try {
    const samples = await memoryOver(browser, memoryMinutes)
    console.log(`\nMemory over ${memoryMinutes} minutes of a capture that shows the wrong side, MiB\n`)
    console.log('| seconds | JavaScript of the page | renderer, its own | after collecting garbage |')
    console.log('| --- | --- | --- | --- |')
    for (const { seconds, heap, renderer, rendererKept } of samples)
      console.log(`| ${seconds} | ${heap.toFixed(1)} | ${renderer.toFixed(0)} | ${rendererKept.toFixed(0)} |`)
  } finally {
    await browser.close()
  }
}

function observations(runs: readonly Run[]): string {
  const times = runs.flatMap(({ trace }) => trace.observations.map(({ ms }) => ms))
  return `${median(times)} | ${p95(times)}`
}

function median(values: readonly number[]): string {
  return shown(quantile(values, 0.5))
}

function p95(values: readonly number[]): string {
  return shown(quantile(values, 0.95))
}

function shown(ms: number): string {
  return Number.isNaN(ms) ? '-' : ms.toFixed(0)
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

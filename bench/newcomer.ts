/**
 * How long a newcomer waits for the first verdict: `node bench/newcomer.ts [times]`.
 *
 * The clock starts with `npm start` after its set-up, on a new data folder. When the address is printed, a browser
 * without a camera opens it and clicks like a person who reads nothing: in one run on the first sample, in another on
 * the large button of the page again and again, until the verdict is on the screen.
 */
import { loadavg } from 'node:os'
import type { Browser, FrameLocator, Page } from 'playwright'
import { openWholeChromium } from '../test/support/chromium.ts'
import { startPlayground } from '../test/support/playground-server.ts'
import { printTable, quantile } from './measure.ts'

const DEFAULT_TIMES = 3
const PATIENCE_MS = 120_000
/** The time in which a person finds the button on a new screen. */
const FINDING_MS = 500

type Way = 'one click on a sample' | 'the whole walk with the sample camera'

/** Milliseconds from the command to each point of the way. */
interface Wait {
  readonly ready: number
  readonly opened: number
  readonly verdict: number
}

const times = Number(process.argv[2] ?? DEFAULT_TIMES)
const browser = await openWholeChromium()
try {
  const rows = []
  for (const way of ['one click on a sample', 'the whole walk with the sample camera'] as const) {
    const waits: Wait[] = []
    for (let time = 0; time < times; time++) waits.push(await waitOnce(browser, way))
    const cell = (of: (wait: Wait) => number): string => described(waits.map(of))
    rows.push([
      way,
      cell(({ ready }) => ready),
      cell(({ opened }) => opened),
      cell(({ verdict }) => verdict),
      cell(({ opened, verdict }) => verdict - opened),
    ])
  }
  printTable(
    ['way', 'address printed', 'page there', 'verdict on the screen', 'of which after the page'],
    rows,
  )
  console.log(
    `\nSeconds, lowest, median and highest of ${times}; load average ${loadavg()[0]?.toFixed(1) ?? '?'}`,
  )
} finally {
  await browser.close()
}

async function waitOnce(from: Browser, way: Way): Promise<Wait> {
  const began = performance.now()
  const since = (): number => performance.now() - began
  const server = await startPlayground()
  const ready = since()
  const context = await from.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(server.playgroundUrl)
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /aceitar/i })
      .waitFor()
    const opened = since()
    if (way === 'one click on a sample')
      await page.getByRole('group', { name: 'Veja um resultado agora' }).getByRole('button').first().click()
    else await pressOn(page.frameLocator('iframe'), page)
    await verdictOf(page).waitFor()
    return { ready, opened, verdict: since() }
  } finally {
    await context.close()
    await server.stop()
  }
}

/** Presses the large button of every screen, and the document of the specimen where one is chosen. */
async function pressOn(frame: FrameLocator, page: Page): Promise<void> {
  for (const name of [/aceitar/i, /^CNH/, /Abrir a câmera/]) {
    await page.waitForTimeout(FINDING_MS)
    await frame.getByRole('button', { name }).click()
  }
}

function verdictOf(page: Page) {
  return page
    .getByRole('group', { name: 'Execução' })
    .getByText(/^(Aprovado|Reprovado|Pendente: uma pessoa decide)$/)
}

function described(milliseconds: readonly number[]): string {
  return [0, 0.5, 1].map((at) => (quantile(milliseconds, at) / 1000).toFixed(1)).join(', ')
}

/**
 * `npm run pictures:walk`: the pictures of README, in light and dark, to `docs/pictures/`: the playground with a verdict,
 * and a walk through the page by the sample camera, as it moves. Specimens and a photograph under a free licence.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { openChromium } from '../test/support/chromium.ts'
import { firstReport, newLink } from '../test/support/integrator.ts'
import { beginWalk, passMovement } from '../test/support/page-steps.ts'
import { startPlayground, type PlaygroundServer } from '../test/support/playground-server.ts'

const folder = join(import.meta.dirname, '..', 'docs/pictures')
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const phone = { width: 360, height: 740 }
const laptop = { width: 1280, height: 800 }
/** Beside the text of a page; letters can still be read. */
const WALK_WIDTH = 280
const STEP_TIMEOUT_MS = 180_000
/** Milliseconds between two pictures of a moving page. */
const PAUSE_MS = 250
/** Most pictures of one screen: further ones would show nothing new. */
const MOST_OF_A_SCREEN = 8
/** How long a screen is shown when it appears, while it moves, and at the end of the walk. */
const SHOWN_MS = { appearing: 1_300, moving: 300, last: 3_000 } as const
/** Limits, so that README stays light. */
const MOST_BYTES = { playground: 150_000, walk: 1_000_000 } as const
/** The heading of the last screen. */
const END = /^(Recebemos tudo|Identidade confirmada)$/
/** What the page says on a busy machine. The pictures show a machine that is not busy, so such a walk is not used. */
const BUSY = /Tentamos de novo|ocupado|demorando/

interface Moment {
  readonly screen: string
  readonly picture: Buffer
}

await mkdir(folder, { recursive: true })
const browser = await openChromium()
const server = await startPlayground()
try {
  for (const scheme of schemes) {
    await keep('walk', scheme, await walk(browser, server, scheme))
    await keep('playground', scheme, await verdict(browser, server, scheme))
  }
} finally {
  await browser.close()
  await server.stop()
}

async function keep(name: keyof typeof MOST_BYTES, scheme: Scheme, picture: Buffer): Promise<void> {
  const file = `${name}-${scheme}.webp`
  if (picture.length > MOST_BYTES[name])
    throw new Error(`${file} has ${picture.length} bytes, more than ${MOST_BYTES[name]}.`)
  await writeFile(join(folder, file), picture)
  console.log(`docs/pictures/${file} ${picture.length} bytes`)
}

/** The playground when the sample person was approved. */
async function verdict(from: Browser, to: PlaygroundServer, colorScheme: Scheme): Promise<Buffer> {
  const page = await from.newPage({ locale: 'pt-BR', colorScheme, viewport: laptop, reducedMotion: 'reduce' })
  await page.goto(to.playgroundUrl)
  const view = page.frameLocator('iframe')
  await beginWalk(view)
  await view.getByRole('button', { name: 'Abrir a câmera' }).click()
  passMovement(view, STEP_TIMEOUT_MS)
  await page.getByText('Aprovado').waitFor({ timeout: STEP_TIMEOUT_MS })
  await view.getByRole('heading', { name: END }).waitFor({ timeout: STEP_TIMEOUT_MS })
  const picture = await page.screenshot()
  await page.close()
  return sharp(picture).webp({ quality: 80 }).toBuffer()
}

/** The page from the consent to its end, picture after picture. */
async function walk(from: Browser, { client }: PlaygroundServer, colorScheme: Scheme): Promise<Buffer> {
  const page = await from.newPage({ locale: 'pt-BR', colorScheme, viewport: phone })
  const { limiar } = client
  const link = await newLink(limiar, (await firstReport(limiar))._id)
  await page.goto(`${link.url}?camera=sample`)
  const moments: Moment[] = []
  const look = async (): Promise<void> => {
    const moment = await momentOf(page)
    if (moment && !moments.at(-1)?.picture.equals(moment.picture)) moments.push(moment)
  }
  for (const step of [/aceitar/i, 'CNH', 'Abrir a câmera']) {
    const button = page.getByRole('button', { name: step })
    await button.waitFor({ timeout: STEP_TIMEOUT_MS })
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await look()
    await button.click()
  }
  passMovement(page, STEP_TIMEOUT_MS)
  const end = page.getByRole('heading', { name: END })
  const deadline = performance.now() + STEP_TIMEOUT_MS
  while (!(await end.isVisible())) {
    if (performance.now() > deadline) throw new Error('The walk did not come to its end.')
    await look()
    await page.waitForTimeout(PAUSE_MS)
  }
  await look()
  await page.close()
  return animation(thinned(moments))
}

/** The page as it is shown now; undefined while it says that the machine is busy. */
async function momentOf(page: Page): Promise<Moment | undefined> {
  const screenshot = await page.screenshot()
  const words = await page.locator('limiar-onboarding').innerText()
  if (BUSY.test(words)) return undefined
  const screen = (await page.getByRole('heading').allInnerTexts()).join()
  return { screen, picture: await sharp(screenshot).resize(WALK_WIDTH).png().toBuffer() }
}

/** Of each screen its first and last pictures and some between, evenly. */
function thinned(moments: readonly Moment[]): readonly Moment[] {
  const screens = Object.values(Object.groupBy(moments, ({ screen }) => screen)).map((group = []) => group)
  return screens.flatMap((group) => {
    const last = group.length - 1
    const kept = Array.from({ length: Math.min(group.length, MOST_OF_A_SCREEN) }, (_, at) =>
      Math.round((at * last) / Math.max(1, Math.min(group.length, MOST_OF_A_SCREEN) - 1)),
    )
    return [...new Set(kept)].flatMap((at) => group[at] ?? [])
  })
}

function animation(moments: readonly Moment[]): Promise<Buffer> {
  const delay = moments.map(({ screen }, at) => {
    if (at === moments.length - 1) return SHOWN_MS.last
    return moments[at - 1]?.screen === screen ? SHOWN_MS.moving : SHOWN_MS.appearing
  })
  const pictures = moments.map(({ picture }) => picture)
  return sharp(pictures, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, delay, loop: 0 })
    .toBuffer()
}

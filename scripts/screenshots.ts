/**
 * `npm run screenshots`: photographs every view of the page in every language at 320x568, 360x740, 768x1024 and
 * 1280x800, in Portuguese also on a phone on its side, at 400 %, with text of 200 % and in forced colours, the
 * playground, its theme editor and the doctor in the same four windows, a real walk with the sample camera, and the
 * review console, all in light and dark, to `screenshots/`. `npm run screenshots -- views` takes one part: views, page,
 * playground, shop or console.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../test/support/chromium.ts'
import { firstReport, newLink } from '../test/support/integrator.ts'
import { beginWalk, passMovement } from '../test/support/page-steps.ts'
import { startPlayground, type PlaygroundServer } from '../test/support/playground-server.ts'
import { photographConsole, prepareConsole } from './screenshots/console-views.ts'
import { photographDesks } from './screenshots/console-desks.ts'
import { photographDoubts } from './screenshots/console-doubts.ts'
import { photographShopWindow } from './screenshots/shop-window.ts'
import { photographViews } from './screenshots/page-views.ts'

const folder = join(import.meta.dirname, '..', 'screenshots')
const phone = { width: 360, height: 740 }
const laptop = { width: 1280, height: 800 }
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Captures take a few seconds each; a slow machine takes longer. */
const STEP_TIMEOUT_MS = 90_000

const fileOf = (name: string): string => join(folder, `${name}.png`)
const parts = process.argv.slice(2)
const isWanted = (part: 'views' | 'page' | 'playground' | 'shop' | 'console'): boolean =>
  parts.length === 0 || parts.includes(part)

await mkdir(folder, { recursive: true })
const browser = await openChromium()
if (isWanted('views')) await photographViews(browser, folder)
if (parts.length === 1 && parts[0] === 'views') {
  await browser.close()
  process.exit()
}
try {
  await withServer(async (server) => {
    for (const scheme of schemes) {
      if (isWanted('page')) {
        await photographWalk(browser, server, scheme)
        await photographObstacles(browser, server, scheme)
      }
      if (isWanted('playground')) await photographPlayground(browser, server, scheme)
      if (isWanted('shop')) await photographShopWindow(browser, server, scheme, fileOf)
    }
  })
  // A server of its own: it registers the face of the sample person under another CPF, which would be a sign of fraud.
  if (isWanted('console'))
    await withServer(async (server) => {
      await prepareConsole(server)
      for (const scheme of schemes) {
        await photographConsole(browser, server, scheme, shoot)
        await photographDoubts(browser, scheme, fileOf)
        await photographDesks(browser, scheme, fileOf)
      }
    })
} finally {
  await browser.close()
}

async function withServer(photograph: (server: PlaygroundServer) => Promise<void>): Promise<void> {
  const server = await startPlayground()
  try {
    await photograph(server)
  } finally {
    await server.stop()
  }
}

/** Photographs the views of one walk, in the order in which a person sees them. */
async function photographWalk(from: Browser, { client }: PlaygroundServer, scheme: Scheme): Promise<void> {
  const page = await open(from, scheme, phone)
  await page.goto(`${await createLink(client)}?camera=sample`)
  const accept = page.getByRole('button', { name: /aceitar/i })
  await accept.waitFor()
  await shoot(page, `page-1-consent-${scheme}`)
  await beginWalk(page)
  await shoot(page, `page-2-camera-primer-${scheme}`)
  await openCamera(page)
  passMovement(page, STEP_TIMEOUT_MS)
  const views: readonly (readonly [string, string])[] = [
    ['SDK_FRONT_CAPTURE_STARTED', 'page-3-front'],
    ['SDK_CAPTURE_COMPLETED', 'page-4-turn-over'],
    ['SDK_BACK_CAPTURE_STARTED', 'page-5-back'],
    ['SDK_SELFIE_CAPTURE_STARTED', 'page-6-selfie'],
    ['ONBOARDING_FINISHED', 'page-7-done'],
  ]
  for (const [code, name] of views) {
    await heard(page, code)
    if (code.endsWith('CAPTURE_STARTED')) await cameraShows(page)
    // The change that the event announces is drawn with the next frames.
    await page.waitForTimeout(900)
    await shoot(page, `${name}-${scheme}`)
  }
  await page.context().close()
}

/** Photographs what a person sees when something goes wrong. */
async function photographObstacles(
  from: Browser,
  { client }: PlaygroundServer,
  scheme: Scheme,
): Promise<void> {
  const page = await open(from, scheme, phone)
  await page.goto(await createLink(client))
  await beginWalk(page)
  await openCamera(page)
  await heard(page, 'SDK_CAMERA_DENIED')
  await shoot(page, `page-8-no-camera-${scheme}`)
  await page.goto(`${client.baseUrl}/${'0'.repeat(32)}`)
  await shoot(page, `page-9-unknown-link-${scheme}`)
  await page.context().close()
}

async function photographPlayground(from: Browser, to: PlaygroundServer, scheme: Scheme): Promise<void> {
  const page = await open(from, scheme, laptop)
  await page.goto(to.playgroundUrl)
  const accept = page.frameLocator('iframe').getByRole('button', { name: /aceitar/i })
  await accept.waitFor()
  await shoot(page, `playground-1-start-${scheme}`)
  await beginWalk(page.frameLocator('iframe'))
  await openCamera(page.frameLocator('iframe'))
  passMovement(page.frameLocator('iframe'), STEP_TIMEOUT_MS)
  await page.getByText('SDK_BACK_CAPTURE_STARTED').waitFor({ timeout: STEP_TIMEOUT_MS })
  await page.waitForTimeout(700)
  await shoot(page, `playground-2-walk-${scheme}`)
  // On a busy machine the movement may be missed, and the walk then waits for a person.
  await page
    .getByRole('group', { name: 'Execução' })
    .getByText(/^(Aprovado|Reprovado|Pendente: uma pessoa decide)$/)
    .waitFor({ timeout: STEP_TIMEOUT_MS })
  await shoot(page, `playground-3-verdict-${scheme}`)
  await page.setViewportSize(phone)
  await page.screenshot({ path: fileOf(`playground-4-narrow-${scheme}`), fullPage: true })
  await page.context().close()
}

/** Opens a page in Portuguese that remembers the codes of all its events. */
async function open(from: Browser, colorScheme: Scheme, viewport: typeof phone): Promise<Page> {
  const context = await from.newContext({ locale: 'pt-BR', colorScheme, viewport, reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    const codes: string[] = []
    Object.assign(window, { raisedCodes: codes })
    window.addEventListener('limiar-event', (event) =>
      codes.push((event as CustomEvent<{ code: string }>).detail.code),
    )
  })
  return context.newPage()
}

async function openCamera(view: Pick<Page, 'getByRole'>): Promise<void> {
  await view.getByRole('button', { name: 'Abrir a câmera' }).click()
}

/** A camera takes longer to open than its screen, above all the second one. */
async function cameraShows(page: Page): Promise<void> {
  await page.locator('.shutter:not([aria-disabled=true])').waitFor({ timeout: STEP_TIMEOUT_MS })
}

async function heard(page: Page, code: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { raisedCodes: string[] }).raisedCodes.includes(wanted),
    code,
    { timeout: STEP_TIMEOUT_MS },
  )
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: fileOf(name) })
  console.log(`screenshots/${name}.png`)
}

async function createLink(client: PlaygroundServer['client']): Promise<string> {
  const { limiar } = client
  return (await newLink(limiar, (await firstReport(limiar))._id)).url
}

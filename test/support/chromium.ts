import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright'
import { shareOrLaunch } from './shared-chromium.ts'
import { WITHIN_MS } from './until.ts'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
const YES_TO_CAMERA = '--use-fake-ui-for-media-stream'

/**
 * Opens Chromium's headless shell, which the set-up found, without requests to its maker. In a process that runs
 * several files, they use one browser in turn.
 *
 * The shell is the same engine without the desktop program around it. Ten pages in contexts of their own took 1.9 s of
 * processor time there and 7.8 s in the whole Chromium.
 */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  return shareOrLaunch(args, async () => {
    const browser = await chromium.launch({ executablePath: headlessShellPath(), args: [...SILENT, ...args] })
    prepareContexts(browser, args.includes(YES_TO_CAMERA) ? { permissions: ['camera'] } : {})
    return browser
  })
}

/** The full Chromium, for behaviour of the desktop program, such as the storage of a frame in a private window. */
export async function openWholeChromium(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...SILENT, ...args] })
  prepareContexts(browser, {})
  return browser
}

/** The full Chromium with a profile in that folder, as people use it: not a private window. */
export async function openChromiumProfile(
  folder: string,
  options: BrowserContextOptions,
  args: readonly string[] = [],
): Promise<BrowserContext> {
  const launch = { executablePath: chromiumPath(), args: [...SILENT, ...args] }
  const context = await chromium.launchPersistentContext(folder, { ...options, ...launch })
  context.setDefaultTimeout(WITHIN_MS)
  return context
}

export const SILENT = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The whole Chromium asks its maker for accounts and updates all the same. Here these names do not exist.
  '--host-resolver-rules=MAP *.google.com ~NOTFOUND, MAP *.googleapis.com ~NOTFOUND',
]

/**
 * Pictures a second of the camera that shows a test pattern. The page looks at each of them, although it shows nothing.
 * At Chromium's twenty, a page that waits before the camera keeps a third of a processor busy, at five a seventh.
 */
const PATTERN_FPS = 5

/** Arguments for a fake camera, which shows a test pattern or a film, and for the permission to use it. */
export function fakeCamera(film?: string): readonly string[] {
  return [
    YES_TO_CAMERA,
    ...(film === undefined
      ? [`--use-fake-device-for-media-stream=fps=${PATTERN_FPS}`]
      : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]),
  ]
}

export function chromiumPath(): string {
  return pathOf('CHROME_PATH', 'chromium-path') ?? '/usr/bin/chromium'
}

/** The path of Chromium's headless shell, or of Chromium where there is no shell. */
export function headlessShellPath(): string {
  return pathOf('LIMIAR_HEADLESS_SHELL', 'headless-shell-path') ?? chromiumPath()
}

/** The path that a variable names, or that the set-up found. */
function pathOf(variable: string, file: string): string | undefined {
  const named = process.env[variable]
  if (named !== undefined && named !== '') return named
  return existsSync(cache + file) ? readFileSync(cache + file, 'utf8').trim() : undefined
}

/**
 * Gives each context these options, and the patience of other waits: by default Playwright gives up after half a minute.
 * The shell grants the camera to a page that asks, but still reports the permission as "prompt".
 */
function prepareContexts(browser: Browser, own: BrowserContextOptions): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext({ ...own, ...options })
    context.setDefaultTimeout(WITHIN_MS)
    return context
  }
}

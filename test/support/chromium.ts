import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright'
import { shareOrLaunch } from './shared-chromium.ts'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
const YES_TO_CAMERA = '--use-fake-ui-for-media-stream'

/**
 * Opens Chromium's headless shell, which the set-up found, silent towards the network of its maker; in a process that
 * runs several files, one that they use in turn.
 *
 * The shell is the same engine without the desktop program around it. Ten pages in contexts of their own took 1.9 s of
 * processor time there and 7.8 s in the whole Chromium.
 */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  return shareOrLaunch(args, async () => {
    const browser = await chromium.launch({ executablePath: headlessShellPath(), args: [...SILENT, ...args] })
    if (args.includes(YES_TO_CAMERA)) grantCamera(browser)
    return browser
  })
}

/** The whole Chromium, for what the desktop program decides: what a private window keeps from a frame, say. */
export async function openWholeChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...SILENT, ...args] })
}

/** The whole Chromium with a profile of its own in that folder, as people have one: no private window. */
export async function openChromiumProfile(
  folder: string,
  options: BrowserContextOptions,
  args: readonly string[] = [],
): Promise<BrowserContext> {
  const launch = { executablePath: chromiumPath(), args: [...SILENT, ...args] }
  return chromium.launchPersistentContext(folder, { ...options, ...launch })
}

export const SILENT = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Pictures a second of the camera that shows a test pattern: nothing is seen in it, and the page looks at each. At
 * Chromium's twenty, a page that waits before the camera keeps a third of a processor busy, at five a seventh.
 */
const PATTERN_FPS = 5

/** Arguments that stand in for the person's camera, a test pattern or a film, and for their yes to it. */
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

/** Of Chromium's headless shell, or of Chromium where there is none. */
export function headlessShellPath(): string {
  return pathOf('LIMIAR_HEADLESS_SHELL', 'headless-shell-path') ?? chromiumPath()
}

/** As a variable names it, or as the set-up found it. */
function pathOf(variable: string, file: string): string | undefined {
  const named = process.env[variable]
  if (named !== undefined && named !== '') return named
  return existsSync(cache + file) ? readFileSync(cache + file, 'utf8').trim() : undefined
}

/** The shell says yes to a page that asks for the camera, and still calls the permission one that has to be asked for. */
function grantCamera(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options) => newContext({ permissions: ['camera'], ...options })
}

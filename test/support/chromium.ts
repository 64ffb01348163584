import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright'
import { shareOrLaunch } from './shared-chromium.ts'

const foundBySetUp = fileURLToPath(new URL('../../.cache/chromium-path', import.meta.url))

/**
 * Opens the Chromium that the set-up found, silent towards the network of its maker; in a process that runs several
 * files, one that they use in turn.
 */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  return shareOrLaunch(args, () =>
    chromium.launch({ executablePath: chromiumPath(), args: [...SILENT, ...args] }),
  )
}

/** The same with a profile of its own in that folder, as people have one: no private window. */
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

/** Arguments that stand in for the person's camera and for their yes to it. */
export function fakeCamera(video?: string): readonly string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(video === undefined ? [] : [`--use-file-for-fake-video-capture=${video}`]),
  ]
}

export function chromiumPath(): string {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && named !== '') return named
  return existsSync(foundBySetUp) ? readFileSync(foundBySetUp, 'utf8').trim() : '/usr/bin/chromium'
}

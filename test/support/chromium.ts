import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'

const foundBySetUp = fileURLToPath(new URL('../../.cache/chromium-path', import.meta.url))

/** Opens the Chromium that the set-up found, silent towards the network of its maker. */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  })
}

/** Arguments that stand in for the person's camera and for their yes to it. */
export function fakeCamera(video?: string): readonly string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(video === undefined ? [] : [`--use-file-for-fake-video-capture=${video}`]),
  ]
}

function chromiumPath(): string {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && named !== '') return named
  return existsSync(foundBySetUp) ? readFileSync(foundBySetUp, 'utf8').trim() : '/usr/bin/chromium'
}

/** The browser engines that tests can drive, and why one is left out. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { whyNotNow } from '../scope.ts'
import { openDrivenChromium } from './chromium-page.ts'
import type { DrivenBrowser, DrivenOptions } from './driven-page.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit, type WebKitPrograms } from './webkit.ts'

export interface InstalledBrowser {
  readonly name: string
  /** Why its tests are skipped. In CI they are not skipped: there the absence of a browser is a failure. */
  readonly whyNot: string | false
  readonly open: (options: DrivenOptions) => Promise<DrivenBrowser>
}

/** Every engine; Chromium is always there, because set-up fails without it. */
export function browsers(): readonly InstalledBrowser[] {
  const firefox = findFirefox()
  const webKit = findWebKit()
  return [
    { name: 'Chromium', whyNot: false, open: openDrivenChromium },
    {
      name: 'Firefox',
      whyNot: unlessInCi(firefox, 'no Firefox is installed, and FIREFOX_PATH names none'),
      open: (options) => openFirefox({ executable: firefox ?? missing('Firefox'), ...options }),
    },
    {
      name: 'WebKitGTK',
      whyNot: unlessInCi(webKit, 'WebKitWebDriver, its MiniBrowser or Xvfb is not installed'),
      open: ({ camera }) => openWebKit({ programs: webKit ?? missing('WebKitGTK'), camera }),
    },
  ]
}

function unlessInCi(found: unknown, reason: string): string | false {
  return whyNotNow() || (found !== undefined || process.env['CI'] ? false : reason)
}

function missing(name: string): never {
  throw new Error(`${name} is not installed.`)
}

const LIBRARIES = '/usr/lib'

export function findFirefox(): string | undefined {
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  const named = process.env['FIREFOX_PATH']
  return named ?? onPath('firefox-esr') ?? onPath('firefox') ?? (existsSync(mac) ? mac : undefined)
}

function findWebKit(): WebKitPrograms | undefined {
  const [driver, screen, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), miniBrowser()]
  return driver && screen && browser ? { driver, screen, browser } : undefined
}

/** It is not on the PATH, but in the folder of the library's version. */
function miniBrowser(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined
  return readdirSync(LIBRARIES)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) =>
      ['4.1', '6.0', '4.0'].map((version) => join(LIBRARIES, name, `webkit2gtk-${version}`, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

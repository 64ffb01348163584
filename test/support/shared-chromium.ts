/**
 * Chromiums that the test files of one process use in turn: each file has contexts of its own, like private windows.
 */
import type { Browser, BrowserContext } from 'playwright'

let isShared = false
/** The open browsers, by their arguments. */
const open = new Map<string, Promise<Browser>>()

/** Makes every Chromium outlive the file that opens it. */
export function shareChromium(): void {
  isShared = true
}

/** Closes all browsers, for the end of the process. */
export async function closeSharedChromium(): Promise<void> {
  const browsers = await Promise.all(open.values())
  open.clear()
  await Promise.all(browsers.map((browser) => browser.close()))
}

/**
 * The process's browser with these arguments, launched if need be. Closing it only closes the contexts that were opened
 * in it.
 */
export async function shareOrLaunch(
  args: readonly string[],
  launch: () => Promise<Browser>,
): Promise<Browser> {
  if (!isShared) return launch()
  const key = args.join(' ')
  const shared = open.get(key) ?? launch()
  open.set(key, shared)
  return lent(await shared)
}

function lent(browser: Browser): Browser {
  const contexts = new Set<BrowserContext>()
  const own = {
    newContext: async (...options: Parameters<Browser['newContext']>) => {
      const context = await browser.newContext(...options)
      contexts.add(context)
      return context
    },
    newPage: async (...options: Parameters<Browser['newPage']>) => {
      const page = await browser.newPage(...options)
      contexts.add(page.context())
      return page
    },
    contexts: () => [...contexts],
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()))
      contexts.clear()
    },
  }
  return withOwn(browser, own)
}

/** The same thing with some members of its own. */
export function withOwn<Thing extends object>(thing: Thing, own: Partial<Thing>): Thing {
  return new Proxy(thing, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name as keyof Thing]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

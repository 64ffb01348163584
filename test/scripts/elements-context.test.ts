/** The one browser context in which the tests of elements run, one file after the other. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { closed, listen } from '../component/support/gallery-server.ts'
import { openChromium } from '../support/chromium.ts'
import { lendContext } from '../support/elements-context.ts'

describe('the context of tests of elements', () => {
  let browser: Browser
  let server: Server
  let address: string
  const asked: (string | undefined)[] = []
  before(async () => {
    browser = await openChromium()
    server = createServer(({ url }, response) => {
      asked.push(url)
      const isModule = url === '/module.js'
      response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
      if (isModule) response.setHeader('cache-control', 'max-age=3600')
      response.end(
        isModule ? 'globalThis.isLoaded = true' : '<script type="module" src="/module.js"></script>',
      )
    })
    address = await listen(server)
  })
  after(async () => {
    await browser.close()
    await closed(server)
  })

  /** Opens a page as a file of tests does, and closes its context at the end. */
  async function inFile<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
    const context = await lendContext(browser, {})
    const page = await context.newPage()
    await page.goto(address)
    const result = await use(page)
    await page.goto('about:blank')
    await context.close()
    assert.ok(page.isClosed())
    return result
  }

  it('has nothing of what an earlier file stored, and keeps the modules', async () => {
    const first = await inFile(async (page) => {
      await page.evaluate(store)
      return page.evaluate(stored)
    })
    assert.deepEqual(first, ['kept=1', 'local', 'session', 'database', 'cache'])
    assert.deepEqual(await inFile((page) => page.evaluate(stored)), ['', null, null])
    assert.equal(asked.filter((path) => path === '/module.js').length, 1)
  })
})

async function store(): Promise<void> {
  document.cookie = 'kept=1'
  localStorage.setItem('kept', 'local')
  sessionStorage.setItem('kept', 'session')
  await caches.open('cache')
  const opening = indexedDB.open('database')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  opening.result.close()
}

async function stored(): Promise<readonly (string | null | undefined)[]> {
  const databases = await indexedDB.databases()
  return [
    document.cookie,
    localStorage.getItem('kept'),
    sessionStorage.getItem('kept'),
    ...databases.map(({ name }) => name),
    ...(await caches.keys()),
  ]
}

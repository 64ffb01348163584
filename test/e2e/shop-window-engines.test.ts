/** The playground, its theme editor and the doctor in every browser engine that is installed here. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accessibilityFaultsIn } from '../support/accessibility.ts'
import type { DrivenBrowser } from '../support/browsers/driven-page.ts'
import { browsers } from '../support/browsers/installed.ts'
import { startPlayground, type PlaygroundServer } from '../support/playground-server.ts'
import { showScheme } from '../support/shown-scheme.ts'
import { until } from '../support/until.ts'

/** The window of WebKitGTK's small browser has 447 px at least; test/elements measures narrower ones. */
const WIDTHS = [1280, 450]
const MIN_TARGET_PIXELS = { desk: 24, phone: 44 }

let server: PlaygroundServer
before(async () => (server = await startPlayground()))
after(() => server.stop())

for (const { name, whyNot, open } of browsers()) {
  describe(`the shop window in ${name}`, { skip: whyNot }, () => {
    let browser: DrivenBrowser

    before(async () => (browser = await open({ camera: false, language: 'en' })))
    after(() => browser.close())

    /** Looks at what is shown now, in a wide window and in a narrow one, and there also in dark colours. */
    async function looked(): Promise<void> {
      for (const width of WIDTHS) {
        await browser.page.resize({ width, height: 800 })
        await until(`the window has ${width} px`, async () =>
          (await browser.page.evaluate(() => innerWidth, undefined)) <= width ? true : undefined,
        )
        assert.deepEqual(await accessibilityFaultsIn(browser.page), [], `${width} px`)
        const { excess, small } = await browser.page.evaluate(
          measured,
          width < 640 ? MIN_TARGET_PIXELS.phone : MIN_TARGET_PIXELS.desk,
        )
        assert.ok(excess <= 0, `${excess} px too wide at ${width} px`)
        assert.deepEqual(small, [], `targets at ${width} px`)
      }
      const conditions = await browser.page.evaluate(showScheme, 'dark')
      assert.ok(conditions > 0, 'nothing is different in a dark system')
      assert.deepEqual(await accessibilityFaultsIn(browser.page), [], 'dark')
      await browser.page.evaluate(showScheme, 'light')
    }

    const shown = (selector: string): Promise<true> =>
      until(`${selector} is there`, async () => (await browser.page.evaluate(isThere, selector)) || undefined)
    const press = async (selector: string): Promise<void> => {
      await shown(selector)
      await browser.page.evaluate(click, selector)
    }

    // First: Puppeteer does not hear that a page has loaded when Firefox leaves a page with frames of its site.
    it('is accessible and fits at the doctor', async () => {
      await browser.page.open(`${server.linkUrl}/doctor`)
      await shown('#conclusion:not(:empty)')
      await looked()
    })

    it('is accessible and fits as it opens', async () => {
      await browser.page.open(server.playgroundUrl)
      await shown('iframe')
      await looked()
    })

    it('is accessible and fits with a verdict and its evidence', async () => {
      await press('.samples button')
      await shown('.rules')
      await looked()
    })

    it('is accessible and fits in the theme editor', async () => {
      await press('nav button[aria-pressed]')
      await shown('.json pre')
      await looked()
    })
  })
}

/** Runs in the page: finds an element in the page and in the shadow roots of its elements. */
function isThere(selector: string): boolean {
  const playground = document.querySelector('limiar-playground')?.shadowRoot
  const within = [...(playground?.querySelectorAll('*') ?? [])].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return [document, playground, ...within].some((one) => one?.querySelector(selector))
}

/** Runs in the page. */
function click(selector: string): void {
  document.querySelector('limiar-playground')?.shadowRoot?.querySelector<HTMLElement>(selector)?.click()
}

/** Runs in the page: how much wider it is than its window, and its targets that are hard to hit. */
function measured(leastPixels: number): { readonly excess: number; readonly small: readonly string[] } {
  const playground = document.querySelector('limiar-playground')?.shadowRoot
  const editor = playground?.querySelector('limiar-theme-editor')?.shadowRoot
  const targets = [document, playground, editor].flatMap((root) => [
    ...(root?.querySelectorAll<HTMLElement>('button, summary, select, label.switch, nav a') ?? []),
  ])
  const small = targets
    .filter((one) => one.checkVisibility())
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < leastPixels || box.height < leastPixels))
    .map(({ one, box }) => `${one.textContent.trim()}: ${Math.round(box.width)}x${Math.round(box.height)}`)
  return { excess: document.documentElement.scrollWidth - innerWidth, small }
}

/** The views of the console in Firefox, light and dark; other files show them in Chromium, whose scheme can be set. */
import { assert, expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { showScheme } from '../../support/shown-scheme.ts'
import { all, leave, shown, signIn } from '../support/console.ts'
import { desks, openDesk } from '../support/console-desks.ts'
import { views } from '../support/console-views.ts'
import { isSmall, MIN_TARGET_PIXELS } from '../support/measured.ts'
import { ownStyleSheet } from '../support/product-page.ts'

const widths = navigator.userAgent.includes('Firefox') ? [1280, 360] : []

describe('the views of the console in Firefox', () => {
  it('are checked in Firefox, and only there', () =>
    assert.equal(widths.length > 0, CSS.supports('-moz-appearance', 'none')))
})

for (const width of widths)
  describe(`every view of the console in Firefox at ${width} px`, () => {
    let page: Element
    before(async () => {
      await ownStyleSheet('/src/console/console.css')
      document.documentElement.lang = 'pt-BR'
      await setViewport({ width, height: 800 })
      await leave()
      page = document.createElement('limiar-console')
      document.body.append(page)
    })
    after(() => page.remove())

    async function looked(): Promise<void> {
      await expect(document).to.be.accessible()
      assert.isAtMost(document.documentElement.scrollWidth - innerWidth, 0, 'it is too wide')
      const small = all(page, 'button, select').filter(isSmall)
      assert.deepEqual(
        small.map(({ outerHTML }) => outerHTML),
        [],
      )
      assert.isAbove(showScheme('dark'), 0, 'nothing is different in a dark system')
      await expect(document).to.be.accessible()
      showScheme('light')
    }

    for (const [name, show] of views)
      it(`is accessible, fits and offers targets of ${MIN_TARGET_PIXELS} px: ${name}`, async () => {
        await show(page)
        await looked()
      })

    it('and each desk, which begins at its heading', async () => {
      await leave()
      page.remove()
      page = document.createElement('limiar-console')
      document.body.append(page)
      await signIn(page)
      await shown(page, 'table')
      for (const [name, selector] of desks) {
        await openDesk(page, name, selector)
        const desk = page.shadowRoot?.activeElement
        assert.equal(desk?.shadowRoot?.activeElement?.textContent.trim(), name)
        await looked()
      }
    })
  })

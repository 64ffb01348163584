/** Every desk of the console in both schemes, searched by axe. */
import { assert, expect } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import { desks, openDesk } from '../support/console-desks.ts'
import { leave, shown, signIn } from '../support/console.ts'
import { ownStyleSheet } from '../support/product-page.ts'

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
})

for (const colorScheme of ['light', 'dark'] as const)
  describe(`every desk of the console in ${colorScheme}`, () => {
    let page: Element
    before(async () => {
      await setViewport({ width: 1280, height: 800 })
      await emulateMedia({ colorScheme })
      await leave()
      // A fixture would end with its test, but this page goes from desk to desk.
      page = document.createElement('limiar-console')
      document.body.append(page)
      await signIn(page)
      await shown(page, 'table')
    })
    after(() => page.remove())

    for (const [name, selector] of desks)
      it(`is accessible, and begins at its heading: ${name}`, async () => {
        await openDesk(page, name, selector)
        const desk = page.shadowRoot?.activeElement
        assert.equal(desk?.shadowRoot?.activeElement?.textContent.trim(), name)
        await expect(document).to.be.accessible()
      })
  })

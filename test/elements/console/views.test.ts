import { assert, expect } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import { all, leave, openConsole, signIn } from '../support/console.ts'
import { openExecution, views } from '../support/console-views.ts'
import { isSmall, MIN_TARGET_PIXELS } from '../support/measured.ts'
import { ownStyleSheet, policyViolations } from '../support/product-page.ts'

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
})

const DESK = { width: 1280, height: 800 }

for (const colorScheme of ['light', 'dark'] as const)
  describe(`every view of the console in ${colorScheme}`, () => {
    const violations = policyViolations()
    let page: Element
    before(async () => {
      await setViewport(DESK)
      await emulateMedia({ colorScheme })
      await leave()
      page = document.createElement('limiar-console')
      document.body.append(page)
    })
    after(() => page.remove())

    for (const [name, show] of views)
      it(`is accessible: ${name}`, async () => {
        await show(page)
        await expect(document).to.be.accessible()
      })

    it('obeys the content security policy', () => assert.deepEqual(violations(), []))
  })

describe('every view of the console', () => {
  afterEach(() => (document.documentElement.style.fontSize = ''))

  const sizes = [
    ['a tablet', { width: 768, height: 1024 }, ''],
    ['a desk at twice its size', { width: 640, height: 400 }, ''],
    ['a tablet with text of twice its size', { width: 768, height: 1024 }, '32px'],
  ] as const
  for (const [device, viewport, fontSize] of sizes)
    it(`fits ${device} and offers targets of ${MIN_TARGET_PIXELS} px`, async () => {
      await setViewport(viewport)
      document.documentElement.style.fontSize = fontSize
      const page = await openConsole()
      for (const [name, show] of views) {
        await show(page)
        for (const fold of all(page, 'details.fold')) fold.setAttribute('open', '')
        assert.isAtMost(document.documentElement.scrollWidth - innerWidth, 0, `${name} is too wide`)
        const targets = all(page, 'button, select, label.reason, label.switch, a.quiet')
        assert.isNotEmpty(targets, name)
        const small = targets.filter(isSmall).map(({ outerHTML }) => outerHTML)
        assert.deepEqual(small, [], name)
      }
    })
})

describe('the focus on an execution', () => {
  for (const viewport of [DESK, { width: 768, height: 1024 }, { width: 640, height: 400 }])
    it(`is never hidden at ${viewport.width} by ${viewport.height}`, async () => {
      await setViewport(viewport)
      const page = await openConsole()
      await signIn(page)
      await openExecution(page)
      for (const key of ['Tab', 'Shift+Tab'])
        for (let count = 0; count < 24; count++) {
          await sendKeys({ press: key })
          assert.isUndefined(coveredFocus(), `${key} ${count + 1}`)
        }
    })
})

/** The focused element, when another element lies over its middle. */
function coveredFocus(): string | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  // The stage of a picture is larger than some windows: a part of it in sight is enough.
  if (!active || active === document.body || active.className.includes('stage')) return undefined
  const { x, y, width, height } = active.getBoundingClientRect()
  const root = active.getRootNode() as ShadowRoot
  const top = root.elementFromPoint(x + width / 2, y + height / 2)
  return top && (active.contains(top) || top.contains(active)) ? undefined : active.outerHTML
}

/** The theme editor of the playground: a change shows on the page, in a mail and in the console at once. */
import { assert, expect, fixture, html, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../demo/playground/main.ts'
import type { ThemeEditor } from '../../../demo/playground/brand/theme-editor.ts'
import { ownStyleSheet, policyViolations } from '../support/product-page.ts'

const ACCENT = '#f9d308'
const ACCENT_AS_DRAWN = 'rgb(249, 211, 8)'

before(() => ownStyleSheet('/demo/playground/playground.css'))
after(() => setViewport({ width: 1280, height: 800 }))

describe('the theme editor', () => {
  const violations = policyViolations()

  it('applies a colour to the page, the mail and the console as soon as it is chosen, and prints the theme', async () => {
    const { root } = await openEditor(1280, 800)
    const field = root.querySelector<HTMLInputElement>('[name=accent]')
    assert.ok(field)
    field.value = ACCENT
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    for (const preview of ['limiar-page-preview', 'limiar-console-preview'])
      await waitUntil(() => fillOf(root, preview) === ACCENT_AS_DRAWN, `the button of ${preview}`)
    assert.include(root.querySelector('iframe')?.srcdoc, ACCENT)
    assert.include(root.querySelector('pre')?.textContent, `"accent": "${ACCENT}"`)
  })

  it('shows all three at once in a laptop’s window', async () => {
    const { root } = await openEditor(1280, 800)
    const windows = [...root.querySelectorAll('.window')].slice(0, 3)
    for (const [index, shown] of windows.entries()) {
      const { top, right, bottom } = shown.getBoundingClientRect()
      assert.ok(top >= 0 && bottom <= innerHeight && right <= innerWidth, `${index}: ${bottom}`)
    }
  })

  for (const width of [320, 390, 768])
    it(`scrolls in only one direction at ${width} px`, async () => {
      await openEditor(width, 844)
      assert.equal(document.documentElement.scrollWidth, document.documentElement.clientWidth)
    })

  it('is accessible', async () => {
    await openEditor(1280, 800)
    await expect(document).to.be.accessible()
  })

  it('obeys the content security policy', () => assert.deepEqual(violations(), []))
})

async function openEditor(width: number, height: number): Promise<{ readonly root: ShadowRoot }> {
  await setViewport({ width, height })
  const page = await fixture(
    html`<main>
      <h1>Limiar</h1>
      <limiar-theme-editor></limiar-theme-editor>
    </main>`,
  )
  const editor = page.querySelector<ThemeEditor>('limiar-theme-editor')
  assert.ok(editor?.shadowRoot)
  await waitUntil(() => fillOf(editor.shadowRoot!, 'limiar-console-preview') !== undefined)
  return { root: editor.shadowRoot }
}

/** The colour of the large button of a preview. */
function fillOf(root: ShadowRoot, preview: string): string | undefined {
  const button = root.querySelector(preview)?.shadowRoot?.querySelector('.primary')
  return button ? getComputedStyle(button).backgroundColor : undefined
}

/** The page in a system's high contrast, where browsers drop gradients and shadows. */
import { assert, fixture, html } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import '../../component/gallery/scene-element.ts'
import type { SceneElement } from '../../component/gallery/scene-element.ts'
import { itWhere, takesMedia } from '../support/it-where.ts'
import { ownStyleSheet } from '../support/product-page.ts'

before(() => ownStyleSheet('/src/component/page.css'))
after(() => (takesMedia ? emulateMedia({ forcedColors: 'none' }) : undefined))

describe('in forced colours', () => {
  itWhere(takesMedia)('nothing shows through the ground of the buttons that stay in sight', async () => {
    await emulateMedia({ forcedColors: 'active' })
    await setViewport({ width: 360, height: 500 })
    const scene = await fixture<SceneElement>(html`<limiar-onboarding scene="consent"></limiar-onboarding>`)
    const ways = scene.shadowRoot?.querySelector('.ways')
    assert.ok(ways)
    assert.match(getComputedStyle(ways).backgroundColor, /^rgb\(/, 'it is opaque')
  })

  itWhere(takesMedia)('the row of digital documents looks like the rows above it', async () => {
    await emulateMedia({ forcedColors: 'active' })
    const scene = await fixture<SceneElement>(
      html`<limiar-onboarding scene="document-choice"></limiar-onboarding>`,
    )
    const rows = [...(scene.shadowRoot?.querySelectorAll('.choice') ?? [])].filter((row) =>
      row.checkVisibility(),
    )
    assert.lengthOf(rows, 5)
    const parts = ['.choice', '.choice strong', '.choice-words > span']
    for (const part of parts) {
      const shown = [...(scene.shadowRoot?.querySelectorAll(part) ?? [])].filter((one) =>
        one.checkVisibility(),
      )
      assert.lengthOf(new Set(shown.map((one) => getComputedStyle(one).color)), 1, part)
    }
  })
})

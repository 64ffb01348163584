/** What the ways on leave to the words before them, in text that the person made larger. */
import { assert, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import type { Texts } from '../../../src/component/texts/texts.ts'
import '../../component/gallery/scene-element.ts'
import type { SceneElement } from '../../component/gallery/scene-element.ts'
import { sceneNames } from '../../component/gallery/scene-names.ts'
import { ownStyleSheet } from '../support/product-page.ts'

const windows = [
  { width: 320, height: 568, fontSize: '200%' },
  { width: 360, height: 740, fontSize: '150%' },
  { width: 740, height: 360, fontSize: '200%' },
] as const

let texts: Texts
before(async () => {
  await ownStyleSheet('/src/component/page.css')
  texts = await loadTexts('pt-BR')
})

for (const { width, height, fontSize } of windows)
  describe(`at ${width}x${height} with text of ${fontSize}, the ways on cover at most half of the window`, () => {
    before(async () => {
      await setViewport({ width, height })
      document.documentElement.style.fontSize = fontSize
    })
    after(() => document.documentElement.removeAttribute('style'))

    for (const scene of sceneNames)
      it(scene, async () => {
        const { renderRoot } = await fixture<SceneElement>(
          html`<limiar-onboarding scene=${scene} .texts=${texts} .language=${'pt-BR'}></limiar-onboarding>`,
        )
        const [ways, content] = ['ways', 'content'].map((name) =>
          renderRoot.querySelector(`.screen > .${name}`)?.getBoundingClientRect(),
        )
        // Beside the words, and below them, they cover nothing.
        const isOver = ways && content && ways.left < content.right && ways.top < content.bottom - 1
        assert.isAtMost(isOver ? ways.height : 0, height / 2)
      })
  })

describe('on a phone with text of 200 %', () => {
  before(async () => {
    await setViewport({ width: 360, height: 740 })
    document.documentElement.style.fontSize = '200%'
  })
  after(() => document.documentElement.removeAttribute('style'))

  it('what is being sent stands in two lines at most, with its state below', async () => {
    const { renderRoot } = await fixture<SceneElement>(
      html`<limiar-onboarding scene="sending" .texts=${texts} .language=${'pt-BR'}></limiar-onboarding>`,
    )
    for (const part of renderRoot.querySelectorAll('.part')) {
      const words = document.createRange()
      words.selectNodeContents(part)
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)))
      assert.isAtMost(lines.size, 2, part.textContent)
    }
  })
})

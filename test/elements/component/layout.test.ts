/** How the parts of a view lie to each other, where a fault cuts nothing off and is only ugly. */
import { assert, fixture, fixtureCleanup, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import type { Texts } from '../../../src/component/texts/texts.ts'
import { languages, type Language } from '../../../src/protocol/languages.ts'
import '../../component/gallery/scene-element.ts'
import type { SceneElement } from '../../component/gallery/scene-element.ts'
import { sceneNames } from '../../component/gallery/scene-names.ts'
import { ownStyleSheet } from '../support/product-page.ts'

before(() => ownStyleSheet('/src/component/page.css'))

describe('the offer of digital documents', () => {
  for (const scene of ['primer-digital', 'primer-digital-two', 'file-offered'])
    for (const width of [320, 360, 768])
      it(`is as wide as the list above it: ${scene} at ${width} px`, async () => {
        const view = await show(scene, { width, height: 740 })
        const [list, offer] = [boxOf(view, '.reasons'), boxOf(view, '.digital')]
        assert.closeTo(offer.left, list.left, 1)
        assert.closeTo(offer.width, list.width, 1)
      })

  for (const scene of ['primer-digital', 'file-offered'])
    it(`begins above the buttons on the smallest phone: ${scene}`, async () => {
      const view = await show(scene, { width: 320, height: 568 })
      const name = boxOf(view, '.digital strong')
      assert.isAtMost(name.bottom, boxOf(view, '.ways').top)
    })
})

describe('the name of the company', () => {
  it('has the whole row on the smallest phone, where it would be broken beside the languages', async () => {
    const view = await show('consent-long-name', { width: 320, height: 568 })
    const [name, title] = [boxOf(view, '.eyebrow'), boxOf(view, 'h1')]
    assert.closeTo(name.width, title.width, 1)
    assert.isAtLeast(boxOf(view, '.language').top, name.bottom)
  })

  it('has the row on a phone on its side with twice the text size, where it would be broken between letters', async () => {
    document.documentElement.style.fontSize = '200%'
    const view = await show('consent', { width: 740, height: 360 })
    const [name, title] = [boxOf(view, '.eyebrow'), boxOf(view, 'h1')]
    document.documentElement.removeAttribute('style')
    assert.closeTo(name.width, title.width, 1)
  })

  it('stands beside the languages on a phone', async () => {
    const view = await show('consent', { width: 360, height: 740 })
    assert.isBelow(boxOf(view, '.language').top, boxOf(view, '.eyebrow').bottom)
  })
})

describe('words in the middle', () => {
  const few = [
    ['capture-back', '.pill'],
    ['movement-inviting', '.pill'],
    ['primer', '.lead'],
    ['obstacle-camera-denied', '.note'],
    ['retake-stuck', '.primary'],
  ] as const
  for (const [scene, selector] of few)
    it(`leave no single word for the last line: ${scene} ${selector}`, async () => {
      const widths = lineWidths(await show(scene, { width: 360, height: 740 }), selector)
      assert.isAbove(widths.length, 1, 'they need two lines')
      const last = widths.at(-1) ?? 0
      assert.isAbove(last, Math.max(...widths) / 2, widths.join(', '))
    })
})

describe('with twice the text size on a phone', () => {
  beforeEach(() => (document.documentElement.style.fontSize = '200%'))
  afterEach(() => document.documentElement.removeAttribute('style'))

  for (const scene of ['movement-inviting', 'movement-needed', 'capture-code', 'capture-back'])
    it(`the tip leaves the upper three fifths of the guide free: ${scene}`, async () => {
      const view = await show(scene, { width: 360, height: 740 })
      const [tip, guide] = [boxOf(view, '.tip'), boxOf(view, '.guide')]
      assert.isAtLeast(tip.top, guide.top + 0.6 * guide.height)
    })
})

describe('the steps stay where they are from one view to the next', () => {
  for (const [width, height] of [
    [360, 740],
    [320, 568],
    [1280, 800],
  ] as const)
    it(`at ${width}x${height}`, async () => {
      const tops: number[] = []
      for (const scene of ['file-placed', 'retake-of-file', 'file-not-opened', 'stuck-with-files']) {
        tops.push(boxOf(await show(scene, { width, height }), '.walk').top)
        fixtureCleanup()
      }
      assert.isAtMost(Math.max(...tops) - Math.min(...tops), 8, tops.join(', '))
    })
})

describe('a refused picture leaves room for every way on', () => {
  for (const scene of ['retake-code', 'retake-code-stuck', 'retake-stuck', 'stuck-with-files'])
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ] as const)
      it(`${scene} at ${width}x${height}`, async () => {
        const view = await show(scene, { width, height })
        assert.isAtMost(boxOf(view, '.ways > :last-child').bottom, innerHeight)
      })
})

describe('on a phone on its side', () => {
  const screen = { width: 740, height: 360 }

  it('every part that is sent is in sight', async () => {
    const view = await show('sending', screen)
    assert.isAtMost(boxOf(view, '.parts li:last-child').bottom, innerHeight)
  })

  it('every document is in sight', async () => {
    const view = await show('document-choice', screen)
    assert.isAtMost(boxOf(view, '.choices li:last-child').bottom, innerHeight)
  })

  it('the change of the document begins where the title begins', async () => {
    const view = await show('capture-placed', screen)
    const [title, change] = ['h1', '.change'].map((selector) => leftOfWords(view, selector))
    assert.closeTo(change ?? 0, title ?? 0, 3)
  })
})

describe('the first way on, in each language, is in sight as a view opens', () => {
  const screens = [
    ['the smallest phone', { width: 320, height: 568 }],
    ['a phone', { width: 360, height: 740 }],
    ['a phone on its side', { width: 740, height: 360 }],
  ] as const
  // What a person has opened comes before the ways on.
  const firstWay = '.screen:not(:has(details[open])) .ways :is(button, a), .review .ways button'
  const texts = new Map<Language, Texts>()
  before(async () => {
    for (const language of languages) texts.set(language, await loadTexts(language))
  })

  for (const [name, screen] of screens)
    describe(`on ${name}`, () => {
      before(() => setViewport(screen))
      for (const scene of sceneNames)
        it(scene, async () => {
          for (const [language, words] of texts) {
            const view = await drawn(scene, words, language)
            const way = view.renderRoot.querySelector(firstWay)?.getBoundingClientRect()
            assert.isAtMost(way?.bottom ?? 0, innerHeight, language)
            fixtureCleanup()
          }
        })
    })
})

async function show(scene: string, screen: { width: number; height: number }): Promise<SceneElement> {
  await setViewport(screen)
  return drawn(scene, await loadTexts('pt-BR'), 'pt-BR')
}

const drawn = (scene: string, texts: Texts, language: Language): Promise<SceneElement> =>
  fixture(html`<limiar-onboarding scene=${scene} .texts=${texts} .language=${language}></limiar-onboarding>`)

function boxOf(view: SceneElement, selector: string): DOMRect {
  return found(view, selector).getBoundingClientRect()
}

function found({ renderRoot }: SceneElement, selector: string): Element {
  const element = renderRoot.querySelector(selector)
  if (!element) throw new Error(`The view has no ${selector}.`)
  return element
}

function wordsOf(view: SceneElement, selector: string): readonly DOMRect[] {
  const range = new Range()
  range.selectNodeContents(found(view, selector))
  return [...range.getClientRects()].filter(({ width }) => width > 0)
}

function leftOfWords(view: SceneElement, selector: string): number {
  return Math.min(...wordsOf(view, selector).map(({ left }) => left))
}

/** From the first line to the last. */
function lineWidths(view: SceneElement, selector: string): readonly number[] {
  const lines = new Map<number, number>()
  for (const { top, width } of wordsOf(view, selector))
    lines.set(Math.round(top), (lines.get(Math.round(top)) ?? 0) + width)
  return [...lines.values()]
}

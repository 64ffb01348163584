/**
 * Checks that nobody consents to a sentence that they cannot see, that unfolded parts do not lie under the buttons, and
 * that a low and wide window shows the way on from the first moment.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { languages } from '../../src/protocol/languages.ts'
import { openGallery, showScene } from './support/gallery-page.ts'
import { sceneNames } from './gallery/scene-names.ts'

const openGalleryPage = openGallery()

const windows = [
  { what: 'the smallest phone', width: 320, height: 568 },
  { what: 'a phone', width: 360, height: 740 },
  { what: 'a phone with its address bar', width: 390, height: 640 },
  { what: 'a phone on its side', width: 740, height: 360 },
  { what: 'the smallest phone on its side', width: 568, height: 320 },
  { what: 'a computer', width: 1280, height: 800 },
  { what: 'a computer at 400 %', width: 320, height: 256 },
] as const

interface Size {
  readonly width: number
  readonly height: number
}

async function open(scene: string, size: Size, language = 'pt-BR'): Promise<Page> {
  const page = await openGalleryPage({
    path: `/?lang=${language}`,
    viewport: { width: size.width, height: size.height },
  })
  await showScene(page, scene)
  return page
}

interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

function boxOf(page: Page, selector: string): Promise<Box> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top, bottom, left, right }
    })
}

const isBelow = (box: Box, other: Box): boolean => other.bottom <= box.top
const isBeside = (box: Box, other: Box): boolean => other.right <= box.left
const isWhole = ({ top, bottom }: Box, { height }: Size): boolean => top >= 0 && bottom <= height

function assertClear(what: Box, ofButtons: Box): void {
  const boxes = JSON.stringify([what, ofButtons])
  assert.ok(
    isBelow(ofButtons, what) || isBeside(ofButtons, what),
    `what was opened and the buttons: ${boxes}`,
  )
}

/** In so low a window a sentence with the longest name leaves no room for a button beside it. */
const scenesOfConsent = ({ height }: Size): readonly string[] =>
  ['consent', 'consent-of-company', 'consent-long-name'].slice(0, height < 300 ? 2 : 3)

/** Runs in the page, at every place it can be scrolled to: where the button is whole and the sentence is not. */
function buttonWithoutSentence(): { readonly seen: number; readonly without: readonly number[] } {
  const root = document.querySelector('limiar-onboarding')?.shadowRoot
  const boxOf = (selector: string): DOMRect => root!.querySelector(selector)!.getBoundingClientRect()
  const without: number[] = []
  let seen = 0
  for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight + 8; top += 8) {
    scrollTo(0, top)
    const [sentence, button] = [boxOf('.agreement'), boxOf('.primary')]
    if (button.bottom > innerHeight || button.top < 0) continue
    seen += 1
    if (sentence.top < 0 || sentence.bottom > button.top) without.push(top)
  }
  return { seen, without }
}

for (const { what, ...size } of windows) {
  describe(`on ${what}`, () => {
    for (const language of languages)
      it(`never shows the button that consents without the sentence that it consents to, in ${language}`, async () => {
        const page = await open('consent', size, language)
        for (const scene of scenesOfConsent(size)) {
          await showScene(page, scene)
          const { seen, without } = await page.evaluate(buttonWithoutSentence)
          assert.ok(seen > 0, `${scene}: the button was never on the screen`)
          assert.deepEqual(without, [], scene)
        }
        await page.close()
      })

    it('shows the text of consent from its beginning, and clear of the buttons', async () => {
      const page = await open('consent', size)
      await page.locator('summary').click()
      await page.waitForFunction(() => {
        const root = document.querySelector('limiar-onboarding')?.shadowRoot
        const box = root?.querySelector('details p')?.getBoundingClientRect()
        return box !== undefined && box.top >= 0 && box.top + 24 <= innerHeight
      })
      assertClear(await boxOf(page, 'details p:last-of-type'), await boxOf(page, '.ways'))
      await page.close()
    })

    it('shows the whole code for the phone, clear of the buttons', async () => {
      const page = await open('primer-on-computer', size)
      await page.locator('summary').click()
      await page.waitForFunction(() => {
        const root = document.querySelector('limiar-onboarding')?.shadowRoot
        const box = root?.querySelector('.code')?.getBoundingClientRect()
        const isWhole = box !== undefined && box.top >= 0 && box.bottom <= innerHeight
        return isWhole || (box !== undefined && box.height > innerHeight - 100 && box.top < innerHeight)
      })
      assertClear(await boxOf(page, '.code'), await boxOf(page, '.ways'))
      await page.close()
    })
  })
}

/** Without scrolling a person sees there the sentence and the button of the consent. */
const atOnce = [
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 568, height: 320 },
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

describe('the consent at first sight', () => {
  for (const size of atOnce)
    for (const language of languages)
      it(`has its sentence and its button whole on the screen at ${size.width}x${size.height}, in ${language}`, async () => {
        const page = await open('consent', size, language)
        for (const scene of ['consent', 'consent-of-company']) {
          await showScene(page, scene)
          for (const selector of ['.agreement', '.primary']) {
            const box = await boxOf(page, selector)
            assert.ok(isWhole(box, size), `${scene}, ${selector}: ${JSON.stringify(box)}`)
            assert.ok(
              await page.locator(selector).evaluate(isOnTop),
              `${scene}: something lies over ${selector}`,
            )
          }
        }
        await page.close()
      })
})

/** Runs in the page: whether all four corners and the middle of an element can be touched. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const root = element.getRootNode() as ShadowRoot
  const spots = [
    [left + 2, top + 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  return spots.every(([x, y]) => {
    const found = root.elementFromPoint(x, y)
    return found !== null && (found === element || element.contains(found) || found.contains(element))
  })
}

describe('a phone on its side', () => {
  // Spanish has the longest words, and the smallest phone has the least room for them.
  const shown = [
    ...languages.map((language) => ({ language, width: 740, height: 360 })),
    { language: 'es', width: 568, height: 320 },
  ]
  // A name of eighty letters without a space takes the room of the heading, and what was unfolded is scrolled to.
  const withoutHeading = ['consent-long-name', 'document-choice-digital', 'primer-code-late']
  for (const { language, ...size } of shown)
    it(`shows heading and first way of every view at once at ${size.width}x${size.height}, in ${language}`, async () => {
      const page = await open('consent', size, language)
      const hidden: string[] = []
      for (const scene of sceneNames.filter((name) => !withoutHeading.includes(name))) {
        await showScene(page, scene)
        hidden.push(...(await page.evaluate(notWhole)).map((what) => `${scene}: ${what}`))
      }
      assert.deepEqual(hidden, [])
      await page.close()
    })
})

/** Runs in the page: which of the heading and the first way on are not whole in the window. */
function notWhole(): readonly string[] {
  const root = document.querySelector('limiar-onboarding')?.shadowRoot
  return ['h1', '.ways :is(.primary, .outlined, .quiet)'].flatMap((selector) => {
    const box = root?.querySelector(selector)?.getBoundingClientRect()
    if (!box || (box.top >= 0 && box.bottom <= innerHeight)) return []
    return [`${selector} from ${box.top} to ${box.bottom}`]
  })
}

describe('on the smallest phone', () => {
  const size = { width: 320, height: 568 }

  it('shows what to do about each obstacle above the buttons, before anybody scrolls', async () => {
    const page = await open('obstacle-in-app-browser', size)
    for (const scene of sceneNames.filter((name) => name.startsWith('obstacle-'))) {
      await showScene(page, scene)
      const [step, buttons] = [await boxOf(page, '.todo li'), await boxOf(page, '.ways')]
      assert.ok(isBelow(buttons, step), `${scene}: ${JSON.stringify([step, buttons])}`)
    }
    await page.close()
  })
})

describe('on a tablet and on a computer', () => {
  const sizes = [
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ]
  for (const size of sizes)
    for (const scene of ['capture-code', 'capture-front-hint', 'movement-again'])
      it(`shows all of the hint on the picture at ${size.width}x${size.height}: ${scene}`, async () => {
        const page = await open(scene, size)
        const [hint, stage] = [await boxOf(page, '.pill'), await boxOf(page, '.stage')]
        assert.ok(hint.top >= stage.top && hint.left >= stage.left, JSON.stringify([hint, stage]))
        await page.close()
      })
})

describe('on a computer at 400 %', () => {
  const size = { width: 320, height: 200 }

  for (const scene of ['capture-front-hint', 'capture-selfie-hint', 'movement-may-skip'])
    it(`keeps the hint of the camera clear of the title and of every button: ${scene}`, async () => {
      const page = await open(scene, size)
      const hint = await boxOf(page, '.pill')
      assert.ok(isWhole(hint, size), JSON.stringify(hint))
      const others = await page.locator('.capture :is(h1, button)').evaluateAll((elements) =>
        elements.map((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          return { top, bottom, left, right }
        }),
      )
      const over = others.filter(
        (box) =>
          ![
            [hint, box],
            [box, hint],
          ].some(([one, other]) => isBelow(one!, other!) || isBeside(one!, other!)),
      )
      assert.deepEqual(over, [], JSON.stringify(hint))
      await page.close()
    })
})

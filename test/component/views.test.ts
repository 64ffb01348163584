import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sceneNames } from './gallery/scene-names.ts'
import { openGallery, showScene } from './support/gallery-page.ts'

/** WCAG 2.2 asks for 24 px; thumbs ask for 44. */
const MIN_TARGET_PIXELS = 44

const openGalleryPage = openGallery()

/** Colours and words do not depend on one another; the other engines show a language in both schemes. */
const shown = [
  { scheme: 'light', language: 'pt-BR' },
  { scheme: 'dark', language: 'en' },
] as const

for (const { scheme, language } of shown) {
  describe(`every view in ${scheme}, in ${language}`, () => {
    let page: Page
    const violations: string[] = []

    before(async () => {
      page = await openPage({ colorScheme: scheme, language })
      page.on('console', (message) => {
        if (message.type() === 'error') violations.push(message.text())
      })
    })
    after(() => page.close())

    for (const name of sceneNames) {
      it(`is accessible: ${name}`, async () => {
        await showScene(page, name)
        assert.deepEqual(await accessibilityFaults(page), [])
      })
    }

    it('keeps to the content security policy', () => assert.deepEqual(violations, []))
  })
}

describe('every view', () => {
  const screens = [
    { what: 'on the smallest phone', width: 320, height: 568 },
    { what: 'on a phone', width: 360, height: 740 },
    { what: 'on a phone on its side', width: 740, height: 360 },
    { what: 'at a computer', width: 1280, height: 800 },
    { what: 'at twice the text size', width: 640, height: 740, doubled: true },
    { what: 'at 200 % zoom', width: 640, height: 400 },
    { what: 'in English', width: 320, height: 568, language: 'en' },
    { what: 'in Spanish', width: 320, height: 568, language: 'es' },
    { what: 'from right to left', width: 360, height: 740, direction: 'rtl' },
  ] as const
  for (const { what, ...screen } of screens) {
    it(`shows all of itself, with targets of ${MIN_TARGET_PIXELS} px, ${what}`, async () => {
      const page = await openPage(screen)
      for (const name of sceneNames) {
        await showScene(page, name)
        const { overflow, small, lost } = await measured(page)
        assert.ok(overflow <= 0, `${name} is ${overflow} px too wide`)
        assert.deepEqual(small, [], name)
        assert.deepEqual(lost, [], name)
      }
      await page.close()
    })
  }

  const orders: readonly (readonly [string, readonly string[]])[] = [
    ['consent', ['Ler o texto completo', 'Aceitar e começar', 'Agora não']],
    ['primer', ['Abrir a câmera', 'Enviar fotos sem a câmera']],
    ['capture-front-hold', ['Enviar um arquivo', 'Tirar a foto', 'Ligar a luz']],
    ['retake', ['Tirar outra foto', 'Enviar um arquivo']],
    ['file-front', ['Tirar a foto', 'Escolher uma imagem', 'Usar a câmera ao vivo']],
    ['obstacle-camera-denied', ['Tentar de novo', 'Enviar fotos sem a câmera']],
    ['obstacle-camera-missing', ['Enviar fotos sem a câmera', 'Tentar de novo']],
  ]
  for (const [name, order] of orders) {
    it(`is walked by keyboard in the order of reading: ${name}`, async () => {
      const page = await openPage({})
      await showScene(page, name)
      assert.deepEqual(await tabOrder(page, order.length), order)
      await page.close()
    })
  }

  it('has one heading that the focus can move to', async () => {
    const page = await openPage({})
    for (const name of sceneNames.filter((scene) => scene !== 'opening')) {
      await showScene(page, name)
      assert.equal(await page.locator('h1[data-heading][tabindex="-1"]').count(), 1, name)
    }
    await page.close()
  })
})

interface Screen {
  readonly width?: number
  readonly height?: number
  readonly language?: string
  readonly direction?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly doubled?: boolean
}

function openPage(screen: Screen): Promise<Page> {
  const { width = 360, height = 740, language = 'pt-BR', direction = 'ltr' } = screen
  const { colorScheme = 'light', doubled = false } = screen
  // What a person does who sets the browser's text to 32 px.
  const double = (page: Page): Promise<unknown> =>
    page.addInitScript(() => document.documentElement.style.setProperty('font-size', '32px'))
  return openGalleryPage({
    ...{ language, direction, colorScheme, viewport: { width, height }, reducedMotion: 'reduce' },
    ...(doubled && { prepare: double }),
  })
}

interface Measured {
  readonly overflow: number
  /** Targets that are hard to hit. */
  readonly small: readonly string[]
  /** Words that are cut off, or that something else of the camera screen covers. */
  readonly lost: readonly string[]
}

async function measured(page: Page): Promise<Measured> {
  return page.evaluate((least) => {
    const shadow = document.querySelector('limiar-onboarding')?.shadowRoot
    const all = (selector: string): readonly HTMLElement[] => [
      ...(shadow?.querySelectorAll<HTMLElement>(selector) ?? []),
    ]
    const small = all('button, label, summary').filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      return width < least || height < least
    })
    const isCut = (words: HTMLElement): boolean => {
      const box = words.getBoundingClientRect()
      const screen = words.closest('.capture, .review')?.getBoundingClientRect()
      if (!screen || box.width === 0) return false
      return (
        box.top < screen.top - 1 ||
        box.bottom > screen.bottom + 1 ||
        box.left < screen.left - 1 ||
        box.right > screen.right + 1
      )
    }
    const hint = shadow?.querySelector('.pill')
    const isCovered = (words: HTMLElement): boolean => {
      if (!hint || hint.contains(words)) return false
      const [one, other] = [words.getBoundingClientRect(), hint.getBoundingClientRect()]
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    }
    const words = all('h1, p:not(.spoken), button')
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: small.map((target) => target.outerHTML),
      lost: words.filter((one) => isCut(one) || isCovered(one)).map((one) => one.outerHTML.slice(0, 120)),
    }
  }, MIN_TARGET_PIXELS)
}

async function tabOrder(page: Page, count: number): Promise<readonly string[]> {
  const names: string[] = []
  for (let step = 0; step < count; step++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const focused = document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement
        const named = focused instanceof HTMLInputElement ? focused.closest('label') : focused
        return (named?.getAttribute('aria-label') ?? named?.textContent ?? '').trim()
      }),
    )
  }
  return names
}

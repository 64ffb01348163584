import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openChromium } from '../support/chromium.ts'
import { sceneNames } from './gallery/scene-names.ts'
import { serveGallery, type BuiltFiles } from './support/gallery-server.ts'

/** WCAG 2.2 asks for 24 px; thumbs ask for 44. */
const MIN_TARGET_PIXELS = 44

let gallery: BuiltFiles
let browser: Browser

before(async () => {
  gallery = await serveGallery()
  browser = await openChromium()
})

after(async () => {
  await browser.close()
  await gallery.close()
})

for (const scheme of ['light', 'dark'] as const) {
  describe(`every view in ${scheme}`, () => {
    let page: Page
    const violations: string[] = []

    before(async () => {
      page = await openPage({ colorScheme: scheme })
      page.on('console', (message) => {
        if (message.type() === 'error') violations.push(message.text())
      })
    })
    after(() => page.close())

    for (const name of sceneNames) {
      it(`is accessible: ${name}`, async () => {
        await show(page, name)
        assert.deepEqual(await accessibilityFaults(page), [])
      })
    }

    it('keeps to the content security policy', () => assert.deepEqual(violations, []))
  })
}

describe('every view', () => {
  for (const width of [320, 360, 1280]) {
    it(`fits ${width} px and offers targets of ${MIN_TARGET_PIXELS} px`, async () => {
      const page = await openPage({ width })
      for (const name of sceneNames) {
        await show(page, name)
        const { overflow, small } = await measured(page)
        assert.ok(overflow <= 0, `${name} is ${overflow} px too wide`)
        assert.deepEqual(small, [], name)
      }
      await page.close()
    })
  }

  it('can be read at twice the text size without sideways scrolling', async () => {
    const page = await openPage({ width: 640, doubled: true })
    for (const name of sceneNames) {
      await show(page, name)
      const { overflow } = await measured(page)
      assert.ok(overflow <= 0, `${name} is ${overflow} px too wide`)
    }
    await page.close()
  })

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
      await show(page, name)
      assert.deepEqual(await tabOrder(page, order.length), order)
      await page.close()
    })
  }

  it('has one heading that the focus can move to', async () => {
    const page = await openPage({})
    for (const name of sceneNames.filter((scene) => scene !== 'opening')) {
      await show(page, name)
      assert.equal(await page.locator('h1[data-heading][tabindex="-1"]').count(), 1, name)
    }
    await page.close()
  })
})

async function openPage(options: {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly doubled?: boolean
}): Promise<Page> {
  const { width = 360, colorScheme = 'light', doubled = false } = options
  const page = await browser.newPage({
    viewport: { width, height: 740 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  // What a person does who sets the browser's text to 32 px.
  if (doubled) await page.addInitScript(() => document.documentElement.style.setProperty('font-size', '32px'))
  await page.goto(gallery.address)
  return page
}

async function show(page: Page, name: string): Promise<void> {
  await page.evaluate((scene) => (location.hash = scene), name)
  await page.locator(`html[data-shown=${name}]`).waitFor()
}

async function measured(
  page: Page,
): Promise<{ readonly overflow: number; readonly small: readonly string[] }> {
  return page.evaluate((least) => {
    const shadow = document.querySelector('limiar-onboarding')?.shadowRoot
    const targets = [...(shadow?.querySelectorAll<HTMLElement>('button, label, summary') ?? [])]
    const small = targets.filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      return width < least || height < least
    })
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: small.map((target) => target.outerHTML),
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

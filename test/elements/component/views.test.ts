import { assert, expect, fixture, fixtureCleanup, html } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import '../../component/gallery/scene-element.ts'
import type { SceneElement } from '../../component/gallery/scene-element.ts'
import { sceneNames } from '../../component/gallery/scene-names.ts'
import { ownStyleSheet, policyViolations } from '../support/product-page.ts'
import { MIN_TARGET_PIXELS, measuredOf } from '../support/measured.ts'

before(() => ownStyleSheet('/src/component/page.css'))

/**
 * Colours do not depend on words, so each scheme is checked in one language; the other engines show a language in both
 * schemes.
 */
const shown = [
  { scheme: 'light', language: 'pt-BR' },
  { scheme: 'dark', language: 'en' },
] as const

for (const { scheme, language } of shown)
  describe(`every view in ${scheme}, in ${language}`, () => {
    const violations = policyViolations()
    before(() => openScreen({ scheme, language }))

    for (const name of sceneNames)
      it(`is accessible: ${name}`, async () => {
        await show(name)
        await expect(document).to.be.accessible()
      })

    it('obeys the content security policy', () => assert.deepEqual(violations(), []))
  })

describe('every view', () => {
  const screens = [
    { what: 'on the smallest phone', width: 320, height: 568 },
    { what: 'on a phone', width: 360, height: 740 },
    { what: 'on a phone on its side', width: 740, height: 360 },
    { what: 'on the smallest phone on its side', width: 568, height: 320 },
    { what: 'at a computer', width: 1280, height: 800 },
    { what: 'at twice the text size', width: 640, height: 740, fontSize: '32px' },
    { what: 'at twice the text size on a phone', width: 360, height: 740, fontSize: '32px' },
    { what: 'at 200 % zoom', width: 640, height: 400 },
    { what: 'at 400 % zoom', width: 320, height: 256 },
    { what: 'on a phone at 200 % zoom', width: 180, height: 370 },
    { what: 'with wide spaces in the text', width: 360, height: 740, isSpaced: true },
    { what: 'with wide spaces on a phone on its side', width: 740, height: 360, isSpaced: true },
    { what: 'in English', width: 320, height: 568, language: 'en' },
    { what: 'in Spanish', width: 320, height: 568, language: 'es' },
    { what: 'from right to left', width: 360, height: 740, direction: 'rtl' },
  ] as const
  for (const { what, ...screen } of screens)
    it(`shows all of itself, with targets of ${MIN_TARGET_PIXELS} px, ${what}`, async () => {
      await openScreen(screen)
      const faults: string[] = []
      for (const name of sceneNames) {
        const view = await show(name)
        if ('isSpaced' in screen) space(view)
        const { overflow, small, lost, broken } = measuredOf(view)
        const wide = overflow > 0 ? [`wider by ${overflow} px`] : []
        // A name of eighty letters without a space ends on another line.
        const words = name === 'consent-long-name' ? [] : broken.map((word) => `broken: ${word}`)
        faults.push(...[...wide, ...small, ...lost, ...words].map((fault) => `${name}: ${fault}`))
        fixtureCleanup()
      }
      assert.equal(faults.join('\n'), '')
    })

  const orders: readonly (readonly [string, readonly string[]])[] = [
    ['consent', ['Idioma', 'Ler o texto completo', 'Aceitar e começar', 'Agora não']],
    ['primer', ['Abrir a câmera', 'Enviar fotos sem a câmera']],
    ['capture-front-hold', ['Enviar um arquivo', 'Tirar a foto', 'Ligar a luz']],
    ['retake', ['Tirar outra foto', 'Enviar um arquivo']],
    ['file-front', ['Tirar a foto', 'Escolher foto ou PDF', 'Usar a câmera ao vivo']],
    ['obstacle-camera-denied', ['Tentar de novo', 'Enviar fotos sem a câmera']],
    ['obstacle-camera-missing', ['Enviar fotos sem a câmera', 'Tentar de novo']],
    ['closed-home', ['Voltar para Banco Exemplo', 'Falar com Banco Exemplo']],
  ]
  for (const [name, order] of orders)
    it(`is walked by keyboard in the order of reading: ${name}`, async () => {
      await openScreen({})
      assert.deepEqual(await tabOrder(await show(name), order.length), order)
    })

  it('has one heading that the focus can move to', async () => {
    await openScreen({})
    for (const name of sceneNames.filter((scene) => scene !== 'opening')) {
      const { renderRoot } = await show(name)
      assert.lengthOf(renderRoot.querySelectorAll('h1[data-heading][tabindex="-1"]'), 1, name)
      const region = renderRoot.querySelector('h1')?.closest('[role=alert], [role=status]')
      assert.notOk(region, `${name}: the title is heard when it gets the focus, and a second time here`)
      fixtureCleanup()
    }
  })
})

interface Screen {
  readonly width?: number
  readonly height?: number
  readonly language?: string
  readonly direction?: string
  readonly scheme?: 'light' | 'dark'
  /** The settings that a person makes in the browser. */
  readonly fontSize?: string
}

async function openScreen(screen: Screen): Promise<void> {
  const { width = 360, height = 740, language = 'pt-BR', direction = 'ltr', fontSize = '' } = screen
  await setViewport({ width, height })
  await emulateMedia({ colorScheme: screen.scheme ?? 'light' })
  const { documentElement: root } = document
  root.lang = language
  root.dir = direction
  root.style.fontSize = fontSize
}

async function show(scene: string): Promise<SceneElement> {
  const language = document.documentElement.lang
  const texts = await loadTexts(language as Parameters<typeof loadTexts>[0])
  return fixture(
    html`<limiar-onboarding scene=${scene} .texts=${texts} .language=${language}></limiar-onboarding>`,
  )
}

/** The spaces that a person may set, as in success criterion 1.4.12 of WCAG. */
function space({ shadowRoot }: Element): void {
  const spaces = new CSSStyleSheet()
  spaces.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }
  `)
  shadowRoot?.adoptedStyleSheets.push(spaces)
}

async function tabOrder({ shadowRoot }: Element, count: number): Promise<readonly string[]> {
  const names: string[] = []
  for (let step = 0; step < count; step++) {
    await sendKeys({ press: 'Tab' })
    const focused = shadowRoot?.activeElement
    const named = focused instanceof HTMLInputElement ? focused.closest('label') : focused
    names.push((named?.getAttribute('aria-label') ?? named?.textContent ?? '').trim())
  }
  return names
}

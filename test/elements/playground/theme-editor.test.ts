/** The theme editor of the playground: a change shows on the page, in a mail and in the console at once. */
import { assert, expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../demo/playground/main.ts'
import type { ThemeEditor } from '../../../demo/playground/brand/theme-editor.ts'
import { ownStyleSheet, policyViolations, refuseCopies, takeCopies } from '../support/product-page.ts'
import { chooseTexts } from '../../../demo/playground/texts.ts'
import type { Theme } from '../../../src/protocol/reports/themes.ts'
import { waitUntil } from '../support/wait-until.ts'

/** A PNG of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ACCENT = '#f9d308'
const ACCENT_AS_DRAWN = 'rgb(249, 211, 8)'

const MARKUP = `'"--></title><img src=x onerror="globalThis.slipped=1">`
/** Everything by which an SVG can run something or ask for something elsewhere. */
const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="40" height="20" onload="parent.slipped=1">
  <script>parent.slipped=1</script>
  <style>@import url(https://elsewhere.example/a.css); rect { fill: url(https://elsewhere.example/a.svg#a) }</style>
  <foreignObject width="40" height="20"><img xmlns="http://www.w3.org/1999/xhtml" src="https://elsewhere.example/b.png"
    onerror="parent.slipped=1" /></foreignObject>
  <image href="https://elsewhere.example/c.png" width="40" height="20" />
  <use xlink:href="https://elsewhere.example/d.svg#a" />
  <rect width="40" height="20" />
</svg>`

before(() => ownStyleSheet('/demo/playground/playground.css'))
after(() => setViewport({ width: 1280, height: 800 }))

describe('the theme editor', () => {
  const violations = policyViolations()

  it('applies a colour to the page, the mail and the console as soon as it is chosen, and prints the theme', async () => {
    const { root } = await openEditor(1280, 800)
    typeInto(root, '[name=accent]', ACCENT)
    for (const preview of ['limiar-page-preview', 'limiar-console-preview'])
      await waitUntil(() => fillOf(root, preview) === ACCENT_AS_DRAWN, `the button of ${preview}`)
    assert.include(root.querySelector('iframe')?.srcdoc, ACCENT)
    assert.include(root.querySelector('pre')?.textContent, `"accent": "${ACCENT}"`)
  })

  it('keeps what a theme has when one thing of it is changed', async () => {
    const theme: Theme = {
      name: 'Banco Exemplo',
      accent: '#0b6e69',
      logo: PIXEL,
      icon: PIXEL,
      font: 'serif',
      scheme: 'dark',
      texts: { 'pt-BR': { 'consent.title': 'Oi' }, en: { 'consent.title': 'Hi' } },
    }
    const { root, editor } = await openEditor(1280, 800, theme)
    typeInto(root, '[name=name]', 'Banco Novo')
    await editor.updateComplete
    assert.deepEqual(editor.theme, { ...theme, name: 'Banco Novo' })
    for (const preview of ['limiar-page-preview', 'limiar-console-preview'])
      await waitUntil(() => showsPixel(root.querySelector(preview)?.shadowRoot), `the logo of ${preview}`)
  })

  it('shows a logo with scripts and addresses in it as a picture, and nothing of it runs or is fetched', async () => {
    const { root, editor } = await openEditor(1280, 800)
    choose(root, '[type=file]', new File([HOSTILE_SVG], 'logo.svg', { type: 'image/svg+xml' }))
    await waitUntil(() => editor.theme.logo?.startsWith('data:image/svg+xml'))
    const page = root.querySelector('limiar-page-preview')
    await waitUntil(() => page?.shadowRoot?.querySelector('img')?.naturalWidth === 40, 'it is drawn')
    const elements = [...root.querySelectorAll('*')].flatMap((one) => [
      one,
      ...(one.shadowRoot?.querySelectorAll('*') ?? []),
    ])
    assert.deepEqual(
      elements.filter(({ localName }) =>
        ['script', 'foreignobject', 'use'].includes(localName.toLowerCase()),
      ),
      [],
    )
    for (const { sandbox } of root.querySelectorAll('iframe')) assert.equal(sandbox.value, '')
    assert.notProperty(globalThis, 'slipped')
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    assert.deepEqual(
      fetched.filter((name) => name.includes('elsewhere.example')),
      [],
    )
  })

  it('says markup in names and words as text, on the page, in a mail and on a closed link', async () => {
    const { root, editor } = await openEditor(1280, 800)
    typeInto(root, '[name=name]', MARKUP)
    typeInto(root, '[name=words]', `consent.title = ${MARKUP}`)
    await editor.updateComplete
    const page = root.querySelector('limiar-page-preview')
    await waitUntil(() => page?.shadowRoot?.textContent.includes(MARKUP))
    assert.isNull(page?.shadowRoot?.querySelector('[onerror]'))
    for (const { srcdoc } of root.querySelectorAll('iframe')) {
      assert.include(srcdoc, '&lt;img src=x')
      assert.notInclude(srcdoc, '<img src=x')
    }
    assert.notProperty(globalThis, 'slipped')
  })

  it('says in words that the JSON was copied, because the focus stays on the button', async () => {
    takeCopies()
    const { root } = await openEditor(1280, 800)
    const said = root.querySelector('.json [role=status]')
    assert.equal(said?.textContent.trim(), '')
    root.querySelector<HTMLElement>('.json button')?.click()
    await waitUntil(() => said?.textContent === 'Copiado')
  })

  it('says that the JSON was not copied, and selects it to be copied by hand', async () => {
    refuseCopies()
    const { root, editor } = await openEditor(1280, 800)
    root.querySelector<HTMLElement>('.json button')?.click()
    await waitUntil(() => root.querySelector('.json textarea:focus'))
    const field = root.querySelector<HTMLTextAreaElement>('.json textarea')!
    assert.include(
      root.querySelector(`#${field.getAttribute('aria-labelledby')}`)?.textContent,
      'selecionado',
    )
    assert.deepEqual(JSON.parse(field.value), editor.theme)
    assert.deepEqual([field.selectionStart, field.selectionEnd], [0, field.value.length])
  })

  it('keeps a font that was sent as a file', async () => {
    const font = '/brand/0123456789abcdef0123456789abcdef.woff2'
    const { root, editor } = await openEditor(1280, 800, { name: 'Banco Exemplo', font })
    typeInto(root, '[name=name]', 'Banco Novo')
    assert.equal(editor.theme.font, font)
  })

  it('keeps the words of one language while those of another are written', async () => {
    const { root, editor } = await openEditor(1280, 800)
    editor.texts = chooseTexts(['pt-BR'])
    await editor.updateComplete
    typeInto(root, '[name=words]', 'consent.title = Oi')
    editor.texts = chooseTexts(['en'])
    await editor.updateComplete
    assert.equal(root.querySelector<HTMLTextAreaElement>('[name=words]')?.value, '')
    typeInto(root, '[name=words]', 'consent.title = Hi')
    assert.deepEqual(editor.theme.texts, {
      'pt-BR': { 'consent.title': 'Oi' },
      en: { 'consent.title': 'Hi' },
    })
  })

  it('says in the language of the reader which colours stand too close', async () => {
    const faint: Theme = { name: 'Banco Exemplo', accent: ACCENT, onAccent: '#ffffff' }
    const { root, editor } = await openEditor(1280, 800, faint)
    for (const [language, text, edge] of [
      [
        'pt-BR',
        /^O texto #ffffff sobre a cor da marca #f9d308 .* 1,4:1, .* 4,5:1\./,
        /^A cor da marca #f9d308 /,
      ],
      [
        'en',
        /^Text #ffffff on the brand colour #f9d308 .* 1\.4:1\. .* 4\.5:1\./,
        /^The brand colour #f9d308 /,
      ],
      [
        'es',
        /^El texto #ffffff sobre el color de la marca #f9d308 .* 1,4:1, .* 4,5:1\./,
        /^El color de la marca #f9d308 /,
      ],
    ] as const) {
      editor.texts = chooseTexts([language])
      await editor.updateComplete
      const [first = '', second = ''] = [...root.querySelectorAll('.mistake')].map((one) => one.textContent)
      assert.match(first, text)
      assert.match(second, edge)
    }
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

interface OpenedEditor {
  readonly root: ShadowRoot
  readonly editor: ThemeEditor
}

async function openEditor(
  width: number,
  height: number,
  theme: Theme = { name: 'Limiar', accent: '#0b6e69' },
): Promise<OpenedEditor> {
  await setViewport({ width, height })
  const page = await fixture(
    html`<main>
      <h1>Limiar</h1>
      <limiar-theme-editor .theme=${theme}></limiar-theme-editor>
    </main>`,
  )
  const editor = page.querySelector<ThemeEditor>('limiar-theme-editor')
  assert.ok(editor?.shadowRoot)
  await waitUntil(() => fillOf(editor.shadowRoot!, 'limiar-console-preview') !== undefined)
  return { root: editor.shadowRoot, editor }
}

function typeInto(root: ShadowRoot, selector: string, value: string): void {
  const field = root.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
  assert.ok(field)
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function choose(root: ShadowRoot, selector: string, file: File): void {
  const input = root.querySelector<HTMLInputElement>(selector)
  assert.ok(input)
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function showsPixel(root: ShadowRoot | null | undefined): boolean {
  return [...(root?.querySelectorAll('img') ?? [])].some(({ src }) => src === PIXEL)
}

/** The colour of the large button of a preview. */
function fillOf(root: ShadowRoot, preview: string): string | undefined {
  const button = root.querySelector(preview)?.shadowRoot?.querySelector('.primary')
  return button ? getComputedStyle(button).backgroundColor : undefined
}

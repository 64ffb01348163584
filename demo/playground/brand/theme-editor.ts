import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Company } from '../../../src/component/brand/company.ts'
import { faintPairs, type Theme } from '../../../src/protocol/reports/themes.ts'
import { closedPage } from '../../../src/server/http/pages/closed-page.ts'
import { mailOf } from '../../../src/server/adapters/messages/texts.ts'
import { byHandField, copyOrShow } from '../copy.ts'
import { chooseTexts, type Texts } from '../texts.ts'
import { playgroundStyles } from '../playground-page.styles.ts'
import { fieldsView } from './fields-view.ts'
import { readFile, readTheme, readWords } from './read-theme.ts'
import { themeEditorStyles } from './theme-editor.styles.ts'

/** The size in pixels to which a logo is reduced, as on the server. */
const LOGO_ROOM = { width: 448, height: 144 } as const
const SAMPLE_LINK = 'https://id.exemplo.com.br/4f1c0a9be72d48d1a5c3b6d2f08e917a'

/**
 * Lets a person try out a theme. It shows the page, a mail, the console and a closed link with the same code that will
 * show them later.
 *
 * @fires theme-wanted - The person wants the report to have the theme in `detail`.
 */
export class ThemeEditor extends LitElement {
  static override readonly styles = [playgroundStyles, themeEditorStyles]

  @property({ attribute: false }) texts: Texts = chooseTexts(navigator.languages)
  /** The theme that the report has now. */
  @property({ attribute: false }) theme: Theme = { name: 'Limiar', accent: '#0b6e69' }
  /** The outcome of the last wish, in sentences. */
  @property({ attribute: false }) said: readonly string[] = []
  @state() private logo: Company['logo']
  @state() private mistake: string | undefined
  @state() private unknown: readonly string[] = []
  @state() private copied = false
  /** The JSON that the browser refused to copy. */
  @state() private refusedCopy: string | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { logo } = this.theme
    if (changed.has('theme') && logo !== changed.get('theme')?.logo) void this.#showLogo(logo)
  }

  protected override render(): TemplateResult {
    const { texts, theme } = this
    const { brand } = texts
    return html`<div class="editor">
      <form
        class="card"
        aria-label=${brand.title}
        @input=${this.#changed}
        @submit=${(event: Event) => event.preventDefault()}
      >
        <h2>${brand.title} <small>${brand.hint}</small></h2>
        <div class="scroll">
          ${fieldsView(texts, theme, (kind, file) => void this.#take(kind, file))} ${this.#sentences()}
        </div>
      </form>
      ${this.#previews()}
      <section class="card json" aria-label=${brand.json}>
        <h2>${brand.json}</h2>
        <p class="unseen" role="status">${this.copied ? brand.copied : nothing}</p>
        <div class="actions">
          <button type="button" class="quiet" @click=${() => void this.#copy()}>
            ${this.copied ? brand.copied : brand.copy}
          </button>
          <button type="button" class="primary" @click=${this.#use}>${brand.use}</button>
        </div>
        ${this.refusedCopy === undefined ? nothing : byHandField(this.texts.calls.copyByHand, this.refusedCopy)}
        <pre class="scroll" tabindex="0" role="group" aria-label=${brand.json}>
${JSON.stringify(shortened(theme), undefined, 2)}</pre>
      </section>
    </div>`
  }

  #sentences(): TemplateResult {
    const { brand, language } = this.texts
    const figure = (value: number): string => value.toLocaleString(language)
    const warnings = [
      ...(this.mistake === undefined ? [] : [this.mistake]),
      ...this.unknown.map((key) => brand.unknownKey(key)),
      ...faintPairs(this.theme).map(({ pair, colours: [one, other], ratio, least }) =>
        brand.faint[pair](one, other, figure(ratio), figure(least)),
      ),
    ]
    return html`<div role="status">
      ${warnings.map((warning) => html`<p class="mistake">${warning}</p>`)}
      ${this.said.map((sentence) => html`<p class="said">${sentence}</p>`)}
    </div>`
  }

  #previews(): TemplateResult {
    const { texts, theme } = this
    const { brand } = texts
    const page = (screen: 'consent' | 'done', title: string): TemplateResult =>
      html`<figure>
        <figcaption>${title}</figcaption>
        <div class="window" tabindex="0" role="group" aria-label=${title}>
          <limiar-page-preview
            inert
            .theme=${theme}
            .logo=${this.logo}
            .screen=${screen}
            .language=${texts.language}
          ></limiar-page-preview>
        </div>
      </figure>`
    const document = (source: string, title: string): TemplateResult =>
      html`<figure>
        <figcaption>${title}</figcaption>
        <iframe class="window" sandbox title=${title} srcdoc=${source}></iframe>
      </figure>`
    return html`<div class="previews">
      ${page('consent', brand.page)} ${document(this.#mail(), brand.mail)}
      <figure class="wide">
        <figcaption>${brand.console}</figcaption>
        <div class="window" tabindex="0" role="group" aria-label=${brand.console}>
          <limiar-console-preview
            inert
            .theme=${theme}
            .logo=${this.logo}
            .language=${texts.language}
          ></limiar-console-preview>
        </div>
      </figure>
      ${page('done', brand.done)} ${document(this.#deadLink(), brand.dead)}
    </div>`
  }

  #mail(): string {
    const { theme, logo } = this
    const { language } = this.texts
    const words = theme.texts?.[language]
    const brand = {
      theme,
      ...(logo && { logo: { png: '', width: logo.width, height: logo.height } }),
      ...(words && { words }),
    }
    const letter = { to: '', url: SAMPLE_LINK, sender: theme.name, expiresAt: undefined, language, brand }
    return mailOf(letter, logo?.address).html
  }

  #deadLink(): string {
    const { theme, logo } = this
    const { language } = this.texts
    const html = closedPage({
      code: 'link-spent',
      language,
      sender: { theme: { ...theme, logo: PLACE }, returnUrl: theme.returnUrl },
    })
    if (!logo)
      return closedPage({
        code: 'link-spent',
        language,
        sender: { theme: { ...theme, logo: '' }, returnUrl: theme.returnUrl },
      })
    return html.replace(PLACE, logo.address)
  }

  readonly #changed = (event: Event): void => {
    const form = event.currentTarget as HTMLFormElement
    const data = new FormData(form)
    const words = data.get('words')
    this.unknown = readWords(typeof words === 'string' ? words : '').unknown
    this.theme = readTheme(data, this.theme, this.texts.language)
    this.copied = false
    this.refusedCopy = undefined
    this.said = []
  }

  async #take(kind: 'logo' | 'icon', file: File): Promise<void> {
    const data = await readFile(file)
    this.mistake = data === undefined ? this.texts.brand.tooLarge : undefined
    if (data === undefined) return
    this.theme = { ...this.theme, [kind]: data }
  }

  async #showLogo(address: string | undefined): Promise<void> {
    const logo = address === undefined ? undefined : await logoOf(address)
    // Another file may have been chosen meanwhile.
    if (address === this.theme.logo) this.logo = logo
  }

  async #copy(): Promise<void> {
    const json = JSON.stringify(this.theme, undefined, 2)
    this.copied = await copyOrShow(this, json, (refused) => (this.refusedCopy = refused))
  }

  readonly #use = (): void => {
    this.dispatchEvent(new CustomEvent('theme-wanted', { detail: this.theme, bubbles: true, composed: true }))
  }
}

/** Stands for a logo until the logo is put into the page, which takes no logo from elsewhere. */
const PLACE = '/brand/00000000000000000000000000000000-160x48.png'

/** The theme with shortened files, because a picture as data would fill the screen with letters. */
function shortened(theme: Theme): Theme {
  const short = (file: string | undefined): string | undefined =>
    file?.startsWith('data:') ? `${file.slice(0, 40)}…` : file
  const { logo, icon } = theme
  return {
    ...theme,
    ...(logo !== undefined && { logo: short(logo) }),
    ...(icon !== undefined && { icon: short(icon) }),
  } as Theme
}

async function logoOf(address: string): Promise<Company['logo']> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return undefined
  }
  const { naturalWidth: width, naturalHeight: height } = image
  if (width === 0 || height === 0) return { address, width: LOGO_ROOM.height, height: LOGO_ROOM.height }
  const share = Math.min(1, LOGO_ROOM.width / width, LOGO_ROOM.height / height)
  return { address, width: Math.round(width * share), height: Math.round(height * share) }
}

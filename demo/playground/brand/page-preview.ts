import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Company } from '../../../src/component/brand/company.ts'
import { captureScreenStyles } from '../../../src/component/styles/capture-screens.styles.ts'
import { styles } from '../../../src/component/styles/styles.ts'
import { cardNames } from '../../../src/component/texts/card-names.ts'
import { listed } from '../../../src/component/texts/listed.ts'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import { withOwnWords } from '../../../src/component/texts/own-words.ts'
import type { Texts } from '../../../src/component/texts/texts.ts'
import { setTheme } from '../../../src/component/brand/theme.ts'
import { doneView } from '../../../src/component/views/outcome-view.ts'
import { consentView } from '../../../src/component/views/start-view.ts'
import { languages, type Language } from '../../../src/protocol/languages.ts'
import type { Theme } from '../../../src/protocol/reports/themes.ts'
import { returnAddress } from '../../../src/protocol/web-address.ts'

const ignored = (): void => undefined

/** Shows the page's own views and styles in a theme that is not saved yet. */
export class PagePreview extends LitElement {
  static override readonly styles = [...styles, ...captureScreenStyles]

  @property({ attribute: false }) theme: Theme = { name: '' }
  @property({ attribute: false }) logo: Company['logo']
  @property() screen: 'consent' | 'done' = 'consent'
  @property() language: Language = 'pt-BR'
  @state() private texts: Texts | undefined

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (changed.has('theme')) setTheme(this, { scheme: 'auto', ...this.theme })
    if (changed.has('language')) void loadTexts(this.language).then((texts) => (this.texts = texts))
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.texts) return nothing
    const { name, privacyUrl, supportUrl, returnUrl, texts: own } = this.theme
    const texts = withOwnWords(this.texts, own?.[this.language])
    const company: Company = { name, logo: this.logo, privacyUrl, supportUrl, returnUrl }
    const documents = listed(cardNames(texts, ['rg', 'cnh', 'rne']), texts.consent.or)
    const language = { spoken: this.language, offered: languages, choose: ignored }
    const shown =
      this.screen === 'consent'
        ? consentView(
            texts,
            {
              company,
              language,
              captures: ['front', 'back', 'selfie'],
              text: '',
              documents,
              isWaiting: false,
            },
            { accept: ignored, decline: ignored },
          )
        : doneView(texts, {
            outcome: 'received',
            company,
            home: returnUrl === undefined ? undefined : returnAddress(returnUrl, 'received'),
          })
    return html`<main class="root" lang=${this.language}>${shown}</main>`
  }
}

/**
 * Shows one scene after the other, as the fragment of the address names them: `/?lang=pt-BR#consent`, light or dark
 * as the browser is set, or as `scheme` says, from right to left if `dir=rtl`, and in the colour that `accent` says.
 */
import { LitElement, html, type TemplateResult } from 'lit'
import { laterStyles } from '../../../src/component/styles/later.styles.ts'
import { styles } from '../../../src/component/styles/styles.ts'
import { chooseLanguage, loadTexts } from '../../../src/component/texts/load-texts.ts'
import { setAccent } from '../../../src/component/theme.ts'
import { drawnPictures } from './pictures.ts'
import { scenes } from './scenes.ts'

const wanted = new URLSearchParams(location.search)
const language = chooseLanguage([wanted.get('lang') ?? 'pt-BR'])
const texts = await loadTexts(language)

class SceneElement extends LitElement {
  static override readonly styles = [...styles, ...laterStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('hashchange', () => this.requestUpdate())
  }

  protected override render(): TemplateResult {
    const name = location.hash.slice(1) || 'consent'
    const scene = scenes[name]
    if (!scene) throw new Error(`There is no scene ${name}: ${Object.keys(scenes).join(', ')}.`)
    return html`<main class="root ${scene.dark ? 'dark' : ''}" lang=${language}>
      ${scene.show(texts, drawnPictures)}
    </main>`
  }

  protected override updated(): void {
    document.documentElement.dataset['shown'] = location.hash.slice(1)
  }
}

// The page's own style sheet is written for this name.
customElements.define('limiar-onboarding', SceneElement)
document.documentElement.lang = language
document.documentElement.dir = wanted.get('dir') ?? 'ltr'
const element = document.createElement('limiar-onboarding')
const scheme = wanted.get('scheme')
if (scheme) element.setAttribute('scheme', scheme)
setAccent(element, wanted.get('accent') ?? undefined)
document.body.append(element)

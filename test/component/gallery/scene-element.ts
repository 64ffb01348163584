import { LitElement, html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { captureScreenStyles } from '../../../src/component/styles/capture-screens.styles.ts'
import { styles } from '../../../src/component/styles/styles.ts'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import type { Texts } from '../../../src/component/texts/texts.ts'
import type { Language } from '../../../src/protocol/languages.ts'
import { drawnPictures } from './pictures.ts'
import { scenes } from './scenes.ts'

const portuguese = await loadTexts('pt-BR')

/** Shows one scene as the page shows its screens. */
export class SceneElement extends LitElement {
  static override readonly styles = [...styles, ...captureScreenStyles]

  @property() scene = 'consent'
  @property({ attribute: false }) texts: Texts = portuguese
  @property({ attribute: false }) language: Language = 'pt-BR'

  protected override render(): TemplateResult {
    const scene = scenes[this.scene]
    if (!scene) throw new Error(`There is no scene ${this.scene}: ${Object.keys(scenes).join(', ')}.`)
    return html`<main class="root ${scene.dark ? 'dark' : ''}" lang=${this.language}>
      ${scene.show(this.texts, drawnPictures, this.language)}
    </main>`
  }
}

// The page's own style sheet is written for this name.
customElements.define('limiar-onboarding', SceneElement)

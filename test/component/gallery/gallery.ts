/** Shows one scene: `?scene=consent&lang=pt-BR&accent=%230b6e69`. */
import { LitElement, html, type TemplateResult } from 'lit'
import { camera } from '../../../src/component/styles/camera.styles.ts'
import { screen } from '../../../src/component/styles/screen.styles.ts'
import { tokens } from '../../../src/component/styles/tokens.styles.ts'
import { chooseLanguage, loadTexts } from '../../../src/component/texts/texts.ts'
import { drawnPictures } from './pictures.ts'
import { scenes } from './scenes.ts'

const wanted = new URLSearchParams(location.search)
const scene = scenes[wanted.get('scene') ?? 'consent']
if (!scene) throw new Error(`There is no such scene: ${Object.keys(scenes).join(', ')}.`)
const language = chooseLanguage([wanted.get('lang') ?? 'pt-BR'])
const texts = await loadTexts(language)
const shown = scene.show(texts, drawnPictures)

class SceneElement extends LitElement {
  static override readonly styles = [tokens, screen, camera]

  protected override render(): TemplateResult {
    return html`<main class="root ${scene?.dark ? 'dark' : ''}" lang=${language}>${shown}</main>`
  }
}

// The page's own style sheet is written for this name.
customElements.define('limiar-onboarding', SceneElement)
document.documentElement.lang = language
const element = document.createElement('limiar-onboarding')
document.body.append(element)
await (element as unknown as SceneElement).updateComplete
document.documentElement.dataset['ready'] = 'yes'

/**
 * Shows one scene after the other, as the fragment of the address names them: `/?lang=pt-BR#consent`, light or dark
 * as the browser is set, or as `scheme` says, from right to left if `dir=rtl`, and in the colour that `accent` says.
 */
import { chooseLanguage, loadTexts } from '../../../src/component/texts/load-texts.ts'
import { setAccent } from '../../../src/component/theme.ts'
import { SceneElement } from './scene-element.ts'

const wanted = new URLSearchParams(location.search)
const language = chooseLanguage([wanted.get('lang') ?? 'pt-BR'])
document.documentElement.lang = language
document.documentElement.dir = wanted.get('dir') ?? 'ltr'
const element = Object.assign(new SceneElement(), { language, texts: await loadTexts(language) })
const scheme = wanted.get('scheme')
if (scheme) element.setAttribute('scheme', scheme)
setAccent(element, wanted.get('accent') ?? undefined)
document.body.append(element)
addEventListener('hashchange', () => void show())
await show()

async function show(): Promise<void> {
  const name = location.hash.slice(1)
  element.scene = name || 'consent'
  await element.updateComplete
  document.documentElement.dataset['shown'] = name
}

/**
 * Shows one scene after the other, as the fragment of the address names them: `/?lang=pt-BR#consent`, light or dark
 * as the browser is set, or as `scheme` says, from right to left if `dir=rtl`, in the colour that `accent` says, and in
 * any `theme`, as JSON.
 */
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import { chooseLanguage } from '../../../src/protocol/languages.ts'
import type { Theme } from '../../../src/protocol/reports/themes.ts'
import { withOwnWords } from '../../../src/component/texts/own-words.ts'
import { setTheme } from '../../../src/component/brand/theme.ts'
import { SceneElement } from './scene-element.ts'

const wanted = new URLSearchParams(location.search)
const language = chooseLanguage([wanted.get('lang') ?? 'pt-BR'])
document.documentElement.lang = language
document.documentElement.dir = wanted.get('dir') ?? 'ltr'
const element = Object.assign(new SceneElement(), { language, texts: await loadTexts(language) })
const scheme = wanted.get('scheme')
if (scheme) element.setAttribute('scheme', scheme)
const accent = wanted.get('accent')
const theme = JSON.parse(wanted.get('theme') ?? '{}') as Partial<Theme>
setTheme(element, { ...(accent !== null && { accent }), ...theme })
element.texts = withOwnWords(element.texts, theme.texts?.[language])
document.body.append(element)
addEventListener('hashchange', () => void show())
await show()

async function show(): Promise<void> {
  const name = location.hash.slice(1)
  element.scene = name || 'consent'
  await element.updateComplete
  document.documentElement.dataset['shown'] = name
}

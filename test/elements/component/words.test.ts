/** The words and roles of the views where words matter most. They are kept in words/, and a person reads them there. */
import { fixture, html } from '@open-wc/testing'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import '../../component/gallery/scene-element.ts'
import { holdWords, wordsOf } from '../support/words.ts'

/** Views on which a person agrees, cannot go on, or is refused. */
const scenes = [
  'consent',
  'declined',
  'obstacle-camera-denied',
  'retake',
  'retake-stuck',
  'closed-link-expired',
]

describe('the words of a view', () => {
  for (const scene of scenes)
    it(`are those that a person read, in every language: ${scene}`, async () => {
      const views: string[] = []
      for (const language of ['pt-BR', 'en', 'es'] as const) {
        const texts = await loadTexts(language)
        const view = await fixture(
          html`<limiar-onboarding scene=${scene} .texts=${texts} .language=${language}></limiar-onboarding>`,
        )
        views.push(`<!-- ${language} -->\n${wordsOf(view)}`)
      }
      await holdWords(views.join('\n'), scene)
    })
})

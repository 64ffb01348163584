/** The words for a link that cannot be used: a person may read them on the server's own page or on the component's. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import { languages } from '../../../src/protocol/languages.ts'
import { closedPage } from '../../../src/server/http/pages/closed-page.ts'

const codes = ['link-unknown', 'link-inactive', 'link-spent', 'link-expired'] as const

describe('the words for a link that cannot be used', () => {
  for (const language of languages)
    for (const code of codes)
      for (const name of [undefined, 'Banco'])
        it(`are those of the server’s page: ${language}, ${code}, from ${name ?? 'nobody known'}`, async () => {
          const { closed } = await loadTexts(language)
          const { title, body } = closed[code]
          const sender = name === undefined ? undefined : { theme: { name }, returnUrl: undefined }
          const page = closedPage({ code, language, sender })
          const [, heading, sentence] = /<h1>(.*)<\/h1>\s*<p>(.*)<\/p>/.exec(page) ?? []
          assert.deepEqual([title, body(name)], [heading, sentence])
          // Where the page has a way to open the link again, it bears the same words.
          const label = /<a class="primary" href="">([^<]*)</.exec(page)?.[1]
          if (label !== undefined) assert.equal('again' in closed[code] && closed[code].again, label)
        })

  it('say of a used link that the pictures have arrived, before anything else', async () => {
    const arrived = {
      'pt-BR': /^Suas fotos já chegaram\./,
      en: /^Your photos have arrived\./,
      es: /^Tus fotos ya llegaron\./,
    }
    for (const language of languages)
      assert.match((await loadTexts(language)).closed['link-spent'].body(undefined), arrived[language])
  })
})

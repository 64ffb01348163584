import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { portuguese } from '../../demo/playground/texts/pt-br.ts'
import { english } from '../../demo/playground/texts/en.ts'
import { spanish } from '../../demo/playground/texts/es.ts'
import { loadTexts as loadPageTexts } from '../../src/component/texts/load-texts.ts'
import { deliveriesWords } from '../../src/console/deliveries/deliveries-words.ts'
import { healthWords } from '../../src/console/health/health-words.ts'
import { linksWords } from '../../src/console/links/links-words.ts'
import { notesWords } from '../../src/console/notes/notes-words.ts'
import { invitationWords, peopleWords } from '../../src/console/people/people-words.ts'
import { registryWords } from '../../src/console/registry/registry-words.ts'
import { dryRunWords } from '../../src/console/reports/dry-run-words.ts'
import { reportsWords } from '../../src/console/reports/reports-words.ts'
import { loadTexts as loadConsoleTexts } from '../../src/console/texts/load-texts.ts'
import { doctorWords } from '../../src/doctor/words/words.ts'
import { languages, type Language } from '../../src/protocol/languages.ts'
import { messageWords } from '../../src/server/adapters/messages/words.ts'

/** Words that another word stands for on every screen, and forms of address that no text uses. */
const elsewhere: Readonly<Record<Language, RegExp>> = {
  'pt-BR':
    /\b(relatório|quadro|desligad[oa]|zona de leitura (mecânica|óptica)|análise manual|tu|teu|tua)\b|\bcâmera de amostra\b/i,
  en: /\b(report|specimen document|cell phone)\b/i,
  es: /\b(reporte|dorso|móvil|teléfono móvil|aparato|informad[oa]|usted|cambie|pegue|revise|borre|escriba|acorte|elija)\b/i,
}

const playground: Readonly<Record<Language, object>> = { 'pt-BR': portuguese, en: english, es: spanish }

for (const language of languages)
  describe(`what people read in ${language}`, () => {
    it('has one word for one thing, and one form of address', async () => {
      const all = {
        page: await loadPageTexts(language),
        console: await loadConsoleTexts(language),
        desks: [
          deliveriesWords[language],
          healthWords[language],
          linksWords[language],
          notesWords[language],
          peopleWords[language],
          invitationWords[language],
          registryWords[language],
          dryRunWords[language],
          reportsWords[language],
        ],
        playground: playground[language],
        doctor: doctorWords[language],
        messages: messageWords[language],
      }
      const found = sentences(all).filter(([, sentence]) => elsewhere[language].test(sentence))
      assert.deepEqual(found, [])
    })
  })

describe('the glossary', () => {
  it('has the Portuguese words that screens use', async () => {
    const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
    const texts = JSON.stringify(await loadConsoleTexts('pt-BR')).toLowerCase()
    for (const word of ['fluxo', 'revisão', 'zona de leitura automática', 'retrato do documento']) {
      assert.ok(glossary.includes(`| ${word} `), `${word} is not in the glossary`)
      assert.ok(texts.includes(word), `${word} is on no screen`)
    }
  })
})

/** Every sentence with its path; functions are called with a word, and their answer is read. */
function sentences(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    try {
      return sentences((value as (...words: readonly string[]) => unknown)('x', 'y', 'z'), path)
    } catch {
      // It takes a list or a number, and its words are read by other tests.
      return []
    }
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => sentences(part, `${path}/${name}`))
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wordsForFiles } from '../../../src/component/texts/for-files.ts'
import { loadTexts } from '../../../src/component/texts/load-texts.ts'
import { withOwnWords } from '../../../src/component/texts/own-words.ts'
import { languages } from '../../../src/protocol/languages.ts'
import { isTextKey, textKeys } from '../../../src/protocol/reports/text-keys.ts'
import { messageWords } from '../../../src/server/adapters/messages/words.ts'

/** The consent has an edition and can only be replaced as a whole; cards are recognised by their drawings. */
const NOT_FOR_REPORTS = /^(consent\.(agreement|fullText|or)|cards|digitalCards|documentFrames)/

describe('the words that a report may replace', () => {
  it('are named by the keys that the page and the messages have, and by no others', async () => {
    const ofPage = keysOf(await loadTexts('pt-BR')).filter((key) => !NOT_FOR_REPORTS.test(key))
    const ofMessages = ['sms.text', ...Object.keys(messageWords['pt-BR']).map((name) => `mail.${name}`)]
    const known = [...textKeys]
    assert.deepEqual(
      known.filter((key) => !ofPage.includes(key) && !ofMessages.includes(key)),
      [],
    )
    assert.deepEqual(
      ofPage.filter((key) => !textKeys.has(key)),
      [],
    )
  })

  it('may still be given for a text that the page no longer shows, so that older reports stay valid', () => {
    for (const link of ['link-spent', 'link-expired']) {
      assert.equal(isTextKey(`closed.${link}.again`), true)
      assert.equal(textKeys.has(`closed.${link}.again`), false)
    }
    assert.equal(isTextKey('closed.link-spent.agai'), false)
  })

  it('replace those of the page, with their gaps filled in', async () => {
    const portuguese = await loadTexts('pt-BR')
    const texts = withOwnWords(portuguese, {
      'consent.title': 'Oi!',
      'consent.askedBy': 'Quem pede: {name}',
      'walk.step': '{of} passos, este é o {at}',
      'primer.reasons.1': 'Segunda razão',
    })
    assert.equal(texts.consent.title, 'Oi!')
    assert.equal(texts.consent.askedBy('Banco'), 'Quem pede: Banco')
    assert.equal(texts.walk.step(2, 3), '3 passos, este é o 2')
    assert.equal(texts.primer.reasons[1], 'Segunda razão')
    assert.equal(texts.consent.accept, portuguese.consent.accept)
  })

  it('change nothing where a key is the name of a member that every object has', async () => {
    const texts = withOwnWords(await loadTexts('en'), { constructor: 'x', toString: 'y' })
    assert.equal(texts.consent.title, (await loadTexts('en')).consent.title)
  })
})

describe('the words for somebody who sends files', () => {
  /** Words that have no meaning without a camera in the hand. */
  const ofCamera =
    /fotograf(e|a|ar) |photograph |tirar outra foto|take another photo|tomar otra foto|apoie os braços|rest your arms|apoya los brazos|moldura|frame|marco|segure firme|olhe para a câmera|front camera|cámara frontal/i

  for (const language of languages)
    it(`speak of no camera: ${language}`, async () => {
      const { capture, stuck, review, interlude } = wordsForFiles(await loadTexts(language))
      const { 'camera-picture-failed': _, ...retakes } = capture.retakes
      const { again, picture, sending, checking } = capture
      const { front, back, selfie } = interlude
      const said = { retakes, again, picture, sending, checking, stuck, review, front, back, selfie }
      for (const key of keysOf(said)) assert.doesNotMatch(textAt(said, key), ofCamera, key)
    })
})

describe('the words for somebody who chose a selfie that cannot be opened', () => {
  for (const language of languages)
    it(`speak of no document: ${language}`, async () => {
      const texts = await loadTexts(language)
      const of = (capture: 'front' | 'selfie'): string =>
        Object.values(wordsForFiles(texts, capture).capture.retakes['not-an-image']).join(' ')
      assert.match(of('front'), /PDF/)
      assert.doesNotMatch(of('selfie'), /pdf|document|print|screenshot|captura/i)
    })
})

describe('the words for somebody at the camera', () => {
  for (const language of languages)
    it(`ask for no file when a picture is to be taken again: ${language}`, async () => {
      const { retakes } = (await loadTexts(language)).capture
      for (const key of keysOf(retakes))
        assert.doesNotMatch(textAt(retakes, key), /pdf|arquivo|file|archivo/i, key)
    })
})

function keysOf(value: unknown, key = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [key]
  return Object.entries(value).flatMap(([name, inner]) => keysOf(inner, key === '' ? name : `${key}.${name}`))
}

function textAt(texts: object, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], texts)
  return String(found)
}

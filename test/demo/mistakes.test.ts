import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toSentences } from '../../demo/playground/mistakes.ts'
import { english } from '../../demo/playground/texts/en.ts'
import { spanish } from '../../demo/playground/texts/es.ts'
import { portuguese } from '../../demo/playground/texts/pt-br.ts'

describe('the playground’s message about a refused request', () => {
  it('is a sentence where the CPF is wrong, and no pattern', () => {
    const errors = [{ pointer: '/cpf', detail: 'must have a form such as 529.982.247-25' }]
    for (const texts of [portuguese, english, spanish])
      assert.deepEqual(toSentences({ errors }, texts), [texts.link.cpfWrong])
  })

  it('is a sentence where the variables are wrong, and names their limits', () => {
    const errors = [{ pointer: '/variables', detail: 'must not have more than 20 properties' }]
    for (const texts of [portuguese, english, spanish]) {
      const [sentence = ''] = toSentences({ errors }, texts)
      assert.ok(!sentence.includes('properties'), sentence)
      assert.match(sentence, /\b20\b/)
      assert.match(sentence, /\b64\b/)
    }
  })

  it('says in the page’s language that the rest is the server’s own', () => {
    const errors = [{ pointer: '/definition/theme', detail: 'has too many members' }]
    for (const [texts, inEnglish] of [
      [portuguese, /O servidor.+inglês.+/],
      [english, /The server/],
      [spanish, /El servidor.+inglés.+/],
    ] as const) {
      const [ofField = '', another] = toSentences({ errors }, texts)
      assert.match(ofField, inEnglish)
      assert.ok(ofField.includes('/definition/theme: has too many members'))
      assert.equal(another, undefined)
      const [whole = ''] = toSentences({ detail: 'The link is closed.' }, texts)
      assert.match(whole, inEnglish)
      assert.ok(whole.includes('The link is closed.'))
      assert.deepEqual(toSentences({}, texts), [texts.failed])
    }
  })
})

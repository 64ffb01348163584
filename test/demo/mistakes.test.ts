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

  it('is the server’s own for any other mistake, and says that the server does not answer when it does not', () => {
    const errors = [{ pointer: '/variables', detail: 'has too many members' }]
    assert.deepEqual(toSentences({ errors }, english), ['/variables: has too many members'])
    assert.deepEqual(toSentences({ detail: 'The link is closed.' }, english), ['The link is closed.'])
    assert.deepEqual(toSentences({}, english), [english.failed])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mailOf, smsTextOf } from '../../../../src/server/adapters/messages/texts.ts'
import type { Letter } from '../../../../src/server/domain/messages.ts'

const token = '0123456789abcdef0123456789abcdef'
const letter = (changes: Partial<Letter> = {}): Letter => ({
  to: 'ana@example.com',
  url: `https://id.banco.example/${token}`,
  sender: 'Banco São João',
  expiresAt: new Date('2026-12-21T17:30:00Z'),
  ...changes,
})

describe('an e-mail that carries a link', () => {
  it('says who asks, what to do, until when, and that it is personal, in text and in HTML', () => {
    const { subject, text, html } = mailOf(letter())
    assert.equal(subject, 'Banco São João: confirme sua identidade')
    for (const body of [text, html]) {
      assert.match(body, /Banco São João pede que você confirme sua identidade/)
      assert.ok(body.includes(letter().url))
      assert.match(body, /até 21\/12\/2026, às 14:30 \(horário de Brasília\)/)
      assert.match(body, /não o encaminhe/)
    }
  })

  it('says of a link without an end how long it can be used', () => {
    assert.match(mailOf(letter({ expiresAt: undefined })).text, /até ser desativado/)
  })

  it('loads nothing from anywhere', () => {
    assert.doesNotMatch(mailOf(letter()).html, /<(img|link|script|iframe)|url\(|@import/i)
  })

  it('keeps a name from being anything but a name', () => {
    const { subject, html } = mailOf(letter({ sender: 'Banco\r\nBcc: all@example.com <b>"&' }))
    assert.equal(subject, 'Banco Bcc: all@example.com <b>"&: confirme sua identidade')
    assert.ok(html.includes('Banco Bcc: all@example.com &lt;b&gt;&quot;&amp; pede'))
    assert.ok(!html.includes('<b>'))
  })

  it('reads as it is written: marks of direction in a sender are dropped', () => {
    const sender = '\u202eBanco\u2066 São\u202c João\u2069\u200f'
    const { subject, text, html } = mailOf(letter({ sender }))
    const sms = smsTextOf(letter({ sender }))
    for (const words of [subject, text, html, sms])
      assert.doesNotMatch(words, /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    assert.match(subject, /^Banco São João:/)
  })

  it('has a sender also where the report names none', () => {
    assert.match(mailOf(letter({ sender: ' \n' })).subject, /^Limiar:/)
  })
})

describe('an SMS that carries a link', () => {
  it('fits into one, in letters that every telephone has', () => {
    const text = smsTextOf(letter())
    assert.ok(text.includes(letter().url))
    assert.match(text, /^Banco Sao Joao: /)
    assert.match(text, /^[\x20-\x7e]*$/)
    assert.ok(text.length <= 160, `${text.length} characters`)
  })
})

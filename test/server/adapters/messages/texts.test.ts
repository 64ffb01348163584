import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mailOf, smsTextOf } from '../../../../src/server/adapters/messages/texts.ts'
import type { Letter } from '../../../../src/server/domain/webhooks/messages.ts'

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

  it('reads as it is written, because marks of direction in a sender are dropped', () => {
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

const logo = { png: 'aGVsbG8=', width: 320, height: 80 }

describe('a message of a report with a theme', () => {
  const brand = {
    theme: {
      accent: '#f9d308',
      radius: 20,
      supportUrl: 'mailto:ajuda@banco.example',
      privacyUrl: 'https://banco.example/p',
    },
    logo,
  }

  it('has the theme’s logo and colour, with a readable text on it', () => {
    const { html } = mailOf(letter({ brand }))
    assert.match(html, /<img src="cid:logo" width="160" height="40" alt="Banco São João"/)
    assert.match(html, /border-radius:20px;background:#f9d308;color:#000000/)
    assert.match(html, /href="mailto:ajuda@banco\.example"[^>]*>Falar com Banco São João</)
    assert.match(html, /href="https:\/\/banco\.example\/p"[^>]*>Aviso de privacidade</)
  })

  it('loads nothing from anywhere: the logo comes with it', () => {
    const sources = [...mailOf(letter({ brand })).html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)
    assert.deepEqual(sources, ['cid:logo'])
  })

  for (const [language, words] of [
    ['en', /asks you to confirm your identity[\s\S]*21\/12\/2026 at 14:30/],
    ['es', /te pide que confirmes tu identidad[\s\S]*21\/12\/26 a las 14:30/],
  ] as const)
    it(`speaks its language: ${language}`, () => {
      assert.match(mailOf(letter({ language })).text, words)
      assert.match(smsTextOf(letter({ language })), /^[\x20-\x7e]{1,160}$/)
    })

  it('has its own words, on one line where a line break would begin a header', () => {
    const words = { 'mail.subject': 'Oi de {name}\nBcc: x@y.example', 'sms.text': '{name} espera por você' }
    const own = letter({ brand: { ...brand, words } })
    assert.equal(mailOf(own).subject, 'Oi de Banco São João Bcc: x@y.example')
    assert.equal(smsTextOf(own), `Banco Sao Joao espera por voce ${own.url}`)
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

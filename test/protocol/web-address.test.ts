import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isContactAddress, isWebAddress, returnAddress } from '../../src/protocol/web-address.ts'

/** As many characters as an address may have. */
const longest = `https://a.example/${'x'.repeat(1982)}`

describe('an address that people are sent to', () => {
  for (const address of [
    'https://example',
    'https://bank.example',
    'https://www.bank.com.br/',
    'HTTPS://BANK.EXAMPLE/Privacidade',
    'https://bank-1.example:8443/a/b?c=d&e=f#g',
    'https://bank.example:1',
    'https://bank.example?c',
    'https://bank.example#g',
    'https://[2001:db8::1]/page',
    'https://[::ffff:192.0.2.1]:443',
    'http://localhost',
    'http://localhost:3000/a',
    'http://127.0.0.1:65535/',
    'http://127.10.255.254',
    'http://[::1]:8080/',
    longest,
  ])
    it(`may be ${address.slice(0, 60)}`, () => {
      assert.equal(isWebAddress(address), true)
      assert.equal(isContactAddress(address), true)
    })

  for (const address of [
    '',
    'bank.example',
    '//bank.example',
    'ftp://bank.example',
    'javascript:alert(1)//https://bank.example',
    ' https://bank.example',
    'https://',
    'https:///a',
    'https://.bank.example',
    'https://bank..example',
    'https://bank.example.',
    'https://bänk.example',
    'https://user@bank.example',
    'https://user:password@bank.example/',
    'https://bank.example:',
    'https://bank.example:port',
    'https://bank.example:123456',
    'https://bank.example\\@evil.example',
    'https://bank.example/a b',
    'https://bank.example/\n',
    'https://bank.example/\t',
    'https://bank.example/\u0000',
    'https://bank.example/\u001f',
    ...['<', '>', '"', "'", '`', '\\'].map((sign) => `https://bank.example/a${sign}b`),
    'https://[]',
    'https://[zz]',
    'https://[::1',
    'http://bank.example',
    'http://localhost.evil.example',
    'http://127.0.0',
    'http://127.0.0.1234',
    'http://127.0.0.a',
    'http://127.0.0.1.evil.example',
    'http://128.0.0.1',
    'http://[::2]',
    'http://[::1]evil.example',
    `${longest}x`,
  ])
    it(`may not be ${JSON.stringify(address).slice(0, 60)}`, () => {
      assert.equal(isWebAddress(address), false)
      assert.equal(isContactAddress(address), false)
    })

  it('may be one of a mailbox or a telephone where a person asks for help', () => {
    const mailbox = `@${'x'.repeat(1983)}.example`
    for (const address of [
      'mailto:a@bank.example',
      'MAILTO:help.desk+br@bank-1.com.br',
      'tel:190',
      'tel:+55-11-4004-0001',
      'tel:08001234567',
      `tel:${'1'.repeat(20)}`,
      `mailto:a${mailbox}`,
    ]) {
      assert.equal(isContactAddress(address), true, address)
      assert.equal(isWebAddress(address), false, address)
    }
    for (const address of [
      'mailto:',
      'mailto:a',
      'mailto:@bank.example',
      'mailto:a@',
      'mailto:a b@bank.example',
      'mailto:a@b@bank.example',
      'mailto:a?cc=b@bank.example',
      'mailto:a&b@bank.example',
      ...['<', '>', '"', "'"].map((sign) => `mailto:a${sign}@bank.example`),
      'mailto:a@bank.example?subject=x',
      'mailto:a@bank.example ',
      'xmailto:a@bank.example',
      'tel:',
      'tel:19',
      'tel:++5511',
      'tel:+55 11',
      'tel:call-me',
      `tel:${'1'.repeat(21)}`,
      'tel:190;ext=1',
      'sms:190',
      `mailto:ab${mailbox}`,
    ])
      assert.equal(isContactAddress(address), false, address)
  })
})

describe('the address back to the company', () => {
  for (const [returnUrl, address] of [
    ['https://bank.example', 'https://bank.example?limiar-outcome=approved'],
    ['https://bank.example/a?b=c', 'https://bank.example/a?b=c&limiar-outcome=approved'],
    ['https://bank.example/#part', 'https://bank.example/?limiar-outcome=approved#part'],
    ['https://bank.example/#/a?b#c', 'https://bank.example/?limiar-outcome=approved#/a?b#c'],
    ['https://bank.example/?b#', 'https://bank.example/?b&limiar-outcome=approved#'],
  ] as const)
    it(`tells how the walk ended, before the part of the page: ${returnUrl}`, () => {
      assert.equal(returnAddress(returnUrl, 'approved'), address)
    })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { frameAncestors, whyNoEmbedOrigin } from '../../../src/server/domain/reports/embed-origins.ts'

const NO_ORIGIN = /is not an origin/
const NOT_THIS_MACHINE = /pages of this machine/

describe('an origin that may embed the page', () => {
  it('uses https, or belongs to this machine', () => {
    for (const origin of [
      'https://bank.example',
      'https://bank.example:8443',
      'https://xn--bcher-kva.example',
      'https://10.0.0.7',
      'https://[2001:db8::1]',
      'https://[2001:db8::1]:8443',
      'https://localhost',
      'http://localhost',
      'http://localhost:3000',
      'http://app.localhost',
      'http://127.0.0.1',
      'http://127.1.22.255',
      'http://127.0.0.1:80808'.slice(0, -1),
      'http://[::1]',
      'http://[::1]:3000',
    ])
      assert.equal(whyNoEmbedOrigin(origin), undefined, origin)
  })

  it('never uses http on another machine, also where the name begins or ends like one of this machine', () => {
    for (const origin of [
      'http://bank.example',
      'http://localhost.example',
      'http://notlocalhost',
      'http://127.0.0.1.example',
      'http://10.127.0.0.1.example',
      'http://[::2]',
      'http://128.0.0.1',
      'http://[2001:db8::1]',
    ])
      assert.match(whyNoEmbedOrigin(origin) ?? '', NOT_THIS_MACHINE, origin)
  })

  it('has nothing but scheme, host and port', () => {
    for (const text of [
      '',
      'bank.example',
      'https://',
      'https://bank.example/',
      'https://bank.example/page',
      'https://bank.example?a',
      'https://bank.example#a',
      'https://user@bank.example',
      'ftp://bank.example',
      'xhttps://bank.example',
      'https://BANK.example',
      'https://bücher.example',
      'https://bank.example:',
      'https://bank.example:123456',
      'https://bank.example:https',
      'https://[2001:db8::1',
      'https://[]',
      'https://[bank]',
      'https://bank.example:443',
      'https://a;script-src',
      'https://a,b',
      "https://a'",
      'https://a b',
      ' https://a',
      'https://a\n',
      'null',
      'https://[::g]',
      'https://1.2.3',
      'https://bank.example:99999',
    ])
      assert.match(whyNoEmbedOrigin(text) ?? '', NO_ORIGIN, text)
  })

  it('is never a wildcard', () => {
    for (const text of ['*', 'https://*', 'https://*.bank.example'])
      assert.match(whyNoEmbedOrigin(text) ?? '', /^Wildcards/)
  })
})

describe('the sources of frame-ancestors', () => {
  it('are the origins of the report, and everybody where it names none', () => {
    assert.equal(frameAncestors([]), '*')
    assert.equal(frameAncestors(['https://a.example']), 'https://a.example')
    assert.equal(
      frameAncestors(['https://a.example', 'http://localhost:3000']),
      'https://a.example http://localhost:3000',
    )
  })

  it('leave out texts that are not origins, and allow nobody where none is left', () => {
    const unsafe = ['*', 'https://a;script-src', "https://b 'self'", 'x https://c']
    assert.equal(frameAncestors([...unsafe, 'https://a.example']), 'https://a.example')
    assert.equal(frameAncestors(unsafe), "'none'")
  })
})

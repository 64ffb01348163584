import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Theme } from '../../../src/protocol/reports/themes.ts'
import { NO_WEB_ADDRESS } from '../../../src/protocol/web-address.ts'
import { sentBrandFile, themeFaults } from '../../../src/server/domain/reports/theme-faults.ts'

const faults = (theme: Partial<Theme>) =>
  themeFaults({ name: 'Banco', ...theme }).map(({ pointer, detail, code }) => [pointer, detail, code])
const kept = `/brand/${'0a'.repeat(16)}`
const png = 'data:image/png;base64,iVBORw0KGgo='
const font = 'data:font/woff2;base64,d09GMgAB'

const PICTURE = 'Send a picture as data:image/svg+xml;base64,… (or png, jpeg, webp).'
const FONT = 'Name one of system, serif, rounded, mono, or send a font as data:font/woff2;base64,…'
const TEXT = 'There is no text with this key: docs/brand.md lists every key.'

describe('a theme', () => {
  it('has no fault with files that are sent or kept, with addresses and with texts of the page', () => {
    for (const theme of [
      {},
      { logo: png, icon: png, font },
      ...['svg+xml', 'png', 'jpeg', 'webp'].map((type) => ({ logo: `data:image/${type};base64,AA==` })),
      { logo: `${kept}-120x40.png`, icon: `${kept}-64x64.png`, font: `${kept}.woff2` },
      ...['system', 'serif', 'rounded', 'mono'].map((name) => ({ font: name })),
      { privacyUrl: 'https://a.example/', supportUrl: 'tel:190', returnUrl: 'http://localhost:1/' },
      { texts: { 'pt-BR': { 'consent.title': 'Olá' }, en: {} } },
    ])
      assert.deepEqual(faults(theme), [], JSON.stringify(theme))
  })

  for (const logo of [
    '',
    'logo.png',
    'https://a.example/logo.png',
    'data:image/gif;base64,AA==',
    'data:image/png,AA==',
    'data:image/png;base64,',
    'data:image/png;base64,A A',
    'data:image/png;base64,AA==A',
    `x${png}`,
    `${kept}.woff2`,
    font,
    'system',
  ])
    it(`has no such logo or icon: ${logo}`, () => {
      assert.deepEqual(faults({ logo, icon: logo }), [
        ['/definition/theme/logo', PICTURE, 'contradiction'],
        ['/definition/theme/icon', PICTURE, 'contradiction'],
      ])
    })

  for (const name of [
    '',
    'Open Sans',
    png,
    `${kept}-120x40.png`,
    'data:font/woff;base64,AAAA',
    'data:font/woff2;base64,A,A',
    `x${font}`,
    `${font}==A`,
  ])
    it(`has no such font: ${name}`, () => {
      assert.deepEqual(faults({ font: name }), [['/definition/theme/font', FONT, 'contradiction']])
    })

  it('sends people to web addresses, and for help also to a mailbox or a telephone', () => {
    const of = (member: string) => [`/definition/theme/${member}`, NO_WEB_ADDRESS, 'contradiction']
    assert.deepEqual(
      faults({ privacyUrl: 'mailto:a@b.example', supportUrl: 'ftp://a.example', returnUrl: 'tel:190' }),
      [of('privacyUrl'), of('supportUrl'), of('returnUrl')],
    )
    assert.deepEqual(faults({ supportUrl: 'mailto:a@b.example' }), [])
  })

  it('has texts of its own only for keys that the page has', () => {
    assert.deepEqual(
      faults({ texts: { en: { 'no.such': 'a', 'consent.title': 'b' }, es: { constructor: 'c' } } }),
      [
        ['/definition/theme/texts/en/no.such', TEXT, 'contradiction'],
        ['/definition/theme/texts/es/constructor', TEXT, 'contradiction'],
      ],
    )
  })
})

describe('the bytes of a file of a theme', () => {
  it('are those that were sent', () => {
    assert.deepEqual(sentBrandFile('font', font), new Uint8Array(Buffer.from('wOF2\0\x01')))
    assert.deepEqual(sentBrandFile('logo', 'data:image/png;base64,/+8='), new Uint8Array([255, 239]))
  })

  it('are undefined where none were sent, or those of another kind', () => {
    for (const text of ['system', `${kept}.woff2`, png]) assert.equal(sentBrandFile('font', text), undefined)
    for (const kind of ['logo', 'icon'] as const) assert.equal(sentBrandFile(kind, font), undefined)
  })
})

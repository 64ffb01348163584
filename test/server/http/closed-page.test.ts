/** The page for a person whose link cannot be used, as it is written. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ErrorCode } from '../../../src/protocol/errors.ts'
import { languages } from '../../../src/protocol/languages.ts'
import type { Theme } from '../../../src/protocol/reports/themes.ts'
import { closedPage, languageOf, type ClosedPage } from '../../../src/server/http/pages/closed-page.ts'
import { closedWords } from '../../../src/server/http/pages/closed-words.ts'

const supportUrl = 'https://bank.example/help'
const returnUrl = 'https://bank.example/back?from=limiar'
const from = (theme: Partial<Theme> = {}, back?: string): ClosedPage['sender'] => ({
  theme: { name: 'Banco', ...theme },
  returnUrl: back,
})
const headingOf = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1]
const sentenceOf = (html: string) => /<h1>.*<\/h1>\s*<p>(.*)<\/p>/.exec(html)?.[1] ?? ''
/** The links of a page: address, rank and words. */
const waysIn = (html: string) =>
  [...html.matchAll(/<a class="(\w+)" href="([^"]*)"(?: target="_top" rel="noopener")?>([^<]*)<\/a>/g)].map(
    ([, rank, address, words]) => [rank, address, words],
  )
/** The beginning of each drawing. */
const drawing = { link: 'M10 13.8', check: 'M5 12.5', clock: '<circle' }

describe('the page of a link that cannot be used', () => {
  it('says in each language what happened, under a drawing of it', () => {
    const cases: readonly (readonly [ErrorCode, keyof typeof drawing])[] = [
      ['link-unknown', 'link'],
      ['link-inactive', 'link'],
      ['not-found', 'link'],
      ['link-spent', 'check'],
      ['link-expired', 'clock'],
      ['rate-limited', 'clock'],
    ]
    for (const language of languages)
      for (const [code, drawn] of cases) {
        const html = closedPage({ code, language })
        const { title } = closedWords[language].notices[code] ?? closedWords[language].other
        assert.equal(headingOf(html), title)
        assert.ok(html.startsWith(`<!doctype html>\n<html lang="${language}">`))
        assert.ok(html.includes(`<title>${title}</title>`))
        for (const [name, path] of Object.entries(drawing))
          assert.equal(html.includes(path), name === drawn, `${code} ${name}`)
      }
    assert.ok(closedPage({ code: 'link-expired' }).includes('<html lang="pt-BR">'))
  })

  it('says what a person can do, to whom they turn, and names the sender where it is known', () => {
    const headings = new Set<string | undefined>()
    for (const language of languages) {
      const whom = { 'pt-BR': 'quem enviou', en: 'the sender', es: 'quien lo envió' }[language]
      for (const code of ['link-inactive', 'link-spent', 'link-expired'] as const) {
        const anonymous = sentenceOf(closedPage({ code, language }))
        assert.ok(anonymous.includes(whom), `${language} ${code}: ${anonymous}`)
        const named = sentenceOf(closedPage({ code, language, sender: from() }))
        assert.equal(named, anonymous.replace(whom, 'Banco'), `${language} ${code}`)
      }
      assert.ok(sentenceOf(closedPage({ code: 'link-unknown', language })).includes(whom), language)
      const codes = ['link-unknown', 'link-inactive', 'link-spent', 'link-expired', 'not-found'] as const
      for (const code of [...codes, 'overloaded' as const]) {
        const html = closedPage({ code, language })
        assert.match(sentenceOf(html), /^\p{Lu}.*\.$/u, `${language} ${code}`)
        assert.match(headingOf(html) ?? '', /^\p{Lu}.*[^.]$/u, `${language} ${code}`)
        headings.add(headingOf(html))
      }
      const busy = closedPage({ code: 'overloaded', language })
      for (const code of ['rate-limited', 'unavailable'] as const)
        assert.equal(closedPage({ code, language }), busy, `${language} ${code}`)
      const ways = waysIn(
        closedPage({ code: 'link-spent', language, sender: from({ supportUrl }, returnUrl) }),
      )
      const labels = ways.map(([, , words = '']) => words)
      assert.ok(labels.length === 2 && labels.every((words) => /^\p{Lu}.* Banco$/u.test(words)), language)
      headings.add(labels.join())
    }
    assert.equal(headings.size, 7 * languages.length, 'no two are the same')
  })

  it('loads itself again after a failure that passes, and only then', () => {
    const again = closedPage({ code: 'overloaded', againAfterSeconds: 5 })
    assert.ok(again.includes('<meta http-equiv="refresh" content="5">'))
    assert.ok(!closedPage({ code: 'link-spent' }).includes('http-equiv'))
  })

  it('names the sender by its logo or its name, and shows both as text', () => {
    const logo = `/brand/${'a'.repeat(32)}-120x40.png`
    const named = closedPage({ code: 'link-spent', sender: from({ name: 'A & B <i>' }) })
    assert.ok(named.includes('<p class="name">A &amp; B &lt;i&gt;</p>'))
    assert.ok(named.includes('<title>Este link já foi usado · A &amp; B &lt;i&gt;</title>'))
    const pictured = closedPage({ code: 'link-spent', sender: from({ logo }) })
    assert.ok(pictured.includes(`<img class="logo" src="${logo}" width="120" height="40" alt="Banco">`))
    assert.ok(!pictured.includes('<p class="name">'))
    const nobody = closedPage({ code: 'link-unknown' })
    for (const part of ['class="name"', 'class="logo"']) assert.ok(!nobody.includes(part), part)
  })

  it('shows nothing else', () => {
    const textOf = (part: 'head' | 'body', page: Parameters<typeof closedPage>[0]): string => {
      const [, html = ''] = new RegExp(`<${part}>(.*)</${part}>`, 's').exec(closedPage(page)) ?? []
      const visible = html.replace(/<style>.*<\/style>/s, '').replaceAll(/<[^>]+>/g, ' ')
      return visible.replaceAll(/\s+/g, ' ').trim()
    }
    const { title, body: sentence } = closedWords.en.notices['link-spent']!
    const nobody = { code: 'link-spent', language: 'en' } as const
    assert.equal(textOf('head', nobody), title)
    assert.equal(textOf('body', nobody), `${title} ${sentence(undefined)}`)
    const said = `Banco ${title} ${sentence('Banco')}`
    assert.equal(textOf('body', { ...nobody, sender: from() }), said)
    const ways = 'Back to Banco Contact Banco'
    assert.equal(textOf('body', { ...nobody, sender: from({ supportUrl }, returnUrl) }), `${said} ${ways}`)
    for (const logo of ['https://bank.example/logo.png', `/brand/${'a'.repeat(32)}.woff2`])
      assert.equal(
        textOf('body', { ...nobody, sender: from({ logo }) }),
        said,
        'no picture that is not kept here',
      )
  })

  it('leads back to the sender, who is told how it ended, and to its help', () => {
    const back = (code: ErrorCode) => `https://bank.example/back?from=limiar&amp;limiar-outcome=${code}`
    for (const code of ['link-inactive', 'link-spent', 'link-expired'] as const)
      assert.deepEqual(waysIn(closedPage({ code, sender: from({ supportUrl }, returnUrl) })), [
        ['primary', back(code), 'Voltar para Banco'],
        ['quiet', supportUrl, 'Falar com Banco'],
      ])
    const help = [['primary', supportUrl, 'Falar com Banco']]
    assert.deepEqual(waysIn(closedPage({ code: 'link-spent', sender: from({ supportUrl }) })), help)
    const busy = closedPage({ code: 'overloaded', sender: from({ supportUrl }, returnUrl) })
    assert.deepEqual(waysIn(busy), help, 'a link that can be used again is not left')
  })

  it('opens the link again where nobody else can be turned to, and where that may help', () => {
    for (const language of languages) {
      const again = [['primary', '', closedWords[language].again]]
      for (const code of ['link-unknown', 'link-inactive', 'not-found'] as const)
        assert.deepEqual(waysIn(closedPage({ code, language })), again, `${language} ${code}`)
      assert.deepEqual(waysIn(closedPage({ code: 'link-inactive', language, sender: from() })), again)
    }
    // It stays spent and expired, and a crowded service loads its page again by itself.
    for (const code of ['link-spent', 'link-expired', 'overloaded'] as const)
      assert.ok(!closedPage({ code }).includes('class="ways"'), code)
    // A frame loads itself again, and not the page around it.
    assert.ok(closedPage({ code: 'link-unknown' }).includes('<a class="primary" href="">'))
  })

  it('says the sentences of the report where it has its own, as text', () => {
    const texts = {
      'pt-BR': { 'closed.link-spent.title': 'Já <i>feito</i>', 'closed.link-spent.body': 'Ligue & peça.' },
      en: { 'closed.link-spent.body': 'Call us.' },
    }
    const sender = from({ texts })
    const own = closedPage({ code: 'link-spent', sender })
    assert.equal(headingOf(own), 'Já &lt;i&gt;feito&lt;/i&gt;')
    assert.ok(own.includes('<title>Já &lt;i&gt;feito&lt;/i&gt; · Banco</title>'))
    assert.equal(sentenceOf(own), 'Ligue &amp; peça.')
    const mixed = closedPage({ code: 'link-spent', language: 'en', sender })
    assert.equal(headingOf(mixed), closedWords.en.notices['link-spent']?.title)
    assert.equal(sentenceOf(mixed), 'Call us.')
    const other = closedPage({ code: 'link-expired', sender })
    assert.equal(headingOf(other), closedWords['pt-BR'].notices['link-expired']?.title)
    const naming = { 'pt-BR': { 'closed.link-expired.body': 'Fale com {name}, da {name}.' } }
    const named = closedPage({ code: 'link-expired', sender: from({ name: 'R$& Cia', texts: naming }) })
    assert.equal(sentenceOf(named), 'Fale com R$&amp; Cia, da R$&amp; Cia.')
    const again = { 'pt-BR': { 'closed.link-inactive.again': 'Abrir de novo' } }
    assert.deepEqual(waysIn(closedPage({ code: 'link-inactive', sender: from({ texts: again }) })), [
      ['primary', '', 'Abrir de novo'],
    ])
  })

  it('runs the given script, which finds beside it what to tell the host', () => {
    const told = { reason: 'link-spent', embedOrigins: ['https://a.example/</script>'] } as const
    const html = closedPage({ code: 'link-spent', announcement: { script: 'announce()', told } })
    const written = /<script type="application\/json" id="told">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    assert.deepEqual(JSON.parse(written), told)
    assert.ok(html.includes('<script type="module">announce()</script>'))
    assert.ok(!closedPage({ code: 'link-spent' }).includes('<script'))
  })

  it('leads to no address that runs a script', () => {
    const sender = from({ supportUrl: 'javascript:alert(1)' }, 'javascript:alert(2)')
    assert.deepEqual(waysIn(closedPage({ code: 'link-spent', sender })), [])
    assert.deepEqual(
      waysIn(closedPage({ code: 'link-spent', sender: from({ supportUrl: 'mailto:a@b.example' }) })),
      [['primary', 'mailto:a@b.example', 'Falar com Banco']],
    )
  })

  it('has the colours, the scheme and the corners of the sender', () => {
    const plain = closedPage({ code: 'link-spent' })
    assert.match(plain, /color-scheme: light dark; --surface: #ffffff; --text: #14201f; --muted: #51605e;/)
    assert.match(plain, /prefers-color-scheme: dark\) \{ :root \{ --surface: #111617;/)
    assert.match(plain, /border-radius: 12px/)
    const dark = closedPage({
      code: 'link-spent',
      sender: from({ scheme: 'dark', accent: '#ffcc00', radius: 3 }),
    })
    assert.match(dark, /:root \{ color-scheme: dark; --surface: #111617;/)
    assert.doesNotMatch(dark, /prefers-color-scheme|#ffffff/)
    assert.match(dark, /--fill: #ffcc00;/)
    assert.match(dark, /border-radius: 3px/)
  })

  it('has the font of the sender: one that devices have, or its own file from here', () => {
    const fontIn = (theme: Partial<Theme>) => {
      const html = closedPage({ code: 'link-spent', sender: from(theme) })
      const [, family] = /:root \{ font: 1\.0625rem\/1\.5 ([^;]*);/.exec(html) ?? []
      return { family, face: /@font-face \{[^}]*\}/.exec(html)?.[0] }
    }
    for (const font of [undefined, 'system'])
      assert.deepEqual(fontIn(font === undefined ? {} : { font }), {
        family: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
        face: undefined,
      })
    assert.deepEqual(fontIn({ font: 'serif' }), {
      family: "Georgia, 'Times New Roman', serif",
      face: undefined,
    })
    const file = `/brand/${'b'.repeat(32)}.woff2`
    const own = fontIn({ font: file })
    assert.match(own.family ?? '', /^'limiar-brand', system-ui, /)
    assert.match(own.face ?? '', new RegExp(`src: url\\('${file}'\\) format\\('woff2'\\);`))
    assert.match(own.face ?? '', /font-display: swap;/)
    // Nothing else is loaded, and nothing else is written into the style.
    for (const font of [
      'https://bank.example/font.woff2',
      `/brand/${'b'.repeat(32)}-12x12.png`,
      'x;} body { display: none',
      'toString',
    ])
      assert.deepEqual(fontIn({ font }), fontIn({}), font)
  })

  it('has the icon of the sender, where it is kept here; otherwise none is asked for', () => {
    const iconIn = (theme: Partial<Theme> = {}) =>
      /<link rel="icon" href="([^"]*)">/.exec(closedPage({ code: 'link-spent', sender: from(theme) }))?.[1]
    const icon = `/brand/${'c'.repeat(32)}-64x64.png`
    assert.equal(iconIn({ icon }), icon)
    for (const none of [undefined, 'https://bank.example/icon.png', `/brand/${'c'.repeat(32)}.woff2`])
      assert.equal(iconIn(none === undefined ? {} : { icon: none }), 'data:,')
    assert.ok(closedPage({ code: 'link-unknown' }).includes('<link rel="icon" href="data:,">'))
  })
})

describe('the language of a page', () => {
  it('is the first of the browser’s that is offered', () => {
    for (const [header, language] of [
      ['es-MX,es;q=0.9', 'es'],
      ['de-DE, en;q=0.8', 'en'],
      ['pt', 'pt-BR'],
      ['de', 'pt-BR'],
      ['', 'pt-BR'],
      [undefined, 'pt-BR'],
    ] as const)
      assert.equal(languageOf(header), language, header)
    assert.equal(languageOf('es', ['pt-BR', 'en']), 'pt-BR')
    assert.equal(languageOf('es,en', ['pt-BR', 'en']), 'en')
    assert.equal(languageOf('pt', ['en']), 'en')
  })
})

/** The page of a link as it is written for a person: its first words, what it carries, and the page of a closed link. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { consentWords } from '../../../src/protocol/consent/consent-texts.ts'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { CreateLinkBody } from '../../../src/protocol/links/links.ts'
import type { ReportDefinition } from '../../../src/protocol/reports/reports.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import type { StoredReport } from '../../../src/server/domain/reports/report.ts'
import { closedWords } from '../../../src/server/http/pages/closed-words.ts'
import { readClosedScript } from '../../../src/server/http/pages/closed-script.ts'
import { answerWithClosedPages, pageRoutes } from '../../../src/server/http/pages/pages.ts'
import type { Api, HttpContext } from '../../../src/server/http/wire/api.ts'
import { firstScreenOf } from '../../../src/server/http/wire/records/first-screen.ts'
import { createLink, setLinkActive } from '../../../src/server/operations/links/links.ts'
import { aReport } from '../../ports/stores-records.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const accountId = 'a'.repeat(24)
const element = '<limiar-onboarding></limiar-onboarding>'
const announcer = 'announce()'
const unworded = '<div class="unfinished">built\nwords</div><noscript>built</noscript>'

let pageDirectory: string
before(async () => {
  pageDirectory = await mkdtemp(join(tmpdir(), 'limiar-page-'))
  await mkdir(join(pageDirectory, 'assets'))
  const html = `<link rel="icon" href="data:," /><body>${unworded}${element}</body>`
  await writeFile(join(pageDirectory, 'index.html'), html)
  await writeFile(join(pageDirectory, 'closed-link.js'), announcer)
})
after(() => rm(pageDirectory, { recursive: true }))

interface Given {
  readonly definition?: Partial<ReportDefinition>
  readonly report?: Partial<StoredReport>
  readonly link?: CreateLinkBody
  readonly pageDirectory?: string
}

/** A link of a report; `open` answers its page to a browser with these headers. */
async function served(t: TestContext, given: Given = {}) {
  let now = at
  const ports = fakePorts({ clock: () => now })
  const definition = { ...firstReportDefinition, ...given.definition }
  const report = aReport(accountId, { definition })
  await ports.reports.insert(report)
  const { link, token } = await createLink(ports, accountId, report.id, given.link ?? {})
  const api: Api = Fastify()
  let refused: unknown
  const brakes = { afterFailure: async (_request: unknown, failure: unknown) => refused ?? failure }
  const folder = given.pageDirectory ?? pageDirectory
  const script = readClosedScript(folder)
  answerWithClosedPages(api, brakes as never, script)
  await pageRoutes(api, { ports, pageDirectory: folder } as unknown as HttpContext, script)
  t.after(() => api.close())
  const open = async (headers: Record<string, string> = {}, address = token, query = '') =>
    api.inject({ url: `/${address}${query}`, headers })
  return {
    ports,
    report,
    link,
    token,
    open,
    setTime: (moment: Date) => void (now = moment),
    refuse: (failure: unknown) => void (refused = failure),
  }
}

const english = { 'accept-language': 'en-GB, pt;q=0.8' }
const firstScreenIn = (html: string): unknown => {
  const json = /<script type="application\/json" id="first-screen">(.*?)<\/script>/.exec(html)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}
const firstWordsIn = (html: string) =>
  /<div class="first-words" lang="(.*?)"><h1>(.*?)<\/h1><p>(.*?)<\/p><\/div>/.exec(html)?.slice(1)

describe('the page of a link', () => {
  it('has its first words and what to do without its code, in the language of the person', async (t) => {
    const { open } = await served(t, { definition: { theme: { name: 'A & B' } } })
    for (const [headers, language] of [
      [{}, 'pt-BR'],
      [english, 'en'],
      [{ 'accept-language': 'es' }, 'es'],
    ] as const) {
      const { body, statusCode, headers: sent } = await open(headers)
      assert.deepEqual([statusCode, sent['content-type']], [200, 'text/html; charset=utf-8'])
      const { title, agreement } = consentWords[language]
      const said = agreement('A & B').replaceAll('&', '&amp;')
      assert.deepEqual(firstWordsIn(body), [language, title, said])
      const { unfinished, again, noScript } = closedWords[language]
      const worded =
        `<div class="unfinished" lang="${language}"><p>${unfinished}</p><a href="">${again}</a></div>` +
        `<noscript lang="${language}">${noScript}</noscript>`
      assert.ok(body.includes(`<body>${worded}<div class="first-words"`), language)
      assert.ok(body.endsWith(`${element}</body>`))
    }
  })

  it('has only the languages of its report, and the heading that the report gives', async (t) => {
    const texts = { 'pt-BR': { 'consent.title': 'Olá <b>' } }
    const { open } = await served(t, {
      definition: { languages: ['pt-BR'], theme: { name: 'Banco', texts } },
    })
    assert.deepEqual(firstWordsIn((await open(english)).body)?.slice(0, 2), ['pt-BR', 'Olá &lt;b&gt;'])
    assert.match((await open(english)).body, /<div class="unfinished" lang="pt-BR">/)
    const { open: openOther } = await served(t, { definition: { theme: { name: 'Banco', texts } } })
    assert.equal(firstWordsIn((await openOther(english)).body)?.[1], consentWords.en.title)
  })

  it('carries its first screen, which ends no script, and in a frame without the words', async (t) => {
    const theme = { name: '</script><!-- $& $1' }
    const given = { definition: { theme }, link: { returnUrl: 'https://bank.example/back' } }
    const { open, link, report } = await served(t, given)
    const { body } = await open()
    assert.deepEqual(firstScreenIn(body), { ...firstScreenOf({ link, report }) })
    assert.equal(body.match(/<\/script>/g)?.length, 1)
    const framed = (await open({ 'sec-fetch-dest': 'iframe' })).body
    assert.ok(framed.includes('</noscript><script type='))
    assert.deepEqual(firstScreenIn(framed), firstScreenIn(body))
  })

  it('leaves a long text to the session: four kilobytes are carried, and no more', async (t) => {
    const withText = async (text: string) => {
      const { open, report, link } = await served(t, { definition: { consent: { version: '1', text } } })
      const bytes = Buffer.byteLength(JSON.stringify(firstScreenOf({ report, link })))
      return { bytes, html: (await open()).body }
    }
    const { bytes: bare } = await withText('')
    const longest = await withText('ç'.repeat(Math.floor((4096 - bare) / 2)))
    assert.ok(longest.bytes >= 4095 && longest.bytes <= 4096, `${longest.bytes}`)
    assert.ok(firstScreenIn(longest.html))
    const longer = await withText('a'.repeat(4097 - bare))
    assert.deepEqual([firstScreenIn(longer.html), firstWordsIn(longer.html)], [undefined, undefined])
    assert.ok(longer.html.endsWith(`${element}</body>`))
  })

  it('tells the apps the names of their objects, and has the icon and the windows of its report', async (t) => {
    const icon = `/brand/${'a'.repeat(32)}-32x32.png`
    const definition = {
      appChannels: { android: 'Of', ios: 'Theirs' },
      popups: true,
      embedOrigins: ['https://a.example'],
      theme: { name: 'Banco', icon },
    }
    const { headers, body } = await (await served(t, { definition })).open()
    assert.equal(headers['limiar-app-channels'], 'Of Theirs')
    assert.equal(headers['cross-origin-opener-policy'], 'unsafe-none')
    assert.match(String(headers['content-security-policy']), /frame-ancestors https:\/\/a\.example$/)
    assert.deepEqual(
      [headers['permissions-policy'], headers['cache-control'], headers['cross-origin-resource-policy']],
      ['camera=(self), microphone=(), geolocation=()', 'no-store', 'cross-origin'],
    )
    assert.ok(body.includes(`<link rel="icon" href="${icon}" />`))
    const plain = await (await served(t, { definition: { theme: { name: 'B', icon: '"><script>' } } })).open()
    assert.equal(plain.headers['cross-origin-opener-policy'], undefined)
    assert.ok(plain.body.includes('<link rel="icon" href="data:," />'))
  })
})

describe('the page of a link that is closed', () => {
  it('speaks the language that its address asks for, where the report has it, and not that of the browser', async (t) => {
    const { open, token, ports, report, link } = await served(t, { definition: { languages: ['en', 'es'] } })
    const languageIn = ({ body }: { readonly body: string }) => /<html lang="(.*?)"/.exec(body)?.[1]
    for (const [query, language] of [
      ['?lang=es', 'es'],
      ['?lang=es-MX', 'es'],
      ['?lang=pt-BR', 'en'],
      ['?lang=es&lang=pt', 'en'],
      ['?lang=', 'en'],
    ] as const) {
      const { body } = await open(english, token, query)
      assert.equal(firstWordsIn(body)?.[0], language, query)
      assert.ok(body.includes(`<noscript lang="${language}">`), query)
    }
    assert.equal(languageIn(await open(english, '0'.repeat(32), '?lang=es')), 'es')
    await setLinkActive(ports, accountId, report.id, link.id, false)
    assert.equal(languageIn(await open(english, token, '?lang=es')), 'es')
  })

  it('says why, with the look of its sender, in a language of the report, and leads back', async (t) => {
    const theme = { name: 'Banco', returnUrl: 'https://bank.example/theirs' }
    const definition = { theme, languages: ['en' as const], links: { maxSubmissions: 1, days: 2 } }
    const heading = ({ body }: { readonly body: string }) => /<h1>(.*)<\/h1>/.exec(body)?.[1]
    const own = await served(t, { definition, link: { returnUrl: 'https://bank.example/own' } })
    own.setTime(new Date(at.getTime() + 2 * DAY_MS))
    const expired = await own.open({ 'accept-language': 'pt' })
    assert.deepEqual([expired.statusCode, heading(expired)], [410, 'This link has expired'])
    assert.match(expired.body, /href="https:\/\/bank\.example\/own\?limiar-outcome=link-expired"/)
    assert.match(expired.body, /<p class="name">Banco<\/p>/)
    assert.match(String(expired.headers['content-security-policy']), /^default-src 'none'; style-src/)
    assert.equal(expired.headers['retry-after'], undefined)
    const off = await served(t, { definition })
    await setLinkActive(off.ports, accountId, off.report.id, off.link.id, false)
    const inactive = await off.open()
    assert.deepEqual([inactive.statusCode, heading(inactive)], [410, 'This link is turned off'])
    assert.match(inactive.body, /href="https:\/\/bank\.example\/theirs\?limiar-outcome=link-inactive"/)
    const spent = await served(t, { definition })
    const insert = { ...spent.link, submissions: 1 }
    await spent.ports.links.insert(insert)
    const used = await spent.open()
    assert.deepEqual([used.statusCode, heading(used)], [410, 'This link has already been used'])
  })

  it('is the same for a report that is archived, also for a link that was made meanwhile', async (t) => {
    const { ports, open, link, report } = await served(t)
    await ports.reports.remove(accountId, report.id, at)
    await ports.links.insert({ ...link, active: true })
    const { statusCode, body } = await open()
    assert.deepEqual([statusCode, /<h1>(.*)<\/h1>/.exec(body)?.[1]], [410, 'Este link está desativado'])
  })
})

describe('the host of a link that is closed', () => {
  const toldIn = (html: string): unknown => {
    const json = /<script type="application\/json" id="told">(.*?)<\/script>/.exec(html)?.[1]
    return json === undefined ? undefined : JSON.parse(json)
  }
  const allowedScripts = (headers: Readonly<Record<string, unknown>>) =>
    /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]

  it('is told why, where the report names it, by a script that the policy knows', async (t) => {
    const embedOrigins = ['https://a.example']
    const appChannels = { android: 'Of', ios: 'Theirs' }
    const definition = { embedOrigins, appChannels, popups: true }
    const { ports, report, link, open } = await served(t, { definition })
    await setLinkActive(ports, accountId, report.id, link.id, false)
    const { body, headers } = await open()
    assert.deepEqual(toldIn(body), { reason: 'link-inactive', embedOrigins, appChannels })
    assert.ok(body.includes(`<script type="module">${announcer}</script>`))
    const hash = createHash('sha256').update(announcer).digest('base64')
    assert.equal(allowedScripts(headers), `'sha256-${hash}'`)
    assert.equal(headers['cross-origin-opener-policy'], 'unsafe-none', 'its opener hears it, too')
  })

  it('hears of a link that nobody made, and no reason of a service that is only busy', async (t) => {
    const { open, refuse } = await served(t)
    const unknown = await open({}, '0'.repeat(32))
    assert.deepEqual(toldIn(unknown.body), { reason: 'link-unknown', embedOrigins: [] })
    assert.equal(unknown.headers['cross-origin-opener-policy'], undefined)
    refuse(new LimiarError('overloaded', 'Wait.', { retryAfterSeconds: 7 }))
    assert.deepEqual(toldIn((await open({}, '0'.repeat(32))).body), { embedOrigins: [] })
  })

  it('hears nothing where the page was not built', async (t) => {
    const { open } = await served(t, { pageDirectory: join(pageDirectory, 'assets') })
    const { body, statusCode, headers } = await open({}, '0'.repeat(32))
    assert.deepEqual([statusCode, body.includes('<script')], [404, false])
    assert.equal(allowedScripts(headers), undefined)
  })
})

describe('a failure on a page for people', () => {
  it('is a page that says what to do, and one of ours is a problem document', async (t) => {
    const { open, refuse, ports } = await served(t)
    const unknown = await open(english, '0'.repeat(32))
    assert.deepEqual([unknown.statusCode, unknown.headers['retry-after']], [404, undefined])
    assert.match(unknown.body, /<html lang="en">[^]*<h1>This link doesn’t exist<\/h1>/)
    refuse(new LimiarError('rate-limited', 'Wait.', { retryAfterSeconds: 7 }))
    const braked = await open({}, '0'.repeat(32))
    assert.deepEqual([braked.statusCode, braked.headers['retry-after']], [429, '7'])
    assert.match(braked.body, /<meta http-equiv="refresh" content="7">/)
    refuse(undefined)
    Object.assign(ports.links, { findByTokenHash: async () => Promise.reject(new Error('It broke.')) })
    const broken = await open()
    assert.deepEqual([broken.statusCode, broken.json().type], [500, 'urn:limiar:problem:internal'])
    assert.doesNotMatch(broken.body, /It broke/)
  })
})

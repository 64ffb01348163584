import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { Answer, Json } from '../../support/api-client.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { until } from '../../support/until.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

const data = (type: string, bytes: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80"><rect width="320" height="80" fill="#7a1fa2"/></svg>'
const logo = data('image/svg+xml', SVG)

const GRADIENT =
  '<radialGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1"/></radialGradient>'
/** An SVG of a kilobyte that names a shape ten times, that group ten times, and so on: a hundred thousand shapes. */
function drawnAgainAndAgain(shape: string): string {
  const groups = Array.from(
    { length: 5 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  )
  const shapes = `<defs><g id="a0">${shape}</g>${groups.join('')}</defs><use href="#a5"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80">${shapes}</svg>`
}
const childProcesses = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length

const dressed = (theme: object): Promise<Answer> =>
  service.client.call('POST', '/reports', {
    name: 'dressed',
    definition: definitionBody({ selfie: 'any', theme: { name: 'Banco Exemplo', ...theme } }),
  })
const linkOf = async (report: Json, body: object = {}): Promise<Json> =>
  (await service.client.call('POST', `/reports/${report._id}/onboarding-ext`, body)).body
const pointersOf = ({ body }: Answer): readonly string[] =>
  (body.errors as readonly Json[]).map(({ pointer }) => pointer)

describe('the logo of a theme', () => {
  it('is kept as a small PNG, served to anybody, and named from then on', async () => {
    const { status, body, text } = await dressed({ logo, icon: logo })
    assert.equal(status, 200, text)
    const { logo: address } = body.definition.theme
    assert.match(address, /^\/brand\/[0-9a-f]{32}-448x112\.png$/)
    const answer = await fetch(`${service.client.baseUrl}${address}`)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
      [200, 'image/png', 'public, max-age=31536000, immutable'],
    )
    assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin', 'mail shows it, too')
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    assert.deepEqual([format, width, height], ['png', 448, 112])
    const again = await service.client.call('PUT', `/reports/${body._id}`, {
      name: 'dressed',
      definition: body.definition,
      version: 1,
    })
    assert.deepEqual([again.status, again.body.definition.theme.logo], [200, address], again.text)
  })

  it('is scaled down to a limit, whatever its size', async () => {
    const large = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#0b6e69' } })
      .jpeg()
      .toBuffer()
    const { body } = await dressed({ logo: data('image/png', large) })
    // The bytes decide the format, not the stated type.
    assert.match(body.definition.theme.logo, /-448x112\.png$/)
  })

  it('may be an SVG behind a declaration and comments', async () => {
    const head = '<?xml version="1.0"?>\n<!-- drawn by an <svg> hand --> <!-- twice -->\n'
    const { status, text } = await dressed({ logo: data('image/svg+xml', `${head}${SVG}`) })
    assert.equal(status, 200, text)
  })

  const bad: readonly (readonly [string, string])[] = [
    ['no picture', data('image/png', 'hello')],
    ['an SVG with a script', data('image/svg+xml', SVG.replace('<rect', '<script>alert(1)</script><rect'))],
    [
      'an SVG that names another file',
      data('image/svg+xml', SVG.replace('<rect', '<image href="file:///etc/passwd"/><rect')),
    ],
    ['an SVG with entities', data('image/svg+xml', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`)],
    ['an SVG with a filter', data('image/svg+xml', SVG.replace('<rect', '<filter id="f"/><rect'))],
    ['a text that is not a data URL', 'https://bank.example/logo.png'],
    ['the address of an unknown file', `/brand/${'0'.repeat(32)}-10x10.png`],
    ['a text of comments alone', data('image/svg+xml', '<!-- -->'.repeat(1000))],
    ['more than 100 kB', data('image/svg+xml', `${SVG}<!--${'x'.repeat(103_000)}-->`)],
  ]
  for (const [what, sent] of bad)
    it(`is refused with its name: ${what}`, async () => {
      const answer = await dressed({ logo: sent })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(pointersOf(answer), ['/definition/theme/logo'])
    })

  it('of another account cannot be named by this account', async () => {
    const { body } = await dressed({ logo })
    const [account] = await service.ports.accounts.all()
    const id = body.definition.theme.logo.slice(7, 39)
    const { brandFiles } = service.ports
    const owners = [account?.id ?? '', '0'.repeat(24)]
    const having = await Promise.all(owners.map((owner) => brandFiles.has(owner, id)))
    assert.deepEqual(having, [true, false])
  })

  it('is drawn alone, also when six are sent at once', async () => {
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, childProcesses())), 5)
    const sent = Array.from({ length: 6 }, (_, shade) =>
      dressed({ logo: data('image/svg+xml', SVG.replace('7a1fa2', `7a1fa${shade}`)) }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    clearInterval(watch)
    assert.deepEqual([most, ...new Set(statuses)], [1, 200])
  })

  for (const [what, shape] of [
    ['a hundred thousand texts', '<text>aaaaaaaaaa</text>'],
    ['as many mixed colours', '<rect width="320" height="80" opacity=".5" fill="url(#g)"/>'],
  ])
    it(`is refused when it would draw ${what}, and costs this process nothing`, async () => {
      const before = process.cpuUsage()
      const sent = data('image/svg+xml', drawnAgainAndAgain(`${shape}${GRADIENT}`))
      const answer = await until('the machine has time for it', async () => {
        const sentOnce = await dressed({ logo: sent })
        return sentOnce.status === 503 ? undefined : sentOnce
      })
      const { user, system } = process.cpuUsage(before)
      assert.deepEqual([answer.status, pointersOf(answer)], [400, ['/definition/theme/logo']], answer.text)
      // Without its own process the drawing took more than 30 seconds of this one.
      assert.ok(user + system < 2_000_000, `${(user + system) / 1000} ms of this process`)
      assert.equal(childProcesses(), 0)
    })

  it('does not exist under another address', async () => {
    for (const path of ['/brand/x.png', `/brand/${'a'.repeat(32)}-1x1.png`, '/brand/..%2f..%2fetc%2fpasswd'])
      assert.equal((await service.client.raw(path)).status, 404, path)
  })
})

describe('a theme', () => {
  it('reports every mistake with its place', async () => {
    const answer = await dressed({
      font: 'Comic Sans',
      privacyUrl: 'javascript:alert(1)',
      supportUrl: 'http://bank.example',
      returnUrl: 'https://user:secret@bank.example/',
      texts: { 'pt-BR': { 'consent.titel': 'x', 'consent.agreement': 'x' } },
    })
    assert.deepEqual(pointersOf(answer).toSorted(), [
      '/definition/theme/font',
      '/definition/theme/privacyUrl',
      '/definition/theme/returnUrl',
      '/definition/theme/supportUrl',
      '/definition/theme/texts/pt-BR/consent.agreement',
      '/definition/theme/texts/pt-BR/consent.titel',
    ])
  })

  it('is accepted when it is valid, with a warning about a pair of colours that cannot be read', async () => {
    const { status, body, text } = await dressed({
      accent: '#f9d308',
      onAccent: '#ffffff',
      surface: '#fff8e1',
      radius: 20,
      scheme: 'light',
      font: 'serif',
      privacyUrl: 'https://bank.example/p',
      supportUrl: 'tel:+551140000000',
      texts: { en: { 'consent.title': 'Hello' } },
    })
    assert.equal(status, 200, text)
    assert.match(body.warnings[0], /onAccent #ffffff on accent #f9d308: 1\.\d:1/)
    const { body: fine } = await dressed({ accent: '#0b6e69' })
    assert.equal('warnings' in fine, false)
  })
})

describe('the address to return to', () => {
  const opened = async (token: string): Promise<Json> =>
    (await service.client.raw(`/${token}/session`, { method: 'POST' })).body

  it('is the link’s own, or else the report’s, and never that of the request', async () => {
    const { body: report } = await dressed({ returnUrl: 'https://bank.example/back' })
    const [plain, own] = [
      await linkOf(report),
      await linkOf(report, { returnUrl: 'https://shop.example/back?order=1' }),
    ]
    assert.equal(own['returnUrl'], 'https://shop.example/back?order=1')
    assert.equal((await opened(plain.token)).returnUrl, 'https://bank.example/back')
    assert.equal((await opened(own.token)).returnUrl, 'https://shop.example/back?order=1')
    const { text } = await service.client.raw(`/${plain.token}?returnUrl=https://evil.example`)
    assert.doesNotMatch(text, /evil/)
  })

  for (const returnUrl of [
    'http://bank.example',
    'javascript:alert(1)',
    '//bank.example',
    'https://a@b.example',
    'https://b.example\\@c',
  ])
    it(`is refused: ${returnUrl}`, async () => {
      const path = `/reports/${service.reportId}/onboarding-ext`
      const answer = await service.client.call('POST', path, { returnUrl })
      assert.deepEqual([answer.status, pointersOf(answer)], [400, ['/returnUrl']])
    })
})

describe('the page of a dead link', () => {
  async function deadPage(theme: object, language = 'pt-BR', link: object = {}): Promise<Answer> {
    const { body: report } = await dressed(theme)
    const { _id, token } = await linkOf(report, link)
    await service.client.call('PATCH', `/reports/${report._id}/onboarding-ext/${_id}`, { active: false })
    return service.client.raw(`/${token}`, { headers: { 'accept-language': language } })
  }

  it('has the company’s brand, names it, and links to it', async () => {
    const { status, text, headers } = await deadPage({
      logo,
      icon: logo,
      font: 'serif',
      accent: '#7a1fa2',
      supportUrl: 'mailto:ajuda@bank.example',
      returnUrl: 'https://bank.example/back?a=1&b=2',
    })
    assert.equal(status, 410)
    assert.match(text, /Peça um link novo a Banco Exemplo\./)
    assert.match(
      text,
      /<img class="logo" src="\/brand\/[0-9a-f]{32}-448x112\.png" width="448" height="112" alt="Banco Exemplo">/,
    )
    assert.match(text, /href="https:\/\/bank\.example\/back\?a=1&amp;b=2&amp;limiar-outcome=link-inactive"/)
    assert.match(text, /href="mailto:ajuda@bank\.example"/)
    assert.match(text, /<link rel="icon" href="\/brand\/[0-9a-f]{32}-\d+x\d+\.png">/)
    assert.match(text, /--fill: #7a1fa2/)
    assert.match(text, /1\.5 Georgia,/)
    const policy = headers.get('content-security-policy') ?? ''
    for (const allowed of [/img-src 'self' data:;/, /font-src 'self';/]) assert.match(policy, allowed)
  })

  it('speaks the person’s language, as far as the report does', async () => {
    assert.match((await deadPage({}, 'es-MX,es;q=0.9')).text, /Este enlace está desactivado/)
    assert.match((await deadPage({}, 'de-DE,en;q=0.5')).text, /This link is turned off/)
    assert.match((await deadPage({}, 'de-DE')).text, /Este link está desativado/)
  })

  it('shows a name as it is written, and never runs it', async () => {
    const { text } = await deadPage({ name: '<script>alert(1)</script>' })
    assert.doesNotMatch(text, /<script/)
    assert.match(text, /&lt;script&gt;/)
  })
})

describe('the page of a link', () => {
  it('has the report’s icon', async () => {
    const { body: report } = await dressed({ icon: logo })
    const { token } = await linkOf(report)
    const { text } = await service.client.raw(`/${token}`)
    assert.match(text, /<link rel="icon" href="\/brand\/[0-9a-f]{32}-192x48\.png"/)
  })
})

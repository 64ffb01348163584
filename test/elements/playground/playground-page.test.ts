/** The playground's page, with a server whose answers the test makes up. */
import { assert, expect, fixture, html, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { sampleExecution } from '../../../demo/playground/brand/sample-execution.ts'
import '../../../demo/playground/main.ts'
import { isSmall } from '../support/measured.ts'
import { ownStyleSheet, policyViolations } from '../support/product-page.ts'

const REPORT = '0123456789abcdef01234567'
const fetchOfBrowser = globalThis.fetch

/** The requests to the server, as `POST /reports/…` and their bodies. */
let asked: (readonly [string, unknown])[]

before(() => ownStyleSheet('/demo/playground/playground.css'))
beforeEach(() => (asked = []))
afterEach(() => (globalThis.fetch = fetchOfBrowser))
after(() => setViewport({ width: 1280, height: 800 }))

describe('the playground’s page', () => {
  const violations = policyViolations()

  it('makes a link as soon as it is open, and shows the onboarding in a frame', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    assert.equal(page.querySelector('.address a')?.textContent, linkAddress())
    assert.ok(page.querySelector('iframe')?.src.startsWith(linkAddress()))
    assert.deepEqual(
      asked.map(([call]) => call),
      ['GET /playground/access.json', 'GET /reports', `POST /reports/${REPORT}/onboarding-ext`],
    )
  })

  it('makes a link from the typed values', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    const form = page.querySelector('form')
    const field = page.querySelector<HTMLInputElement>('[name=cpf]')
    assert.ok(form && field)
    field.value = '529.982.247-25'
    form.requestSubmit()
    await waitUntil(() => asked.length === 5)
    assert.deepEqual(asked.at(-1)?.[1], { cpf: '52998224725' })
  })

  it('says what is wrong in the server’s words', async () => {
    for (const [pointer, words] of [
      ['/cpf', 'Este CPF não confere: são onze dígitos, e os dois últimos dependem dos outros.'],
      ['/variables', '/variables: is wrong'],
    ] as const) {
      const page = await openPlayground({ errors: [{ pointer, detail: 'is wrong' }] })
      await waitUntil(() => page.querySelector('.mistake'))
      assert.equal(page.querySelector('.mistake')?.textContent, words)
      assert.isNull(page.querySelector('iframe'))
    }
  })

  it('ties a mistake to its field, where the focus goes, and announces any other one', async () => {
    const ofField = await openPlayground({ errors: [{ pointer: '/cpf', detail: 'is wrong' }] })
    await waitUntil(() => ofField.activeElement)
    const field = ofField.activeElement
    assert.equal(field?.getAttribute('name'), 'cpf')
    assert.equal(field?.getAttribute('aria-invalid'), 'true')
    const described = ofField.getElementById(field?.getAttribute('aria-describedby') ?? '')
    assert.ok(described?.textContent.startsWith('Este CPF não confere'))
    // With the focus in its field it is read already.
    assert.isNull(ofField.querySelector('[role=alert]'))
    assert.equal(ofField.querySelector('[name=variables]')?.getAttribute('aria-invalid'), 'false')
    const ofLink = await openPlayground({ detail: 'The report is archived.' })
    await waitUntil(() => ofLink.querySelector('[role=alert]'))
    assert.equal(ofLink.querySelector('[role=alert]')?.textContent, 'The report is archived.')
    assert.isNull(ofLink.querySelector('[aria-invalid=true]'))
  })

  it('speaks the other language when it is asked to', async () => {
    const page = await openPlayground()
    const { lang } = document.documentElement
    page.querySelector<HTMLElement>('nav button[lang]')?.click()
    await waitUntil(() => document.documentElement.lang !== lang)
  })

  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const)
    it(`brings a verdict into sight on a phone, and fits it: ${width}x${height}`, async () => {
      await setViewport({ width, height })
      const page = await openPlayground()
      await waitUntil(() => page.querySelector('iframe'))
      const sample = [...page.querySelectorAll('button')].find(({ innerText }) => innerText === 'Fraude')
      assert.ok(sample)
      assert.isAbove(sample.getBoundingClientRect().top, height, 'it lies below the walk')
      sample.click()
      await waitUntil(() => page.querySelector('.verdict .pill'))
      const { top = -1, bottom = Infinity } =
        page.querySelector('.verdict .pill')?.getBoundingClientRect() ?? {}
      assert.ok(top >= 0 && bottom <= innerHeight, `from ${top} to ${bottom}`)
      assert.equal(document.documentElement.scrollWidth, document.documentElement.clientWidth)
      const targets = [...page.querySelectorAll<HTMLElement>('button, summary, label.switch, nav a')]
      assert.deepEqual(
        targets.filter(isSmall).map(({ innerText }) => innerText),
        [],
      )
    })

  it('is accessible', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    await expect(document).to.be.accessible()
  })

  it('obeys the content security policy', () => assert.deepEqual(violations(), []))
})

/** Opens it before a server that makes links, or refuses to with that problem. */
async function openPlayground(problem?: object): Promise<ShadowRoot> {
  globalThis.fetch = async (address, init) => {
    const request = new Request(address, init)
    const { pathname } = new URL(request.url)
    const text = await request.text()
    asked.push([`${request.method} ${pathname}`, text && JSON.parse(text)])
    if (pathname.endsWith('/access.json'))
      return Response.json({ accessToken: 'token', accessTokenCommand: 'cat token' })
    if (pathname === '/reports')
      return Response.json({ docs: [{ _id: REPORT, definition: { embedOrigins: [location.origin] } }] })
    if (problem) return Response.json(problem, { status: 422 })
    if (pathname.endsWith('/images')) return Response.json({})
    if (/\/executions(\/\w+)?$/.test(pathname)) return Response.json(sampleExecution)
    return Response.json({ url: linkAddress(), report: REPORT, maxSubmissions: 1 }, { status: 201 })
  }
  const page = await fixture(html`<limiar-playground></limiar-playground>`)
  assert.ok(page.shadowRoot)
  return page.shadowRoot
}

/** Nothing is at this address: these tests do not look into the frame. */
function linkAddress(): string {
  return `${location.origin}/a-link`
}

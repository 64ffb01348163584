/** A flow with more versions than one page of their list has. */
import { assert } from '@open-wc/testing'
import { all, openConsole, press, shown, signIn } from '../support/console.ts'
import { openDesk } from '../support/console-desks.ts'
import { ownStyleSheet } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

const VERSIONS = 30

interface Flow {
  readonly _id: string
  readonly name: string
  readonly version: number
  readonly definition: { readonly links: { readonly days: number } }
}

/** A call of the person who is signed in. */
async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const headers = { 'limiar-console': '1', 'content-type': 'application/json' }
  const answer = await fetch(`/console/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  assert.isTrue(answer.ok, `${method} ${path}: ${answer.status}`)
  return (await answer.json()) as Body
}

/** A flow whose links hold for as many days as its version counts. */
async function makeFlow(): Promise<Flow> {
  const { docs } = await call<{ readonly docs: readonly Flow[] }>('GET', '/reports')
  const { definition } = docs[0]!
  const ofDays = (days: number) => ({ ...definition, links: { ...definition.links, days } })
  let flow = await call<Flow>('POST', '/reports', { name: 'Muitas versões', definition: ofDays(1) })
  for (let version = 2; version <= VERSIONS; version++)
    flow = await call<Flow>('PUT', `/reports/${flow._id}`, {
      name: flow.name,
      version: flow.version,
      definition: ofDays(version),
    })
  return flow
}

function choose(page: Element, which: 'from' | 'to', version: string): void {
  const [field] = all(page, `#version-${which}`) as HTMLInputElement[]
  field!.value = version
  field!.dispatchEvent(new Event('change'))
}

const changes = (page: Element): string =>
  all(page, '.changes')
    .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
    .join()

describe(`a flow with ${VERSIONS} versions`, () => {
  let page: Element
  let flow: Flow

  before(async () => {
    await ownStyleSheet('/src/console/console.css')
    await signIn(await openConsole())
    await waitUntil(
      async () => (await fetch('/console/api/reports', { headers: { 'limiar-console': '1' } })).ok,
    )
    flow = await makeFlow()
  })

  beforeEach(async () => {
    page = await openConsole()
    await signIn(page)
    await shown(page, 'table')
    await openDesk(page, 'Fluxos', '#versions')
    const [flows] = all(page, '#of-report') as HTMLSelectElement[]
    flows!.value = flow._id
    flows!.dispatchEvent(new Event('change'))
    await shown(page, '#versions + .rows li:first-child', `Versão ${VERSIONS}`)
  })

  after(() => call('DELETE', `/reports/${flow._id}`))

  it('begins with the difference that the present version made', async () => {
    await waitUntil(() => changes(page) === `/links/days ${VERSIONS - 1} → ${VERSIONS}`, 'no difference')
  })

  it('compares two of them by their numbers, which need not be in the list', async () => {
    choose(page, 'from', '2')
    await waitUntil(() => changes(page) === `/links/days 2 → ${VERSIONS}`, 'the first number')
    choose(page, 'to', '3')
    await waitUntil(() => changes(page) === '/links/days 2 → 3', 'the second number')
    choose(page, 'from', '3')
    await shown(page, '[role=status]', 'Estas versões são iguais.')
  })

  it('says which numbers there are, at the field that has another one', async () => {
    for (const wrong of ['0', String(VERSIONS + 1), '', '2.5']) {
      choose(page, 'from', wrong)
      await shown(page, '#version-mistake', `Escolha uma versão de 1 a ${VERSIONS}.`)
      const [field] = all(page, '#version-from')
      assert.equal(field!.getAttribute('aria-invalid'), 'true')
      assert.equal(field!.getAttribute('aria-describedby'), 'version-mistake')
      choose(page, 'from', '2')
      await waitUntil(() => all(page, '#version-mistake').length === 0, 'it is right again')
    }
  })

  it('compares a version of the list with the present one by its button', async () => {
    await press(page, /^Comparar Versão 20$/)
    await waitUntil(() => changes(page) === `/links/days 20 → ${VERSIONS}`, 'no difference')
    const [field] = all(page, '#version-from') as HTMLInputElement[]
    assert.equal(field?.value, '20')
  })
})

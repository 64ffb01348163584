/** Where the focus of the keyboard goes at a desk when the button that was pressed goes. */
import { assert } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { consoleClient } from '../../../src/console/api-client.ts'
import { answerOf } from '../../../src/client/index.ts'
import { all, openConsole, shown, signIn } from '../support/console.ts'
import { openDesk } from '../support/console-desks.ts'
import { ownStyleSheet } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

const fetchOfBrowser = globalThis.fetch
/** More than the list of a desk shows at once. */
const LINKS = 22
const limiar = consoleClient(new URL('/', location.href))

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
  await setViewport({ width: 1280, height: 800 })
})
afterEach(() => (globalThis.fetch = fetchOfBrowser))

async function openLinks(): Promise<Element> {
  const page = await openConsole()
  await signIn(page)
  await shown(page, 'table')
  const { docs } = await answerOf(limiar.GET('/reports'))
  const path = { reportId: docs[0]!._id }
  const call = '/reports/{reportId}/onboarding-ext' as const
  const { totalItems } = await answerOf(limiar.GET(call, { params: { path, query: { status: 'pending' } } }))
  for (let made = totalItems; made < LINKS; made++)
    await answerOf(limiar.POST(call, { params: { path }, body: {} }))
  await openDesk(page, 'Links', '.rows')
  return page
}

function focusedElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Presses a button as somebody with a keyboard does. */
async function pressByKey(button: HTMLElement): Promise<void> {
  button.focus()
  await sendKeys({ press: 'Enter' })
}

describe('the focus at a desk', () => {
  it('goes to the first row that came, when the button for more rows goes', async () => {
    const page = await openLinks()
    await pressByKey(await shown(page, '.pager button'))
    await waitUntil(() => all(page, '.rows > li').length > 20 && !all(page, '.pager button').length)
    await waitUntil(() => focusedElement() === all(page, '.rows > li')[20], 'the focus is at row 21')
  })

  it('goes to the heading of its list, and to no other link, when a link leaves the list', async () => {
    const page = await openLinks()
    const [state] = all(page, '#links-state') as HTMLSelectElement[]
    state!.value = 'pending'
    state!.form?.requestSubmit()
    const before = () => all(page, '.rows > li').map((row) => row.dataset['link'])
    const [first] = before()
    const off = await shown(page, '.rows button', /^Desativar/)
    await pressByKey(off)
    await waitUntil(() => before()[0] !== first, 'the link left the list')
    await waitUntil(() => focusedElement()?.id === 'links-list', 'the focus is at the heading of the list')
  })

  it('goes to the heading of the form when a person no longer wants to send a link again', async () => {
    const page = await openLinks()
    await pressByKey(await shown(page, '.rows button', /^Enviar de novo/))
    await shown(page, '.create h2', 'Enviar de novo')
    await pressByKey(await shown(page, '.create button', 'Cancelar'))
    await shown(page, '.create h2', 'Criar um link')
    await waitUntil(() => focusedElement()?.textContent.trim() === 'Criar um link')
  })

  it('goes to the heading of the desk when what failed is tried again', async () => {
    const page = await openLinks()
    globalThis.fetch = () => Promise.reject(new TypeError('no network'))
    await pressByKey(await shown(page, '[role=search] button'))
    const again = await shown(page, '.notice.bad button')
    globalThis.fetch = fetchOfBrowser
    await pressByKey(again)
    await waitUntil(() => !all(page, '.notice.bad').length)
    await waitUntil(() => focusedElement()?.tagName === 'H1')
  })

  it('stays at the button that begins a trial of a flow', async () => {
    const page = await openLinks()
    await openDesk(page, 'Fluxos', '.dry-run')
    const run = await shown(page, '.dry-run button', /^Testar$/)
    await pressByKey(run)
    await shown(page, '.dry-run [role=status]', /^(\d+) de \1 execuções conferidas/)
    assert.equal(focusedElement()?.textContent.trim(), 'Testar')
  })
})

describe('the focus at the queue', () => {
  it('goes to its heading when what failed is tried again', async () => {
    const page = await openConsole()
    await signIn(page)
    await shown(page, 'table')
    globalThis.fetch = () => Promise.reject(new TypeError('no network'))
    await pressByKey(await shown(page, '.queue .title-row button'))
    const again = await shown(page, '.notice.bad button')
    globalThis.fetch = fetchOfBrowser
    await pressByKey(again)
    await waitUntil(() => !all(page, '.notice.bad').length)
    await waitUntil(() => focusedElement()?.tagName === 'H1')
  })
})

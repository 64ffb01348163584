/** Inviting people, coming in by an invitation, and the parts of the console that a role sees. */
import { assert, fixture, fixtureCleanup, html } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { all, leave, openConsole, press, shown, signIn } from '../support/console.ts'
import { openDesk } from '../support/console-desks.ts'
import { ownStyleSheet, policyViolations, takeCopies } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

const violations = policyViolations()

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
  await setViewport({ width: 1280, height: 800 })
})

async function openIn(): Promise<Element> {
  const page = await openConsole()
  await signIn(page)
  await shown(page, 'table')
  return page
}

async function invite(page: Element, name: string, role: string): Promise<string> {
  await openDesk(page, 'Pessoas', '#person-name')
  const [field] = all(page, '#person-name') as HTMLInputElement[]
  field!.value = name
  const [choice] = all(page, '#person-role') as HTMLSelectElement[]
  choice!.value = role
  choice!.dispatchEvent(new Event('change'))
  await press(page, 'Criar convite')
  await shown(page, '.rows b', name)
  const [address] = all(page, '.address input') as HTMLInputElement[]
  return new URL(address!.value).hash
}

/** The words of the control that has the focus. */
function focused(): string {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return (active?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** The name of a group, from the element that labels it. */
function nameOf(page: Element, selector: string): string {
  const [group] = all(page, selector)
  const id = group?.getAttribute('aria-labelledby') ?? ''
  return all(page, `#${id}`)[0]?.textContent ?? ''
}

/** Another browser that opens the address of an invitation. */
async function openInvitation(hash: string): Promise<Element> {
  fixtureCleanup()
  await leave()
  history.replaceState(null, '', hash)
  return fixture(html`<limiar-console></limiar-console>`)
}

describe('an invitation to the console', () => {
  it('is made at the desk of people, and signs a person in with a key for the next time', async () => {
    const hash = await invite(await openIn(), 'Joana Prado', 'analyst')
    const page = await openInvitation(hash)
    await shown(page, 'h1', 'Você recebeu um convite')
    assert.equal(location.hash, '#/', 'the secret does not stay in the history')
    await assert.isAccessible(page)
    await press(page, 'Aceitar e entrar')
    await shown(page, 'h1', 'Joana Prado')
    const [own] = all(page, '#own-key') as HTMLInputElement[]
    const key = own!.value
    assert.match(key, /^limiar_/)
    await assert.isAccessible(page)
    const widths = all(page, '.ways button').map((button) => button.getBoundingClientRect().width)
    assert.equal(new Set(widths).size, 1, `equal buttons: ${widths.join()}`)
    const { clipboard } = navigator
    const refusing = { writeText: () => Promise.reject(new DOMException('Denied.', 'NotAllowedError')) }
    Object.defineProperty(navigator, 'clipboard', { value: refusing, configurable: true })
    await press(page, 'Copiar a chave')
    const byHand = await shown(page, 'form [role=status]', 'A chave está selecionada.')
    assert.isAbove(byHand.getBoundingClientRect().height, 10, 'it can be read')
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    takeCopies()
    await press(page, 'Copiar a chave')
    await shown(page, 'form [role=status]', 'Chave copiada')
    await press(page, 'Já guardei')
    await shown(page, 'table')
    await shown(page, '.who', 'Joana Prado')
    assert.deepEqual(
      all(page, '.places a').map(({ textContent }) => textContent.trim()),
      ['Fila de revisão', 'Links', 'Fluxos'],
      'what an analyst may do',
    )
    const later = await openConsole()
    await signIn(later, key)
    await shown(later, '.who', 'Joana Prado')
  })

  it('that was used says so, and shows the way to sign in', async () => {
    const hash = await invite(await openIn(), 'Duas Vezes', 'auditor')
    const first = await openInvitation(hash)
    await press(first, 'Aceitar e entrar')
    await shown(first, '#own-key')
    const second = await openInvitation(hash)
    await press(second, 'Aceitar e entrar')
    await shown(second, '[role=alert]', 'já foi usado ou venceu')
    await press(second, 'Entrar com a minha chave')
    await shown(second, '#access-token')
  })
})

describe('the desk of people', () => {
  it('says what is missing, changes a role, and asks before it removes', async () => {
    const page = await openIn()
    await openDesk(page, 'Pessoas', '#person-name')
    await press(page, 'Criar convite')
    await shown(page, '[role=alert]', 'Informe o nome')
    await invite(page, 'Rui Melo', 'analyst')
    await assert.isAccessible(page)
    const role = (await shown(page, 'select', 'Papel: Rui Melo')) as HTMLSelectElement
    role.value = 'auditor'
    role.dispatchEvent(new Event('change'))
    await shown(page, '.said', 'Rui Melo: Auditoria')
    await press(page, /^Remover Rui Melo$/)
    await shown(page, '.rows [role=group]', 'Sim, remover')
    await waitUntil(() => focused() === 'Manter')
    assert.include(nameOf(page, '.rows [role=group]'), 'Remover Rui Melo?')
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => focused() === 'Remover Rui Melo')
    await press(page, /^Remover Rui Melo$/)
    await shown(page, '.rows [role=group]', 'Sim, remover')
    await press(page, 'Sim, remover')
    await shown(page, '.said', 'Rui Melo não entra mais')
    await waitUntil(() => !all(page, '.rows b').some(({ textContent }) => textContent === 'Rui Melo'))
  })

  it('obeys the content security policy', () => {
    assert.deepEqual(violations(), [])
  })
})

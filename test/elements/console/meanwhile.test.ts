/** What a desk says when somebody else changed or removed what a person looks at, and while an answer is awaited. */
import { assert } from '@open-wc/testing'
import { answerOf } from '../../../src/client/index.ts'
import { consoleClient } from '../../../src/console/api-client.ts'
import { all, openConsole, press, shown, signIn } from '../support/console.ts'
import { openDesk } from '../support/console-desks.ts'
import { ownStyleSheet } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

const fetchOfBrowser = globalThis.fetch
const limiar = consoleClient(new URL('/', location.href))

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
})
afterEach(() => (globalThis.fetch = fetchOfBrowser))

async function openIn(): Promise<Element> {
  const page = await openConsole()
  await signIn(page)
  await shown(page, 'table')
  return page
}

async function firstReport(): Promise<string> {
  const { docs } = await answerOf(limiar.GET('/reports'))
  return docs[0]!._id
}

describe('a link that somebody else switched off while it was to be sent again', () => {
  it('is sent only after the person was told, and wanted it still', async () => {
    const page = await openIn()
    const path = { reportId: await firstReport() }
    const call = '/reports/{reportId}/onboarding-ext' as const
    const body = { cpf: '52998224725' }
    const { _id: onboardingId } = await answerOf(limiar.POST(call, { params: { path }, body }))
    const count = async (): Promise<number> =>
      (await answerOf(limiar.GET(call, { params: { path } }))).totalItems
    const before = await count()
    await openDesk(page, 'Links', '.rows')
    const again = await shown(page, `[data-link="${onboardingId}"] button`, /^Enviar de novo/)
    again.click()
    await shown(page, '.create h2', 'Enviar de novo')
    await answerOf(
      limiar.PATCH('/reports/{reportId}/onboarding-ext/{onboardingId}', {
        params: { path: { ...path, onboardingId } },
        body: { active: false },
      }),
    )
    const [email] = all(page, '#new-email') as HTMLInputElement[]
    email!.value = 'ana@example.com'
    await press(page, 'Enviar novo link')
    await shown(
      page,
      '[role=alert]',
      'Outra pessoa desativou este link enquanto você olhava, e nada foi enviado.',
    )
    await shown(page, `[data-link="${onboardingId}"] .pill`, 'Desativado')
    assert.equal(await count(), before)
    assert.equal((all(page, '#new-email') as HTMLInputElement[])[0]?.value, 'ana@example.com')
    await press(page, 'Enviar novo link')
    await shown(page, '.said', 'Link criado.')
    assert.equal(await count(), before + 1)
    assert.deepEqual(all(page, '.notice.wait'), [])
  })
})

describe('a record that somebody else removed', () => {
  it('leaves the desk of faces, which says so', async () => {
    const page = await openIn()
    const images = [btoa('\xff\xd8\xff\xe0faces:ana')]
    const { _id: faceId } = await answerOf(
      limiar.POST('/private-faceset', { body: { description: 'Ana Lima', images } }),
    )
    await openDesk(page, 'Base de faces', `[data-face="${faceId}"]`)
    await press(page, /^Remover Ana Lima$/)
    await answerOf(limiar.DELETE('/private-faceset/{faceId}', { params: { path: { faceId } } }))
    await press(page, 'Sim, remover')
    await shown(page, '.said', 'Outra pessoa já tinha removido este cadastro.')
    await waitUntil(() => all(page, `[data-face="${faceId}"]`).length === 0)
    assert.deepEqual(all(page, '.notice.bad'), [])
  })

  it('leaves the desk of people', async () => {
    const page = await openIn()
    const body = { name: 'Caio Prado', role: 'analyst' } as const
    const { _id: personId } = await answerOf(limiar.POST('/people', { body }))
    await openDesk(page, 'Pessoas', '.rows')
    await press(page, /^Remover Caio Prado$/)
    await answerOf(limiar.DELETE('/people/{personId}', { params: { path: { personId } } }))
    await press(page, 'Sim, remover')
    await shown(page, '.said', 'Caio Prado não entra mais.')
    assert.deepEqual(all(page, '.notice.bad'), [])
  })
})

describe('signing out', () => {
  it('ends the session also when its page goes, and before another one begins', async () => {
    const page = await openIn()
    const answer = Promise.withResolvers<undefined>()
    const asked: (readonly [string, boolean])[] = []
    globalThis.fetch = async (address, init) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
      if (pathname.startsWith('/console/')) asked.push([pathname, init?.keepalive ?? false])
      if (pathname === '/console/sign-out') await answer.promise
      return fetchOfBrowser(address, init)
    }
    await press(page, 'Sair')
    await signIn(page)
    await shown(page, 'button', 'Conferindo…')
    // A question that goes out after the one for a session would.
    await fetchOfBrowser('/console-access')
    assert.deepEqual(asked, [['/console/sign-out', true]])
    answer.resolve(undefined)
    await shown(page, 'table')
    await press(page, 'Atualizar')
    await shown(page, '[role=status]', /execuções/)
  })
})

describe('a desk', () => {
  it('says that it waits, when an answer takes longer than a moment', async () => {
    const page = await openIn()
    globalThis.fetch = () => new Promise(() => undefined)
    const way = await shown(page, '.places a', 'Links')
    way.click()
    const waiting = await shown(page, '.waiting', 'Carregando…')
    const [late] = waiting.getAnimations()
    assert.ok(late)
    // A busy machine may look only when the moment is over.
    late.pause()
    late.currentTime = 0
    assert.equal(getComputedStyle(waiting).visibility, 'hidden', 'at once')
    late.play()
    await waitUntil(() => getComputedStyle(waiting).visibility === 'visible')
  })

  it('says how many links there are, and how many a search found', async () => {
    const page = await openIn()
    const path = { reportId: await firstReport() }
    const call = '/reports/{reportId}/onboarding-ext' as const
    await answerOf(limiar.POST(call, { params: { path }, body: { cpf: '39053344705' } }))
    const { totalItems } = await answerOf(limiar.GET(call, { params: { path } }))
    await openDesk(page, 'Links', '.rows')
    await shown(page, '[role=status]', new RegExp(`^${totalItems} links$`))
    const [cpf] = all(page, '#links-cpf') as HTMLInputElement[]
    cpf!.value = '390.533.447-05'
    cpf!.form?.requestSubmit()
    await shown(page, '[role=status]', /^1 link$/)
  })
})

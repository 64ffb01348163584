/** The desks of the operation: links, faces, flows, deliveries and health, as people reach and use them. */
import { assert } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { all, openConsole, press, shown, signIn } from '../support/console.ts'
import { desks, openDesk } from '../support/console-desks.ts'
import { isSmall, MIN_TARGET_PIXELS } from '../support/measured.ts'
import { ownStyleSheet, policyViolations } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

const violations = policyViolations()

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
})

async function openIn(): Promise<Element> {
  const page = await openConsole()
  await signIn(page)
  await shown(page, 'table')
  return page
}

function fill(page: Element, selector: string, value: string): void {
  const [field] = all(page, selector) as HTMLInputElement[]
  field!.value = value
}

describe('every view of the console on a phone, or at 400 %', () => {
  for (const width of [320, 360])
    it(`scrolls in one direction at ${width} px, with targets of ${MIN_TARGET_PIXELS} px`, async () => {
      await setViewport({ width, height: 568 })
      const page = await openIn()
      const fits = (name: string): void => {
        assert.isAtMost(document.documentElement.scrollWidth - innerWidth, 0, `${name} is too wide`)
        const small = all(page, 'button, select, .places a').filter(isSmall)
        assert.deepEqual(
          small.map(({ outerHTML }) => outerHTML),
          [],
          name,
        )
      }
      fits('the queue')
      for (const [name, selector] of desks) {
        await openDesk(page, name, selector)
        fits(name)
      }
      location.hash = ''
      const link = await shown(page, 'a', /^ANA LIMA 1$/)
      link.click()
      await shown(page, '.root', 'Diferente do que foi lido')
      fits('an execution')
    })
})

describe('the desk of links', () => {
  it('makes a link, tells its address once, and switches it off', async () => {
    await setViewport({ width: 1280, height: 800 })
    const page = await openIn()
    await openDesk(page, 'Links', '.create')
    fill(page, '#new-cpf', '111.111.111-11')
    await press(page, 'Criar link')
    await shown(page, '#new-mistake', 'Este CPF não existe')
    fill(page, '#new-cpf', '529.982.247-25')
    await press(page, 'Criar link')
    const address = (await shown(page, '.address input')) as HTMLInputElement
    assert.match(address.value, /^http.*\/[0-9a-f]+$/)
    await shown(page, '.rows li', '529.982.247-25')
    await press(page, /^Desativar/)
    await shown(page, '.rows .pill', 'Desativado')
    await press(page, /^Enviar de novo/)
    await shown(page, '.create h2', 'Enviar de novo')
    const [field] = all(page, '#new-cpf') as HTMLInputElement[]
    assert.equal(field?.value, '52998224725')
  })

  it('sends it to a mobile by the way that is chosen, and says whether it arrived', async () => {
    const page = await openIn()
    await openDesk(page, 'Links', '.create')
    fill(page, '#new-phone', '(11) 98888-7777')
    fill(page, '#new-by', 'whatsapp')
    await press(page, 'Criar link')
    await shown(page, '.rows li:first-child', 'WhatsApp: não enviado')
    // Beside the address, because nobody looks for it in the list.
    await shown(page, '.notice.good', 'WhatsApp: não enviado')
  })
})

describe('an address that cannot be copied', () => {
  it('is selected, and a sentence says how to copy it', async () => {
    const { clipboard } = navigator
    const refusing = { writeText: () => Promise.reject(new DOMException('Denied.', 'NotAllowedError')) }
    Object.defineProperty(navigator, 'clipboard', { value: refusing, configurable: true })
    try {
      const page = await openIn()
      await openDesk(page, 'Links', '.create')
      await press(page, 'Criar link')
      await shown(page, '.address input')
      await press(page, 'Copiar')
      await shown(page, '.said', 'O endereço está selecionado.')
    } finally {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    }
  })
})

describe('a search by CPF', () => {
  for (const [name, field, button] of [
    ['Links', '#links-cpf', /^Buscar$/],
    ['Base de faces', '#registry-cpf', /^Filtrar$/],
  ] as const)
    it(`says on the desk “${name}” that a text is no CPF, instead of showing everything`, async () => {
      const page = await openIn()
      await openDesk(page, name, field)
      for (const wrong of ['abc', '529.982.247']) {
        fill(page, field, wrong)
        await press(page, button)
        await shown(page, `${field}[aria-invalid=true]`)
        await shown(page, '.mistake', 'O CPF tem 11 dígitos.')
      }
      fill(page, field, '529.982.247-25')
      await press(page, button)
      await shown(page, `${field}[aria-invalid=false]`)
      assert.deepEqual(all(page, '.mistake'), [])
    })
})

describe('the search by a picture', () => {
  for (const [name, file] of [
    ['a text', new File(['Olá.'], 'foto.jpg', { type: 'image/jpeg' })],
    ['a PDF', new File(['%PDF-1.7\n'], 'documento.pdf', { type: 'application/pdf' })],
  ] as const)
    it(`says of ${name} that it is no picture, and looks for no face in it`, async () => {
      const page = await openIn()
      await openDesk(page, 'Base de faces', '#registry-cpf')
      const [field] = all(page, 'input[type=file]') as HTMLInputElement[]
      const chosen = new DataTransfer()
      chosen.items.add(file)
      field!.files = chosen.files
      await press(page, /^Buscar$/)
      await shown(page, '#picture-mistake', 'Este arquivo não abre como foto.')
    })
})

describe('the buttons of a row', () => {
  it('lead to a form whose button says that the link is sent, and not only made', async () => {
    const page = await openIn()
    await openDesk(page, 'Links', '.rows button')
    await press(page, /^Enviar de novo/)
    await shown(page, 'form.create button[type=submit]', 'Enviar novo link')
  })

  it('name their link to those who do not see the row, also where no link has a CPF', async () => {
    const page = await openIn()
    await openDesk(page, 'Links', '.create')
    await press(page, 'Criar link')
    await shown(page, '.rows button')
    for (const button of all(page, '.rows button'))
      assert.match(button.textContent.trim(), /, criado .*\d{2}:\d{2}$/)
  })

  it('have their words in the middle, although they also name the row for those who do not see it', async () => {
    const page = await openIn()
    await openDesk(page, 'Links', '.rows button')
    for (const button of all(page, '.rows button')) {
      const words = document.createRange()
      words.setStart(button, 0)
      words.setEndBefore(button.querySelector('.unseen')!)
      const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
      assert.closeTo(inner.left - outer.left, outer.right - inner.right, 1.5, button.textContent)
    }
  })
})

describe('the desk of deliveries', () => {
  it('says what to do where there is no webhook', async () => {
    const page = await openIn()
    await openDesk(page, 'Entregas', '.empty')
    await shown(page, '.empty', 'Nenhum webhook cadastrado')
  })
})

describe('the desk of deliveries of a webhook', () => {
  it('shows those in the state that a person looks for', async () => {
    const page = await openIn()
    const headers = { 'limiar-console': '1', 'content-type': 'application/json' }
    const body = JSON.stringify({ url: 'https://integrator.example/hooks' })
    const made = await fetch('/console/api/webhooks', { method: 'POST', headers, body })
    const { _id } = (await made.json()) as { readonly _id: string }
    await openDesk(page, 'Entregas', '#deliveries-state')
    await press(page, 'Enviar um teste')
    await shown(page, '.rows li', 'não entregue')
    await press(page, 'Pausar')
    await shown(page, '.said', 'Entregas pausadas.')
    await press(page, 'Retomar')
    await shown(page, '.said', 'Entregas retomadas.')
    const [state] = all(page, '#deliveries-state') as HTMLSelectElement[]
    const choose = (wanted: string): void => {
      state!.value = wanted
      state!.dispatchEvent(new Event('change'))
    }
    choose('delivered')
    await shown(page, '.empty', 'Nenhuma entrega nesta situação.')
    choose('given-up')
    await shown(page, '.rows li', 'não entregue')
    await fetch(`/console/api/webhooks/${_id}`, { method: 'DELETE', headers: { 'limiar-console': '1' } })
  })
})

describe('the desk of faces', () => {
  it('says what is missing before it asks the server', async () => {
    const page = await openIn()
    await openDesk(page, 'Base de faces', '#picture')
    await press(page, /^Buscar$/)
    await shown(page, '[role=alert]', 'Escolha uma foto')
  })
})

describe('the desk of flows', () => {
  it('shows which verdicts a change would have given past executions, and leads to them', async () => {
    const page = await openIn()
    await openDesk(page, 'Fluxos', '.dry-run')
    await press(page, /^Testar$/)
    await shown(page, '.dry-run [role=status]', /^(\d+) de \1 execuções conferidas/)
    const changes = all(page, '.dry-run h3').map(({ textContent }) => textContent)
    assert.deepEqual(
      changes.filter((one) => one.includes('Reprovada')),
      [],
    )
    const [select] = all(page, '[name="private_faceset_not_contains_face onInvalid"]') as HTMLSelectElement[]
    select!.value = 'reject'
    await press(page, /^Testar$/)
    await shown(page, '.dry-run h3', /^\d+: Pendente → passa a ser Reprovada$/)
    await shown(
      page,
      '.dry-run .rows li',
      'O rosto está na base de faces em um cadastro que não é desta pessoa. Agora: reprova.',
    )
    const link = await shown(page, '.dry-run .rows a')
    link.click()
    await shown(page, '.root h1', /ANA LIMA/)
  })

  it('says in words which number cannot be, and tries nothing', async () => {
    const page = await openIn()
    await openDesk(page, 'Fluxos', '.dry-run')
    await press(page, /^Testar$/)
    await shown(page, '.dry-run .outcome')
    for (const [field, typed, words] of [
      ['#dry-run-faceMatch', 'abc', 'Informe um número de 0 a 100.'],
      ['#dry-run-faceMatch', '500', 'Informe um número de 0 a 100.'],
      ['#dry-run-privateFaceset', '', 'Informe um número de 0 a 100.'],
      ['#dry-run-fieldConfidence', '0,5,1', 'Informe um número de 0 a 1.'],
    ] as const) {
      const before = (all(page, field)[0] as HTMLInputElement).value
      fill(page, field, typed)
      await press(page, /^Testar$/)
      await shown(page, `${field}[aria-invalid=true]`)
      await shown(page, '.dry-run .mistake', words)
      assert.deepEqual(all(page, '.dry-run .outcome'), [], 'What was tried before stays beside the mistake.')
      fill(page, field, before)
    }
    await press(page, /^Testar$/)
    await shown(page, '.dry-run .outcome')
    assert.deepEqual(all(page, '.dry-run .mistake, .dry-run [aria-invalid=true]'), [])
  })

  it('says what is wrong with a flow that is pasted', async () => {
    const page = await openIn()
    await openDesk(page, 'Fluxos', '.dry-run')
    const [pasted] = all(page, '[name=pasted]') as HTMLTextAreaElement[]
    pasted!.value = '{'
    await press(page, /^Testar$/)
    await shown(page, '.dry-run [role=alert]', 'não é um fluxo em JSON')
    pasted!.value = '{"definition":{"documentTypes":["cnh"]}}'
    await press(page, /^Testar$/)
    await shown(page, '.dry-run [role=alert]', 'O servidor não aceita este fluxo')
    await shown(page, '.dry-run [role=alert] li', '/definition/captures')
    assert.deepEqual(all(page, '.dry-run .outcome'), [], 'It says how many executions of none were judged.')
  })
})

describe('the desks', () => {
  it('obey the content security policy', () => {
    assert.deepEqual(violations(), [])
  })

  it('that a person leaves are released', async () => {
    const page = await openIn()
    await openDesk(page, 'Saúde', '.plots')
    location.hash = ''
    await waitUntil(() => page.shadowRoot?.querySelector('limiar-health-desk') === null)
  })
})

/** The playground's page, with a server whose answers the test makes up. */
import { assert, aTimeout, expect, fixture, html } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import type { LitElement } from 'lit'
import { sampleExecution } from '../../../demo/playground/brand/sample-execution.ts'
import '../../../demo/playground/main.ts'
import { itWhere, takesMedia } from '../support/it-where.ts'
import { isSmall } from '../support/measured.ts'
import { ownStyleSheet, policyViolations, refuseCopies, takeCopies } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

const REPORT = '0123456789abcdef01234567'
/** The pause between two looks whether the console is there. */
const LOOK_EVERY_MS = 100
const fetchOfBrowser = globalThis.fetch

/** The requests to the server, as `POST /reports/…` and their bodies. */
let asked: (readonly [string, unknown])[]

before(() => ownStyleSheet('/demo/playground/playground.css'))
beforeEach(() => (asked = []))
afterEach(async () => {
  globalThis.fetch = fetchOfBrowser
  if (takesMedia) await emulateMedia({ forcedColors: 'none' })
})
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

  for (const [width, height] of [
    [1280, 800],
    [1020, 640],
    [320, 568],
  ] as const)
    it(`cuts nothing off the onboarding: the frame is as tall as the screen of its phone, at ${width}x${height}`, async () => {
      await setViewport({ width, height })
      const page = await openPlayground()
      await waitUntil(() => page.querySelector('iframe'))
      const [frame, screen] = ['iframe', '.screen'].map((one) =>
        page.querySelector(one)!.getBoundingClientRect(),
      )
      assert.equal(frame!.bottom, screen!.bottom)
      assert.equal(frame!.height, screen!.height)
    })

  it('leads to the console before anything was sent', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    const open = globalThis.open
    const opened: unknown[] = []
    globalThis.open = (...given) => (opened.push(given[0]), null)
    try {
      const [button] = [...page.querySelectorAll('header button')].filter(
        ({ textContent }) => textContent.trim() === 'Console',
      )
      assert.instanceOf(button, HTMLButtonElement)
      assert.isFalse(button.hidden)
      button.click()
      assert.deepEqual(opened, ['/console#/'])
    } finally {
      globalThis.open = open
    }
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

  it('says what is wrong with a field', async () => {
    for (const [pointer, words] of [
      ['/cpf', 'Este CPF não confere: são onze dígitos, e os dois últimos dependem dos outros.'],
      [
        '/variables',
        'Confira as variáveis: no máximo 20 pares como cliente=42, com nomes de até 64 caracteres.',
      ],
    ] as const) {
      const page = await openPlayground({ errors: [{ pointer, detail: 'is wrong' }] })
      await waitUntil(() => page.querySelector('.mistake'))
      assert.equal(page.querySelector('.mistake')?.textContent, words)
      assert.isNull(page.querySelector('iframe'))
    }
  })

  it('does not drop what cannot be sent, and asks for no link', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    const before = asked.length
    const [cpf, variables] = ['cpf', 'variables'].map((name) =>
      page.querySelector<HTMLInputElement>(`[name=${name}]`),
    )
    cpf!.value = 'abc'
    variables!.value = 'cliente'
    cpf!.form?.requestSubmit()
    await waitUntil(() => page.querySelectorAll('.mistake').length === 2)
    assert.equal(cpf!.getAttribute('aria-invalid'), 'true')
    assert.equal(variables!.getAttribute('aria-invalid'), 'true')
    assert.equal(page.activeElement, cpf)
    assert.equal(asked.length, before)
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
    assert.equal(
      ofLink.querySelector('[role=alert]')?.textContent,
      'O servidor não aceitou. Ele diz, em inglês: The report is archived.',
    )
    assert.isNull(ofLink.querySelector('[aria-invalid=true]'))
  })

  it('speaks the other language when it is asked to', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    await switchLanguage(page)
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
      await waitUntil(() => page.querySelector('.fields'))
      const found = page.querySelector('.execution .scroll')
      assert.equal(found?.scrollHeight, found?.clientHeight, 'a thumb scrolls the page, not a window in it')
      const [list, sentence] = ['.rules', '.rules li > span:last-child'].map(
        (one) => page.querySelector(one)!.getBoundingClientRect().width,
      )
      assert.isAbove(sentence! / list!, 0.6, 'a sentence has the width of the phone')
      const targets = [...page.querySelectorAll<HTMLElement>('button, summary, label.switch, nav a')]
      assert.deepEqual(
        targets.filter(isSmall).map(({ innerText }) => innerText),
        [],
      )
    })

  for (const words of ['Fraude', 'Criar link'])
    it(`keeps the focus on the button that was pressed while the server works: ${words}`, async () => {
      await setViewport({ width: 1280, height: 800 })
      const page = await openPlayground()
      await waitUntil(() => page.querySelector('iframe'))
      const answering = globalThis.fetch
      const held = Promise.withResolvers<undefined>()
      globalThis.fetch = async (address, init) => {
        await held.promise
        return answering(address, init)
      }
      const before = asked.length
      const button = [...page.querySelectorAll('button')].find(({ innerText }) => innerText === words)
      button?.focus()
      await sendKeys({ press: 'Enter' })
      // A button that is switched off loses the focus with the next picture.
      await aTimeout(100)
      assert.isTrue(page.activeElement === button)
      await sendKeys({ press: 'Enter' })
      held.resolve(undefined)
      // The pictures of a sample are loaded before it is sent.
      const made = () => asked.slice(before).filter(([call]) => call.startsWith('POST')).length
      await waitUntil(() => made() > 0)
      await aTimeout(100)
      assert.isTrue(page.activeElement === button)
      assert.equal(made(), 1, 'it was asked once')
    })

  it('does not look ready before it can ask for anything', async () => {
    const access = Promise.withResolvers<undefined>()
    const page = await openPlayground(undefined, sampleExecution, undefined, access.promise)
    const [sample, create] = ['Fraude', 'Criar link'].map((words) =>
      [...page.querySelectorAll('button')].find(({ innerText }) => innerText === words),
    )
    const states = (): unknown[] => [sample, create].map((button) => button?.getAttribute('aria-disabled'))
    assert.deepEqual(states(), ['true', 'true'])
    access.resolve(undefined)
    await waitUntil(() => page.querySelector('iframe'))
    assert.deepEqual(states(), ['false', 'false'])
    sample?.click()
    await waitUntil(() => page.querySelector('.verdict .pill'))
  })

  it('signs in to the console however long its page takes to load', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    const { open, setTimeout } = globalThis
    const loading = document.implementation.createHTMLDocument()
    const element = loading.body.appendChild(loading.createElement('limiar-console'))
    let entered: string | undefined
    const load = (): void => {
      const root = element.attachShadow({ mode: 'open' })
      root.innerHTML =
        '<div class="root"><main class="sign-in"><form><input id="access-token" /></form></main></div>'
      const form = root.querySelector('form')!
      form.requestSubmit = () => (entered = root.querySelector('input')?.value)
    }
    let looks = 0
    // The pauses between the looks are left out. The console's script runs before the 110th.
    const hurried = (then: () => void, ms?: number): unknown => {
      if (ms === LOOK_EVERY_MS && ++looks === 110) load()
      return setTimeout(then, ms === LOOK_EVERY_MS ? 0 : ms)
    }
    const opened = { closed: false, location: { pathname: '/console' }, document: loading }
    Object.assign(globalThis, { setTimeout: hurried, open: () => opened })
    try {
      const [button] = [...page.querySelectorAll<HTMLElement>('header button')].filter(
        ({ innerText }) => innerText === 'Console',
      )
      button?.click()
      await waitUntil(() => entered)
      assert.equal(entered, 'token')
    } finally {
      Object.assign(globalThis, { open, setTimeout })
    }
  })

  for (const [outcome, status] of [
    ['come', 200],
    ['cannot be had', 404],
  ] as const)
    it(`shows the verdict with the pictures, so that nothing moves under it: they ${outcome}`, async () => {
      const images = Promise.withResolvers<Response>()
      const page = await openPlayground(undefined, sampleExecution, images.promise)
      await waitUntil(() => page.querySelector('iframe'))
      const sample = [...page.querySelectorAll('button')].find(({ innerText }) => innerText === 'Fraude')
      sample?.click()
      await waitUntil(() => asked.some(([call]) => call.endsWith('/images')))
      await (page.host as LitElement).updateComplete
      assert.equal(page.querySelectorAll('.fields').length, 0)
      images.resolve(
        Response.json(status === 200 ? { selfie: `${location.origin}/selfie.jpg` } : {}, { status }),
      )
      await waitUntil(() => page.querySelector('.fields'))
      assert.equal(page.querySelectorAll('.evidence').length, status === 200 ? 1 : 0)
    })

  it('says in words that a call was copied', async () => {
    takeCopies()
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('.calls li button'))
    const said = page.querySelector('.calls [role=status]')
    assert.equal(said?.textContent.trim(), '')
    page.querySelector<HTMLElement>('.calls li button')?.click()
    await waitUntil(() => said?.textContent === 'Copiado')
  })

  it('says that a call was not copied, and selects it to be copied by hand', async () => {
    refuseCopies()
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('.calls li button'))
    page.querySelector<HTMLElement>('.calls li button')?.click()
    await waitUntil(() => page.querySelector('.calls textarea:focus'))
    const field = page.querySelector<HTMLTextAreaElement>('.calls textarea')!
    assert.include(
      page.querySelector(`#${field.getAttribute('aria-labelledby')}`)?.textContent,
      'selecionado',
    )
    assert.match(field.value, /^curl /m)
    assert.deepEqual([field.selectionStart, field.selectionEnd], [0, field.value.length])
  })

  it('lets a screen reader say the verdict, and not the whole execution', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    const sample = [...page.querySelectorAll('button')].find(({ innerText }) => innerText === 'Fraude')
    const region = page.querySelector('.execution [role=status]')
    assert.equal(region?.textContent.trim(), '')
    sample?.click()
    await waitUntil(() => page.querySelector('.fields'))
    assert.equal(region?.textContent.trim(), page.querySelector('.verdict .pill')?.textContent)
    assert.isNull(page.querySelector('.fields')?.closest('[aria-live], [role=status], [role=log]'))
  })

  it('shows markup and marks of direction as text, whoever wrote them', async () => {
    const page = await openPlayground(undefined, hostileExecution())
    await waitUntil(() => page.querySelector('iframe'))
    const sample = [...page.querySelectorAll('button')].find(({ innerText }) => innerText === 'Fraude')
    sample?.click()
    await waitUntil(() => page.querySelector('.fields'))
    for (const view of ['.fields', '.rules']) {
      const text = page.querySelector(view)?.textContent ?? ''
      assert.include(text, MARKUP)
      assert.include(text, '[U+202E]')
    }
    const told = [...page.querySelectorAll('.execution *')].flatMap((one) => [
      one.textContent,
      ...[...one.attributes].map(({ value }) => value),
    ])
    assert.notMatch(told.join('\n'), /\u202e/)
    assert.notProperty(globalThis, 'slipped')
  })

  it('says what a selfie lacks in its own language', async () => {
    const page = await openPlayground(undefined, executionByFile())
    await waitUntil(() => page.querySelector('iframe'))
    const sample = [...page.querySelectorAll('button')].find(({ innerText }) => innerText === 'Fraude')
    sample?.click()
    await waitUntil(() => page.querySelector('.rules small'))
    for (const words of [
      'Veio de um arquivo. A pessoa não fez o movimento.',
      'It came from a file. The person did not make the movement.',
      'Vino de un archivo. La persona no hizo el movimiento.',
    ]) {
      const lacks = page.querySelector('.rules small')
      assert.deepEqual([lacks?.textContent, lacks?.getAttribute('lang')], [words, null])
      await switchLanguage(page)
    }
  })

  itWhere(takesMedia)('shows its switches and its buttons in forced colours', async () => {
    await emulateMedia({ forcedColors: 'active' })
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    const sample = [...page.querySelectorAll('button')].find(({ innerText }) => innerText === 'Fraude')
    sample?.click()
    await waitUntil(() => page.querySelector('.bar'))
    for (const selector of ['.primary', '.pill', '.bar']) {
      const [seen] = page.querySelectorAll(selector)
      assert.ok(seen)
      assert.notEqual(getComputedStyle(seen).borderTopStyle, 'none', selector)
    }
    const [bar, ...parts] = ['.bar', '.bar span', '.bar i'].map(
      (selector) => getComputedStyle(page.querySelector(selector)!).backgroundColor,
    )
    assert.notInclude(parts, bar, 'the similarity and its threshold can be told from the bar')
    for (const input of page.querySelectorAll('.switch input'))
      assert.equal(getComputedStyle(input).appearance, 'auto', 'a switch looks as the system draws it')
  })

  it('is accessible', async () => {
    const page = await openPlayground()
    await waitUntil(() => page.querySelector('iframe'))
    await expect(document).to.be.accessible()
  })

  it('obeys the content security policy', () => assert.deepEqual(violations(), []))
})

/** Opens it before a server that makes links, or refuses to with that problem. */
async function openPlayground(
  problem?: object,
  execution: object = sampleExecution,
  images: Promise<Response> = Promise.resolve(Response.json({})),
  access: Promise<unknown> = Promise.resolve(),
): Promise<ShadowRoot> {
  globalThis.fetch = async (address, init) => {
    const request = new Request(address, init)
    const { pathname } = new URL(request.url)
    const text = await request.text()
    asked.push([`${request.method} ${pathname}`, text && JSON.parse(text)])
    if (pathname.endsWith('/access.json')) {
      await access
      return Response.json({ accessToken: 'token', accessTokenCommand: 'cat token' })
    }
    if (pathname === '/reports')
      return Response.json({ docs: [{ _id: REPORT, definition: { embedOrigins: [location.origin] } }] })
    if (problem) return Response.json(problem, { status: 422 })
    if (pathname.endsWith('/images')) return (await images).clone()
    // It is decided by the time that it is read.
    if (pathname.endsWith('/executions'))
      return Response.json({ ...execution, status: 'processando', sections: {}, validations: [] })
    if (/\/executions\/\w+$/.test(pathname)) return Response.json(execution)
    return Response.json({ url: linkAddress(), report: REPORT, maxSubmissions: 1 }, { status: 201 })
  }
  const page = await fixture(html`<limiar-playground></limiar-playground>`)
  assert.ok(page.shadowRoot)
  return page.shadowRoot
}

const MARKUP = `'"--></script><img src=x onerror="globalThis.slipped=1"><svg onload="globalThis.slipped=1">`

/** An execution whose document, reasons and rules say what a stranger wrote. */
function hostileExecution(): object {
  const hostile = `${MARKUP}\u202e`
  return {
    ...sampleExecution,
    sections: {
      ...sampleExecution.sections,
      ocr: { type: 'cnh', fields: { name: { value: hostile }, [hostile]: { value: null, reason: hostile } } },
      faceMatch: { performed: false, reason: hostile },
    },
    validations: [{ rule: 'a-rule-of-theirs', status: 'INVALID', title: hostile, description: hostile }],
  }
}

/** An execution whose selfie was chosen among files. */
function executionByFile(): object {
  const selfie = { asked: 'camera-with-movement', met: false, lacks: ['from-file', 'no-movement'] }
  const description = 'Veio de um arquivo. A pessoa não fez o movimento. Uma pessoa confere.'
  const validation = { rule: 'selfie_as_asked', status: 'NOT_PERFORMED', title: 'Selfie', description }
  return { ...sampleExecution, captured: { doubts: [], selfie }, validations: [validation] }
}

async function switchLanguage(page: ShadowRoot): Promise<void> {
  const { lang } = document.documentElement
  page.querySelector<HTMLElement>('nav button[lang]')?.click()
  await waitUntil(() => document.documentElement.lang !== lang)
}

/** Nothing is at this address: these tests do not look into the frame. */
function linkAddress(): string {
  return `${location.origin}/a-link`
}

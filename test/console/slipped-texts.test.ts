/**
 * Every text that a stranger may write, as markup that would run: the console shows all of it, and the page of a link
 * what its report says. Nothing may run, and the policy of the page may have nothing to refuse, because it is the second
 * lock and not the first. The markup ends with a mark that turns what follows it around, which the console writes out.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { builtFolder } from '../component/support/built-files.ts'
import { openChromium } from '../support/chromium.ts'
import { media } from '../support/media.ts'
import { definitionBody } from '../support/report-bodies.ts'
import { openConsole, signIn, type OpenedConsole } from './support/console-page.ts'
import { startReviewed, type ReviewedService } from './support/console-server.ts'

/** Ends whatever it stands in: an attribute, a comment, a script, a template of Lit. It runs by three ways. */
const MARKUP = `'"--></script><img src=x onerror=slip()><svg onload=slip()><a href=javascript:slip()>`
const SHOWN = 'onerror=slip()'
/** An override of the direction: on the screen, "ANA" behind it reads "ANA" backwards. */
const TURN = '\u202e'
const HOSTILE = `${MARKUP}${TURN}`
/** A name has 80 characters. */
const HOSTILE_NAME = `${MARKUP.slice(0, 79)}${TURN}`

/** The same record with the markup behind each of its texts; ids, words of the contract and dates stay. */
function spoiled<Value>(value: Value, names: readonly string[]): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => spoiled(one, names)) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === 'string' && names.includes(name) ? `${member}${HOSTILE}` : spoiled(member, names),
  ])
  return Object.fromEntries(entries) as Value
}

let service: ReviewedService
let browser: Browser
before(async () => {
  service = await startReviewed({
    consoleDirectory: await builtFolder('console'),
    pageDirectory: await builtFolder('page'),
  })
  browser = await openChromium()
})
after(async () => {
  await browser.close()
  await service.close()
})

/** Calls the API, which has to take the text. */
async function taken(method: string, path: string, body: unknown) {
  const answer = await service.client.call(method, path, body)
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  return answer.body
}

/** The text and the attributes of a page and of everything within its elements, where a browser shows or tells them. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const read = (node: Node): string => {
      const inside = node instanceof Element && node.shadowRoot ? read(node.shadowRoot) : ''
      const told =
        node instanceof Element ? [...node.attributes].map(({ value }) => ` ${value}`).join('') : ''
      const own = node instanceof Text ? node.data : told
      return own + inside + [...node.childNodes].map(read).join('')
    }
    return read(document.body)
  })
}

/** The words around each mark of direction that stands in a text. */
function turned(text: string): readonly string[] {
  return text.match(/.{0,60}[\u202a-\u202e\u2066-\u2069]/gs) ?? []
}

/** Counts what runs on a page, and what its policy refuses. */
async function watch(page: Page): Promise<() => Promise<readonly string[]>> {
  const ran: string[] = []
  await page.exposeFunction('slip', () => ran.push('a script'))
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) ran.push(message.text())
  })
  return async () => {
    // A picture of ours fails after those of the markup, which began to load before it.
    await page.evaluate(async () => {
      const last = new Image()
      const failed = new Promise((resolve) => last.addEventListener('error', resolve))
      last.src = 'x'
      await failed
      await new Promise(requestAnimationFrame)
    })
    return ran
  }
}

describe('markup that a stranger wrote', () => {
  let executionId: string
  before(async () => {
    const shown = ['value', 'reason', 'description', 'title', 'name', 'cliente', 'fileName']
    const made = await service.add()
    const selfie = media('franck_02159.jpg').toString('base64')
    const at = made.createdAt.toISOString()
    const author = { _id: '0'.repeat(24), name: HOSTILE }
    const execution = await service.add({
      ...spoiled({ sections: made.sections, validations: made.validations }, shown),
      parameters: { [HOSTILE]: HOSTILE },
      callbackUrl: `https://hooks.example/${encodeURIComponent(MARKUP)}`,
      reprovalReasons: [HOSTILE],
      files: [{ type: HOSTILE, url: `https://files.example/${HOSTILE}` }],
      history: [{ status: 'Pendente', at, actor: { kind: 'token', token: HOSTILE, person: author } }],
    })
    Object.assign(execution.sections, {
      [HOSTILE]: { answer: HOSTILE },
      officialData: { performed: true, found: true, record: { [HOSTILE]: HOSTILE } },
    })
    executionId = execution.id
    const of = `/reports/${service.reportId}`
    await taken('POST', `${of}/executions/${executionId}/notes`, { text: HOSTILE })
    await taken('POST', `${of}/onboarding-ext`, { variables: { customId: HOSTILE, [MARKUP]: 'x' } })
    await taken('POST', '/people', { name: HOSTILE_NAME, role: 'analyst' })
    await taken('POST', '/access-tokens', { name: HOSTILE_NAME, scopes: ['faces:read'] })
    const url = `https://hooks.example/${encodeURIComponent(MARKUP)}`
    await taken('POST', '/webhooks', { url, description: HOSTILE })
    await taken('POST', '/private-faceset', { description: HOSTILE, cpf: '11144477735', images: [selfie] })
    await taken('POST', '/reports', {
      name: HOSTILE,
      definition: definitionBody({ theme: { name: HOSTILE_NAME } }),
    })
  })

  describe('in the console', () => {
    let opened: OpenedConsole
    let ran: () => Promise<readonly string[]>
    before(async () => {
      opened = await openConsole(browser, { ...service, address: `${service.client.baseUrl}/console` })
      ran = await watch(opened.page)
      await signIn(opened.page, service.client.token)
      await opened.page.getByRole('table').waitFor()
    })
    after(() => opened.close())

    const places: Readonly<Record<string, () => string>> = {
      'the queue': () => '#/',
      'an execution': () => `#/${service.reportId}/${executionId}`,
      'the links': () => '#/links',
      'the registry': () => '#/registry',
      'the reports': () => '#/reports',
      'the deliveries': () => '#/deliveries',
      'the people': () => '#/people',
    }
    for (const [name, hash] of Object.entries(places))
      it(`is text at ${name}`, async () => {
        const { page } = opened
        await page.evaluate((to) => location.assign(to), hash())
        await page.getByText(SHOWN).first().waitFor({ state: 'attached' })
        assert.deepEqual(await ran(), [])
        const told = await textOf(page)
        assert.ok(told.includes(SHOWN))
        assert.deepEqual(turned(told), [])
      })

    it('is text where a decision is asked for', async () => {
      const { page } = opened
      await page.evaluate((to) => location.assign(to), `#/${service.reportId}/${executionId}`)
      await page.getByRole('heading', { level: 1 }).filter({ hasText: SHOWN }).waitFor()
      await page.keyboard.press('a')
      await page.getByRole('dialog').getByText(SHOWN).first().waitFor()
      assert.deepEqual(await ran(), [])
      assert.deepEqual(turned(await textOf(page)), [])
      await page.keyboard.press('Escape')
    })
  })

  it('is text on the page of a link and on that of a closed one', async () => {
    const words = { 'consent.title': MARKUP, 'primer.open': MARKUP }
    const { _id } = await taken('POST', '/reports', {
      name: MARKUP,
      definition: definitionBody({ theme: { name: MARKUP.slice(0, 80), texts: { 'pt-BR': words } } }),
    })
    const link = await taken('POST', `/reports/${_id}/onboarding-ext`, {})
    const context = await browser.newContext({ locale: 'pt-BR' })
    try {
      const page = await context.newPage()
      const ran = await watch(page)
      await page.goto(`${service.client.baseUrl}/${link.token}`)
      await page.getByText(SHOWN).first().waitFor()
      assert.deepEqual(await ran(), [])
      await taken('PATCH', `/reports/${_id}/onboarding-ext/${link._id}`, { active: false })
      await page.goto(`${service.client.baseUrl}/${link.token}`)
      await page.getByText(SHOWN.slice(0, 20)).first().waitFor()
      assert.deepEqual(await ran(), [])
    } finally {
      await context.close()
    }
  })

  it('would be caught: as HTML it runs, and a policy says that it refused it', async () => {
    const page = await browser.newPage()
    const ran = await watch(page)
    await page.setContent(MARKUP)
    assert.notDeepEqual(await ran(), [])
    await page.close()
    const guarded = await browser.newPage()
    const refused = await watch(guarded)
    await guarded.setContent(
      `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">${MARKUP}`,
    )
    assert.match((await refused()).join(), /Content Security Policy/)
    await guarded.close()
  })
})

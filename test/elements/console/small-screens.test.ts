/** The queue and an execution on a phone: what comes first, and the filters that are folded there. */
import { assert, expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { all, openConsole, press, shown, signIn } from '../support/console.ts'
import { openExecution } from '../support/console-views.ts'
import { isSmall } from '../support/measured.ts'
import { ownStyleSheet } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

before(async () => {
  await ownStyleSheet('/src/console/console.css')
  document.documentElement.lang = 'pt-BR'
})
after(() => setViewport({ width: 1280, height: 800 }))

describe('the queue on a phone', () => {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
  ] as const)
    it(`begins on the first screen, at ${width}x${height}`, async () => {
      const page = await openQueue(width, height)
      const link = all(page, 'tbody a')[0]!.getBoundingClientRect()
      assert.isBelow(link.bottom, innerHeight, 'an execution is in sight')
      const header = all(page, '.top')[0]!.getBoundingClientRect()
      assert.isBelow(header.height, 64, 'the header is one row')
      const targets = all(page, '.top button:not(.skip), .top select')
      assert.deepEqual(targets.filter(isSmall), [])
      assert.isFalse(isShown(page, '#cpf'))
      await expect(document).to.be.accessible()
    })

  it('keeps its header in one row in every language, on the smallest phone', async () => {
    const page = await openQueue(320, 568)
    const choice = all(page, '.top select')[0] as HTMLSelectElement
    for (const language of ['en', 'es', 'pt-BR']) {
      choice.value = language
      choice.dispatchEvent(new Event('change'))
      await waitUntil(() => document.documentElement.lang === language)
      assert.isBelow(box(page, '.top').height, 64, language)
    }
  })

  it('unfolds its filters by keyboard, and says how many are active', async () => {
    const page = await openQueue(320, 568)
    const summary = await shown(page, 'summary', 'Filtros')
    assert.isFalse(isSmall(summary))
    assert.equal(summary.innerText, 'Filtros')
    summary.focus()
    await sendKeys({ press: 'Enter' })
    assert.isTrue(isShown(page, '#cpf'))
    await sendKeys({ press: 'Tab' })
    assert.equal(page.shadowRoot?.activeElement?.id, 'status')
    const status = (await shown(page, '#status')) as HTMLSelectElement
    status.value = 'all'
    status.dispatchEvent(new Event('change'))
    await shown(page, 'summary', 'Filtros: 1 ativo')
    const since = (await shown(page, '#since')) as HTMLInputElement
    since.value = '2020-01-01'
    since.form?.requestSubmit()
    await shown(page, 'summary', 'Filtros: 2 ativos')
    assert.isTrue(isShown(page, '#cpf'), 'they stay unfolded')
    assert.isAtMost(document.documentElement.scrollWidth, innerWidth)
  })

  it('unfolds them where one of them is wrong, to say so', async () => {
    const page = await openQueue(320, 568)
    const cpf = all(page, '#cpf')[0] as HTMLInputElement
    cpf.value = '123'
    cpf.form?.requestSubmit()
    assert.isTrue((await shown(page, '[role=alert]', 'CPF')).checkVisibility())
    assert.isTrue(cpf.checkVisibility())
  })

  it('unfolds them for the key that leads to them', async () => {
    const page = await openQueue(320, 568)
    await sendKeys({ press: '/' })
    assert.equal(page.shadowRoot?.activeElement?.id, 'cpf')
  })

  it('has them in sight on a desk, without anything to unfold', async () => {
    const page = await openQueue(1280, 800)
    assert.isTrue(isShown(page, '#cpf'))
    assert.isFalse(isShown(page, 'summary'))
  })
})

describe('an execution on a phone', () => {
  it('shows the whole card above the decision on the first screen, and both decisions beside each other', async () => {
    const page = await openQueue(360, 740)
    await openExecution(page)
    const [card, bar] = [cardOf(page), box(page, '.decision')]
    assert.isAtMost(card.bottom, bar.top, 'the card is in sight')
    assert.isAtLeast(card.top, 0)
    const decisions = all(page, '[data-decision]').map((one) => one.getBoundingClientRect().top)
    assert.lengthOf(new Set(decisions), 1)
    assert.isAbove(box(page, '.ending').top, box(page, '#history-title').bottom, 'what is rare comes last')
    await shown(page, '.ending button', 'Exportar dados desta pessoa')
    await expect(document).to.be.accessible()
  })

  it('has the name of each field nearer to its own value than to the one before', async () => {
    const page = await openQueue(360, 740)
    await openExecution(page)
    const [names, values] = ['dt', 'dd > div'].map((part) =>
      all(page, `.fields ${part}`).map((one) => one.getBoundingClientRect()),
    )
    assert.isAbove(names!.length, 2)
    for (const [index, name] of names!.entries()) {
      const [before, own] = [values![index - 1], values![index]!]
      if (before) assert.isAbove(name.top - before.bottom, own.top - name.bottom)
    }
  })

  it('begins its card on the first screen of the smallest phone', async () => {
    const page = await openQueue(320, 568)
    await openExecution(page)
    assert.isBelow(cardOf(page).top, box(page, '.decision').top)
    assert.isAtMost(document.documentElement.scrollWidth, innerWidth)
  })
})

async function openQueue(width: number, height: number): Promise<Element> {
  await setViewport({ width, height })
  const page = await openConsole()
  await signIn(page)
  await shown(page, 'tbody tr')
  return page
}

const isShown = (page: Element, selector: string): boolean =>
  all(page, selector).some((one) => one.checkVisibility())

/** The picture of the card: the meter of a similarity is an image, too. */
const cardOf = (page: Element): DOMRect => box(page, '[role=img][aria-label^=Frente]')

const box = (page: Element, selector: string): DOMRect => all(page, selector)[0]!.getBoundingClientRect()

describe('the question before a decision', () => {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [1280, 800],
  ] as const)
    it(`has its answers in sight, with a mistake as well, at ${width}x${height}`, async () => {
      const page = await openQueue(width, height)
      await openExecution(page)
      await press(page, /^Reprovar/)
      const confirm = await shown(page, 'dialog[open] button', 'Sim, reprovar')
      const inSight = (): boolean => {
        const [answer, dialog] = [confirm, confirm.closest('dialog')!].map((one) =>
          one.getBoundingClientRect(),
        )
        return answer!.bottom <= Math.min(dialog!.bottom, innerHeight) && answer!.top >= dialog!.top
      }
      assert.isTrue(inSight())
      confirm.click()
      await shown(page, 'dialog[open] [role=alert]', 'Escolha ao menos um motivo')
      assert.isTrue(inSight(), 'with the mistake')
      confirm.closest('dialog')!.close()
    })
})

/**
 * A person who sees nothing, on a phone that is six times slower than this computer and a connection of slow 4G: the
 * built page by keyboard and by what a screen reader says.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { focusedName, heard, listen } from './browsers/keyboard-walk.ts'
import { until } from '../support/until.ts'
import { endWalksAfterEach, openLink } from './support/page-walk.ts'

endWalksAfterEach()

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

const SLOWER = 6
/** Slow 4G, as Lighthouse has it. */
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false }
/** The buttons that send something, which takes as long as the network and the server do. */
const SENDING = ['Tirar a foto', 'Tentar de novo']
const EXPLANATION = 'Permita o uso da câmera'
/** No screen has more stops than this. */
const MOST_STOPS = 12

describe('a blind person with an old phone and a slow connection', () => {
  it('comes to the end by keyboard, hears of every wait, and finds a way on after every failure', async () => {
    const { page } = await openLink(browser, {
      stills: ['unreadable', undefined, 413, undefined, undefined],
      selfie: 'camera-with-movement',
      bursts: [{ band: 'not-enough-movement', enough: false, triesLeft: 2 }],
      returnUrl: 'https://banco.example/volta',
    })
    await headingComes(page, 'Vamos confirmar sua identidade')
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await slow.send('Network.emulateNetworkConditions', SLOW_4G)
    await listen(page)
    const walk = new KeyboardWalk(page)
    await walk.press('Aceitar e começar', /^(Permita o uso da câmera|Frente do documento)$/)
    if ((await heading(page)) === EXPLANATION) await walk.press('Abrir a câmera', 'Frente do documento')
    await walk.press('Tirar a foto', 'Não conseguimos ler')
    await walk.press('Tirar outra foto', 'Frente do documento')
    await walk.press('Tirar a foto', 'Verso do documento')
    await walk.press('Tirar a foto', 'A foto não foi enviada')
    await walk.press('Tirar outra foto', 'Verso do documento')
    await walk.press('Tirar a foto', 'Seu rosto')
    await walk.press('Tirar a foto', 'Não deu para ver o movimento')
    await walk.press('Tentar de novo', 'Identidade confirmada')
    assert.deepEqual(walk.silences, [])
    assert.match(await page.locator('limiar-onboarding').ariaSnapshot(), /link "Voltar para Banco Exemplo"/)
  })
})

/** Presses buttons by keyboard alone, and keeps the waits in which nothing was said. */
class KeyboardWalk {
  readonly silences: string[] = []
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses the button of that name, and waits for the heading of the screen it leads to. */
  async press(name: string, next: string | RegExp): Promise<void> {
    const page = this.#page
    await this.#focus(name)
    const before = await heard(page)
    await page.keyboard.press('Space')
    await headingComes(page, next)
    await page.waitForFunction(isHeadingFocused)
    // Only the explanation before the camera comes without a wait for the camera or the server.
    const words = (await heading(page)) === EXPLANATION ? 1 : 2
    await until('more than a heading is said', async () =>
      (await heard(page)).length >= before.length + words ? true : undefined,
    )
    const said = (await heard(page)).slice(before.length)
    // The screen before is read again, and then the wait is told of, before the next screen comes.
    const nextAt = said.findIndex((text) => (typeof next === 'string' ? text === next : next.test(text)))
    if (SENDING.includes(name) && nextAt < 2) this.silences.push(`${name}: ${said.join(' · ')}`)
    const tree = await page.locator('limiar-onboarding').ariaSnapshot()
    assert.match(tree, /heading ".+" \[level=1\]/, tree)
    assert.match(tree, /button|link|status: .+/, `There is a way on, or a word about the wait: ${tree}`)
  }

  async #focus(name: string): Promise<void> {
    const page = this.#page
    // A button may come with the picture of the camera, or with the words of a delay.
    await page.getByRole('button', { name, exact: true, disabled: false }).waitFor()
    const passed: string[] = []
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await page.keyboard.press('Tab')
      const focused = await focusedName(page)
      if (focused === name) return
      passed.push(focused)
    }
    assert.fail(`There is no “${name}” among ${passed.join(', ')}.`)
  }
}

async function headingComes(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name: title, exact: typeof title === 'string' }).waitFor()
}

async function heading(page: Page): Promise<string> {
  return (await page.getByRole('heading').innerText()).replace(/\s+/g, ' ')
}

/** Runs in the page. */
function isHeadingFocused(): boolean {
  return document.querySelector('limiar-onboarding')?.shadowRoot?.activeElement instanceof HTMLHeadingElement
}

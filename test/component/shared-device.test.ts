/** A phone or a computer that several people use: how much the next one sees of a session that somebody left. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { chromium, type Browser } from 'playwright'
import { chromiumPath, fakeCamera, openChromium, SILENT } from '../support/chromium.ts'
import {
  codes,
  consent,
  endWalksAfterEach,
  heading,
  openLink,
  press,
  reload,
  type Walk,
} from './support/page-walk.ts'

endWalksAfterEach()

const QUESTION = 'Foi você que começou?'

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

/** Somebody consented, had the front taken, and opened another page in the same tab. */
async function leaveAtTheBack(): Promise<Walk> {
  const walk = await openLink(browser)
  await consent(walk)
  await press(walk, 'Tirar a foto')
  await heading(walk, 'Verso do documento')
  await walk.page.goto('about:blank')
  return walk
}

function shownText({ page }: Walk): Promise<string> {
  return page.locator('limiar-onboarding main').innerText()
}

describe('a session that somebody comes back to', () => {
  it('shows nothing of itself before they say that it is theirs, and then goes on', async () => {
    const walk = await leaveAtTheBack()
    await walk.page.goBack()
    await heading(walk, QUESTION)
    assert.doesNotMatch(await shownText(walk), /documento|frente|verso/i)
    assert.equal(await walk.page.locator('img, video, canvas').count(), 0)
    assert.deepEqual(await codes(walk.page), ['ONBOARDING_READY'])
    await press(walk, 'Sim, continuar')
    await heading(walk, 'Verso do documento')
  })

  it('is asked about again when the page is loaded again before the answer', async () => {
    const walk = await leaveAtTheBack()
    await walk.page.goBack()
    await heading(walk, QUESTION)
    await reload(walk)
    await heading(walk, QUESTION)
    await press(walk, 'Sim, continuar')
    await heading(walk, 'Verso do documento')
    await reload(walk)
    await heading(walk, 'Verso do documento')
  })

  it('is left alone by another person, who begins one of their own and consents', async () => {
    const walk = await leaveAtTheBack()
    const kept = walk.onboarding.calls.length
    await walk.page.goBack()
    await press(walk, 'Não, começar do início')
    await heading(walk, 'Vamos confirmar sua identidade')
    assert.deepEqual(walk.onboarding.calls.slice(kept), ['GET /session', 'POST /session'])
  })

  it('is asked about when the page was left open for minutes', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'] }, {}, (page) => page.clock.install())
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Qual documento você vai usar?')
    await walk.page.clock.fastForward('04:00')
    assert.match(await shownText(walk), /Qual documento/)
    await walk.page.clock.fastForward('05:01')
    await heading(walk, QUESTION)
    await press(walk, 'Sim, continuar')
    await heading(walk, 'Qual documento você vai usar?')
  })

  it('is asked about also when the clock of the phone was set back meanwhile', async () => {
    const walk = await openLink(browser, { documents: ['rg', 'cnh'] }, {}, (page) => page.clock.install())
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Qual documento você vai usar?')
    const now = await walk.page.evaluate(() => Date.now())
    await walk.page.clock.setSystemTime(now - 5 * 60_000)
    await walk.page.clock.fastForward('05:01')
    await heading(walk, QUESTION)
  })
})

describe('a browser that keeps left pages alive', () => {
  let keeping: Browser
  before(async () => {
    keeping = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...SILENT],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  })
  after(() => keeping.close())

  it('shows nothing of the session either when somebody goes back to it', async () => {
    const walk = await openLink(keeping, { documents: ['rg', 'cnh'] })
    await press(walk, 'Aceitar e começar')
    await heading(walk, 'Qual documento você vai usar?')
    await walk.page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        const element = document.querySelector('limiar-onboarding')
        Object.assign(globalThis, {
          persisted,
          first: element?.checkVisibility({ visibilityProperty: true }),
        })
      })
    })
    await walk.page.goto(new URL('/index.html', walk.onboarding.address).href)
    await walk.page.goBack({ waitUntil: 'commit' })
    await heading(walk, QUESTION)
    const came = await walk.page.evaluate(() => {
      const { persisted, first } = globalThis as unknown as Record<string, boolean>
      return { persisted, first }
    })
    assert.deepEqual(came, { persisted: true, first: false }, 'it came out of the cache, and hidden')
    await press(walk, 'Sim, continuar')
    await heading(walk, 'Qual documento você vai usar?')
  })
})

describe('a session that was submitted', () => {
  it('shows its end in another tab, too, which was about to send a picture', async () => {
    const walk = await openLink(browser)
    await consent(walk)
    await heading(walk, 'Frente do documento')
    // A tab that was duplicated has the same session.
    const { secret } = await walk.page.evaluate(
      () => (history.state as Readonly<Record<string, { readonly secret: string }>>)['limiar-session']!,
    )
    const headers = { authorization: `Bearer ${secret}` }
    await fetch(`${walk.onboarding.address}/submission`, { method: 'POST', headers })
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Identidade confirmada')
  })

  it('shows its end after a reload, also when its secret opens nothing any more', async () => {
    const walk = await openLink(browser, { documents: ['rg'] })
    await consent(walk)
    for (const title of ['Verso do documento', 'Seu rosto', 'Identidade confirmada']) {
      await press(walk, 'Tirar a foto')
      await heading(walk, title)
    }
    await reload(walk)
    await heading(walk, 'Identidade confirmada')
    walk.onboarding.forget()
    await reload(walk)
    await heading(walk, 'Recebemos tudo')
    await walk.page.getByText('Você já pode fechar esta página.').waitFor()
    const kept = await walk.page.evaluate(() => JSON.stringify(history.state))
    assert.doesNotMatch(kept, /secret/)
    const before = walk.onboarding.calls.length
    await reload(walk)
    await heading(walk, 'Recebemos tudo')
    assert.equal(walk.onboarding.calls.length, before, 'nothing is asked, and no session is opened')
  })
})

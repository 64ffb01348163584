/** A server that does not answer, or only so late that nobody would wait: the person is told, and can go on. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import type { Script } from './support/fake-onboarding.ts'
import {
  consent,
  endWalksAfterEach,
  everythingTold,
  heading,
  openLink,
  press,
  type Walk,
} from './support/page-walk.ts'

endWalksAfterEach()

const TOLD = 'O serviço não respondeu. Continuamos tentando.'
/** A person who sees nothing happen for longer than this gives up. */
const PATIENCE_MS = 9_000

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

/** Opens a link whose requests of that method and address are not answered while `isSilent` says so. */
function openSilent(silent: RegExp, script: Script = {}, isSilent = () => true): Promise<Walk> {
  const spoil: Script['spoil'] = ({ method, url }) => isSilent() && silent.test(`${method} ${url}`)
  return openLink(browser, { ...script, spoil }, {}, (page) => page.clock.install())
}

async function takeSelfie(walk: Walk): Promise<void> {
  await consent(walk)
  await heading(walk, 'Seu rosto')
  await press(walk, 'Tirar a foto')
}

const selfieOnly: Script = { captures: ['selfie'], documents: [] }

describe('a server that does not answer', () => {
  it('is told of when the session is opened', async () => {
    const walk = await openSilent(/POST .*session$/)
    await heading(walk, 'Preparando…')
    await walk.page.clock.fastForward(PATIENCE_MS)
    await walk.page.getByText(TOLD).waitFor()
  })

  it('is told of when the session is submitted', async () => {
    const walk = await openSilent(/submission/, selfieOnly)
    await takeSelfie(walk)
    await heading(walk, 'Enviando com segurança')
    await walk.page.clock.fastForward(PATIENCE_MS)
    await walk.page.getByText(TOLD).waitFor()
  })

  it('is told of when the screens after the consent are loaded, and the person can load them again', async () => {
    let isSilent = true
    const walk = await openSilent(/capture-screens/, {}, () => isSilent)
    await press(walk, 'Aceitar e começar')
    await walk.page.clock.fastForward(PATIENCE_MS)
    await heading(walk, 'Sem conexão')
    isSilent = false
    await everythingTold(walk)
    const loaded = walk.page.waitForEvent('load')
    await press(walk, 'Tentar de novo')
    await walk.page.clock.fastForward(PATIENCE_MS)
    await loaded
    // The clock that the test moved forward is set back by the load, so the page asks who is there; unless so much time
    // passed on a busy machine.
    const isMe = walk.page.getByRole('button', { name: 'Sim, continuar' })
    const next = walk.page.getByRole('button', { name: /Abrir a câmera|Tirar a foto/ })
    await isMe.or(next).first().waitFor()
    if (await isMe.isVisible()) await isMe.click()
    await next.waitFor()
  })

  it('holds nobody up at the movement that a verdict waits for', async () => {
    const walk = await openSilent(/movement-controller/, {
      ...selfieOnly,
      selfie: 'camera-with-movement',
      bursts: [],
    })
    await takeSelfie(walk)
    await heading(walk, 'Mexa um pouco a cabeça')
    await walk.page.clock.fastForward(PATIENCE_MS)
    await press(walk, 'Pular esta etapa')
    await heading(walk, 'Identidade confirmada')
  })
})

describe('a page whose own code does not come', () => {
  for (const [how, spoil] of [
    ['is lost', (asked) => void asked.socket.destroy()],
    ['is never answered', () => undefined],
  ] as const satisfies readonly (readonly [
    string,
    (asked: Parameters<NonNullable<Script['spoil']>>[0]) => void,
  ])[])
    it(`says so after a while, and can be loaded again: the request ${how}`, async () => {
      let isSpoiled = true
      const walk = await openLink(
        browser,
        {
          spoil: (asked) => {
            const isCode = isSpoiled && /index-.*\.js/.test(asked.url ?? '')
            if (isCode) spoil(asked)
            return isCode
          },
        },
        // A page whose code hangs has not finished loading.
        { waitUntil: 'commit' },
      )
      const again = walk.page.locator('.unfinished').getByText('Tentar de novo')
      // The styles are there.
      await walk.page.waitForFunction(() => document.getAnimations().length > 0)
      assert.equal(await again.isVisible(), false, 'nothing is said too early')
      await walk.page.evaluate(() => document.getAnimations().forEach((one) => one.finish()))
      await walk.page.getByText('A página não abriu por inteiro.').waitFor()
      isSpoiled = false
      await again.click()
      await heading(walk, 'Vamos confirmar sua identidade')
      assert.equal(await again.isVisible(), false)
    })
})

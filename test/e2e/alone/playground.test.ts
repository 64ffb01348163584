import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../../support/chromium.ts'
import { beginWalk } from '../../support/page-steps.ts'
import { startPlayground, type PlaygroundServer } from '../../support/playground-server.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Time for three automatic captures and an analysis, on a machine that does everything else at the same time. */
const WALK_TIMEOUT_MS = 150_000

/** The faults that axe finds in the page around the frame, one a line. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: typeof axeCore }
    // The page in the frame has tests of its own.
    const found = await axe.run({ exclude: ['iframe'] }, { iframes: false })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  })
}

function isInSight(element: Element | null): boolean {
  const { top = -1, bottom = Infinity } = element?.getBoundingClientRect() ?? {}
  return top >= 0 && bottom <= innerHeight
}

/** Elements that reach beyond the right edge of the screen, unless an element around them scrolls or clips. */
function widerThanTheScreen(): readonly string[] {
  const width = document.documentElement.clientWidth
  return document.documentElement.scrollWidth > width ? [`${document.documentElement.scrollWidth} px`] : []
}

/** Touch targets that are lower or narrower than 44 px; links within a sentence may be smaller. */
function smallTargets(): readonly string[] {
  const root = document.querySelector('limiar-playground')?.shadowRoot
  const targets = [
    ...(root?.querySelectorAll<HTMLElement>('button, summary, nav a, select, label.switch') ?? []),
  ]
  return targets.flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    const isThere = width > 0 && height > 0
    return isThere && (width < 44 || height < 44) ? [`${target.textContent.trim()}: ${width}x${height}`] : []
  })
}

describe('the playground', () => {
  let server: PlaygroundServer
  let browser: Browser

  before(async () => {
    server = await startPlayground()
    // The browser has no camera, so the sample camera takes its place.
    browser = await openChromium()
  })

  after(async () => {
    await browser.close()
    assert.equal(await server.stop(), 0, 'it stops cleanly')
  })

  async function openPage(colorScheme: 'light' | 'dark'): Promise<Page> {
    // axe adds its own script to a page whose policy allows no other script.
    const options = { locale: 'pt-BR', viewport: { width: 1280, height: 800 }, colorScheme, bypassCSP: true }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto(server.playgroundUrl)
    await page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1/ }).waitFor()
    return page
  }

  it('shows a whole walk with its sample camera, up to the verdict', async () => {
    const page = await openPage('light')
    const mistakes: string[] = []
    page.on('pageerror', (error) => mistakes.push(error.message))
    assert.ok(await page.getByLabel('Câmera de exemplo').isChecked())
    const frame = page.frameLocator('iframe')
    await beginWalk(frame)
    await frame.getByRole('button', { name: 'Abrir a câmera' }).click()

    await page.getByText('Aprovado', { exact: true }).waitFor({ timeout: WALK_TIMEOUT_MS })
    const log = await page.getByRole('log').innerText()
    assert.match(log, /ONBOARDING_FINISHED\s+Tudo foi enviado\s+\{"executionId":"[0-9a-f]{24}"\}/)
    assert.match(log, /SDK_CAPTURE_RESULT\s+O movimento foi conferido\s+\{"isAlive":true\}/)
    assert.equal(await page.getByRole('meter').count(), 1)
    const execution = (await page.getByRole('group', { name: 'Execução' }).textContent()) ?? ''
    assert.match(execution, /Código assinado pelo emissor:\s+assinatura válida/)
    assert.match(execution, /O órgão emissor assinou o código/)
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(mistakes, [])
    await page.context().close()
  })

  it('lets the onboarding in its phone follow its language, from the first words and during a walk', async () => {
    const page = await openPage('light')
    const frame = page.frameLocator('iframe')
    await page.getByRole('button', { name: 'English' }).click()
    await frame.getByRole('heading', { name: 'Let’s confirm your identity' }).waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.locator('iframe[src*="lang=en"]').waitFor()
    await frame.getByRole('button', { name: 'Accept and start' }).click()
    await frame.getByRole('button', { name: /^CNH/ }).waitFor()
    await page.getByRole('button', { name: 'Español' }).click()
    await frame.getByRole('heading', { name: /documento/ }).waitFor()
    assert.equal(await page.getByRole('log').getByText('TERM_ACCEPTED').count(), 1, 'the walk goes on')
    await page.context().close()
  })

  it('works on a phone: a walk by touch alone ends with the verdict in sight', async () => {
    const phone = { width: 390, height: 844 }
    const touch = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2, bypassCSP: true }
    const context = await browser.newContext({ locale: 'pt-BR', ...touch })
    const page = await context.newPage()
    await page.goto(server.playgroundUrl)
    const frame = page.frameLocator('iframe')
    for (const name of [/aceitar/i, /^CNH/, /Abrir a câmera/]) await frame.getByRole('button', { name }).tap()
    const verdict = page.getByText('Aprovado', { exact: true })
    await verdict.waitFor({ timeout: WALK_TIMEOUT_MS })
    await page.waitForFunction(isInSight, await verdict.elementHandle())
    assert.deepEqual(await page.evaluate(widerThanTheScreen), [])
    assert.deepEqual(await page.evaluate(smallTargets), [])
    assert.deepEqual(await violations(page), [])
    await context.close()
  })

  it('shows with one click that a card sent as a selfie is not approved, and why', async () => {
    const page = await openPage('light')
    await page.getByRole('button', { name: 'Fraude', exact: true }).click()
    const execution = page.getByRole('group', { name: 'Execução' })
    await execution
      .getByText(/^(Reprovado|Pendente: uma pessoa decide)$/)
      .waitFor({ timeout: WALK_TIMEOUT_MS })
    const words = await execution.innerText()
    assert.match(words, /A selfie não foi feita como o fluxo pede\.\s+Foi enviada pela API\./)
    assert.match(words, /há um documento em volta do rosto/)
    const calls = (await page.locator('.calls').textContent()) ?? ''
    assert.ok(calls.includes('<base64>') && calls.length < 20_000, 'the pictures themselves are not shown')
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  })

  it('is accessible in the dark too, and makes a link by keyboard alone', async () => {
    const page = await openPage('dark')
    const address = page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1/ })
    const first = await address.innerText()
    await page.getByLabel('CPF').focus()
    await page.keyboard.type('529.982.247-25')
    await page.keyboard.press('Tab')
    await page.keyboard.type('cliente=42')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByText('sem limite de envios').waitFor()
    assert.notEqual(await address.innerText(), first)
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  })

  it('says what is wrong with a CPF in words that a person can act on', async () => {
    const page = await openPage('light')
    const cpf = page.getByLabel('CPF')
    await cpf.fill('123')
    await page.getByRole('button', { name: 'Criar link' }).click()
    await cpf.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    assert.equal(
      await page.locator('#mistake-cpf').innerText(),
      'Este CPF não confere: são onze dígitos, e os dois últimos dependem dos outros.',
    )
    assert.equal(await cpf.getAttribute('aria-describedby'), 'mistake-cpf')
    await page.context().close()
  })

  it('copies a call that shows no access token', async () => {
    const page = await openPage('light')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar' }).first().click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(
      copied,
      /^LIMIAR='http:\/\/localhost:\d+'\nTOKEN="\$\(cat '.+'\)"\ncurl "\$LIMIAR\/reports\?token=\$TOKEN"$/,
    )
    assert.ok(!copied.includes(server.client.token))
    assert.ok(!(await page.locator('limiar-playground').innerText()).includes(server.client.token))
    await page.context().close()
  })
})

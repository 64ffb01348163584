/** The queue, an execution and the desks of the operation, with invented records. */
import type { Browser, Page } from 'playwright'
import { signIn } from '../../test/console/support/console-page.ts'
import { startConsole, type ConsoleServer } from '../../test/console/support/console-server.ts'
import { closeLink, newLink } from '../../test/support/integrator.ts'
import { answerOf } from '../../src/client/index.ts'
import { sizes } from './sizes.ts'

const desks = [
  ['Links', '.rows li'],
  ['Base de faces', '#records'],
  ['Fluxos', '.changes div'],
  ['Entregas', '#deliveries'],
  ['Pessoas', '.rows li'],
  ['Saúde', '.plots'],
] as const

/** Writes each view from top to bottom: `console-<view>-<size>-<scheme>`. */
export async function photographDesks(
  from: Browser,
  colorScheme: 'light' | 'dark',
  fileOf: (name: string) => string,
): Promise<void> {
  const server = await startConsole()
  await prepare(server)
  for (const [size, viewport] of Object.entries(sizes)) {
    const page = await from.newPage({ locale: 'pt-BR', colorScheme, viewport, reducedMotion: 'reduce' })
    const take = async (name: string): Promise<void> => {
      const path = fileOf(`console-${name}-${size}-${colorScheme}`)
      await page.screenshot({ path, fullPage: true })
    }
    await page.goto(server.address)
    await signIn(page, server.client.token)
    await page.getByRole('table').waitFor()
    await take('queue')
    await photographEach(page, take)
    await page.goto(`${server.address}#/`)
    await page
      .getByRole('link', { name: /^ANA LIMA/ })
      .first()
      .click()
    await page.getByRole('img', { name: /^Frente/ }).waitFor()
    await page.locator('limiar-face-strip img').first().waitFor()
    await take('one')
    await page.close()
  }
  await server.close()
}

async function photographEach(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  for (const [name, selector] of desks) {
    await page.getByRole('link', { name, exact: true }).click()
    // The previous desk may still be shown, with rows of its own.
    await page.getByRole('heading', { name, exact: true }).first().waitFor()
    await page.locator(selector).first().waitFor()
    if (name === 'Fluxos') await tryChange(page)
    await take(`desk-${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')}`)
  }
}

/** Has the desk of flows show which verdicts a change would have given past executions. */
async function tryChange(page: Page): Promise<void> {
  await page.locator('.dry-run summary').first().click()
  await page.locator('[name="private_faceset_not_contains_face onInvalid"]').selectOption('reject')
  await page.getByRole('button', { name: 'Testar', exact: true }).click()
  await page.locator('.dry-run h3').first().waitFor()
}

/** Creates a few of each: links in their states, two versions of a flow, a webhook without a receiver. */
async function prepare({ client, reportId, add }: ConsoleServer): Promise<void> {
  for (let count = 0; count < 3; count++) await add()
  const { limiar } = client
  await newLink(limiar, reportId, { cpf: '52998224725', email: 'ana@example.com' })
  await closeLink(limiar, reportId, (await newLink(limiar, reportId, { noExpire: true }))._id)
  await newLink(limiar, reportId, { cpf: '11144477735' })
  const params = { path: { reportId } }
  const { name, definition, version } = await answerOf(limiar.GET('/reports/{reportId}', { params }))
  const changed = { ...definition, links: { ...definition.links, days: 30 }, showOutcome: true }
  const body = { name, definition: changed, version }
  await answerOf(limiar.PUT('/reports/{reportId}', { params, body }))
  for (const person of [
    { name: 'Maria Souza', role: 'supervisor' },
    { name: 'João Pedro de Albuquerque Cavalcanti', role: 'auditor' },
  ] as const)
    await answerOf(limiar.POST('/people', { body: person }))
  const hook = await answerOf(limiar.POST('/webhooks', { body: { url: 'https://integrator.example/hooks' } }))
  await answerOf(limiar.POST('/webhooks/{webhookId}/test', { params: { path: { webhookId: hook._id } } }))
}

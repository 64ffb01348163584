/** The queue, an execution and the desks of the operation, with invented records. */
import type { Browser, Page } from 'playwright'
import { signIn } from '../../test/console/support/console-page.ts'
import { startConsole, type ConsoleServer } from '../../test/console/support/console-server.ts'

const sizes = {
  smallest: { width: 320, height: 568 },
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
} as const

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

/** Has the desk of flows tell what a change would have made of past executions. */
async function tryChange(page: Page): Promise<void> {
  await page.locator('.dry-run summary').first().click()
  await page.locator('[name="private_faceset_not_contains_face onInvalid"]').selectOption('reject')
  await page.getByRole('button', { name: 'Testar', exact: true }).click()
  await page.locator('.dry-run h3').first().waitFor()
}

/** Creates a few of each: links in their states, two versions of a flow, a webhook without a receiver. */
async function prepare({ client, reportId, add }: ConsoleServer): Promise<void> {
  for (let count = 0; count < 3; count++) await add()
  const links = `/reports/${reportId}/onboarding-ext`
  await client.call('POST', links, { cpf: '52998224725', email: 'ana@example.com' })
  const { body } = await client.call('POST', links, { noExpire: true })
  await client.call('PATCH', `${links}/${body._id}`, { active: false })
  await client.call('POST', links, { cpf: '11144477735' })
  const report = await client.call('GET', `/reports/${reportId}`)
  const { name, definition, version } = report.body
  const changed = { ...definition, links: { ...definition.links, days: 30 }, showOutcome: true }
  await client.call('PUT', `/reports/${reportId}`, { name, definition: changed, version })
  await client.call('POST', '/people', { name: 'Maria Souza', role: 'supervisor' })
  await client.call('POST', '/people', { name: 'João Pedro de Albuquerque Cavalcanti', role: 'auditor' })
  const hook = await client.call('POST', '/webhooks', { url: 'https://integrator.example/hooks' })
  await client.call('POST', `/webhooks/${hook.body._id}/test`)
}

/** Every view of the review console on a desk and on a tablet, from executions that were really analysed. */
import type { Browser, Page } from 'playwright'
import { answerOf } from '../../src/client/index.ts'
import { firstReport } from '../../test/support/integrator.ts'
import { media } from '../../test/support/media.ts'
import { onboard } from '../../test/support/onboard.ts'
import type { PlaygroundServer } from '../../test/support/playground-server.ts'
import { specimenStills } from '../../test/support/specimen-stills.ts'

const devices = [
  ['desk', { width: 1280, height: 800 }],
  ['tablet', { width: 768, height: 1024 }],
] as const

type Shoot = (page: Page, name: string) => Promise<void>

/** Makes executions for the console: one whose face is registered under another CPF, and one held for its CPF. */
export async function prepareConsole({ client }: PlaygroundServer): Promise<void> {
  const { _id: reportId } = await firstReport(client.limiar)
  const selfie = media('franck_02159.jpg')
  const cpf = '11144477735'
  const images = [selfie.toString('base64')]
  const body = { description: 'Cliente desde 2021', cpf, images }
  await answerOf(client.limiar.POST('/private-faceset', { body }))
  const stills = await specimenStills(selfie)
  for (const link of [{}, { cpf }]) await onboard(client, reportId, stills, link)
}

/** Photographs the views in the order in which a reviewer meets them; nothing is decided. */
export async function photographConsole(
  from: Browser,
  { client, playgroundUrl }: PlaygroundServer,
  colorScheme: 'light' | 'dark',
  shoot: Shoot,
): Promise<void> {
  for (const [device, viewport] of devices) {
    const page = await from.newPage({ locale: 'pt-BR', colorScheme, viewport, reducedMotion: 'reduce' })
    const take = (name: string): Promise<void> => shoot(page, `console-${name}-${device}-${colorScheme}`)
    await page.goto(`${playgroundUrl}/console`)
    await page.getByLabel('Token de acesso').waitFor()
    await take('1-sign-in')
    await page.keyboard.type(client.token)
    await page.keyboard.press('Enter')
    await page.getByRole('table').waitFor()
    await page.keyboard.press('j')
    await take('2-queue')
    await page.keyboard.press('?')
    await take('3-keys')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await photographExecution(page, take)
    await page.close()
  }
}

async function photographExecution(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('img', { name: /^Frente/ }).waitFor()
  await take('4-execution')
  await page.getByRole('button', { name: 'Mostrar no documento: CPF' }).focus()
  await page.locator('g.marked').waitFor()
  await take('5-field')
  await page.getByRole('button', { name: 'Rostos' }).click()
  await page.getByRole('img', { name: /^Selfie/ }).waitFor()
  await take('6-faces')
  await page.getByRole('heading', { name: 'Documentoscopia' }).scrollIntoViewIfNeeded()
  await take('7-findings')
  await page.keyboard.press('a')
  await take('8-approve')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('r')
  await take('9-reject')
}

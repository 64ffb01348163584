/** The console for executions that the analysis left in doubt, which no sample person produces, and its sign-out. */
import type { Browser } from 'playwright'
import { signIn } from '../../test/console/support/console-page.ts'
import { startConsole } from '../../test/console/support/console-server.ts'

const sizes = {
  smallest: { width: 320, height: 568 },
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
} as const

/** Writes each view from top to bottom: `console-<view>-<size>-<scheme>`. */
export async function photographDoubts(
  from: Browser,
  colorScheme: 'light' | 'dark',
  fileOf: (name: string) => string,
): Promise<void> {
  const server = await startConsole()
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const doubted = await server.add({
    captured: {
      declaredType: 'rg',
      doubts: [
        { capture: 'front', reason: 'not-looked-at', refused: false },
        { capture: 'selfie', reason: 'same-picture', refused: false },
        { capture: 'back', reason: 'too-blurred', refused: true },
      ],
    },
    history: [
      { status: 'processando', at, actor: { kind: 'page' } },
      { status: 'Pendente', at, actor: { kind: 'analysis' }, reason: 'analysis-delayed' },
    ],
  })
  for (const [size, viewport] of Object.entries(sizes)) {
    const page = await from.newPage({ locale: 'pt-BR', colorScheme, viewport, reducedMotion: 'reduce' })
    const take = async (name: string, fullPage = false): Promise<void> => {
      const path = fileOf(`console-${name}-${size}-${colorScheme}`)
      await page.screenshot({ path, fullPage })
    }
    await page.clock.install()
    await page.goto(`${server.address}#/${doubted.reportId}/${doubted.id}`)
    await signIn(page, server.client.token)
    await page.getByRole('img', { name: /^Frente/ }).waitFor()
    await take('doubts', true)
    await page.clock.fastForward('14:30')
    await page.getByRole('alertdialog').waitFor()
    await take('idle')
    await page.clock.fastForward('01:00')
    await page.getByRole('alert').waitFor()
    await take('signed-out')
    await page.close()
  }
  await server.close()
}

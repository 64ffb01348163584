import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type {} from 'limiar-host/testing/page'

const kit = fileURLToPath(import.meta.resolve('limiar-host/testing/page'))
const base64 = (file: string): string => readFileSync(file, 'base64')

// Three pictures are taken and looked at, on a machine that may be slow.
test.setTimeout(120_000)
// The onboarding speaks the browser's language, which Playwright would have in English.
test.use({ locale: 'pt-BR' })

test('a customer is onboarded', async ({ page, context }) => {
  await context.addInitScript({ path: kit })
  await context.addInitScript((pictures) => limiarTesting.installSampleCamera(pictures), {
    front: base64('test/pictures/front.jpg'),
    back: base64('test/pictures/back.jpg'),
    selfie: base64('test/pictures/selfie.jpg'),
    cardShare: 0.8,
    faceShare: 0.4,
  })
  // Your own page, which shows the onboarding in an iframe.
  await page.goto('http://localhost:3000/onboarding')
  const onboarding = page.frameLocator('iframe')
  await onboarding.getByRole('button', { name: 'Aceitar e começar' }).click()
  await onboarding.getByRole('button', { name: 'CNH' }).click()
  await onboarding.getByRole('button', { name: 'Abrir a câmera' }).click()
  // The pictures are taken by themselves. This is what your page says when it has heard ONBOARDING_FINISHED.
  await expect(page.getByText('Recebemos seus dados')).toBeVisible({ timeout: 90_000 })
})

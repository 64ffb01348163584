import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sceneNames } from './gallery/scene-names.ts'
import { openGallery } from './support/gallery-page.ts'

describe('the gallery that people open', () => {
  const openPage = openGallery()
  const open = (address: string) =>
    openPage({ path: `/browse.html${address}`, viewport: { width: 1280, height: 800 } })

  it('has every view by its name, and goes through them by keyboard', async () => {
    const page = await open('')
    assert.deepEqual(await page.getByRole('navigation').getByRole('link').allTextContents(), sceneNames)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.getByRole('link', { name: sceneNames[1]!, exact: true }).waitFor()
    assert.equal(await page.locator('[aria-current]').textContent(), sceneNames[1])
    await page.close()
  })

  it('shows one in the language, size, scheme and colour that its address names', async () => {
    const page = await open('?lang=es&size=320&scheme=dark&accent=%23aa0000#consent')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Aceptar y comenzar' }).waitFor()
    assert.deepEqual(await page.locator('figcaption').allTextContents(), ['320 x 568, dark'])
    const element = frame.locator('limiar-onboarding')
    assert.equal(await element.getAttribute('scheme'), 'dark')
    assert.equal(
      await element.evaluate(({ style }: HTMLElement) => style.getPropertyValue('--limiar-accent')),
      '#aa0000',
    )
    await page.getByLabel('Language').selectOption('en')
    await frame.getByRole('button', { name: 'Accept and start' }).waitFor()
    assert.match(page.url(), /lang=en.*#consent$/)
    await page.close()
  })

  it('shows one in all sizes and both schemes beside each other, without a fault of accessibility', async () => {
    const page = await open('?size=all&scheme=all#done-approved')
    assert.equal(await page.locator('iframe').count(), 8)
    await page.locator('iframe').last().contentFrame().getByRole('heading').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.close()
  })
})

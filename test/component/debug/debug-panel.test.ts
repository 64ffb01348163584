import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { accessibilityFaults } from '../../support/accessibility.ts'
import { fakeCamera, openChromium } from '../../support/chromium.ts'
import { consent, endWalksAfterEach, heading, openLink, press, type Walk } from '../support/page-walk.ts'

endWalksAfterEach()

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

/** Opens the first camera screen, under a report that allows the panel. */
async function openPanel(viewport = { width: 360, height: 740 }): Promise<Walk> {
  const walk = await openLink(browser, { debugPanel: true }, { query: '?debug', viewport })
  await consent(walk)
  await panel(walk).waitFor()
  return walk
}

const panel = ({ page }: Walk) => page.getByRole('region', { name: 'Debug panel' })

describe('the debug panel', () => {
  for (const [why, debugPanel, query] of [
    ['nobody asks for it', true, ''],
    ['the report does not allow it', false, '?debug'],
  ] as const)
    it(`is not loaded where ${why}`, async () => {
      const walk = await openLink(browser, { debugPanel }, { query })
      await consent(walk)
      await heading(walk, 'Frente do documento')
      await walk.page.getByRole('button', { name: 'Tirar a foto', disabled: false }).waitFor()
      await walk.page.getByText('Coloque').first().waitFor({ state: 'attached' })
      assert.equal(await walk.page.locator('limiar-debug-panel').count(), 0)
      const loaded = await walk.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      assert.deepEqual(
        loaded.filter((address) => address.includes('debug-panel')),
        [],
      )
    })

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 1280, height: 800 },
  ])
    it(`covers neither guide, words nor buttons at ${viewport.width}x${viewport.height}`, async () => {
      const walk = await openPanel(viewport)
      assert.deepEqual(await coveredBy(walk.page), { size: true, covered: [] })
      for (const title of ['Verso do documento', 'Seu rosto']) {
        await press(walk, 'Tirar a foto')
        await heading(walk, title)
        await panel(walk).waitFor()
        assert.deepEqual(await coveredBy(walk.page), { size: true, covered: [] }, title)
      }
    })

  it('tells each gate with its limit and hint, and how the camera is set', async () => {
    const walk = await openPanel()
    const text = panel(walk)
    for (const part of [
      /looks a second\s+\d+\.\d/,
      /ms a look\s+\d+/,
      /✗\s+card/,
      /no-document/,
      /frameRate/,
    ])
      await text.filter({ hasText: part }).waitFor()
  })

  it('is accessible, out of the words that are spoken, and folded by keyboard', async () => {
    const walk = await openPanel()
    assert.deepEqual(await accessibilityFaults(walk.page), [])
    assert.equal(await walk.page.getByRole('status').getByRole('region').count(), 0)
    assert.equal(await panel(walk).locator('.groups[aria-hidden=true]').count(), 1)
    const fold = panel(walk).getByRole('button', { name: 'Fold' })
    await fold.focus()
    await walk.page.keyboard.press('Enter')
    const unfold = panel(walk).getByRole('button', { name: 'Debug' })
    assert.equal(await unfold.getAttribute('aria-expanded'), 'false')
    assert.equal(await panel(walk).locator('.readings').count(), 0)
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Verso do documento')
    await unfold.waitFor()
    assert.equal(await panel(walk).locator('.readings').count(), 0, 'it stays folded')
  })

  it('copies its measures as text, without the address or the token', async () => {
    const walk = await openPanel()
    // A permission that is not named here is withdrawn, the camera's too.
    await walk.page.context().grantPermissions(['camera', 'clipboard-read', 'clipboard-write'])
    await panel(walk).getByRole('button', { name: 'Copy' }).click()
    await panel(walk).getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await walk.page.evaluate(() => navigator.clipboard.readText())
    assert.match(copied, /^front\n {2}light: \d/)
    assert.match(copied, /^looks\n {2}hint: /m)
    const { pathname, host } = new URL(walk.onboarding.address)
    for (const secret of [pathname.slice(1), host, 'deviceId', 'fake_device'])
      assert.ok(!copied.includes(secret), secret)
  })

  it('gives its text to be copied by hand where the browser does not copy', async () => {
    const walk = await openPanel()
    await walk.page.evaluate(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await panel(walk).getByRole('button', { name: 'Copy' }).click()
    const text = panel(walk).getByLabel('Measures to copy')
    assert.match(await text.inputValue(), /^front\n/)
    const selected = await text.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [
      selectionStart,
      selectionEnd,
    ])
    assert.deepEqual(selected, [0, (await text.inputValue()).length])
  })
})

/** Whether the panel can be read, and which parts of the camera screen lie below it. */
function coveredBy(page: Page): Promise<{ readonly size: boolean; readonly covered: readonly string[] }> {
  return page.evaluate(() => {
    const shadow = document.querySelector('limiar-onboarding')?.shadowRoot
    const element = shadow?.querySelector('limiar-debug-panel')
    const panel = element?.getBoundingClientRect()
    const buttons = [...(element?.shadowRoot?.querySelectorAll('button') ?? [])].map((button) =>
      button.getBoundingClientRect(),
    )
    const standing = [...(shadow?.querySelectorAll('[data-guide], .pill, .shutter, .round, h1') ?? [])]
    if (!panel || standing.length < 5) throw new Error('This is no camera screen with a panel.')
    // Not cut off, and large enough for a thumb.
    const isWhole = ({ left, right, top, bottom }: DOMRect): boolean =>
      left >= panel.left &&
      right <= panel.right &&
      top >= panel.top &&
      bottom <= panel.bottom &&
      Math.min(right - left, bottom - top) >= 44
    const covered = standing.filter((thing) => {
      const { left, right, top, bottom } = thing.getBoundingClientRect()
      return left < panel.right && panel.left < right && top < panel.bottom && panel.top < bottom
    })
    return {
      size: panel.width >= 150 && panel.height >= 44 && buttons.length === 2 && buttons.every(isWhole),
      covered: covered.map(({ className, tagName }) => `${tagName} ${className}`),
    }
  })
}

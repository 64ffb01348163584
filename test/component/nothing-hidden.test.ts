/** That the consent is never given unseen, and that what a person opens does not lie under the buttons. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { openGallery, showScene } from './support/gallery-page.ts'

const openGalleryPage = openGallery()

const windows = [
  { what: 'the smallest phone', width: 320, height: 568 },
  { what: 'a phone', width: 360, height: 740 },
  { what: 'a phone with its address bar', width: 390, height: 640 },
  { what: 'a phone on its side', width: 740, height: 360 },
  { what: 'a computer', width: 1280, height: 800 },
] as const

async function open(scene: string, size: { readonly width: number; readonly height: number }): Promise<Page> {
  const page = await openGalleryPage({ viewport: { width: size.width, height: size.height } })
  await showScene(page, scene)
  return page
}

interface Box {
  readonly top: number
  readonly bottom: number
}

function boxOf(page: Page, selector: string): Promise<Box> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
}

for (const { what, ...size } of windows) {
  describe(`on ${what}`, () => {
    it('never shows the button that consents without the sentence that it consents to', async () => {
      const page = await open('consent', size)
      const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
      let seen = 0
      for (let top = 0; top + size.height <= pageHeight + 40; top += 40) {
        await page.evaluate((y) => scrollTo(0, y), top)
        const sentence = await boxOf(page, '.agreement')
        const button = await boxOf(page, '.primary')
        if (button.bottom > size.height) continue
        seen += 1
        assert.ok(sentence.top >= 0, `at ${top} the sentence begins at ${sentence.top}`)
        assert.ok(sentence.bottom <= button.top)
      }
      assert.ok(seen > 0, 'the button was never on the screen')
      await page.close()
    })

    it('shows the text of consent from its beginning, and clear of the buttons', async () => {
      const page = await open('consent', size)
      await page.locator('summary').click()
      await page.waitForFunction(() => {
        const root = document.querySelector('limiar-onboarding')?.shadowRoot
        const box = root?.querySelector('details p')?.getBoundingClientRect()
        return box !== undefined && box.top >= 0 && box.top + 24 <= innerHeight
      })
      const last = await boxOf(page, 'details p:last-of-type')
      const buttons = await boxOf(page, '.ways')
      assert.ok(
        last.bottom <= buttons.top,
        `the text ends at ${last.bottom}, the buttons begin at ${buttons.top}`,
      )
      await page.close()
    })

    it('shows the whole code for the phone, clear of the buttons', async () => {
      const page = await open('primer-on-computer', size)
      await page.locator('summary').click()
      await page.waitForFunction(() => {
        const root = document.querySelector('limiar-onboarding')?.shadowRoot
        const box = root?.querySelector('.code')?.getBoundingClientRect()
        const isWhole = box !== undefined && box.top >= 0 && box.bottom <= innerHeight
        return isWhole || (box !== undefined && box.height > innerHeight - 100 && box.top < innerHeight)
      })
      const code = await boxOf(page, '.code')
      const buttons = await boxOf(page, '.ways')
      assert.ok(code.bottom <= buttons.top)
      await page.close()
    })
  })
}

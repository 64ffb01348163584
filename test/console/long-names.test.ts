/** A name without a space: what was read from a document, or what somebody typed, may have none. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import { walkConsole } from './support/walk.ts'

const NAME = 'NABUCODONOSORPAULOAUGUSTODESOUZACOSTAEALBUQUERQUEFILHO'.repeat(4)

describe('a name without a space', () => {
  const walks = walkConsole()
  let named: StoredExecution
  before(async () => {
    const { server } = walks()
    const { sections } = await server.add()
    const ocr = { ...sections.ocr, fields: { ...sections.ocr?.fields, name: { value: NAME, confidence: 1 } } }
    named = await server.add({ sections: { ...sections, ocr } } as Partial<StoredExecution>)
    await server.client.call('POST', '/people', { name: NAME.slice(0, 80), role: 'analyst' })
  })

  const hasRoom = async (page: Page, where: string): Promise<void> => {
    for (const [width, height] of [
      [1280, 800],
      [740, 360],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.equal(wider, 0, `${where} at ${width} px`)
    }
  }

  it('pushes no view out of its window', async () => {
    const page = await walks().openIn()
    await page.getByRole('link', { name: NAME }).waitFor()
    await hasRoom(page, 'the queue')
    await page.evaluate((to) => location.assign(to), `#/${named.reportId}/${named.id}`)
    await page.getByRole('heading', { name: NAME }).waitFor()
    await hasRoom(page, 'the execution')
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
    await hasRoom(page, 'the decision')
    await page.keyboard.press('Escape')
    await page.evaluate(() => location.assign('#/people'))
    await page.getByText(NAME.slice(0, 80)).first().waitFor()
    await hasRoom(page, 'the people')
  })
})

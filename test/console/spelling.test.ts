import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  spellAgo,
  spellDay,
  spellMoment,
  spellNumber,
  spellPercent,
  spellText,
  spellValue,
} from '../../src/console/texts/spelling.ts'
import { walkConsole } from './support/walk.ts'

const now = new Date('2026-11-22T12:00:00Z')
const wrong = ['', 'yesterday', '2026-13-40', null, undefined, {}] as unknown as readonly string[]

describe('a value of the wire', () => {
  it('is a dash where it is neither a moment nor a day nor a number', () => {
    for (const value of wrong) {
      assert.equal(spellMoment(value, 'pt-BR'), '—')
      assert.equal(spellAgo(value, now, 'pt-BR'), '—')
      assert.equal(spellDay(value, 'pt-BR'), '—')
    }
    for (const value of [Number.NaN, Infinity, null, undefined, 'seven'] as unknown as readonly number[]) {
      assert.equal(spellNumber(value, 'pt-BR'), '—')
      assert.equal(spellPercent(value, 'pt-BR'), '—')
    }
  })

  it('stays as it was read where a document names a day that does not exist', () => {
    assert.equal(spellValue('birthDate', '1990-02-31', 'pt-BR'), '1990-02-31')
    assert.equal(spellValue('birthDate', '1990-02-28', 'pt-BR'), '28/02/1990')
  })
})

describe('a text from outside', () => {
  it('shows its marks of direction, which would make a reviewer read another name', () => {
    assert.equal(spellValue('name', 'ANA \u202eAIRAM', 'pt-BR'), 'ANA [U+202E]AIRAM')
    assert.equal(spellText('\u2067x\u2069 \u061c'), '[U+2067]x[U+2069] [U+061C]')
  })

  it('keeps accents, joined emoji and lines', () => {
    const text = 'João d’Ávila 👩‍⚕️\nlinha'
    assert.equal(spellText(text), text)
  })
})

const walks = walkConsole()

describe('an execution with values that are neither dates nor numbers', () => {
  it('is drawn all the same, in the queue and by itself', async () => {
    const [first] = await walks().addTwo()
    const page = await walks().open()
    await page.route(/executions/, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text())
        .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"Invalid Date"')
        .replaceAll(/"\d{4}-\d\d-\d\d"/g, '"2026-02-31"')
        .replaceAll(/"(similarity|confidence)":[\d.]+/g, '"$1":null')
      await route.fulfill({ response: answer, body: text })
    })
    await page.getByLabel('Token de acesso').fill(walks().server.client.token)
    await page.keyboard.press('Enter')
    await page.locator('tbody time').first().filter({ hasText: '—' }).waitFor()
    await page.locator(`tbody a[href*="${first.id}"]`).click()
    await page.getByRole('button', { name: /^Aprovar/ }).waitFor()
    await page.getByText('2026-02-31').first().waitFor()
    assert.doesNotMatch(await page.locator('limiar-console').innerText(), /Invalid|NaN|null|undefined/)
  })
})

/** The export of a person's data from the console, and the note above it where findings may be made up. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { emulate } from '../../src/server/domain/findings/emulator.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openChromium } from '../support/chromium.ts'
import { openConsole, signIn } from './support/console-page.ts'
import { startConsole, type ConsoleServer } from './support/console-server.ts'

const CPF = '52998224725'

describe('the export of a person', () => {
  let server: ConsoleServer
  let browser: Browser
  before(async () => {
    server = await startConsole({ emulator: emulate })
    browser = await openChromium()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  it('is a ZIP with the pictures, under a name that tells nothing of them, below a note about the emulator', async () => {
    const { id } = await server.add({ documentCpf: CPF })
    const opened = await openConsole(browser, server)
    const { page } = opened
    await signIn(page, server.client.token)
    await page.getByRole('complementary').filter({ hasText: 'O emulador está ligado' }).waitFor()
    await page.getByRole('table').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: 'Baixar com as imagens (ZIP)' })
    await button.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    const downloading = page.waitForEvent('download')
    await button.click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), 'limiar-export.zip')
    const names = await namesIn(await readFile(await download.path()))
    assert.equal(names.at(-1), 'manifest.json', 'it is whole')
    for (const name of ['data.json', `pictures/executions/${id}/selfie.`])
      assert.ok(
        names.some((one) => one.startsWith(name)),
        `${name} in ${names.join(', ')}`,
      )
    await opened.close()
  })
})

async function namesIn(bytes: Buffer): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  fromBuffer(bytes, (error: Error | null, zip?: ZipFile) => {
    if (!zip) return reject(error ?? new Error('It is no archive.'))
    const names: string[] = []
    zip.on('entry', ({ fileName }: Entry) => names.push(fileName))
    zip.on('end', () => resolve(names))
    zip.on('error', reject)
  })
  return promise
}

import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openChromiumProfile } from '../support/chromium.ts'
import { signIn } from './support/console-page.ts'
import { startConsole, type ConsoleServer } from './support/console-server.ts'

/** Enough to be found in nothing else. */
const TRACE_BYTES = 400

let server: ConsoleServer
let profile: string

before(async () => {
  server = await startConsole()
  profile = await mkdtemp(join(tmpdir(), 'limiar-profile-'))
})

after(async () => {
  await server.close()
  await rm(profile, { recursive: true })
})

/** Files of the folder that hold those bytes. */
async function filesWith(bytes: Buffer): Promise<readonly string[]> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const found: string[] = []
  for (const file of files) if ((await readFile(file)).includes(bytes)) found.push(file)
  return found
}

describe('a browser with a profile on the disk', () => {
  it('keeps no byte of a picture after the sign-out', async () => {
    const { id, reportId, images } = await server.add()
    const picture = Buffer.from((await server.ports.blobs.get(images.selfie?.blobKey ?? '')) ?? [])
    const middle = Math.floor(picture.length / 2)
    const trace = picture.subarray(middle, middle + TRACE_BYTES)
    assert.equal(trace.length, TRACE_BYTES)

    const context = await openChromiumProfile(profile, {
      locale: 'pt-BR',
      viewport: { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    await page.goto(`${server.address}#/${reportId}/${id}`)
    await signIn(page, server.client.token)
    await page.getByRole('img', { name: /^Frente/ }).waitFor()
    await page.keyboard.press('5')
    await page.getByRole('img', { name: /^Selfie/ }).waitFor()
    const shown = await page
      .getByRole('img', { name: /^Selfie/ })
      .locator('image')
      .getAttribute('href')
    assert.match(shown ?? '', /^blob:/)

    const signedOut = page.waitForResponse(/\/console\/sign-out$/)
    await page.getByRole('button', { name: 'Sair' }).click()
    const answer = await signedOut
    assert.deepEqual([answer.status(), await answer.headerValue('clear-site-data')], [204, '"cache"'])
    const isGone = await page.evaluate(
      async (address) =>
        fetch(address).then(
          () => false,
          () => true,
        ),
      shown ?? '',
    )
    assert.ok(isGone, 'the picture is released')
    await context.close()
    assert.deepEqual(await filesWith(trace), [])
  })
})

/** The step of the page that takes the document's code close up, over a service that reads codes as the test says. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { vioSpecimen } from '../../demo/specimens/issuer-codes/issuer-codes.ts'
import { keyGroups } from '../../src/documents/codes/vio-templates.ts'
import { CodeReader } from '../../src/server/adapters/models/cards/code-reader.ts'
import { decodePhoto } from '../../src/server/adapters/models/pictures/image-decoder.ts'
import { builtFolder } from '../component/support/built-files.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { filmCode } from '../support/code-film.ts'
import { newLink } from '../support/integrator.ts'
import { beginWalk } from '../support/page-steps.ts'
import { startFakeService, type FakeService } from '../support/server.ts'
import { signedLicence } from '../support/signed-licence.ts'

const { issuer, licence, code } = signedLicence()
const coloured = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1280, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
const still = await coloured('#778899')
const selfie = await coloured('#997755')

/** As many bytes as the code of a licence with a portrait, which can only be read close up. */
const denseCode = vioSpecimen({
  ...licence,
  portrait: Uint8Array.from({ length: 490 }, (_, i) => (i * 73) % 256),
})

let codes: readonly Uint8Array[] | ((image: Uint8Array) => Promise<readonly Uint8Array[]>) = []
let service: FakeService
let browser: Browser
before(async () => {
  service = await startFakeService(
    { readCodes: async (image) => (typeof codes === 'function' ? codes(image) : codes) },
    { pageDirectory: await builtFolder('page') },
  )
  browser = await openChromium()
  const kept = await service.client.call('POST', '/issuer-keys', {
    group: keyGroups.senatranCurve,
    publicKey: issuer.publicKey.export({ type: 'spki', format: 'pem' }),
    validFrom: '2019-08-13T00:00:00Z',
    validUntil: '2039-08-13T00:00:00Z',
    environment: 'test',
  })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
})
after(async () => {
  await browser.close()
  await service.close()
})

describe('the code of a licence that could not be read', () => {
  it('is asked for close up, again after a reload, and taken', async () => {
    codes = []
    const page = await atTheCode()
    await page.reload()
    await page.getByRole('heading', { name: 'Envie uma foto do código QR' }).waitFor()
    await page.close()
  })

  it('may be sent as a file, is refused where it cannot be read, and taken where it can', async () => {
    codes = []
    const page = await atTheCode()
    await send(page, 'Envie uma foto do código QR', still)
    await page.getByRole('heading', { name: 'Não deu para ler o código' }).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Seguir sem o código' }).isVisible())
    codes = [code]
    await page.getByRole('button', { name: 'Escolher outra imagem' }).click()
    await send(page, 'Envie uma foto do código QR', still)
    await send(page, 'Envie uma foto do rosto', selfie)
    await page.getByRole('heading', { name: /Recebemos tudo/ }).waitFor()
    await page.close()
  })

  it('may be skipped, also after a reload', async () => {
    codes = []
    const page = await atTheCode()
    // The page tells the server only after it has drawn the next screen.
    const told = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Seguir sem o código' }).click()
    await page.getByRole('heading', { name: 'Envie uma foto do rosto' }).waitFor()
    await told
    await page.reload()
    await page.getByRole('heading', { name: 'Envie uma foto do rosto' }).waitFor()
    await page.close()
  })

  it('is taken by itself before a camera that sees it close up, and is read on that picture', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-code-film-'))
    const film = join(folder, 'code.y4m')
    await filmCode(denseCode, film)
    const withCamera = await openChromium(fakeCamera(film))
    try {
      const read: (readonly Uint8Array[])[] = []
      codes = async (image) => {
        const found = await codesOf(image)
        read.push(found)
        return found
      }
      const page = await newPage(withCamera)
      // It sees no card, but the code of one.
      await page.getByRole('button', { name: 'Enviar um arquivo' }).click()
      await send(page, 'Envie a frente do documento', still)
      await send(page, 'Envie o verso do documento', still)
      await page.getByRole('heading', { name: 'Envie uma foto do código QR' }).waitFor()
      await page.getByRole('button', { name: 'Usar a câmera ao vivo' }).click()
      await page.getByRole('heading', { name: /seu rosto/i }).waitFor()
      assert.deepEqual(
        read.map((found) => found.map((bytes) => Buffer.compare(bytes, denseCode))),
        [[], [0]],
      )
      await page.close()
    } finally {
      await withCamera.close()
      await rm(folder, { recursive: true })
    }
  })
})

/** The reading of a picture on which no card was found. */
async function codesOf(image: Uint8Array): Promise<readonly Uint8Array[]> {
  const photo = await decodePhoto(image)
  const found = await new CodeReader().readCloseUp(photo)
  return found.map(({ bytes }) => bytes)
}

/** A page on which somebody agreed, and chose a licence. */
async function newPage(inBrowser: Browser, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const { token } = await newLink(service.client.limiar, service.reportId)
  const page = await inBrowser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
  await prepare?.(page)
  await page.goto(`${service.client.baseUrl}/${token}`)
  await beginWalk(page, 'CNH')
  return page
}

/** A page without a camera that has sent both sides of a licence. */
async function atTheCode(): Promise<Page> {
  const page = await newPage(browser, (unseen) =>
    unseen.addInitScript(() => {
      MediaDevices.prototype.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
    }),
  )
  await withoutCamera(page)
  await send(page, 'Envie a frente do documento', still)
  await send(page, 'Envie o verso do documento', still)
  await page.getByRole('heading', { name: /código QR/i }).waitFor()
  return page
}

async function withoutCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
  await page.getByRole('button', { name: 'Enviar fotos sem a câmera' }).click()
}

async function send(page: Page, title: string, buffer: Buffer): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

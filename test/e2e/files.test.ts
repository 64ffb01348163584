/** The page of a real server, with a camera that is refused: pictures are sent as files, also wrong ones. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { openChromium } from '../support/chromium.ts'
import { beginWalk } from '../support/page-steps.ts'
import { startPlayground, type PlaygroundServer } from '../support/playground-server.ts'

const cache = new URL('../../.cache/', import.meta.url)
const pathOf = (name: string): string => fileURLToPath(new URL(name, cache))

let server: PlaygroundServer
let browser: Browser

before(async () => {
  server = await startPlayground()
  browser = await openChromium()
})

after(async () => {
  await browser.close()
  await server.stop()
})

describe('an onboarding whose camera is refused', () => {
  it('says what is wrong with a file, takes the right one, and ends', async () => {
    const page = await browser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      MediaDevices.prototype.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
    })
    await page.goto(server.linkUrl)
    await beginWalk(page)
    await page.getByRole('button', { name: 'Abrir a câmera' }).click()
    await page.getByRole('heading', { name: 'Libere a câmera' }).waitFor()
    await page.getByRole('button', { name: 'Enviar fotos sem a câmera' }).click()

    await send(page, 'Envie a frente do documento', await readFile(pathOf('sample-camera/back.jpg')))
    await page.getByRole('heading', { name: 'Este é o outro lado' }).waitFor()
    await page.getByRole('button', { name: 'Escolher outra imagem' }).click()

    const front = await readFile(pathOf('sample-camera/front.jpg'))
    await send(page, 'Envie a frente do documento', await sharp(front).blur(12).jpeg().toBuffer())
    await page.getByRole('alert').waitFor()
    assert.match(await page.getByRole('heading').innerText(), /tremida|ler|documento/)
    await page.getByRole('button', { name: 'Escolher outra imagem' }).click()

    await send(page, 'Envie a frente do documento', front)
    await send(page, 'Envie o verso do documento', await readFile(pathOf('sample-camera/back.jpg')))
    await send(page, 'Envie uma foto do rosto', await readFile(pathOf('media/franck_02159.jpg')))
    await page.getByRole('heading', { name: /Recebemos tudo|Identidade confirmada/ }).waitFor()
    await page.close()
  })
})

async function send(page: Page, title: string, buffer: Buffer): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

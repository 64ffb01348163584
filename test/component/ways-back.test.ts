/** Where a person is, the ways back from there, and the way home to the company. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { Browser } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import {
  codes,
  consent,
  endWalksAfterEach,
  everythingTold,
  heading,
  openLink as open,
  press,
  type Walk,
} from './support/page-walk.ts'

endWalksAfterEach()

let withCamera: Browser
let withoutCamera: Browser
before(async () => {
  withCamera = await openChromium(fakeCamera())
  withoutCamera = await openChromium()
})
after(async () => {
  await withCamera.close()
  await withoutCamera.close()
})

const step = (walk: Walk, words: string): Promise<void> =>
  walk.page.getByText(words, { exact: true }).first().waitFor()
const home = (walk: Walk) => walk.page.getByRole('link', { name: 'Voltar para Banco Exemplo' })

async function choosePicture(walk: Walk): Promise<void> {
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#cde' } })
    .png()
    .toBuffer()
  await walk.page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
}

describe('a walk', () => {
  it('says where it is, goes back a step, and changes the document', async () => {
    const walk = await open(withCamera, { documents: ['cnh', 'rg'] })
    await press(walk, 'Aceitar e começar')
    await walk.page.getByRole('button', { name: /^CNH/ }).click()
    await heading(walk, 'Frente do documento')
    await step(walk, 'Etapa 1 de 3')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Verso do documento')
    await step(walk, 'Etapa 2 de 3')
    await press(walk, 'Voltar um passo')
    await heading(walk, 'Frente do documento')
    await press(walk, 'Trocar documento')
    await heading(walk, 'Qual documento você vai usar?')
    await walk.page.getByRole('button', { name: /^CIN/ }).click()
    await heading(walk, 'Frente do documento')
    await everythingTold(walk)
    assert.equal(walk.onboarding.progress.documentType, 'rg')
    for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto']) {
      await heading(walk, title)
      await press(walk, 'Tirar a foto')
    }
    await heading(walk, 'Identidade confirmada')
    const chosen = (await codes(walk.page)).filter((code) => code === 'DOCUMENT_TYPE_SELECTED')
    assert.equal(chosen.length, 2)
  })

  it('leads home at the end, with how it ended and nothing else', async () => {
    const walk = await open(withCamera, { returnUrl: 'https://banco.example/volta?pedido=1#fim' })
    await consent(walk)
    for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto']) {
      await heading(walk, title)
      await press(walk, 'Tirar a foto')
    }
    await heading(walk, 'Identidade confirmada')
    assert.equal(
      await home(walk).getAttribute('href'),
      'https://banco.example/volta?pedido=1&limiar-outcome=approved#fim',
    )
    assert.equal(await home(walk).getAttribute('target'), '_top')
  })

  it('leads home from a refusal to take part, and shows no way home where the address is not valid', async () => {
    const walk = await open(withCamera, { returnUrl: 'http://localhost:9999/volta' })
    await press(walk, 'Agora não')
    assert.equal(await home(walk).getAttribute('href'), 'http://localhost:9999/volta?limiar-outcome=declined')
    const other = await open(withCamera, { returnUrl: 'javascript:alert(1)' })
    await press(other, 'Agora não')
    await heading(other, 'Tudo bem')
    assert.equal(await home(other).count(), 0)
  })

  it('lets a person go at once where no verdict is shown', async () => {
    const walk = await open(withCamera, { showOutcome: false })
    await consent(walk)
    for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto']) {
      await heading(walk, title)
      await press(walk, 'Tirar a foto')
    }
    await heading(walk, 'Recebemos tudo')
    await walk.page.getByText('Você já pode fechar esta página.').waitFor()
    assert.ok(!walk.onboarding.calls.includes('GET /execution'))
  })

  it('speaks another language when it is asked to', async () => {
    const walk = await open(withCamera)
    await walk.page.getByLabel('Idioma').selectOption('en')
    await heading(walk, 'Let’s confirm your identity')
    assert.equal(await walk.page.getByLabel('Language').inputValue(), 'en')
  })

  it('has the report’s own words, and a link to its notice of privacy', async () => {
    const walk = await open(withCamera, {
      theme: {
        privacyUrl: 'https://banco.example/p',
        texts: {
          'pt-BR': { 'consent.title': 'Oi!', 'primer.open': 'Vamos', 'capture.shutter': 'Vamos' },
        },
      },
    })
    await heading(walk, 'Oi!')
    const notice = walk.page.getByRole('link', { name: 'Aviso de privacidade de Banco Exemplo' })
    assert.equal(await notice.getAttribute('href'), 'https://banco.example/p')
    await press(walk, 'Aceitar e começar')
    await walk.page.getByRole('button', { name: 'Vamos', exact: true }).waitFor()
  })
})

describe('somebody who sends files', () => {
  it('is spoken to as such after a refusal, and always has another way', async () => {
    const walk = await open(withoutCamera, { stills: ['wrong-side', 'too-dark', 'too-dark'] })
    await press(walk, 'Aceitar e começar')
    await press(walk, 'Enviar fotos sem a câmera')
    for (const title of ['Este é o outro lado', 'A imagem está escura']) {
      await choosePicture(walk)
      await heading(walk, title)
      await walk.page.getByRole('button', { name: 'Usar a câmera ao vivo' }).waitFor()
      await press(walk, 'Escolher outra imagem')
    }
    await choosePicture(walk)
    await walk.page.getByRole('button', { name: 'Seguir com esta imagem' }).waitFor()
    const ways = await walk.page.locator('.ways button').allInnerTexts()
    assert.equal(ways[0], 'Usar a câmera ao vivo')
    assert.doesNotMatch(await walk.page.locator('main').innerText(), /foto|câmera da frente|Apoie/)
  })

  it('sees no camera screen in between', async () => {
    const walk = await open(withoutCamera)
    await press(walk, 'Aceitar e começar')
    await press(walk, 'Enviar fotos sem a câmera')
    await choosePicture(walk)
    await heading(walk, 'Agora, o verso')
    assert.equal(await walk.page.locator('main.dark').count(), 0)
  })
})

/** A person whose licence is in an app: its PDF, with the code that the issuer signed, and a selfie with the camera. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import type { components } from '../../src/client/index.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { changedReport, firstReport, newLink, untilDecided } from '../support/integrator.ts'
import { passMovement } from '../support/page-steps.ts'
import { startPlayground, type PlaygroundServer } from '../support/playground-server.ts'
import { until } from '../support/until.ts'

/** The models read the file at once, and the camera's film shows two cards before it shows the person. */
const PATIENCE_MS = 120_000

const cache = new URL('../../.cache/sample-camera/', import.meta.url)
const printed = JSON.parse(await readFile(new URL('front.json', cache), 'utf8')) as {
  readonly fields: { readonly cpf: string }
}

let server: PlaygroundServer
let browser: Browser
let report: components['schemas']['Report']
before(async () => {
  server = await startPlayground()
  browser = await openChromium(fakeCamera(fileURLToPath(new URL('landscape.mjpeg', cache))))
  report = await firstReport(server.client.limiar)
})
after(async () => {
  await browser.close()
  await server.stop()
})

interface Raised {
  readonly code: string
  readonly response?: { readonly assuranceType?: string; readonly executionId?: string }
}

/** A page at a new link of that report, which notes the events that it raises. */
async function openLink(reportId: string): Promise<{ readonly page: Page; readonly raised: Raised[] }> {
  const link = await newLink(server.client.limiar, reportId)
  const page = await browser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE_MS)
  const raised: Raised[] = []
  await page.exposeFunction('note', (event: Raised) => void raised.push(event))
  await page.addInitScript(() => {
    addEventListener('limiar-event', (event) => {
      const { note } = globalThis as unknown as { readonly note: (event: unknown) => void }
      note((event as CustomEvent).detail)
    })
  })
  await page.goto(link.url)
  await page.getByRole('button', { name: 'Aceitar e começar' }).click()
  return { page, raised }
}

async function sendPdf(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Envie o PDF da CNH digital' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(fileURLToPath(new URL('digital.pdf', cache)))
}

/** The explanation is skipped where the camera was allowed before. */
async function openCamera(page: Page): Promise<void> {
  const primer = page.getByRole('button', { name: 'Abrir a câmera' })
  await primer
    .or(page.getByRole('heading', { name: 'Seu rosto', exact: true }))
    .first()
    .waitFor()
  if (await primer.isVisible()) await primer.click()
}

describe('somebody whose licence is in an app', () => {
  it('sends its PDF, is seen by the camera, and gets a verdict by what the issuer signed', async () => {
    const { page, raised } = await openLink(report._id)
    await page.getByText('Documento digital', { exact: true }).click()
    await page.getByRole('button', { name: 'CNH digital' }).click()
    await sendPdf(page)
    await page.getByRole('heading', { name: 'Frente e verso estão neste arquivo' }).waitFor()
    await openCamera(page)
    passMovement(page, PATIENCE_MS)
    await page.getByRole('heading', { name: /Recebemos tudo|Identidade confirmada/ }).waitFor()

    // What the page raised may come after what it shows.
    await until(
      'the end is told',
      () => raised.some(({ code }) => code === 'ONBOARDING_FINISHED') || undefined,
    )
    const codes = raised.map(({ code, response }) =>
      [code, response?.assuranceType].filter(Boolean).join(' '),
    )
    const awaited = [
      'DOCUMENT_TYPE_SELECTED',
      'SDK_FRONT_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED DOCUMENT_FRONT',
      'SDK_CAPTURE_COMPLETED DOCUMENT_BACK',
      'DD_CAPTURE_FINISH',
      'GET_CAMERA_PERMISSIONS',
      'SDK_SELFIE_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED FACE',
      'ONBOARDING_FINISHED',
    ]
    assert.deepEqual(
      codes.filter((code) => awaited.includes(code)),
      awaited,
    )
    const { response } = raised.find(({ code }) => code === 'ONBOARDING_FINISHED') ?? {}
    const patience = { withinMs: PATIENCE_MS, askAgainMs: 250 }
    const execution = await untilDecided(
      server.client.limiar,
      report._id,
      response?.executionId ?? '',
      patience,
    )
    const { captured, sections, status } = execution
    const cpf = sections.ocr?.fields['cpf']
    assert.ok(captured)
    assert.deepEqual(
      { front: captured.claimedSources?.front, selfie: captured.claimedSources?.selfie },
      { front: 'pdf', selfie: 'camera' },
    )
    assert.equal(captured.declaredType, 'cnh')
    assert.equal(sections.ocr?.medium, 'digital')
    assert.deepEqual([cpf?.value, cpf?.reader], [printed.fields.cpf, 'signed-code'])
    assert.equal(sections.documentscopy?.issuerCode?.signature, 'valid')
    assert.equal(status, captured.selfie?.met ? 'APROVADO' : 'Pendente')
    await page.close()
  })

  it('finds the way there where the report takes only licences', async () => {
    const { _id } = await changedReport(server.client.limiar, report._id, { documentTypes: ['cnh'] })
    const { page } = await openLink(_id)
    const primer = page.getByRole('heading', { name: 'Permita o uso da câmera' })
    const camera = page.getByRole('button', { name: 'Enviar um arquivo' })
    await primer.or(camera).first().waitFor()
    if (await camera.isVisible()) await camera.click()
    await page.getByRole('button', { name: 'Envie o PDF da CNH digital' }).click()
    await sendPdf(page)
    await page.getByRole('heading', { name: 'Frente e verso estão neste arquivo' }).waitFor()
    await page.close()
  })
})

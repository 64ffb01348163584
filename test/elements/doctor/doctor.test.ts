/** The doctor's page, whose script looks for its elements by their ids, before Chromium's stand-in for a camera. */
import { assert, expect } from '@open-wc/testing'
import { ownStyleSheet } from '../support/product-page.ts'
import { waitUntil } from '../support/wait-until.ts'

describe('the doctor’s page', () => {
  before(async () => {
    await ownStyleSheet('/src/doctor/doctor.css')
    const page = await (await fetch('/src/doctor/index.html')).text()
    const main = new DOMParser().parseFromString(page, 'text/html').querySelector('main')
    assert.ok(main)
    document.body.append(document.adoptNode(main))
    await import('../../../src/doctor/main.ts')
    speak('en')
  })

  it('says what stands in the way, check by check', () => {
    assert.match(textOf('#conclusion'), /to fix|All clear|It should work/)
    assert.isAbove(document.querySelectorAll('#diagnoses dt').length, 5)
  })

  it('is accessible', async () => {
    await expect(document).to.be.accessible()
  })

  it('tries the camera, describes its picture, and gives it back', async () => {
    const streams: MediaStream[] = []
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      const stream = await getUserMedia(wishes)
      streams.push(stream)
      return stream
    }
    document.querySelector<HTMLElement>('#try')?.click()
    await waitUntil(() => textOf('#diagnoses').startsWith('Camera test'))
    assert.match(textOf('#diagnoses dd'), /: \d{3,4} × \d{3,4}/)
    assert.deepEqual(
      streams.map(({ active }) => active),
      [false],
    )
  })

  it('says everything in another language, the trial included, and stays accessible', async () => {
    for (const [language, conclusion, trial, camera] of [
      ['pt-BR', /^(Ainda não|Deve|Tudo)/, 'Teste da câmera', 'Testar a câmera'],
      ['es', /^(Todavía|Debería|Todo)/, 'Prueba de la cámara', 'Probar la cámara'],
    ] as const) {
      speak(language)
      assert.match(textOf('#conclusion'), conclusion)
      assert.equal(textOf('#diagnoses dt'), trial)
      assert.equal(textOf('#try'), camera)
      assert.equal(document.documentElement.lang, language)
      await expect(document).to.be.accessible()
    }
    speak('en')
  })

  it('shows its text where the browser does not copy it', async () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    document.querySelector<HTMLElement>('#copy')?.click()
    await waitUntil(() => textOf('#told') !== '')
    assert.match(textOf('#told'), /^Limiar doctor, .*\n.*Camera test/)
  })
})

function speak(language: string): void {
  const choice = document.querySelector<HTMLSelectElement>('#language')
  assert.ok(choice)
  choice.value = language
  choice.dispatchEvent(new Event('change'))
}

function textOf(selector: string): string {
  return document.querySelector(selector)?.textContent ?? ''
}

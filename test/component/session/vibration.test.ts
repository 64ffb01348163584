import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../../support/chromium.ts'
import type { Script } from '../support/fake-onboarding.ts'
import {
  codes,
  consent,
  endWalksAfterEach,
  heading,
  openLink,
  press,
  type Walk,
} from '../support/page-walk.ts'

endWalksAfterEach()

declare global {
  /** The patterns that the phone's motor was asked for. */
  var felt: readonly unknown[]
}

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

describe('the vibration', () => {
  it('is short when a picture is taken and twice when it is refused', async () => {
    const walk = await takeRefused({})
    assert.deepEqual(await felt(walk), [[40], [60, 90, 60]])
    await press(walk, 'Tirar outra foto')
    await press(walk, 'Tirar a foto')
    await heading(walk, 'Verso do documento')
    assert.deepEqual(await felt(walk), [[40], [60, 90, 60], [40]])
  })

  it('is left out where the report does not want it', async () => {
    assert.deepEqual(await felt(await takeRefused({ vibration: false })), [])
  })

  it('is left out where the person wants less motion', async () => {
    assert.deepEqual(await felt(await takeRefused({}, { reducedMotion: 'reduce' })), [])
  })

  it('is left out without an error on a phone that cannot vibrate', async () => {
    const walk = await takeRefused({}, { prepare: takeAway })
    assert.deepEqual(await felt(walk), [])
    assert.ok((await codes(walk.page)).includes('SDK_CAPTURE_INVALID'))
  })

  it('is not for files, which are chosen with the eyes on the screen', async () => {
    const walk = await open({ stills: ['glare'] })
    await press(walk, 'Enviar um arquivo')
    await heading(walk, 'Envie a frente do documento')
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: onePixel }
    await walk.page.locator('input[type=file]').last().setInputFiles(photo)
    await heading(walk, 'Há um reflexo no documento')
    assert.deepEqual(await felt(walk), [])
  })
})

interface Phone {
  readonly reducedMotion?: 'reduce' | 'no-preference'
  readonly prepare?: (page: Page) => Promise<unknown>
}

async function open(script: Script, phone: Phone = {}): Promise<Walk> {
  const { reducedMotion = 'no-preference', prepare = record } = phone
  const walk = await openLink(browser, script, { reducedMotion }, prepare)
  await consent(walk)
  await heading(walk, 'Frente do documento')
  return walk
}

/** Takes a picture that is refused. */
async function takeRefused(script: Script, phone?: Phone): Promise<Walk> {
  const walk = await open({ ...script, stills: ['glare'] }, phone)
  await press(walk, 'Tirar a foto')
  await heading(walk, 'Há um reflexo no documento')
  return walk
}

function record(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.felt = []
    Navigator.prototype.vibrate = (pattern) => {
      globalThis.felt = [...globalThis.felt, pattern]
      return true
    }
  })
}

/** Removes `vibrate`, which iOS does not have. */
function takeAway(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.felt = []
    Reflect.deleteProperty(Navigator.prototype, 'vibrate')
  })
}

function felt({ page }: Walk): Promise<readonly unknown[]> {
  return page.evaluate(() => globalThis.felt)
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MAX_IMAGES_PER_FACE } from '../../../src/protocol/faces/faces.ts'
import { madePdf } from '../../../demo/specimens/pdf/made-pdf.ts'
import { fourColours as heic } from '../../support/heic.ts'
import { square } from '../../support/hostile-pdfs.ts'
import { openPageSession, type PageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

async function sessionsOfOneLink(count: number): Promise<readonly PageSession[]> {
  const path = `/reports/${service.reportId}/onboarding-ext`
  const { token } = (await service.client.call('POST', path, { noExpire: true })).body
  return Promise.all(Array.from({ length: count }, () => openPageSession(service.client, token)))
}

describe('more PDFs on one link than may wait', () => {
  it('refuse no PDF of a person on another link', async () => {
    const file = madePdf([square(1, 0)])
    const flood = (await sessionsOfOneLink(12)).map((session) => session.put('front', file))
    const [person] = await sessionsOfOneLink(1)
    // The line is full as soon as one file was refused.
    await Promise.any(flood.map(async (sent) => assert.equal((await sent).status, 503)))
    const { status, text } = await person!.put('front', file)
    assert.equal(status, 200, text)
    const statuses = (await Promise.all(flood)).map((answer) => answer.status)
    assert.deepEqual([...new Set(statuses)].toSorted(), [200, 503])
  })
})

describe('a registration of as many HEICs as it may have', () => {
  it('is looked at whole, one after the other', async () => {
    const images = Array.from({ length: MAX_IMAGES_PER_FACE }, () => Buffer.from(heic).toString('base64'))
    const { status, text } = await service.client.call('POST', '/private-faceset', {
      description: 'Ana',
      images,
    })
    assert.equal(status, 200, text)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { madePdf } from '../../../demo/specimens/pdf/made-pdf.ts'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import { anotherTake, openPageSession } from '../../support/onboard.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { judgeWrittenStill, writtenStill } from '../../support/fakes/written-stills.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { fourColours as heic } from '../../support/heic.ts'
import { lockedPdf } from '../../support/hostile-pdfs.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'

const still = writtenStill()
const MS_PER_DAY = 24 * 60 * 60 * 1000

let service: FakeService
let now: Date
before(async () => {
  service = await startFakeService({ clock: () => now, judgeStill: judgeWrittenStill })
})
after(() => service.close())
now = new Date('2026-11-21T12:00:00Z')

async function newLink(body: object = {}): Promise<{ _id: string; token: string }> {
  const path = `/reports/${service.reportId}/onboarding-ext`
  return (await service.client.call('POST', path, body)).body
}

async function newSession(body: object = {}) {
  return openPageSession(service.client, (await newLink(body)).token)
}

describe('a session of the page', () => {
  it('is told what to capture, and in which languages', async () => {
    const { token } = await newLink()
    const { body } = await service.client.raw(`/${token}/session`, { method: 'POST' })
    assert.deepEqual(body.captures, ['front', 'back', 'selfie'])
    assert.deepEqual(body.documentTypes, ['rg', 'cnh', 'rne'])
    assert.deepEqual(body.languages, ['pt-BR', 'en', 'es'])
    assert.deepEqual(body.embedOrigins, [])
    assert.deepEqual(body.appChannels, { android: 'OnboardingChannel', ios: 'OnboardingChannel' })
    assert.equal(body.limits.stillBytes, 10 * 1024 * 1024)
    assert.equal(body.expiresAt, '2026-11-21T13:00:00.000Z')
  })

  it('goes from stills to an execution', async () => {
    const session = await newSession()
    for (const capture of ['front', 'back', 'selfie']) {
      const { body } = await session.put(capture, capture === 'selfie' ? anotherTake(still) : still)
      assert.deepEqual(body, { capture, accepted: true, warnings: [] })
    }
    assert.equal((await session.progress()).status, 404)
    const { body } = await session.submit()
    assert.match(body.executionId, /^[0-9a-f]{24}$/)
    const progress = await session.progress()
    assert.equal(progress.body.executionId, body.executionId)
    assert.equal(progress.body.status, undefined, 'the report does not show the verdict')
  })

  it('takes the PDF of a digital document, keeps the picture of it, and says so', async () => {
    const session = await newSession()
    const pdf = madePdf([{ content: '0 0 1 rg 100 100 300 200 re f' }])
    for (const side of ['front', 'back']) {
      const { status, text } = await session.put(side, pdf, 'source=file', 'application/pdf')
      assert.equal(status, 200, text)
    }
    await session.put('selfie', anotherTake(still))
    const { executionId } = (await session.submit()).body
    const { body } = await service.client.call(
      'GET',
      `/reports/${service.reportId}/executions/${executionId}`,
    )
    assert.deepEqual(body.captured.claimedSources, { front: 'pdf', back: 'pdf', selfie: 'camera' })
    assert.match(body.images.front, /\.jpg$/)
  })

  it('takes a HEIC, and keeps the picture of it', async () => {
    const session = await newSession()
    const { status, text } = await session.put('front', heic, 'source=file', 'image/heic')
    assert.equal(status, 200, text)
    await session.put('back', still, 'source=file')
    await session.put('selfie', anotherTake(still))
    const { executionId } = (await session.submit()).body
    const { body } = await service.client.call(
      'GET',
      `/reports/${service.reportId}/executions/${executionId}`,
    )
    assert.deepEqual(body.captured.claimedSources, { front: 'file', back: 'file', selfie: 'camera' })
    assert.match(body.images.front, /\.jpg$/)
  })

  it('refuses a HEIC that cannot be opened, and names the fault', async () => {
    const session = await newSession()
    const cut = await session.put('front', heic.subarray(0, 300), 'source=file', 'image/heic')
    assert.deepEqual([cut.status, cut.body.errors[0].code], [422, 'not-an-image'])
    assert.match(cut.body.detail, /HEIC is damaged/)
  })

  it('refuses a PDF that cannot be drawn, and one in place of a selfie', async () => {
    const session = await newSession()
    const locked = await session.put(
      'front',
      Buffer.from('%PDF-1.7\nnothing'),
      'source=file',
      'application/pdf',
    )
    assert.deepEqual([locked.status, locked.body.errors[0].code], [422, 'not-an-image'])
    assert.match(locked.body.detail, /PDF is damaged/)
    const selfie = await session.put(
      'selfie',
      madePdf([{ content: '1 0 0 rg 9 9 300 200 re f' }]),
      'source=file',
      'application/pdf',
    )
    assert.deepEqual([selfie.status, selfie.body.errors[0].code], [422, 'not-an-image'])
  })

  it('says of a PDF with a password that this is what stops it', async () => {
    const session = await newSession()
    const locked = await session.put('front', lockedPdf(), 'source=file', 'application/pdf')
    assert.deepEqual([locked.status, locked.body.errors[0].code], [422, 'pdf-locked'])
    assert.match(locked.body.detail, /locked with a password/)
  })

  it('is submitted once, however often it asks', async () => {
    const { _id, token } = await newLink()
    const session = await openPageSession(service.client, token)
    await session.putAll(still)
    const first = await session.submit()
    assert.deepEqual((await session.submit()).body, first.body)
    const path = `/reports/${service.reportId}/onboarding-ext/${_id}`
    assert.equal((await service.client.call('PATCH', path, { active: true })).body.submissions, 1)
  })

  it('takes no stills once it is submitted', async () => {
    const session = await newSession()
    await session.putAll(still)
    await session.submit()
    const { status, body } = await session.put('front', writtenFace('other'))
    assert.equal(status, 409)
    assert.equal(body.type, 'urn:limiar:problem:conflict')
  })

  it('is not submitted before everything is captured', async () => {
    const session = await newSession()
    await session.put('front', still)
    const { status, body } = await session.submit()
    assert.equal(status, 409)
    assert.equal(body.type, 'urn:limiar:problem:captures-missing')
    assert.deepEqual(
      body.errors.map(({ code }: { code: string }) => code),
      ['back', 'selfie'],
    )
  })

  it('is known by its secret, in its own link, for an hour', async () => {
    const session = await newSession()
    const other = await newLink()
    const put = (token: string, authorization: string) =>
      service.client.raw(`/${token}/stills/front?source=file`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'image/jpeg' },
        body: new Uint8Array(still),
      })
    assert.equal((await put(session.token, `Bearer ${session.secret}`)).status, 200)
    assert.equal((await put(session.token, `Bearer ${session.secret}x`)).status, 401)
    assert.equal((await put(session.token, '')).status, 401)
    assert.equal((await put(other.token, `Bearer ${session.secret}`)).status, 401)
    now = new Date(now.getTime() + 60 * 60 * 1000)
    assert.equal((await put(session.token, `Bearer ${session.secret}`)).status, 401)
  })
})

describe('a still', () => {
  it('is refused with the reason that the page shows', async () => {
    const session = await newSession()
    const { status, body } = await session.put('front', writtenStill('blurred'))
    assert.equal(status, 422)
    assert.equal(body.type, 'urn:limiar:problem:capture-refused')
    assert.equal(body.errors[0].code, 'too-blurred')
  })

  it('is refused when it is no picture', async () => {
    const session = await newSession()
    const { status, body } = await session.put('front', Buffer.from('a sentence'))
    assert.equal(status, 422)
    assert.equal(body.errors[0].code, 'not-an-image')
  })

  it('may be doubtful and still be taken', async () => {
    const session = await newSession()
    const { body } = await session.put('front', writtenStill('dark'))
    assert.deepEqual(body.warnings, ['too-dark'])
  })

  it('replaces an earlier one, whose picture is removed; the same again changes nothing', async () => {
    const before = (await keptBlobs(service.ports)).length
    const session = await newSession()
    await session.put('front', writtenFace('first'))
    await session.put('front', writtenFace('second'))
    await session.put('front', writtenFace('second'))
    await removeDueBlobs(service.ports)
    assert.equal((await keptBlobs(service.ports)).length, before + 1)
  })

  it('is refused as a selfie with the bytes of a document, and as a document with those of the selfie', async () => {
    for (const [first, second] of [
      ['front', 'selfie'],
      ['back', 'selfie'],
      ['selfie', 'front'],
      ['selfie', 'back'],
    ] as const) {
      const session = await newSession()
      assert.equal((await session.put(first, still)).status, 200)
      for (const query of ['source=file', 'source=file&insist=true']) {
        const { status, body } = await session.put(second, still, query)
        assert.deepEqual([status, body.errors[0].code], [422, 'same-picture'])
      }
      assert.deepEqual((await session.resume()).body.progress.captured, [first])
      assert.equal((await session.put(second, anotherTake(still))).status, 200)
    }
  })

  it('is kept without what follows its end', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
    const session = await newSession()
    await session.put('front', Buffer.concat([picture, Buffer.alloc(1_000_000)]))
    const [kept] = await service.ports.sessions.stills(session.secret.split('.')[0] ?? '')
    assert.deepEqual(Buffer.from((await service.ports.blobs.get(kept?.blobKey ?? '')) ?? []), picture)
  })

  it('needs an existing capture', async () => {
    const session = await newSession()
    assert.equal((await session.put('hologram', still)).status, 400)
  })

  it('is a picture by its media type', async () => {
    const session = await newSession()
    assert.equal((await session.put('front', still, 'source=file', 'text/plain')).status, 415)
    assert.equal((await session.put('front', still, 'source=file', 'application/json')).status, 415)
  })

  it('is a JPEG, PNG or WebP by its bytes, whatever it is called', async () => {
    const session = await newSession()
    const avif = Buffer.concat([Buffer.from('\0\0\0\x20ftypavif', 'latin1'), still])
    const { status, body } = await session.put('front', avif)
    assert.equal(status, 422)
    assert.equal(body.errors[0].code, 'not-an-image')
  })

  it('has 10 MB at most', async () => {
    const session = await newSession()
    const large = Buffer.concat([still, Buffer.alloc(10 * 1024 * 1024)])
    const answer = await session.put('front', large).catch(() => undefined)
    assert.ok(answer === undefined || answer.status === 413)
  })

  it('needs numbers as measurements', async () => {
    const session = await newSession()
    const measured = 'source=camera&width=1280&height=800&sharpness=41.5'
    assert.equal((await session.put('front', still, measured)).status, 200)
    const { status, body } = await session.put('front', still, 'source=camera&width=wide')
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '#query/width')
    for (const name of ['width', 'height', 'sharpness']) {
      for (const value of ['9999999', '', '%20', '0x5']) {
        const answer = await session.put('front', still, `source=camera&${name}=${value}`)
        assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [400, `#query/${name}`], value)
      }
    }
  })
})

describe('a link that cannot be used', () => {
  const reasons: readonly (readonly [string, () => Promise<string>])[] = [
    [
      'inactive',
      async () => {
        const { _id, token } = await newLink()
        const path = `/reports/${service.reportId}/onboarding-ext/${_id}`
        await service.client.call('PATCH', path, { active: false })
        return token
      },
    ],
    [
      'spent',
      async () => {
        const { token } = await newLink()
        for (let use = 0; use < 3; use++) {
          const session = await openPageSession(service.client, token)
          await session.putAll(still)
          assert.equal((await session.submit()).status, 200)
        }
        return token
      },
    ],
    [
      'expired',
      async () => {
        const { token } = await newLink()
        now = new Date(now.getTime() + 31 * MS_PER_DAY)
        return token
      },
    ],
  ]
  for (const [reason, make] of reasons)
    it(`is ${reason}, and says so to the page and to the person`, async () => {
      const token = await make()
      const opened = await service.client.raw(`/${token}/session`, { method: 'POST' })
      assert.equal(opened.status, 410)
      assert.equal(opened.body.type, `urn:limiar:problem:link-${reason}`)
      const page = await service.client.raw(`/${token}`)
      assert.equal(page.status, 410)
      assert.match(page.text, /<html lang="pt-BR">/)
    })

  it('is unknown', async () => {
    const token = '0123456789abcdef0123456789abcdef'
    assert.equal((await service.client.raw(`/${token}/session`, { method: 'POST' })).status, 404)
    const page = await service.client.raw(`/${token}`)
    assert.equal(page.status, 404)
    assert.match(page.text, /Este link não existe/)
  })

  it('is open without a limit when noExpire says so', async () => {
    const { token } = await newLink({ noExpire: true })
    for (let use = 0; use < 4; use++) {
      const session = await openPageSession(service.client, token)
      await session.putAll(still)
      assert.equal((await session.submit()).status, 200)
    }
    now = new Date(now.getTime() + 400 * MS_PER_DAY)
    assert.equal((await service.client.raw(`/${token}`)).status, 200)
  })
})

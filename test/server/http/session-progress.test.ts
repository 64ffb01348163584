import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { judgeWrittenStill, writtenStill } from '../../support/fakes/written-stills.ts'
import { givenConsent, openPageSession, type PageSession, untilAnalysed } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const good = writtenStill()
const blurred = (name: string): Uint8Array => writtenStill('blurred', name)
const dark = writtenStill('dark')

let service: FakeService
let now = new Date('2026-11-21T12:00:00Z')
before(async () => {
  service = await startFakeService({ clock: () => now, judgeStill: judgeWrittenStill })
})
after(() => service.close())

async function newSession({ consents = true } = {}): Promise<PageSession> {
  const link = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
  return openPageSession(service.client, link.body.token, { consents })
}

async function execution(session: PageSession, submitted: Json): Promise<Json> {
  await untilAnalysed(session)
  const path = `/reports/${service.reportId}/executions/${submitted['executionId']}`
  return (await service.client.call('GET', path)).body
}

/** A session of a report that equals the first one except for these settings. */
async function sessionUnder(settings: Json): Promise<PageSession> {
  const { body: report } = await service.client.call('GET', `/reports/${service.reportId}`)
  const definition = { ...report.definition, ...settings }
  const made = await service.client.call('POST', '/reports', { name: 'Another', definition })
  const link = await service.client.call('POST', `/reports/${made.body._id}/onboarding-ext`, {})
  return openPageSession(service.client, link.body.token)
}

describe('a session that is found again', () => {
  it('is told which detector finds faces, as the report sets it', async () => {
    const session = await sessionUnder({ detector: 'mediapipe' })
    assert.equal((await session.resume()).body.detector, 'mediapipe')
    assert.equal((await (await newSession()).resume()).body.detector, 'own')
  })

  it('is told whether it may show its measures and vibrate, which the first report answers with no and yes', async () => {
    const first = (await (await newSession()).resume()).body
    assert.deepEqual([first.debugPanel, first.vibration], [false, true])
    const session = await sessionUnder({ debugPanel: true, vibration: false })
    const { body } = await session.resume()
    assert.deepEqual([body.debugPanel, body.vibration], [true, false])
  })

  it('tells which steps are done, and nothing of the pictures and values that were sent', async () => {
    const session = await newSession({ consents: false })
    const fresh = await session.resume()
    assert.deepEqual(fresh.body.progress, { captured: [], refused: {}, consented: false, burstsLeft: 3 })
    assert.equal(fresh.body.secret, undefined)
    await session.change({ consent: givenConsent(fresh.body, now), documentType: 'cnh' })
    await session.put('front', good)
    await session.put('back', blurred('a'))
    const { body } = await session.resume()
    assert.deepEqual(body.progress, {
      captured: ['front'],
      refused: { back: 1 },
      consented: true,
      documentType: 'cnh',
      burstsLeft: 3,
    })
    assert.deepEqual(body.captures, ['front', 'back', 'selfie'])
  })

  it('gives for ten minutes the data of the end screen once it was submitted, even when the link is closed by then', async () => {
    const session = await newSession()
    await session.change({ documentType: 'cnh' })
    await session.putAll(good)
    const { body: submitted } = await session.submit()
    now = new Date(now.getTime() + 10 * 60 * 1000)
    const { body } = await session.resume()
    assert.deepEqual(body.progress, {
      captured: [],
      refused: {},
      consented: true,
      burstsLeft: 0,
      executionId: submitted.executionId,
    })
    assert.equal(body.documents, undefined)
    assert.equal((await session.progress()).body.executionId, submitted.executionId)
  })

  it('changes nothing once it was submitted, and reads nothing after those minutes', async () => {
    const session = await newSession()
    await session.putAll(good)
    const { body: submitted } = await session.submit()
    const acts = [session.put('front', good), session.change({ documentType: 'rg' })]
    assert.deepEqual(
      (await Promise.all(acts)).map(({ status }) => status),
      [409, 409],
    )
    now = new Date(now.getTime() + 10 * 60 * 1000 + 1)
    assert.equal((await session.resume()).status, 401)
    assert.equal((await session.progress()).status, 401)
    const { status, body } = await session.submit()
    assert.deepEqual([status, body], [200, submitted], 'a page that lost the answer still learns it')
  })

  it('is known only by its secret, in its own link, until it ends', async () => {
    const session = await newSession()
    const other = await newSession()
    const resume = (token: string, secret: string) =>
      service.client.raw(`/${token}/session`, { headers: { authorization: `Bearer ${secret}` } })
    assert.equal((await resume(session.token, session.secret)).status, 200)
    assert.equal((await resume(other.token, session.secret)).status, 401)
    assert.equal((await resume(session.token, `${session.secret}x`)).status, 401)
    assert.equal((await service.client.raw(`/${session.token}/session`)).status, 401)
    now = new Date(now.getTime() + 60 * 60 * 1000)
    assert.equal((await session.resume()).status, 401)
  })
})

describe('a choice of the person on the way', () => {
  it('is kept: the consent need not be sent again', async () => {
    const session = await newSession({ consents: false })
    const consent = givenConsent((await session.resume()).body, now)
    await session.change({ consent })
    await session.putAll(good)
    const { body } = await session.submit({})
    const { consent: receipt } = await execution(session, body)
    assert.equal(receipt.version, consent.version)
    assert.equal(receipt.agreedAt, consent.at)
  })

  it('is kept: a document of the report, as a claim', async () => {
    const session = await newSession()
    const wrong = await session.change({ documentType: 'outros' })
    assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '/documentType'])
    await session.change({ documentType: 'rg' })
    await session.putAll(good)
    const decided = await execution(session, (await session.submit()).body)
    assert.equal(decided['captured'].declaredType, 'rg')
    assert.deepEqual(decided['captured'].doubts, [])
    assert.equal(decided['type'], 'cnh', 'the type is the one that was read')
  })

  it('is refused when it is empty, misspelled, or too late', async () => {
    const session = await newSession()
    assert.equal((await session.change({})).status, 400)
    assert.equal((await session.change({ documentTyp: 'rg' })).status, 400)
    await session.putAll(good)
    await session.submit()
    assert.equal((await session.change({ documentType: 'rg' })).status, 409)
  })
})

describe('a still that is refused again and again', () => {
  it('is taken at the person’s wish after three refusals, and a person decides', async () => {
    const session = await newSession()
    const insist = 'source=camera&insist=true'
    for (const name of ['a', 'a', 'b']) await session.put('front', blurred(name))
    assert.equal((await session.put('front', blurred('c'), insist)).status, 422, 'the third one is refused')
    const { status, body } = await session.put('front', blurred('c'), insist)
    assert.deepEqual([status, body.warnings], [200, ['too-blurred']])
    assert.equal((await session.put('back', blurred('c'), insist)).status, 422, 'each capture counts alone')
    await session.put('back', dark)
    await session.put('selfie', good)
    const decided = await execution(session, (await session.submit()).body)
    assert.equal(decided['status'], 'Pendente')
    const byCapture = Object.groupBy(decided['captured'].doubts, ({ capture }: Json) => String(capture))
    assert.deepEqual(
      { ...byCapture },
      {
        front: [{ capture: 'front', reason: 'too-blurred', refused: true }],
        back: [{ capture: 'back', reason: 'too-dark', refused: false }],
      },
    )
  })

  it('is never taken when it is no picture', async () => {
    const session = await newSession()
    for (const name of ['a', 'b', 'c']) await session.put('front', blurred(name))
    const answer = await session.put('front', Buffer.from('a sentence'), 'source=file&insist=true')
    assert.equal(answer.body.errors[0].code, 'not-an-image')
  })
})

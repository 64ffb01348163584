import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MovementMeasured } from '../../../src/server/domain/movement.ts'
import type { Answer } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { openPageSession, type PageSession, untilAnalysed } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const measured = (parallax: number, angleDegrees = 8): MovementMeasured => ({
  parallax,
  angleDegrees,
  framesCompared: 7,
  pointsFollowed: 0.9,
})
const frames = Array.from({ length: 7 }, () => asBase64(writtenFace('ana')))

let service: FakeService
/** What the engine says of the next bursts. */
let next: (MovementMeasured | undefined)[] = []
before(async () => {
  service = await startFakeService({ movement: { measure: async () => next.shift() } })
})
after(() => service.close())

async function newSession(): Promise<PageSession> {
  const link = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
  return openPageSession(service.client, link.body.token)
}

/** A burst of its own at each call: the first frame is never the same. */
let bursts = 0
const newBurst = (): unknown => ({ frames: [asBase64(writtenFace(`ana ${++bursts}`)), ...frames] })

const burst = (session: PageSession, sent: unknown = newBurst()): Promise<Answer> =>
  service.client.raw(`/${session.token}/bursts/selfie`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })

async function livenessOf(session: PageSession): Promise<Record<string, unknown>> {
  await session.putAll(writtenFace('ana'))
  const { body } = await session.submit()
  await untilAnalysed(session)
  const path = `/reports/${service.reportId}/executions/${body.executionId}`
  return (await service.client.call('GET', path)).body.sections.liveness
}

describe('a burst of frames', () => {
  it('is wanted where the report asks for liveness, and the page is told', async () => {
    const link = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
    const opened = await service.client.raw(`/${link.body.token}/session`, { method: 'POST' })
    assert.equal(opened.body.movementCheck, true)
  })

  it('is answered with what it shows, and whether another one is worth it', async () => {
    const session = await newSession()
    next = [measured(0.004, 2), undefined, measured(0.05)]
    const answers = [await burst(session), await burst(session), await burst(session)]
    assert.deepEqual(
      answers.map(({ body }) => [body.band, body.enough, body.triesLeft]),
      [
        ['not-enough-movement', false, 2],
        ['inconclusive', false, 1],
        ['depth-seen', true, 0],
      ],
    )
    const { status, body } = await burst(session)
    assert.deepEqual([status, body.type], [409, 'urn:limiar:problem:conflict'])
  })

  it('counts by the best of its session, in the execution', async () => {
    const session = await newSession()
    next = [measured(0.05), measured(0.001, 7)]
    await burst(session)
    await burst(session)
    const { score, ...liveness } = await livenessOf(session)
    assert.deepEqual(liveness, {
      performed: true,
      band: 'depth-seen',
      depth: 0.05,
      angleDegrees: 8,
      framesCompared: 7,
      tries: 2,
    })
    assert.ok(typeof score === 'number' && score > 80 && score < 90)
  })

  it('that is sent again because its answer was lost is no further try', async () => {
    const session = await newSession()
    next = [measured(0.004, 2), measured(0.05)]
    const sent = newBurst()
    const first = await burst(session, sent)
    assert.deepEqual((await burst(session, sent)).body, first.body)
    assert.equal((await burst(session)).body.triesLeft, 1)
  })

  it('is not needed: without one the execution says that there was none', async () => {
    assert.deepEqual(await livenessOf(await newSession()), { performed: false, reason: 'no-burst' })
  })

  it('in which nobody can be followed is told from none', async () => {
    const session = await newSession()
    next = [undefined]
    await burst(session)
    assert.deepEqual(await livenessOf(session), {
      performed: false,
      reason: 'no-face-followed',
      band: 'inconclusive',
      tries: 1,
    })
  })

  it('is refused when it is too short, too long, no picture, or sent too late', async () => {
    const session = await newSession()
    for (const [sent, status, pointer] of [
      [{ frames: frames.slice(0, 3) }, 400, '/frames'],
      [{ frames: [...frames, ...frames] }, 400, '/frames'],
      [{ frames: ['', ...frames] }, 400, '/frames/0'],
      [{}, 400, '/frames'],
    ] as const) {
      const answer = await burst(session, sent)
      assert.deepEqual([answer.status, answer.body.errors[0].pointer], [status, pointer])
    }
    assert.equal((await burst(session, { frames: frames.map(() => 'no picture!') })).status, 422)
    await livenessOf(session)
    assert.equal((await burst(session)).status, 409)
  })
})

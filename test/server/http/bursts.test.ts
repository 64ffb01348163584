import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BurstFaces } from '../../../src/server/domain/movement/burst-faces.ts'
import type { BurstMeasured, MovementMeasured } from '../../../src/server/domain/movement/movement.ts'
import { BURST_FRAMES } from '../../../src/protocol/executions/liveness.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { ownBurst, ownFaces } from '../../support/fakes/measured-bursts.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { anotherTake, openPageSession, type PageSession, untilAnalysed } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const moved = (parallax: number, angleDegrees = 8): MovementMeasured => ({
  parallax,
  angleDegrees,
  framesCompared: 7,
  pointsFollowed: 0.9,
})
const measured = (parallax: number, angleDegrees?: number): BurstMeasured =>
  ownBurst(moved(parallax, angleDegrees))
/** A head that moved, with the faces of another person. */
const ofOthers = (faces: BurstFaces, parallax = 0.05): BurstMeasured => ({ movement: moved(parallax), faces })
const frames = Array.from({ length: 7 }, (_, at) => asBase64(writtenFace(`ana frame ${at}`)))

let service: FakeService
/** The engine's answers to the next bursts. */
let next: BurstMeasured[] = []
before(async () => {
  service = await startFakeService({
    movement: { measure: async () => next.shift() ?? { movement: undefined } },
  })
})
after(() => service.close())

async function emptySession(reportId = service.reportId): Promise<PageSession> {
  const link = await service.client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
  return openPageSession(service.client, link.body.token)
}

/** A session with the selfie that its bursts are compared with. */
async function newSession(): Promise<PageSession> {
  const session = await emptySession()
  assert.equal((await session.put('selfie', anotherTake(writtenFace('ana')))).status, 200)
  return session
}

/** A new burst at each call: its first frame is always different. */
let bursts = 0
const newBurst = (): unknown => ({ frames: [asBase64(writtenFace(`ana ${++bursts}`)), ...frames] })

const burst = (session: PageSession, sent: unknown = newBurst()): Promise<Answer> =>
  service.client.raw(`/${session.token}/bursts/selfie`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })

async function executionOf(session: PageSession, person = 'ana'): Promise<Json> {
  await session.putAll(writtenFace(person))
  const { body } = await session.submit()
  await untilAnalysed(session)
  const path = `/reports/${service.reportId}/executions/${body.executionId}`
  return (await service.client.call('GET', path)).body
}

async function livenessOf(session: PageSession): Promise<Record<string, unknown>> {
  return movementOf(await executionOf(session))
}

/** The members of the section about the movement; those about the selfie are tested elsewhere. */
function movementOf({ sections }: Json): Record<string, unknown> {
  const { selfie: _, ...movement } = sections.liveness
  return movement
}

const livenessRule = ({ validations }: Json): Json =>
  validations.find(({ rule }: Json) => rule === 'liveness_approved').status

describe('a burst of frames', () => {
  it('is wanted where the report asks for liveness, and the session tells the page', async () => {
    const link = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
    const opened = await service.client.raw(`/${link.body.token}/session`, { method: 'POST' })
    assert.equal(opened.body.movementCheck, true)
  })

  it('is answered with its measures, and whether another one is worthwhile', async () => {
    const session = await newSession()
    next = [measured(0.004, 2), ownBurst(undefined), measured(0.05)]
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
      faces: ownFaces,
      tries: 2,
    })
    assert.ok(typeof score === 'number' && score > 80 && score < 90)
  })

  it('that is sent again because its answer was lost is not another try', async () => {
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

  it('in which nobody can be followed differs from no burst', async () => {
    const session = await newSession()
    next = [ownBurst(undefined)]
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

  it('is taken with as many frames as a report without a challenge allows', async () => {
    const session = await newSession()
    const most = Array.from({ length: BURST_FRAMES.most }, (_, at) => asBase64(writtenFace(`ana at ${at}`)))
    assert.equal((await burst(session, { frames: most })).status, 200)
    const { status, body } = await burst(session, { frames: [...most, ...frames.slice(0, 1)] })
    assert.deepEqual([status, body.errors[0].pointer], [400, '/frames'])
  })

  it('is not taken where the report does not ask for movement', async () => {
    const definition = definitionBody()
    const report = await service.client.call('POST', '/reports', { name: 'Sem movimento', definition })
    const session = await emptySession(report.body._id)
    await session.put('selfie', anotherTake(writtenFace('ana')))
    const { status, body } = await burst(session)
    assert.deepEqual([status, body.type], [404, 'urn:limiar:problem:not-found'])
  })
})

describe('the faces of a burst', () => {
  it('are compared with the selfie, which has to be there before', async () => {
    const { status, body } = await burst(await emptySession())
    assert.deepEqual(
      [status, body.type, body.errors],
      [
        409,
        'urn:limiar:problem:captures-missing',
        [{ pointer: '', detail: 'The selfie was not captured.', code: 'selfie' }],
      ],
    )
  })

  for (const [reason, faces] of [
    ['another-person', { together: 95, withSelfie: 2 }],
    ['several-people', { together: 2, withSelfie: 60 }],
  ] as const)
    it(`are no movement of the selfie's person: ${reason}`, async () => {
      const session = await newSession()
      next = [ofOthers(faces)]
      const { body } = await burst(session)
      assert.deepEqual(body, { band: 'inconclusive', enough: false, triesLeft: 2 })
      const execution = await executionOf(session)
      assert.deepEqual(movementOf(execution), {
        performed: false,
        reason,
        band: 'inconclusive',
        tries: 1,
        faces,
      })
      assert.equal(livenessRule(execution), 'INVALID')
      assert.equal(execution.status, 'Pendente')
    })

  it('prove nothing where the selfie shows none that can be compared', async () => {
    const session = await newSession()
    next = [ofOthers({ together: 95 })]
    assert.equal((await burst(session)).body.enough, false)
    const execution = await executionOf(session)
    assert.equal(execution.sections.liveness.reason, 'not-compared')
    assert.equal(livenessRule(execution), 'NOT_PERFORMED')
  })

  it('count before depth: the burst of the selfie’s person counts, however deep another was', async () => {
    const session = await newSession()
    next = [ofOthers({ together: 95, withSelfie: 2 }, 0.2), measured(0.05), ofOthers({ together: 3 }, 0.2)]
    for (let count = 0; count < 3; count++) await burst(session)
    const execution = await executionOf(session)
    assert.equal(execution.sections.liveness.depth, 0.05)
    assert.equal(livenessRule(execution), 'VALID')
  })

  it('belong to the old selfie once it is replaced', async () => {
    const session = await newSession()
    next = [measured(0.05)]
    assert.equal((await burst(session)).body.enough, true)
    const execution = await executionOf(session, 'bia')
    assert.deepEqual(movementOf(execution), {
      performed: false,
      reason: 'selfie-replaced',
      band: 'inconclusive',
      tries: 1,
    })
    assert.equal(livenessRule(execution), 'NOT_PERFORMED')
  })

  it('are compared again, as another try, when the same frames come with another selfie', async () => {
    const session = await newSession()
    next = [measured(0.05), ofOthers({ together: 95, withSelfie: 2 })]
    const sent = newBurst()
    assert.equal((await burst(session, sent)).body.enough, true)
    await session.put('selfie', anotherTake(writtenFace('bia')))
    assert.deepEqual((await burst(session, sent)).body, {
      band: 'inconclusive',
      enough: false,
      triesLeft: 1,
    })
  })
})

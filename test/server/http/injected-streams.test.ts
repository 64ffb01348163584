/** A stream that software puts in a camera's place: the signs in the page and in the times lead to a person. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Answer, Json } from '../../support/api-client.ts'
import { ownBurst } from '../../support/fakes/measured-bursts.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, openPageSession, untilAnalysed, type PageSession } from '../../support/onboard.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const picture = writtenFace('ana')
const frames = Array.from({ length: 8 }, (_, at) => asBase64(writtenFace(`ana ${at}`)))
const deep = ownBurst({ parallax: 0.05, angleDegrees: 8, framesCompared: 7, pointsFollowed: 0.9 })
/** The times of the frames, taken at this interval. */
const timesEvery = (interval: number): number[] => frames.map((_, at) => Math.round(at * interval))

let service: FakeService
let now = Date.UTC(2026, 5, 1, 12)
let report: string
before(async () => {
  service = await startFakeService({ movement: { measure: async () => deep }, clock: () => new Date(now) })
  const definition = definitionBody({
    captures: ['front', 'back', 'selfie'],
    sections: ['ocr', 'faceMatch', 'liveness'],
    rules: [{ rule: 'selfie_is_live' }, { rule: 'liveness_approved', onNotPerformed: 'review' }],
  })
  report = (await service.client.call('POST', '/reports', { name: 'Câmera', definition })).body._id
})
after(() => service.close())

async function withSelfie(query = 'source=camera'): Promise<PageSession> {
  const link = await service.client.call('POST', `/reports/${report}/onboarding-ext`, {})
  const session = await openPageSession(service.client, link.body.token)
  await session.put('front', picture)
  await session.put('back', picture)
  assert.equal((await session.put('selfie', anotherTake(picture), query)).status, 200)
  return session
}

async function burstOf(session: PageSession, told: object): Promise<Answer> {
  now += 10_000
  return session.putBurst({ frames, ...told })
}

async function executionOf(session: PageSession): Promise<Json> {
  const { body } = await session.submit()
  await untilAnalysed(session)
  return (await service.client.call('GET', `/reports/${report}/executions/${body.executionId}`)).body
}

const outcome = ({ status, fraud, sections: { liveness }, validations }: Json): Json => ({
  status,
  fraud,
  reason: liveness.reason,
  signs: liveness.selfie.signs,
  rules: Object.fromEntries(validations.map(({ rule, status: answer }: Json) => [rule, answer])),
})
const approved = {
  status: 'APROVADO',
  fraud: false,
  reason: undefined,
  signs: [],
  rules: { selfie_is_live: 'VALID', liveness_approved: 'VALID', selfie_as_asked: 'VALID' },
}
const doubted = (reason: string): Json => ({
  status: 'Pendente',
  fraud: false,
  reason,
  signs: [],
  rules: { selfie_is_live: 'VALID', liveness_approved: 'NOT_PERFORMED', selfie_as_asked: 'NOT_PERFORMED' },
})

describe('a selfie from a camera that is', () => {
  it('virtual, as the page says, leads to a person, with the reason', async () => {
    const session = await withSelfie('source=camera&camera=virtual')
    await burstOf(session, { times: timesEvery(350) })
    const execution = await executionOf(session)
    assert.deepEqual(outcome(execution), {
      ...approved,
      status: 'Pendente',
      signs: [{ code: 'virtual-camera', weight: 'doubts' }],
      rules: { ...approved.rules, selfie_is_live: 'NOT_PERFORMED' },
    })
    assert.deepEqual(execution.captured.virtualCameras, ['selfie'])
  })

  it('of a device has no sign, and neither has one without information from the page', async () => {
    const session = await withSelfie()
    await burstOf(session, {})
    const execution = await executionOf(session)
    assert.deepEqual(outcome(execution), approved)
    assert.equal(execution.captured.virtualCameras, undefined)
  })

  it('described by its name is refused, because the name stays in the page', async () => {
    const session = await withSelfie()
    const answer = await session.put('selfie', picture, 'source=camera&camera=OBS%20Virtual%20Camera')
    assert.equal(answer.status, 400)
  })
})

describe('a burst', () => {
  it('from a virtual camera leads to a person, with the reason', async () => {
    const session = await withSelfie()
    const { body } = await burstOf(session, { camera: 'virtual', times: timesEvery(350) })
    assert.deepEqual([body.band, body.enough], ['inconclusive', false])
    assert.deepEqual(outcome(await executionOf(session)), doubted('virtual-camera'))
  })

  for (const [what, times] of Object.entries({
    'at one moment': timesEvery(0),
    'faster than cameras take pictures': timesEvery(2),
    'out of order': timesEvery(350).with(4, 10),
    'for longer than the session has been there': timesEvery(2_000),
    'for longer than anybody films': timesEvery(9_000),
  }))
    it(`whose frames were taken ${what} leads to a person, with the reason`, async () => {
      const session = await withSelfie()
      const { body } = await burstOf(session, { times })
      assert.deepEqual([body.band, body.enough], ['inconclusive', false])
      assert.deepEqual(outcome(await executionOf(session)), doubted('capture-times'))
    })

  for (const [what, times] of Object.entries({
    'every 350 ms': timesEvery(350),
    'as fast as a camera of 60 Hz gives them': timesEvery(1000 / 60),
    'as slowly as a weak phone': timesEvery(1_200),
    'by a clock in steps of 100 ms': timesEvery(350).map((time) => Math.round(time / 100) * 100),
  }))
    it(`whose frames were taken ${what} counts`, async () => {
      const session = await withSelfie()
      assert.equal((await burstOf(session, { times })).body.band, 'depth-seen')
      assert.deepEqual(outcome(await executionOf(session)), approved)
    })

  it('counts after another one was doubted', async () => {
    const session = await withSelfie()
    await burstOf(session, { camera: 'virtual' })
    const next = { frames: frames.toReversed(), times: timesEvery(350) }
    assert.equal((await session.putBurst(next)).body.enough, true)
    assert.deepEqual(outcome(await executionOf(session)), approved)
  })

  it('has as many times as frames', async () => {
    const session = await withSelfie()
    const { status, body } = await burstOf(session, { times: [0, 350] })
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, '/times'])
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { TurnDirection } from '../../../src/protocol/executions/liveness.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { ownBurst } from '../../support/fakes/measured-bursts.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, openPageSession, type PageSession, untilAnalysed } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const MINUTE_MS = 60_000
/** The engine's answer to the next burst. */
let turns: readonly TurnDirection[] = []
let now = new Date()
let service: FakeService
let reportId: string
before(async () => {
  service = await startFakeService({
    clock: () => now,
    movement: {
      measure: async () =>
        ownBurst({ parallax: 0.1, angleDegrees: 20, framesCompared: 15, pointsFollowed: 0.8, turns }),
    },
  })
  const { body } = await service.client.call('GET', `/reports/${service.reportId}`)
  const definition = { ...body.definition, movementChallenge: true }
  reportId = (await service.client.call('POST', '/reports', { name: 'Com desafio', definition })).body._id
})
after(() => service.close())

async function newSession(report = reportId): Promise<PageSession> {
  const link = await service.client.call('POST', `/reports/${report}/onboarding-ext`, {})
  const session = await openPageSession(service.client, link.body.token)
  assert.equal((await session.put('selfie', anotherTake(writtenFace('ana')))).status, 200)
  return session
}

function ask({ token, secret }: PageSession): Promise<Answer> {
  const headers = { authorization: `Bearer ${secret}` }
  return service.client.raw(`/${token}/challenge`, { method: 'POST', headers })
}

let bursts = 0

/** A new burst at each call, with eight frames a step, after enough time for two turns. */
function burst(
  { token, secret }: PageSession,
  nonce?: string,
  { length = 16, afterMs = 9_000, everyMs = 350 } = {},
): Promise<Answer> {
  const number = ++bursts
  now = new Date(now.getTime() + afterMs)
  const frames = Array.from({ length }, (_, at) => asBase64(writtenFace(`ana ${number} ${at}`)))
  return service.client.raw(`/${token}/bursts/selfie`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      frames,
      times: frames.map((_, at) => Math.round(at * everyMs)),
      ...(nonce === undefined ? {} : { nonce }),
    }),
  })
}

async function executed(session: PageSession, report = reportId): Promise<Json> {
  await session.putAll(writtenFace('ana'))
  const { body } = await session.submit()
  await untilAnalysed(session)
  return (await service.client.call('GET', `/reports/${report}/executions/${body.executionId}`)).body
}

const livenessRule = ({ validations }: Json): Json =>
  validations.find(({ rule }: Json) => rule === 'liveness_approved').status

describe('the challenge of a movement check', () => {
  it('is announced to the page where the report asks for it', async () => {
    for (const [report, expected] of [
      [reportId, true],
      [service.reportId, false],
    ] as const) {
      const link = await service.client.call('POST', `/reports/${report}/onboarding-ext`, {})
      const opened = await service.client.raw(`/${link.body.token}/session`, { method: 'POST' })
      assert.equal(opened.body.movementChallenge, expected)
    }
  })

  it('is met by the burst that carries its nonce, and the execution says so', async () => {
    const session = await newSession()
    const { body: asked } = await ask(session)
    assert.equal(new Set(asked.directions).size, 2)
    turns = asked.directions
    assert.deepEqual((await burst(session, asked.nonce)).body, {
      band: 'depth-seen',
      enough: true,
      triesLeft: 2,
    })
    const execution = await executed(session)
    assert.deepEqual(execution.sections.liveness.challenge, {
      asked: asked.directions,
      seen: asked.directions,
      met: true,
    })
    assert.equal(livenessRule(execution), 'VALID')
  })

  it('that was not met gets nobody refused, and proves nothing', async () => {
    const session = await newSession()
    const { body: asked } = await ask(session)
    turns = asked.directions.toReversed()
    assert.deepEqual((await burst(session, asked.nonce)).body, {
      band: 'depth-seen',
      enough: false,
      triesLeft: 2,
    })
    const execution = await executed(session)
    assert.equal(execution.sections.liveness.challenge.met, false)
    assert.equal(livenessRule(execution), 'NOT_PERFORMED')
    assert.notEqual(execution.status, 'REPROVADO')
  })

  it('is not met by frames that arrive before two turns can be made', async () => {
    const session = await newSession()
    const { body: asked } = await ask(session)
    turns = asked.directions
    const answer = await burst(session, asked.nonce, { afterMs: 4_800, everyMs: 300 })
    assert.deepEqual(answer.body, { band: 'depth-seen', enough: false, triesLeft: 2 })
    const execution = await executed(session)
    assert.deepEqual(execution.sections.liveness.challenge, {
      asked: asked.directions,
      seen: asked.directions,
      met: false,
      tooEarly: true,
    })
    assert.equal(execution.status, 'Pendente')
  })

  it('is not met by frames that were taken within less time than two turns take', async () => {
    for (const [everyMs, met] of [
      [100, false],
      [200, true],
    ] as const) {
      const session = await newSession()
      const { body: asked } = await ask(session)
      turns = asked.directions
      const { body } = await burst(session, asked.nonce, { everyMs })
      assert.equal(body.enough, met, `every ${everyMs} ms`)
      const { sections } = await executed(session)
      assert.equal(sections.liveness.reason, met ? undefined : 'capture-times')
    }
  })

  it('stays the same until it is answered, so that nobody can wait for one that fits their video', async () => {
    const session = await newSession()
    const first = await ask(session)
    assert.deepEqual((await ask(session)).body, first.body)
  })

  it('can be answered once, within its time, and with its own nonce', async () => {
    const session = await newSession()
    assert.equal((await burst(session)).status, 409)
    const { body: first } = await ask(session)
    for (const nonce of [undefined, '', 'another']) assert.equal((await burst(session, nonce)).status, 409)
    assert.equal((await burst(session, first.nonce)).status, 200)
    assert.equal((await burst(session, first.nonce)).status, 409)
    const { body: second } = await ask(session)
    assert.notEqual(second.nonce, first.nonce)
    now = new Date(now.getTime() + 2 * MINUTE_MS)
    assert.equal((await burst(session, second.nonce)).status, 409)
  })

  it('is given three times a session, answered or not', async () => {
    const session = await newSession()
    for (let count = 0; count < 3; count++) {
      assert.equal((await ask(session)).status, 200)
      now = new Date(now.getTime() + 2 * MINUTE_MS)
    }
    assert.equal((await ask(session)).status, 409)
  })

  it('does not exist where the report accepts any turn, and its frames are too many there', async () => {
    const session = await newSession(service.reportId)
    assert.equal((await ask(session)).status, 404)
    const { status, body } = await burst(session)
    assert.deepEqual([status, body.errors[0].pointer], [400, '/frames'])
    turns = ['left']
    assert.equal((await burst(session, undefined, { length: 8 })).body.enough, true)
  })
})

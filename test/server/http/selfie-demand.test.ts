import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { SelfieDemand } from '../../../src/protocol/captures.ts'
import type { BurstMeasured } from '../../../src/server/domain/movement/movement.ts'
import type { Json } from '../../support/api-client.ts'
import { ownBurst } from '../../support/fakes/measured-bursts.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, openPageSession, untilAnalysed, type PageSession } from '../../support/onboard.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const picture = writtenFace('ana')
const frames = Array.from({ length: 8 }, (_, at) => asBase64(writtenFace(`ana ${at}`)))
const deep = ownBurst({ parallax: 0.05, angleDegrees: 8, framesCompared: 7, pointsFollowed: 0.9 })
const weak = ownBurst({ parallax: 0.02, angleDegrees: 8, framesCompared: 7, pointsFollowed: 0.9 })

let service: FakeService
/** The engine's answer to the next burst. */
let next: BurstMeasured = deep
before(async () => {
  service = await startFakeService({ movement: { measure: async () => next } })
})
after(() => service.close())

async function reportAsking(selfie: SelfieDemand | undefined, changes: object = {}): Promise<Json> {
  const definition = definitionBody({
    captures: ['front', 'back', 'selfie'],
    sections: ['ocr', 'faceMatch', 'liveness'],
    ...(selfie && { selfie }),
    ...changes,
  })
  const { status, body, text } = await service.client.call('POST', '/reports', {
    name: selfie ?? '?',
    definition,
  })
  assert.equal(status, 200, text)
  return body
}

async function sessionOf(report: string): Promise<PageSession> {
  const link = await service.client.call('POST', `/reports/${report}/onboarding-ext`, {})
  return openPageSession(service.client, link.body.token)
}

/** Walks the page with a selfie of that source, and a burst where there is one. */
async function walk(report: string, source: string, burst?: BurstMeasured): Promise<Json> {
  const session = await sessionOf(report)
  await session.put('front', picture, 'source=shutter')
  await session.put('back', picture)
  assert.equal((await session.put('selfie', anotherTake(picture), `source=${source}`)).status, 200)
  if (burst) {
    next = burst
    assert.equal((await session.putBurst({ frames })).status, 200)
  }
  const { body } = await session.submit()
  await untilAnalysed(session)
  return executionOf(report, body.executionId)
}

async function executionOf(report: string, id: string): Promise<Json> {
  return (await service.client.call('GET', `/reports/${report}/executions/${id}`)).body
}

const answerOf = ({ validations }: Json): Json =>
  validations.find(({ rule }: Json) => rule === 'selfie_as_asked')

describe('a picture', () => {
  it('shows where it comes from, as the page says', async () => {
    const { captured } = await walk(service.reportId, 'native-camera')
    assert.deepEqual(captured.claimedSources, { front: 'shutter', back: 'camera', selfie: 'native-camera' })
  })

  it('comes from one of the origins that the page knows', async () => {
    const session = await sessionOf(service.reportId)
    assert.equal((await session.put('front', picture, 'source=api')).status, 400)
  })
})

describe('a selfie for which a report asks for the camera and movement', () => {
  it('is approved with both', async () => {
    const execution = await walk(service.reportId, 'camera', deep)
    assert.equal(execution.status, 'APROVADO')
    assert.deepEqual(execution.captured.selfie, { asked: 'camera-with-movement', met: true, lacks: [] })
    assert.equal(answerOf(execution).status, 'VALID')
  })

  for (const { source, burst, lacks } of [
    { source: 'file', burst: undefined, lacks: ['from-file', 'no-movement'] },
    { source: 'file', burst: deep, lacks: ['from-file'] },
    { source: 'native-camera', burst: undefined, lacks: ['from-native-camera', 'no-movement'] },
    { source: 'camera', burst: undefined, lacks: ['no-movement'] },
    { source: 'camera', burst: weak, lacks: ['movement-unclear'] },
  ])
    it(`is left to a person from ${source} ${burst ? 'with a burst' : 'alone'}: ${lacks.join(', ')}`, async () => {
      const execution = await walk(service.reportId, source, burst)
      assert.equal(execution.status, 'Pendente')
      assert.equal(execution.fraud, false)
      assert.deepEqual(execution.captured.selfie, { asked: 'camera-with-movement', met: false, lacks })
      assert.equal(answerOf(execution).status, 'NOT_PERFORMED')
    })

  it('is refused for signs against the person, not for its origin', async () => {
    const rules = [{ rule: 'facematch_is_equal' as const }]
    const report = await reportAsking('camera', { rules, thresholds: { faceMatch: 100 } })
    const session = await sessionOf(report._id)
    await session.put('front', writtenFace('bruno'))
    await session.put('back', writtenFace('bruno'))
    await session.put('selfie', picture, 'source=file')
    const { body } = await session.submit()
    await untilAnalysed(session)
    assert.equal((await executionOf(report._id, body.executionId)).status, 'REPROVADO')
  })

  it('is asked to move again after a weak movement, which would not be enough', async () => {
    const session = await sessionOf(service.reportId)
    await session.put('selfie', anotherTake(picture))
    next = weak
    const { body } = await session.putBurst({ frames })
    assert.deepEqual(body, { band: 'weak', enough: false, triesLeft: 2 })
    assert.equal((await session.resume()).body.progress.burstsLeft, 2)
  })
})

describe('the movement that a report asks for', () => {
  it('is due after the camera took the selfie, until it was seen', async () => {
    const session = await sessionOf(service.reportId)
    const isDue = async (): Promise<boolean> => (await session.resume()).body.progress.movementDue === true
    assert.equal(await isDue(), false)
    await session.put('selfie', anotherTake(picture), 'source=shutter')
    assert.equal(await isDue(), true)
    next = deep
    await session.putBurst({ frames })
    assert.equal(await isDue(), false)
  })

  it('is not due for a selfie from a file, which a person looks at anyway', async () => {
    const session = await sessionOf(service.reportId)
    await session.put('selfie', anotherTake(picture), 'source=file')
    assert.equal((await session.resume()).body.progress.movementDue, undefined)
  })
})

describe('a selfie for which a report asks for the camera', () => {
  it('needs no movement', async () => {
    const { _id } = await reportAsking('camera')
    assert.equal((await walk(_id, 'shutter')).status, 'APROVADO')
    assert.equal((await walk(_id, 'file')).status, 'Pendente')
  })
})

describe('a selfie without a demand of the report', () => {
  it('may come from anywhere, and the execution says that nothing was asked', async () => {
    const { _id } = await reportAsking('any')
    const execution = await walk(_id, 'file')
    assert.equal(execution.status, 'APROVADO')
    assert.deepEqual(execution.captured.selfie, { asked: 'any', met: true, lacks: [] })
    assert.equal(answerOf(execution), undefined)
  })
})

describe('a selfie that is sent by API', () => {
  const files = [
    { type: 'FRONT', data: asBase64(picture) },
    { type: 'BACK', data: asBase64(picture) },
    { type: 'SELFIE', data: asBase64(anotherTake(picture)) },
  ]

  async function submitted(report: string): Promise<Json> {
    const { body, text, status } = await service.client.call('POST', `/reports/${report}/executions`, {
      files,
    })
    assert.equal(status, 200, text)
    return until('it is decided', async () => {
      const execution = await executionOf(report, body._id)
      return execution.status === 'processando' ? undefined : execution
    })
  }

  it('is approved by the report that a first start makes for it', async () => {
    const { status, captured } = await submitted(service.apiReportId)
    assert.equal(status, 'APROVADO')
    assert.deepEqual(captured.claimedSources, { front: 'api', back: 'api', selfie: 'api' })
    assert.deepEqual(captured.selfie, { asked: 'any', met: true, lacks: [] })
  })

  it('is left to a person by the report of the page', async () => {
    const { status, captured } = await submitted(service.reportId)
    assert.equal(status, 'Pendente')
    assert.deepEqual(captured.selfie.lacks, ['from-api', 'no-movement'])
  })
})

describe('a report without a demand on the selfie', () => {
  it('asks for the most that it can check', async () => {
    const asked = async (changes: object): Promise<string> =>
      (await reportAsking(undefined, changes)).definition.selfie
    assert.equal(await asked({}), 'camera-with-movement')
    assert.equal(await asked({ sections: ['ocr', 'faceMatch'] }), 'camera')
    const document = { captures: ['front'], sections: ['ocr'], rules: [{ rule: 'document_readable' }] }
    assert.equal(await asked(document), 'any')
  })

  it('keeps its demand when a new version of it does not say', async () => {
    const { _id, definition } = await reportAsking('any')
    const { selfie: _, ...silent } = definition
    const changed = await service.client.call('PUT', `/reports/${_id}`, {
      name: 'Outro',
      definition: silent,
      version: 1,
    })
    assert.equal(changed.body.definition.selfie, 'any')
  })

  it('cannot ask for something that nobody would check', async () => {
    const refused = async (changes: object): Promise<Json> => {
      const definition = definitionBody({ selfie: 'camera-with-movement', ...changes })
      return (await service.client.call('POST', '/reports', { name: 'x', definition })).body.errors[0].pointer
    }
    assert.equal(await refused({}), '/definition/selfie')
    assert.equal(await refused({ captures: ['front'], sections: ['ocr'], rules: [] }), '/definition/selfie')
  })
})

/** Two requests of one session at the same time: a submission stays as it was submitted. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { BurstMeasured } from '../../../src/server/domain/movement/movement.ts'
import type { StillJudgement } from '../../../src/server/analysis/stills/still-judge.ts'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import type { Answer } from '../../support/api-client.ts'
import { ownBurst } from '../../support/fakes/measured-bursts.ts'
import { asBase64 } from '../../support/fakes/written-faces.ts'
import { judgeWrittenStill, writtenStill } from '../../support/fakes/written-stills.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { openPageSession, type PageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const captures = ['front', 'back', 'selfie']

/** Says that the judge has begun with a still that names `held`, and lets it go on. */
let held = Promise.withResolvers<undefined>()
let letGo = Promise.withResolvers<undefined>()
/** The measures of a burst; a test may hold them back or let them fail. */
let measure: () => Promise<BurstMeasured>
const seen = ownBurst({ parallax: 0.1, angleDegrees: 20, framesCompared: 15, pointsFollowed: 0.8 })
let service: FakeService
let withChallenge: string
before(async () => {
  service = await startFakeService({
    movement: { measure: () => measure() },
    judgeStill: async (capture, image, caller, options): Promise<StillJudgement> => {
      if (Buffer.from(image).includes('held')) {
        held.resolve(undefined)
        await letGo.promise
      }
      return judgeWrittenStill(capture, image, caller, options)
    },
  })
  const { body } = await service.client.call('GET', `/reports/${service.reportId}`)
  const definition = { ...body.definition, movementChallenge: true }
  withChallenge = (await service.client.call('POST', '/reports', { name: 'Com desafio', definition })).body
    ._id
})
after(() => service.close())

async function newLink(reportId = service.reportId): Promise<string> {
  const link = await service.client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
  return link.body.token
}

/** A session that has the selfie that its bursts are compared with. */
async function sessionWithSelfie(reportId = service.reportId): Promise<PageSession> {
  const session = await openPageSession(service.client, await newLink(reportId))
  assert.equal((await session.put('selfie', writtenStill('the selfie'))).status, 200)
  return session
}

async function completeSession(): Promise<PageSession> {
  held = Promise.withResolvers()
  letGo = Promise.withResolvers()
  const session = await openPageSession(service.client, await newLink())
  for (const capture of captures)
    assert.equal((await session.put(capture, writtenStill(`the ${capture}`))).status, 200)
  return session
}

/** The bytes at the signed address of a picture of the execution. */
async function pictureOf(executionId: string, capture: string): Promise<string> {
  const path = `/reports/${service.reportId}/executions/${executionId}/images`
  const { body } = await service.client.call('GET', path)
  const { pathname, search } = new URL(body[capture])
  const answer = await service.client.raw(pathname + search)
  assert.equal(answer.status, 200, `${capture}: ${answer.text}`)
  return answer.text
}

describe('a still that is judged while its session is submitted', () => {
  it('is refused, and the picture that was submitted stays', async () => {
    const session = await completeSession()
    const late = session.put('front', writtenStill('held', 'another'))
    await held.promise
    const submitted = await session.submit()
    assert.equal(submitted.status, 200, submitted.text)
    letGo.resolve(undefined)
    const { status, body } = await late
    assert.deepEqual([status, body.type], [409, 'urn:limiar:problem:conflict'])
    assert.match(await pictureOf(submitted.body.executionId, 'front'), /the front$/)
  })

  it('removes no picture when its bytes are those that were submitted', async () => {
    const session = await completeSession()
    const first = session.put('front', writtenStill('held'))
    letGo.resolve(undefined)
    assert.equal((await first).status, 200)
    held = Promise.withResolvers()
    letGo = Promise.withResolvers()
    const again = session.put('front', writtenStill('held'))
    await held.promise
    const submitted = await session.submit()
    letGo.resolve(undefined)
    assert.equal((await again).status, 409)
    assert.match(await pictureOf(submitted.body.executionId, 'front'), /held$/)
  })

  it('leaves no picture of its own behind', async () => {
    const session = await completeSession()
    await removeDueBlobs(service.ports)
    const before = (await keptBlobs(service.ports)).length
    const late = session.put('selfie', writtenStill('held', 'another'))
    await held.promise
    await session.submit()
    letGo.resolve(undefined)
    await late
    await removeDueBlobs(service.ports)
    assert.equal((await keptBlobs(service.ports)).length, before)
  })
})

/** Frames of a burst that is like no other. */
function framesOf(name: string): readonly string[] {
  return Array.from({ length: 8 }, (_, i) => asBase64(writtenStill(name, `${i}`)))
}

function ask({ token, secret }: PageSession): Promise<Answer> {
  const headers = { authorization: `Bearer ${secret}` }
  return service.client.raw(`/${token}/challenge`, { method: 'POST', headers })
}

const statuses = (answers: readonly Answer[]): readonly number[] =>
  answers.map(({ status }) => status).sort((one, other) => one - other)

describe('bursts that are sent at once', () => {
  it('are as many tries, and no more are measured than a session has', async () => {
    let measures = 0
    measure = async () => {
      measures++
      return seen
    }
    const session = await sessionWithSelfie()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => session.putBurst({ frames: framesOf(`burst ${i}`) })),
    )
    assert.deepEqual(statuses(answers), [200, 200, 200, ...Array<number>(7).fill(409)])
    assert.equal(measures, 3)
  })

  it('with one nonce are refused except one', async () => {
    measure = async () => seen
    const session = await sessionWithSelfie(withChallenge)
    const { nonce } = (await ask(session)).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => session.putBurst({ frames: framesOf(`burst ${i}`), nonce })),
    )
    assert.deepEqual(statuses(answers), [200, ...Array<number>(9).fill(409)])
    const sent = answers.find(({ status }) => status === 200)
    assert.equal(sent?.body.triesLeft, 2)
  })

  it('with the same frames are one try', async () => {
    measure = async () => seen
    const session = await sessionWithSelfie()
    const frames = framesOf('the same')
    const answers = await Promise.all(Array.from({ length: 5 }, () => session.putBurst({ frames })))
    assert.deepEqual(
      answers.map(({ body }) => body.triesLeft),
      [2, 2, 2, 2, 2],
    )
  })

  it('and cannot be measured are no tries, and their challenge is open again', async () => {
    measure = async () => {
      throw new LimiarError('overloaded', 'Too many pictures are waiting.')
    }
    const session = await sessionWithSelfie(withChallenge)
    const { nonce } = (await ask(session)).body
    assert.equal((await session.putBurst({ frames: framesOf('lost'), nonce })).status, 503)
    measure = async () => seen
    const { body } = await session.putBurst({ frames: framesOf('lost'), nonce })
    assert.equal(body.triesLeft, 2)
  })

  it('or measured while the session is submitted come too late', async () => {
    const session = await completeSession()
    const begun = Promise.withResolvers()
    const end = Promise.withResolvers<BurstMeasured>()
    measure = () => {
      begun.resolve(undefined)
      return end.promise
    }
    const late = session.putBurst({ frames: framesOf('late') })
    await begun.promise
    assert.equal((await session.submit()).status, 200)
    end.resolve(seen)
    assert.equal((await late).status, 409)
  })
})

describe('challenges that are asked for at once', () => {
  it('are one challenge', async () => {
    const session = await openPageSession(service.client, await newLink(withChallenge))
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(session)))
    assert.equal(new Set(answers.map(({ body }) => body.nonce)).size, 1)
  })

  it('ask for the same turns in every session of the link, so that nobody can wait for a fitting one', async () => {
    const token = await newLink(withChallenge)
    const asked = new Set<string>()
    for (let count = 0; count < 20; count++) {
      const { body } = await ask(await openPageSession(service.client, token))
      asked.add(body.directions.join())
    }
    // At most two, because the next window of time may begin meanwhile.
    assert.ok(asked.size <= 2, [...asked].join(' '))
  })
})

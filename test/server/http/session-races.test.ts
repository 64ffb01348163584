/** Two requests of one session at the same time: what was submitted stays as it was submitted. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { StillJudgement } from '../../../src/server/analysis/stills/still-judge.ts'
import { judgeWrittenStill, writtenStill } from '../../support/fakes/written-stills.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { openPageSession, type PageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const captures = ['front', 'back', 'selfie']

/** Says that the judge has begun with a still that names `held`, and lets it go on. */
let held = Promise.withResolvers<undefined>()
let letGo = Promise.withResolvers<undefined>()
let service: FakeService
before(async () => {
  service = await startFakeService({
    judgeStill: async (capture, image, signal): Promise<StillJudgement> => {
      if (Buffer.from(image).includes('held')) {
        held.resolve(undefined)
        await letGo.promise
      }
      return judgeWrittenStill(capture, image, signal)
    },
  })
})
after(() => service.close())

async function completeSession(): Promise<PageSession> {
  held = Promise.withResolvers()
  letGo = Promise.withResolvers()
  const link = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
  const session = await openPageSession(service.client, link.body.token)
  for (const capture of captures)
    assert.equal((await session.put(capture, writtenStill(`the ${capture}`))).status, 200)
  return session
}

/** What is read at the signed address of a picture of the execution. */
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

  it('takes nothing with it when its bytes are those that were submitted', async () => {
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
    const before = (await keptBlobs(service.ports)).length
    const late = session.put('selfie', writtenStill('held', 'another'))
    await held.promise
    await session.submit()
    letGo.resolve(undefined)
    await late
    assert.equal((await keptBlobs(service.ports)).length, before)
  })
})

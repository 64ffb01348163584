/** Bursts whose connection ends while they are measured. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Answer } from '../../support/api-client.ts'
import { ownBurst } from '../../support/fakes/measured-bursts.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, openPageSession, type PageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const still = ownBurst({ parallax: 0.004, angleDegrees: 2, framesCompared: 7, pointsFollowed: 0.9 })
/** Ends the measuring of a burst, for each that was begun. */
const ends: (() => void)[] = []
let interrupted = 0
let service: FakeService
before(async () => {
  service = await startFakeService({
    movement: {
      measure: (_burst, _caller, signal) =>
        new Promise((resolve, reject) => {
          ends.push(() => resolve(still))
          signal?.addEventListener('abort', () => {
            interrupted++
            reject(signal.reason as Error)
          })
        }),
    },
  })
})
after(() => service.close())

function put({ token, secret }: PageSession, number: number, signal?: AbortSignal): Promise<Answer> {
  const frames = Array.from({ length: 8 }, (_, at) => asBase64(writtenFace(`ana ${number} ${at}`)))
  return service.client.raw(`/${token}/bursts/selfie`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ frames }),
    ...(signal && { signal }),
  })
}

/** Sends a burst twice and hangs up on the first one while both are measured; the other one's answer is pending. */
async function putTwice(session: PageSession, number: number): Promise<{ readonly answer: Promise<Answer> }> {
  const hangingUp = new AbortController()
  const was = { begun: ends.length, interrupted }
  const first = put(session, number, hangingUp.signal).catch(() => undefined)
  await until('the first is measured', () => ends.length === was.begun + 1 || undefined)
  const answer = put(session, number)
  await until('the second is measured', () => ends.length === was.begun + 2 || undefined)
  hangingUp.abort()
  await first
  await until('the first is interrupted', () => interrupted === was.interrupted + 1 || undefined)
  return { answer }
}

it('leaves a session three tries, whichever of two equal bursts was interrupted', async () => {
  const link = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
  const session = await openPageSession(service.client, link.body.token)
  assert.equal((await session.put('selfie', anotherTake(writtenFace('ana')))).status, 200)
  const pending: Promise<Answer>[] = []
  for (let number = 0; number < 5; number++) pending.push((await putTwice(session, number)).answer)
  for (const end of ends) end()
  const statuses = (await Promise.all(pending)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 409, 409])
})

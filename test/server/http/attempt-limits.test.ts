import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import type { Answer } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { openPageSession, type PageSession } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

/** The limits of a link of the first report. */
const USES = 3
const small: Readonly<Record<string, number>> = {
  LIMIAR_BURSTS_PER_USE: 2,
  LIMIAR_BURSTS_PER_LINK: 5,
  LIMIAR_REFUSED_STILLS_PER_USE: 4,
}
/** A busy machine is late, which is not what is tested here. */
const limits = { ...readLimits((variable) => small[variable]), eventLoopLagMs: 1e9 }
/** A still that is refused for its blur. */
const BLURRED = 'blurred'

function mustBeRateLimited({ status, body, headers }: Answer): void {
  assert.deepEqual([status, body.type], [429, 'urn:limiar:problem:rate-limited'])
  assert.equal(headers.get('retry-after'), '60')
}

for (const engine of storageEngines)
  describe(`the limit of tries without a submission, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    let reportWithChallenge: string
    before(async () => {
      service = await startStoredService(
        engine,
        {
          judgeStill: async (_capture, image) =>
            Buffer.from(image).includes(BLURRED)
              ? { accepted: false, reason: 'too-blurred', detail: BLURRED }
              : { accepted: true, warnings: [] },
        },
        limits,
      )
      const { body } = await service.client.call('GET', `/reports/${service.reportId}`)
      const definition = { ...body.definition, movementChallenge: true }
      const made = await service.client.call('POST', '/reports', { name: 'Com desafio', definition })
      reportWithChallenge = made.body._id
    })
    after(() => service.close())

    let files = 0
    /** A new picture at each call. */
    const picture = (words = 'ana'): Uint8Array => writtenFace(`${words} ${++files}`)

    async function sessionsOf(count: number, report = service.reportId, link: object = {}) {
      const { body } = await service.client.call('POST', `/reports/${report}/onboarding-ext`, link)
      const opening = Array.from({ length: count }, () => openPageSession(service.client, body.token))
      return Promise.all(opening)
    }
    const burst = async (session: PageSession): Promise<Answer> => {
      assert.equal((await session.put('selfie', writtenFace('ana'))).status, 200)
      return session.putBurst({ frames: Array.from({ length: 8 }, () => asBase64(picture())) })
    }
    const ask = ({ token, secret }: PageSession): Promise<Answer> =>
      service.client.raw(`/${token}/challenge`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
      })
    const blurred = (session: PageSession): Promise<Answer> => session.put('front', picture(BLURRED))

    /** Checks that of calls made at once this many have the status, and that all others are refused for now. */
    function mustBeSoMany(answers: readonly Answer[], status: number, count: number): void {
      const ofStatus = answers.filter((answer) => answer.status === status)
      assert.equal(ofStatus.length, count, JSON.stringify(answers.map((answer) => answer.status)))
      answers.filter((answer) => answer.status !== status).forEach(mustBeRateLimited)
    }

    it('counts bursts for each use of a limited link, also those sent at once', async () => {
      const sessions = await sessionsOf(5)
      const answers = await Promise.all(sessions.flatMap((session) => [burst(session), burst(session)]))
      mustBeSoMany(answers, 200, 2 * USES)
      const [other] = await sessionsOf(1)
      assert.equal((await burst(other!)).status, 200, 'another link counts separately')
    })

    it('counts challenges for each use of a limited link', async () => {
      const sessions = await sessionsOf(2 * USES + 2, reportWithChallenge)
      mustBeSoMany(await Promise.all(sessions.map(ask)), 200, 2 * USES)
    })

    it('counts refused stills for each use of a limited link, and a good one is still taken', async () => {
      const sessions = await sessionsOf(5)
      const answers = await Promise.all(
        sessions.flatMap((session) => Array.from({ length: 3 }, () => blurred(session))),
      )
      mustBeSoMany(answers, 422, 4 * USES)
      for (const session of sessions) {
        mustBeRateLimited(await blurred(session))
        assert.equal((await session.put('front', picture())).status, 200)
      }
    })

    it('counts bursts and refused stills of each session of a permanent link, whatever others do', async () => {
      const [first, second] = await sessionsOf(2, service.reportId, { noExpire: true })
      for (let count = 0; count < 4; count++) assert.equal((await blurred(first!)).status, 422)
      mustBeRateLimited(await blurred(first!))
      for (let count = 0; count < 2; count++) assert.equal((await burst(first!)).status, 200)
      mustBeRateLimited(await burst(first!))
      assert.equal((await blurred(second!)).status, 422)
      assert.equal((await burst(second!)).status, 200)
    })

    it('counts bursts and challenges of a permanent link over all its sessions', async () => {
      const sessions = await sessionsOf(7, service.reportId, { noExpire: true })
      for (const session of sessions.slice(0, 5)) assert.equal((await burst(session)).status, 200)
      mustBeRateLimited(await burst(sessions[5]!))
      assert.equal((await blurred(sessions[5]!)).status, 422)
      await sessions[0]!.putAll(picture())
      assert.equal((await sessions[0]!.submit()).status, 200)
      assert.equal((await burst(sessions[6]!)).status, 200)

      const challenged = await sessionsOf(6, reportWithChallenge, { noExpire: true })
      for (const session of challenged.slice(0, 5)) assert.equal((await ask(session)).status, 200)
      mustBeRateLimited(await ask(challenged[5]!))
    })

    it('does not count submitted sessions', async () => {
      const [first, second] = await sessionsOf(2)
      for (let count = 0; count < 3; count++) assert.equal((await burst(first!)).status, 200)
      for (let count = 0; count < 4 * USES; count++) assert.equal((await blurred(first!)).status, 422)
      mustBeRateLimited(await blurred(second!))
      await first!.putAll(picture())
      assert.equal((await first!.submit()).status, 200)
      assert.equal((await blurred(second!)).status, 422)
      for (let count = 0; count < 3; count++) assert.equal((await burst(second!)).status, 200)
    })
  })

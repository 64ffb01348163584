import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import type { Answer } from '../../support/api-client.ts'
import { anotherTake, openPageSession } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const HOUR_MS = 60 * 60 * 1000
/** The limits of a link of the first report. */
const USES = 3
const small: Readonly<Record<string, number>> = {
  LIMIAR_SESSIONS_PER_USE: 2,
  LIMIAR_SESSIONS_PER_LINK: 4,
  LIMIAR_UNSENT_MEGABYTES_PER_USE: 1,
  LIMIAR_UNSENT_MEGABYTES_PER_LINK: 2,
  LIMIAR_UNSENT_MEGABYTES_PER_ACCOUNT: 5,
}
/** A busy machine is late, which is not what is tested here. */
const limits = { ...readLimits((variable) => small[variable]), eventLoopLagMs: 1e9 }

function mustBeRateLimited({ status, body, headers }: Answer): void {
  assert.deepEqual([status, body.type], [429, 'urn:limiar:problem:rate-limited'])
  assert.equal(headers.get('retry-after'), '60')
}

for (const engine of storageEngines)
  describe(
    `the limit of sessions and bytes without a submission, on ${engine.name}`,
    { skip: engine.skip },
    () => {
      const start = Date.now()
      let now = start
      let service: StoredService
      let still: Uint8Array
      before(async () => {
        service = await startStoredService(engine, { clock: () => new Date(now) }, limits)
        still = await pictureOfSomeSize()
      })
      after(() => service.close())

      const open = (token: string) => service.client.raw(`/${token}/session`, { method: 'POST' })
      async function newLink(body: object = {}): Promise<string> {
        const { client, reportId } = service
        return (await client.call('POST', `/reports/${reportId}/onboarding-ext`, body)).body.token
      }

      it('counts sessions for each use of a limited link, also those opened at once', async () => {
        const token = await newLink()
        const answers = await Promise.all(Array.from({ length: 5 * USES }, () => open(token)))
        assert.equal(answers.filter(({ status }) => status === 200).length, 2 * USES)
        answers.filter(({ status }) => status !== 200).forEach(mustBeRateLimited)
        assert.equal((await open(await newLink())).status, 200, 'another link counts separately')
        now += HOUR_MS
        assert.equal((await open(token)).status, 200, 'those have ended')
      })

      it('counts sessions of a permanent link', async () => {
        const token = await newLink({ noExpire: true })
        for (let count = 0; count < 4; count++) assert.equal((await open(token)).status, 200)
        mustBeRateLimited(await open(token))
      })

      it('counts bytes of a link and of an account, until they are submitted', async () => {
        const [limited, permanent, other] = [
          await newLink(),
          await newLink({ noExpire: true }),
          await newLink(),
        ]
        const first = await openPageSession(service.client, limited)
        await first.putAll(still)
        const second = await openPageSession(service.client, limited)
        assert.equal((await second.put('front', still)).status, 200)
        assert.equal((await second.put('back', still)).status, 200)
        mustBeRateLimited(await second.put('selfie', anotherTake(still)))
        assert.equal((await second.put('front', still)).status, 200, 'it replaces another')
        const third = await openPageSession(service.client, permanent)
        await third.putAll(still)
        mustBeRateLimited(await (await openPageSession(service.client, permanent)).put('front', still))
        const fourth = await openPageSession(service.client, other)
        mustBeRateLimited(await fourth.put('front', still))
        assert.deepEqual((await fourth.resume()).body.progress.captured, [])
        assert.equal((await first.submit()).status, 200)
        assert.equal((await second.put('selfie', anotherTake(still))).status, 200)
        assert.equal((await fourth.put('front', still)).status, 200)
      })
    },
  )

/** A JPEG of 600 kB: five take less than 3 MB, six take more, and nine take more than 5 MB. */
async function pictureOfSomeSize(): Promise<Uint8Array> {
  const side = 900
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const background = {
    create: { width: side, height: side, channels: 3, background: '#777', noise },
  } as const
  const picture = await sharp(background).jpeg({ quality: 89 }).toBuffer()
  assert.ok(picture.length > 590_000 && picture.length < 625_000, `${picture.length} bytes`)
  return picture
}

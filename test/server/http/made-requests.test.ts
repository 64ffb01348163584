/** Thousands of requests that nobody would send on purpose: none may make the service fail. More by `npm run fuzz`. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { createFaceEngine } from '../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool } from '../../../src/server/adapters/models/pool/worker-pool.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { bombard } from '../../support/fuzz/bombardment.ts'
import { brokenPicture } from '../../support/fuzz/broken-picture.ts'
import { fuzz } from '../../support/fuzz/fuzzed-service.ts'
import { media, modelsDir } from '../../support/media.ts'
import { seededRandom } from '../../support/random.ts'
import { whyNotNow } from '../../support/scope.ts'
import { startFakeService } from '../../support/server.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService } from '../../support/stored-service.ts'

/** A failure names its request, and is repeatable. */
const SEED = 20_260_521
/** Machines that run tests are busy: `npm run fuzz` requires answers within two seconds. */
const MOST_MS = 30_000
/** Enough to reach the routes, as the test checks. `npm run test:all` sends more of them. */
const REQUESTS = whyNotNow() === false ? 1_500 : 500

const pictures = [['ana'], ['bia'], ['ana', 'bia'], [], ['ana:too-dark'], ['bia:too-blurred']].map((names) =>
  asBase64(writtenFace(...names)),
)

describe('requests that nobody would send on purpose', () => {
  for (const engine of storageEngines)
    it(
      `do not make the service fail, and leave it as it was, on ${engine.name}`,
      { skip: engine.skip },
      async () => {
        const service = await startStoredService(engine)
        try {
          const random = seededRandom(SEED)
          const settings = { random, pictures, requests: REQUESTS, mostMs: MOST_MS }
          const { failure, statuses, reached, walks } = await fuzz(service, settings)
          assert.equal(failure, undefined, failure)
          // A generator that no longer reaches the routes would pass otherwise.
          for (const status of [200, 400, 401, 404, 415, 422]) assert.ok(statuses.has(status), String(status))
          assert.ok(reached.size >= 20, [...reached].join(', '))
          assert.equal(walks[0], walks[1])
        } finally {
          await service.close()
        }
      },
    )

  it('do not get through to the models', async () => {
    const pool = createModelPool({ modelsDir, threads: 1 })
    const service = await startFakeService({ faceEngine: await createFaceEngine(pool) })
    try {
      const { body: document } = await service.client.raw('/openapi.json')
      const random = seededRandom(SEED)
      const { failure } = await bombard({
        document,
        random,
        requests: 400,
        mostMs: MOST_MS,
        foreignIds: [service.reportId],
        port: Number(new URL(service.client.baseUrl).port),
        token: service.client.token,
        pictures: (await photographs()).flatMap((one) => [one, brokenPicture(one, random)]),
      })
      assert.equal(failure, undefined, failure)
    } finally {
      await service.close()
      await pool.close()
    }
  })
})

/** A person in every format, small so that many can be sent. */
async function photographs(): Promise<readonly string[]> {
  const person = sharp(media('franck_02221.jpg')).resize(300)
  const formats = ['jpeg', 'png', 'webp', 'avif'] as const
  return Promise.all(
    formats.map(async (format) => asBase64(await person.clone().toFormat(format).toBuffer())),
  )
}

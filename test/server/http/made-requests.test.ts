/** Thousands of requests that nobody would send on purpose: none may be a failure of ours. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { Problem } from '../../../src/protocol/errors.ts'
import { createFaceEngine } from '../../../src/server/adapters/models/face-engine.ts'
import { createModelPool } from '../../../src/server/adapters/models/worker-pool.ts'
import { openStorage } from '../../../src/server/adapters/storage.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { requestMaker } from '../../support/made-requests.ts'
import { media, modelsDir } from '../../support/media.ts'
import { onEachDatabase } from '../../support/on-each-database.ts'
import { seededRandom } from '../../support/random.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

/** The seed of the requests: a failure names the number of its request, and comes again. */
const SEED = 20_260_521

const writtenPictures = [['ana'], ['bia'], ['ana', 'bia'], [], ['ana:too-dark'], ['bia:too-blurred']].map(
  (names) => asBase64(writtenFace(...names)),
)

/** Sends requests and holds each answer against what every answer must be; answers how often each status came. */
async function bombard(
  service: FakeService,
  count: number,
  pictures: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const { client, inject, reportId } = service
  const faceIds: string[] = []
  for (const description of ['one', 'two'])
    faceIds.push((await client.call('POST', '/private-faceset', { description })).body._id)
  const target = { token: client.token, reportId, faceIds, pictures }
  const next = requestMaker(seededRandom(SEED), target)
  const statuses = new Map<number, number>()
  for (let number = 0; number < count; number++) {
    const request = next()
    const answer = await inject(request)
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    isAnswer(answer, () => describeRequest(number, request, answer))
  }
  return statuses
}

function isAnswer(answer: LightMyRequestResponse, what: () => string): void {
  assert.ok(answer.statusCode < 500, what())
  // What is known of people stays out of every cache.
  assert.equal(answer.headers['cache-control'], 'no-store', what())
  if (answer.statusCode < 400 || answer.body === '') return
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/, what())
  const problem: unknown = JSON.parse(answer.body)
  assert.ok(Value.Check(Problem, problem), what())
  assert.equal(problem.status, answer.statusCode, what())
}

function describeRequest(
  number: number,
  { method, url, payload }: InjectOptions,
  answer: LightMyRequestResponse,
): string {
  const [asked, got] = [JSON.stringify({ method, url, payload }), answer.body].map((text) =>
    text.slice(0, 400),
  )
  return `request ${number}: ${asked} was answered ${answer.statusCode} ${got}`
}

/** Every status that these requests are known to reach: a maker that no longer reaches the routes would pass. */
function reaches(statuses: ReadonlyMap<number, number>, expected: readonly number[]): void {
  for (const status of expected)
    assert.ok((statuses.get(status) ?? 0) > 0, `no ${status}: ${[...statuses].join(' ')}`)
}

describe('requests that nobody would send on purpose', () => {
  it('are answered, ten thousand of them, and never by a failure of ours', async () => {
    const service = await startFakeService()
    try {
      const statuses = await bombard(service, 10_000, writtenPictures)
      reaches(statuses, [200, 400, 401, 404, 415, 422])
      assert.equal((await service.client.raw('/health')).status, 200)
    } finally {
      await service.close()
    }
  })

  it('do not get through to the models', async () => {
    const pool = createModelPool({ modelsDir, threads: 2 })
    const service = await startFakeService({ faceEngine: await createFaceEngine(pool) })
    try {
      reaches(await bombard(service, 400, await photographs()), [200, 400, 422])
    } finally {
      await service.close()
      await pool.close()
    }
  })
})

onEachDatabase(({ settings }) => {
  it('requests that nobody would send on purpose do not get through to the database', async () => {
    const storage = await openStorage(settings())
    const { accounts, accessTokens, reports, links, faces, blobs, executions } = storage
    const stores = { accounts, accessTokens, reports, links, faces, blobs, executions }
    const service = await startFakeService(stores)
    try {
      reaches(await bombard(service, 800, writtenPictures), [200, 400, 404, 422])
    } finally {
      await service.close()
      await storage.close()
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

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { asBase64, writtenFace, writtenFaces } from '../../support/fakes/written-faces.ts'

let service: FakeService
before(async () => {
  const findFaces = async (): Promise<never> => {
    throw new LimiarError('overloaded', 'Too many pictures are waiting to be looked at.')
  }
  service = await startFakeService({ faceEngine: { ...writtenFaces(), findFaces } })
})
after(() => service.close())

describe('a service whose models are busy', () => {
  const image = asBase64(writtenFace('ana'))
  for (const [path, body] of [
    ['/private-faceset', { description: 'Ana', images: [image] }],
    ['/private-faceset/search', { image }],
  ] as const)
    it(`says at ${path} when to try again, and stores nothing`, async () => {
      const { status, headers, body: problem } = await service.client.call('POST', path, body)
      assert.equal(status, 503)
      assert.equal(problem.type, 'urn:limiar:problem:overloaded')
      assert.ok(Number(headers.get('retry-after')) > 0)
      assert.equal((await service.client.call('GET', '/private-faceset')).body.totalItems, 0)
    })
})

describe('a failure that passes by itself', () => {
  const failures = [
    ['rate-limited', 429, undefined, '5'],
    ['unavailable', 503, undefined, '5'],
    ['unavailable', 503, 2.2, '3'],
    ['rate-limited', 429, 0, '1'],
  ] as const
  for (const [code, status, retryAfterSeconds, header] of failures)
    it(`answers ${status} ${code} with Retry-After: ${header}`, async () => {
      const failing = await startFakeService({
        executions: {
          ...service.ports.executions,
          list: () => Promise.reject(new LimiarError(code, 'Later.', { retryAfterSeconds })),
        },
      })
      const answer = await failing.client.call('GET', '/executions')
      await failing.close()
      assert.equal(answer.status, status)
      assert.equal(answer.body.type, `urn:limiar:problem:${code}`)
      assert.equal(answer.headers.get('retry-after'), header)
    })
})

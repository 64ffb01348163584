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
    it(`says at ${path} when to come back, and stores nothing`, async () => {
      const { status, headers, body: problem } = await service.client.call('POST', path, body)
      assert.equal(status, 503)
      assert.equal(problem.type, 'urn:limiar:problem:overloaded')
      assert.ok(Number(headers.get('retry-after')) > 0)
      assert.equal((await service.client.call('GET', '/private-faceset')).body.totalItems, 0)
    })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
let pictures: readonly string[]
before(async () => {
  service = await startFakeService()
  const images = ['ana', 'bia', 'caio'].map((name) => asBase64(writtenFace(name)))
  await service.client.call('POST', '/private-faceset', { description: 'Three pictures', images })
  pictures = (await missing('other-1')).docs.map(({ imageId }: Json) => imageId)
})
after(() => service.close())

const unit = Buffer.from(Float32Array.from({ length: 16 }, () => 0.25).buffer).toString('base64')

async function missing(modelId: string, query = ''): Promise<Json> {
  const { status, body, text } = await service.client.call('GET', `/face-models/${modelId}/missing${query}`)
  assert.equal(status, 200, text)
  return body
}

describe('a registry that moves to another face model', () => {
  it('lists the pictures that lack it in the order of their ids, each with an address that opens it', async () => {
    const { docs } = await missing('other-1')
    assert.deepEqual(pictures, pictures.toSorted())
    assert.equal(docs.length, 3)
    const { body: faces } = await service.client.call('GET', '/private-faceset')
    for (const { image, privateFacesetId } of docs) {
      assert.equal(privateFacesetId, faces.docs[0]._id)
      assert.equal((await service.client.raw(image)).status, 200)
    }
    const idsOf = async (query: string) =>
      (await missing('other-1', query)).docs.map(({ imageId }: Json) => imageId)
    assert.deepEqual(await idsOf('?_limit=2'), pictures.slice(0, 2))
    assert.deepEqual(await idsOf(`?_limit=2&_after=${pictures[1]}`), pictures.slice(2))
    assert.deepEqual(await missing('written-faces'), { docs: [] })
  })

  it('takes embeddings, and counts the pictures by model', async () => {
    const embeddings = [{ imageId: pictures[0], embedding: unit }]
    const put = await service.client.call('PUT', '/face-models/other-1/embeddings', { embeddings })
    assert.deepEqual([put.status, put.body], [200, { stored: 1 }])
    assert.equal((await missing('other-1')).docs.length, 2)
    const { body } = await service.client.call('GET', '/face-models')
    assert.deepEqual(body, {
      current: 'written-faces',
      docs: [
        { modelId: 'other-1', pictures: 1 },
        { modelId: 'written-faces', pictures: 3 },
      ],
      totalItems: 3,
    })
    const wrong = await service.client.call('PUT', '/face-models/other-1/embeddings', {
      embeddings: [{ imageId: pictures[0], embedding: 'AAAA' }],
    })
    assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '/embeddings/0/embedding'])
  })

  it('shows which changes the indexes of its nodes have', async () => {
    const { status, body } = await service.client.call('GET', '/face-index')
    assert.deepEqual([status, body.totalItems], [200, body.docs.length])
    assert.ok('changes' in body && 'trimmed' in body)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onEachServer } from '../../support/command-servers.ts'

onEachServer(({ start, photographs }) => {
  describe('embeddings over HTTP', () => {
    it('are refused unless they are vectors of length 1 of the model, with the place of each', async () => {
      const server = await start()
      await server.run(['faces', 'import', await photographs('vectors')])
      const { body: models } = await server.client.call('GET', '/face-models')
      const { body: missing } = await server.client.call('GET', '/face-models/other-1/missing?_limit=2')
      assert.equal(missing.docs.length, 2)
      const { imageId } = missing.docs[0]
      const unit = (dimensions: number) =>
        vectorOf(Float32Array.from({ length: dimensions }, () => dimensions ** -0.5))
      const put = (modelId: string, embeddings: readonly string[]) =>
        server.client.call('PUT', `/face-models/${modelId}/embeddings`, {
          embeddings: embeddings.map((embedding) => ({ imageId, embedding })),
        })
      for (const [modelId, embedding] of [
        [models.current, unit(64)],
        ['other-1', vectorOf(new Float32Array(192))],
        ['other-1', vectorOf(new Float32Array(192).fill(Number.NaN))],
        ['other-1', 'AAAA'],
      ] as const) {
        const { status, body } = await put(modelId, [embedding])
        assert.deepEqual([status, body.errors[0].pointer], [400, '/embeddings/0/embedding'])
      }
      const uneven = await put('other-1', [unit(192), unit(128)])
      assert.deepEqual([uneven.status, uneven.body.errors[0].pointer], [400, '/embeddings/1/embedding'])
      assert.deepEqual((await put('other-1', [unit(192)])).body, { stored: 1 })
      await server.close()
    })
  })
})

function vectorOf(vector: Float32Array): string {
  return Buffer.from(vector.buffer).toString('base64')
}

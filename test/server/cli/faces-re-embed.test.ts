import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { onEachServer, TOKEN, type Running } from '../../support/command-servers.ts'
import { limiar } from '../../support/limiar-command.ts'
import { rewiredCard, rewiredEmbedder, writeEmbedder } from '../../support/made-embedders.ts'
import { media } from '../../support/media.ts'

onEachServer(({ folder, start, photographs }) => {
  describe('limiar faces re-embed', () => {
    /** The registry of the first test, which the second goes on with. */
    let registry: Running['kept'] | undefined
    it('moves a registry to another model while the present one serves', async () => {
      const newModel = { LIMIAR_FACE_MODEL: await writeEmbedder(folder(), await rewiredEmbedder()) }
      const server = await start()
      await server.run(['faces', 'import', await photographs('to-move')])
      const search = async ({ client }: Running) => {
        const image = media('franck_02045.jpg').toString('base64')
        const { body } = await client.call('POST', '/private-faceset/search', { image })
        return body.faceMatches.map(({ description }: Json) => description)
      }
      const first = await server.run(['faces', 're-embed'], newModel)
      assert.deepEqual([first.status, first.stderr], [0, ''])
      assert.match(first.stdout, /0 of 4 pictures have an embedding of rewired-/)
      assert.match(first.stdout, /4 pictures got one now, 0 could not get one/)
      assert.match(first.stdout, /The server searches with mobilefacenet-192-.*LIMIAR_FACE_MODEL/)
      assert.deepEqual(await search(server), ['Franck'])
      const picture = { description: 'Sean', images: [media('SeanConnery.jpg').toString('base64')] }
      await server.client.call('POST', '/private-faceset', picture)
      const again = await server.run(['faces', 're-embed'], newModel)
      assert.match(again.stdout, /1 pictures got one now/)
      await server.close()

      const moved = await start(newModel, server.kept)
      assert.doesNotMatch(moved.log(), /no embedding/)
      assert.deepEqual(await search(moved), ['Franck'])
      const { body } = await moved.client.call('GET', '/face-models')
      assert.match(body.current, /^rewired-/)
      assert.deepEqual(
        body.docs.map(({ pictures }: Json) => pictures),
        [5, 5],
      )
      await moved.close()
      registry = moved.kept
    })

    it('finds faces again on a server whose model was changed first, which warns about it when it starts', async () => {
      const another = join(folder(), 'another')
      await mkdir(another)
      const card = { ...rewiredCard, name: 'another' }
      const newModel = { LIMIAR_FACE_MODEL: await writeEmbedder(another, await rewiredEmbedder(), card) }
      assert.ok(registry, 'the first test has left a registry')
      const server = await start(newModel, registry)
      assert.match(
        server.log(),
        /5 pictures have no embedding of another-[0-9a-f]{12}.*limiar faces re-embed/,
      )
      const image = media('audrey.jpg').toString('base64')
      const search = async () =>
        (await server.client.call('POST', '/private-faceset/search', { image })).body.faceMatches
      assert.deepEqual(await search(), [])
      const ended = await server.run(['faces', 're-embed'], newModel)
      assert.match(ended.stdout, /The server searches with this model/)
      assert.equal((await search())[0].description, 'Audrey')
      await server.close()
    })

    it('refuses an unusable model before it sends a request', async () => {
      const ended = await limiar(['faces', 're-embed'], {
        LIMIAR_ACCESS_TOKEN: TOKEN,
        LIMIAR_FACE_MODEL: join(folder(), 'nothing.onnx'),
      })
      assert.equal(ended.status, 1)
      assert.match(ended.stderr, /^There is no model at .*nothing\.onnx\.\n$/)
    })
  })
})

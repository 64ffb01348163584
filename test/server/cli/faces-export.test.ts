import assert from 'node:assert/strict'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { onEachServer, records, type Running } from '../../support/command-servers.ts'
import { media } from '../../support/media.ts'

onEachServer(({ folder, start, photographs }) => {
  describe('limiar faces export', () => {
    it('writes what an import takes back, and fetches no picture twice', async () => {
      const [from, to] = [await start(), await start()]
      await from.run(['faces', 'import', await photographs('source')])
      const exported = join(folder(), 'exported')
      const first = await from.run(['faces', 'export', exported])
      assert.deepEqual([first.status, first.stderr], [0, ''])
      const pictures = await readdir(join(exported, 'pictures'), { recursive: true })
      assert.equal(pictures.filter((name) => name.endsWith('.jpg')).length, 4)
      await writeFile(
        join(exported, 'pictures', pictures.find((name) => name.endsWith('.jpg')) ?? ''),
        media('cage.jpg'),
      )
      await from.run(['faces', 'export', exported])
      const kept = await Promise.all(
        pictures
          .filter((name) => name.endsWith('.jpg'))
          .map((name) => readFile(join(exported, 'pictures', name))),
      )
      assert.ok(
        kept.filter((bytes) => bytes.equals(media('cage.jpg'))).length > 0,
        'it was not fetched again',
      )
      await rm(exported, { recursive: true })
      await from.run(['faces', 'export', exported])
      const moved = join(folder(), 'moved')
      await cp(exported, moved, { recursive: true })
      const ended = await to.run(['faces', 'import', moved])
      assert.deepEqual([ended.status, ended.stderr], [0, ''])
      const told = async (server: Running) =>
        (await records(server))
          .map(({ cpf, description, images }) => `${cpf} ${description} ${images.length}`)
          .sort()
      assert.deepEqual(await told(to), await told(from))
      await Promise.all([from.close(), to.close()])
    })
  })
})

import assert from 'node:assert/strict'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { onEachServer, records, type Running } from '../../support/command-servers.ts'
import { media } from '../../support/media.ts'

onEachServer(({ folder, start, photographs }) => {
  describe('limiar faces export --provider', () => {
    it('exports the registry of another server of the contract', async () => {
      const [provider, to] = [await startProvider(), await start()]
      const folderOfTheirs = join(folder(), 'theirs')
      const args = ['faces', 'export', folderOfTheirs, '--provider', `${provider.address}/v1`]
      const without = await to.run(args)
      assert.deepEqual([without.status, without.stdout], [2, ''])
      assert.match(without.stderr, /LIMIAR_PROVIDER_TOKEN/)
      const stranger = await to.run(args, { LIMIAR_PROVIDER_TOKEN: 'another' })
      assert.equal(stranger.status, 1)
      assert.match(stranger.stderr, /refuses the access token of LIMIAR_PROVIDER_TOKEN/)

      for (const address of [
        'api.example',
        'ftp://api.example',
        'http://a:b@api.example',
        'http://a?token=b',
      ]) {
        const ended = await to.run(['faces', 'export', folderOfTheirs, '--provider', address], {
          LIMIAR_PROVIDER_TOKEN: provider.token,
        })
        assert.deepEqual([ended.status, ended.stdout], [2, ''])
        assert.match(ended.stderr, /^--provider or --from needs the address of an API, such as .*\n$/)
      }

      const token = { LIMIAR_PROVIDER_TOKEN: provider.token }
      const first = await to.run(args, token)
      assert.equal(first.status, 1, 'a picture is missing')
      assert.match(first.stderr, /^record their-5: A picture at 127\.0\.0\.1:\d+: status 404\.$/m)
      assert.doesNotMatch(`${first.stdout}${first.stderr}`, new RegExp(provider.token))
      const fetched = provider.picturesAsked()
      await to.run(args, token)
      assert.equal(provider.picturesAsked() - fetched, 1, 'only the missing one is asked for again')

      const ended = await to.run(
        ['faces', 'import', folderOfTheirs, '--from', `${provider.address}/v1`],
        token,
      )
      assert.equal(ended.status, 1, 'the missing picture stays missing')
      assert.match(ended.stderr, /^record their-5: .*$/m)
      assert.equal(provider.picturesAsked() - fetched, 2, 'only the missing one')
      const told = (await records(to)).map(({ cpf, description, images }) => [
        cpf,
        description,
        images.length,
      ])
      assert.equal(told.length, PROVIDER_RECORDS)
      assert.deepEqual(
        told.filter(([cpf]) => cpf !== undefined),
        [['52998224725', 'Pessoa 0', 2]],
      )
      await Promise.all([provider.close(), to.close()])
    })
  })

  describe('limiar faces export', () => {
    it('writes files that an import takes back, and fetches no picture twice', async () => {
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

/** More records than one page of the contract, which has twenty. */
const PROVIDER_RECORDS = 23

interface Provider {
  readonly address: string
  readonly token: string
  picturesAsked(): number
  close(): Promise<void>
}

/**
 * A server of the contract as another company writes it: it takes the token only in the query, gives at most twenty
 * records, has additional members of which some are null, and serves pictures at signed addresses of another host.
 */
async function startProvider(): Promise<Provider> {
  const token = 'a-token-of-theirs'
  let asked = 0
  let signature = 0
  const pictures = createServer(({ url = '' }, response) => {
    asked++
    const isThere = url.startsWith('/bucket/show?') && !url.includes('record=5')
    response.writeHead(isThere ? 200 : 404).end(isThere ? media('audrey.jpg') : undefined)
  })
  const picturesAddress = await listening(pictures)
  const api = createServer(({ url = '/', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://provider')
    if (pathname !== '/v1/private-faceset') return void response.writeHead(404).end()
    if (headers.authorization !== undefined || searchParams.get('token') !== token)
      return void response.writeHead(401).end('{}')
    const offset = Number(searchParams.get('_offset'))
    const docs = Array.from({ length: PROVIDER_RECORDS }, (_, i) => ({
      _id: `their-${i}`,
      cpf: i === 0 ? '52998224725' : null,
      description: `Pessoa ${i}`,
      createdAt: '2024-01-01T00:00:00Z',
      updatedAt: '2024-01-01T00:00:00Z',
      tenant: 'acme',
      images: Array.from(
        { length: i === 0 ? 2 : 1 },
        (__, image) => `${picturesAddress}/bucket/show?record=${i}&image=${image}&signature=${signature++}`,
      ),
    })).slice(offset, offset + Math.min(20, Number(searchParams.get('_limit'))))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ statusCode: 200, headers: {}, docs, totalItems: PROVIDER_RECORDS }))
  })
  const address = await listening(api)
  return {
    address,
    token,
    picturesAsked: () => asked,
    close: async () => {
      for (const server of [api, pictures]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

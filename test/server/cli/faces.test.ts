import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createServer, readSettings } from '../../../src/server/index.ts'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { limiar, type Ended } from '../../support/limiar-command.ts'
import { rewiredEmbedder, writeEmbedder } from '../../support/made-embedders.ts'
import { media } from '../../support/media.ts'

const TOKEN = 'a-token-for-the-tests-of-commands'
const CPF = '52998224725'

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'limiar-faces-'))
})
after(async () => {
  for (const close of open) await close()
  await rm(root, { recursive: true })
})

/** Servers that a test did not close, as one that failed does not. */
const open = new Set<() => Promise<void>>()

interface Running {
  readonly client: ApiClient
  readonly log: () => string
  readonly run: (args: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<Ended>
  readonly close: () => Promise<void>
}

let servers = 0

/** A server on a folder of its own, or on one that had one before. */
async function start(
  environment: Readonly<Record<string, string>> = {},
  folder = join(root, `data-${servers++}`),
): Promise<Running & { readonly folder: string }> {
  const lines: string[] = []
  const settings = readSettings({ LIMIAR_DATA_DIR: folder, LIMIAR_ACCESS_TOKEN: TOKEN, ...environment })
  const app = await createServer(settings, { logSink: { write: (line) => void lines.push(line) } })
  const close = async () => {
    open.delete(close)
    await app.close()
  }
  open.add(close)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    folder,
    client: createApiClient(address, TOKEN),
    log: () => lines.join(''),
    run: (args, more = {}) =>
      limiar([...args, '--server', address], {
        LIMIAR_ACCESS_TOKEN: TOKEN,
        LIMIAR_DATA_DIR: folder,
        ...more,
      }),
    close,
  }
}

async function records({ client }: Running): Promise<Json[]> {
  return (await client.call('GET', '/private-faceset?_limit=100')).body.docs
}

/** A folder with a photograph of Audrey, one of Cage and two of Franck, under his CPF. */
async function photographs(name: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(join(folder, `${CPF} Franck`), { recursive: true })
  await writeFile(join(folder, 'Audrey.jpg'), media('audrey.jpg'))
  await writeFile(join(folder, 'Cage.jpg'), media('cage.jpg'))
  for (const file of ['franck_02221.jpg', 'franck_02888.jpg'])
    await writeFile(join(folder, `${CPF} Franck`, file), media(file))
  return folder
}

describe('limiar faces import', () => {
  let server: Running
  before(async () => {
    server = await start()
  })
  beforeEach(async () => {
    for (const { _id } of await records(server)) await server.client.call('DELETE', `/private-faceset/${_id}`)
  })

  it('makes a record of each picture and of each folder, with the CPF that its name begins with', async () => {
    const ended = await server.run(['faces', 'import', await photographs('people')])
    assert.deepEqual([ended.status, ended.stderr], [0, ''])
    assert.match(ended.stdout, /3 of 3 imported .* 0 already there, 0 refused/)
    const found = (await records(server)).map(({ cpf, description, images }) => [
      cpf,
      description,
      images.length,
    ])
    assert.deepEqual(
      found.sort(),
      [
        [CPF, 'Franck', 2],
        [undefined, 'Audrey', 1],
        [undefined, 'Cage', 1],
      ].sort(),
    )
  })

  it('reads tables as spreadsheets write them, lists what is wrong by line, and does the rest', async () => {
    const folder = await photographs('table')
    const table = join(folder, 'people.csv')
    const lines = [
      '\uFEFFCPF;Description;Image',
      `529.982.247-25;"Franck; ""o primeiro""";${CPF} Franck/franck_02221.jpg|${CPF} Franck/franck_02888.jpg`,
      ';No picture there;nowhere.jpg',
      ';No face in it;people.csv',
      '111;Not a CPF;Audrey.jpg',
      '',
      ';Audrey;Audrey.jpg',
    ]
    await writeFile(table, lines.join('\r\n'))
    const ended = await server.run(['faces', 'import', table])
    assert.equal(ended.status, 1)
    assert.match(ended.stdout, /2 of 5 imported .* 3 refused/)
    assert.match(ended.stderr, /^line 3: .*nowhere\.jpg cannot be read/m)
    assert.match(ended.stderr, /^line 4: /m)
    assert.match(ended.stderr, /^line 5: .*\/cpf/m)
    const franck = (await records(server)).find(({ cpf }) => cpf === CPF)
    assert.equal(franck.description, 'Franck; "o primeiro"')
    assert.equal(franck.images.length, 2)
  })

  it('goes on where it was broken off, and registers nobody twice', async () => {
    const folder = await photographs('twice')
    await server.run(['faces', 'import', folder])
    const again = await server.run(['faces', 'import', folder])
    assert.match(again.stdout, /0 of 3 imported .* 3 already there/)
    // As if the power had failed between the server's answer and the line that says so.
    const path = `${folder}.limiar-import.jsonl`
    const written = (await readFile(path, 'utf8')).trim().split('\n')
    const lastDone = written.findLastIndex((line) => line.includes('"id"'))
    await writeFile(path, `${written.toSpliced(lastDone, 1).join('\n')}\n{"key":"half a li`)
    await writeFile(join(folder, 'Sean.jpg'), media('SeanConnery.jpg'))
    const third = await server.run(['faces', 'import', folder])
    assert.match(third.stdout, /1 of 4 imported .* 3 already there/)
    assert.equal((await records(server)).length, 4)
  })

  it('sends again what was on its way and never arrived, and what was refused and is mended', async () => {
    const folder = await photographs('mended')
    await writeFile(join(folder, 'Audrey.jpg'), 'no picture')
    const first = await server.run(['faces', 'import', folder])
    assert.equal(first.status, 1)
    const path = `${folder}.limiar-import.jsonl`
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    const { body } = await server.client.call('GET', '/private-faceset')
    const gone = body.docs.find(({ description }: Json) => description === 'Cage')._id
    await server.client.call('DELETE', `/private-faceset/${gone}`)
    await writeFile(path, lines.filter((line) => !line.includes(gone)).join('\n'))
    await writeFile(join(folder, 'Audrey.jpg'), media('audrey.jpg'))
    const second = await server.run(['faces', 'import', folder])
    assert.match(second.stdout, /2 of 3 imported .* 1 already there, 0 refused/)
    assert.equal((await records(server)).length, 3)
  })

  it('says in a sentence what it cannot work with', async () => {
    const latin = join(root, 'latin.csv')
    await writeFile(latin, Buffer.from('description,image\nJo\xe3o,a.jpg\n', 'latin1'))
    const nameless = join(root, 'nameless.csv')
    await writeFile(nameless, 'Ana,ana.jpg\nBia,bia.jpg\n')
    for (const [args, status, message] of [
      [['faces', 'import'], 2, /^Say which folder/],
      [['faces', 'import', join(root, 'nowhere')], 1, /^There is no /],
      [['faces', 'import', latin], 1, /not UTF-8/],
      [['faces', 'import', nameless], 1, /name its columns/],
    ] as const) {
      const ended = await server.run(args)
      assert.equal(ended.status, status)
      assert.match(ended.stderr, message)
    }
    await server.close()
    const people = await photographs('alone')
    const unanswered = await server.run(['faces', 'import', people])
    assert.match(unanswered.stderr, /^No server answers at http/)
  })
})

describe('limiar faces export', () => {
  it('writes what an import takes back, and fetches no picture twice', async () => {
    const [from, to] = [await start(), await start()]
    await from.run(['faces', 'import', await photographs('source')])
    const folder = join(root, 'exported')
    const first = await from.run(['faces', 'export', folder])
    assert.deepEqual([first.status, first.stderr], [0, ''])
    const pictures = await readdir(join(folder, 'pictures'), { recursive: true })
    assert.equal(pictures.filter((name) => name.endsWith('.jpg')).length, 4)
    await writeFile(
      join(folder, 'pictures', pictures.find((name) => name.endsWith('.jpg')) ?? ''),
      media('cage.jpg'),
    )
    await from.run(['faces', 'export', folder])
    const kept = await Promise.all(
      pictures
        .filter((name) => name.endsWith('.jpg'))
        .map((name) => readFile(join(folder, 'pictures', name))),
    )
    assert.ok(kept.filter((bytes) => bytes.equals(media('cage.jpg'))).length > 0, 'it was not fetched again')
    await rm(folder, { recursive: true })
    await from.run(['faces', 'export', folder])
    const moved = join(root, 'moved')
    await cp(folder, moved, { recursive: true })
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

describe('limiar faces re-embed', () => {
  it('moves a registry to another model while the present one serves', async () => {
    const newModel = { LIMIAR_FACE_MODEL: await writeEmbedder(root, await rewiredEmbedder()) }
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
    assert.match(first.stdout, /4 pictures were given one, 0 could not be/)
    assert.match(first.stdout, /The server searches with mobilefacenet-192-.*LIMIAR_FACE_MODEL/)
    assert.deepEqual(await search(server), ['Franck'])
    const picture = { description: 'Sean', images: [media('SeanConnery.jpg').toString('base64')] }
    await server.client.call('POST', '/private-faceset', picture)
    const again = await server.run(['faces', 're-embed'], newModel)
    assert.match(again.stdout, /1 pictures were given one/)
    await server.close()

    const moved = await start(newModel, server.folder)
    assert.doesNotMatch(moved.log(), /no embedding/)
    assert.deepEqual(await search(moved), ['Franck'])
    const { body } = await moved.client.call('GET', '/face-models')
    assert.match(body.current, /^rewired-/)
    assert.deepEqual(
      body.docs.map(({ pictures }: Json) => pictures),
      [5, 5],
    )
    await moved.close()
  })

  it('finds faces again on a server that has changed its model first, which says so when it starts', async () => {
    const newModel = { LIMIAR_FACE_MODEL: await writeEmbedder(root, await rewiredEmbedder()) }
    const old = await start()
    await old.run(['faces', 'import', await photographs('changed-first')])
    await old.close()
    const server = await start(newModel, old.folder)
    assert.match(server.log(), /4 pictures have no embedding of rewired-[0-9a-f]{12}.*limiar faces re-embed/)
    const image = media('audrey.jpg').toString('base64')
    const search = async () =>
      (await server.client.call('POST', '/private-faceset/search', { image })).body.faceMatches
    assert.deepEqual(await search(), [])
    const ended = await server.run(['faces', 're-embed'], newModel)
    assert.match(ended.stdout, /The server searches with this model/)
    assert.equal((await search())[0].description, 'Audrey')
    await server.close()
  })

  it('is refused a model that cannot be used before it asks for anything', async () => {
    const ended = await limiar(['faces', 're-embed'], {
      LIMIAR_ACCESS_TOKEN: TOKEN,
      LIMIAR_FACE_MODEL: join(root, 'nothing.onnx'),
    })
    assert.equal(ended.status, 1)
    assert.match(ended.stderr, /^There is no model at .*nothing\.onnx\.\n$/)
  })
})

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

function vectorOf(vector: Float32Array): string {
  return Buffer.from(vector.buffer).toString('base64')
}

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import pg from 'pg'
import { startPostgres, whyNoPostgres } from '../ports/stores-postgres.ts'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'

const LIMIAR_KEY = 'a1'.repeat(32)
const LIMIAR_ACCESS_TOKEN = 'the-token-of-all-nodes-of-a-test'
const NODES = 4
/** Without a lock, two of four starts on an empty database made two accounts. */
const ROUNDS = 1

/** Runs on a database of its own, with a folder that nodes may share for their pictures. */
async function onDatabase(run: (url: string, pictures: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres()
  const pictures = await mkdtemp(join(tmpdir(), 'limiar-pictures-'))
  try {
    await run(postgres.url, pictures)
  } finally {
    await postgres.stop()
    await rm(pictures, { recursive: true, force: true })
  }
}

async function count(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ total: number }>(`select count(*)::integer as total from ${table}`)
    return rows[0]!.total
  } finally {
    await client.end()
  }
}

const closeAll = (nodes: readonly ServerNode[]) => Promise.all(nodes.map((node) => node.close()))

describe('several nodes on one database', { skip: whyNoPostgres() }, () => {
  it('make one account with its two reports, although they start at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++)
      await onDatabase(async (url, pictures) => {
        const environment = {
          DATABASE_URL: url,
          LIMIAR_KEY,
          LIMIAR_ACCESS_TOKEN,
          LIMIAR_BLOBS_DIR: pictures,
        }
        const nodes = await Promise.all(Array.from({ length: NODES }, () => startNode(environment)))
        const counts = [
          await count(url, 'accounts'),
          await count(url, 'reports'),
          await count(url, 'installation'),
        ]
        await closeAll(nodes)
        assert.deepEqual(counts, [1, 2, 1])
      })
  })

  it('have one key: a node with another does not start, and the record of accesses stays whole', () =>
    onDatabase(async (url) => {
      const first = await startNode({ DATABASE_URL: url })
      await assert.rejects(startNode({ DATABASE_URL: url }), { code: 'conflict', message: /LIMIAR_KEY/ })
      const { body } = await first.call('GET', '/audit/verification')
      await first.close()
      assert.equal(body.intact, true)
    }))

  it('have one account: a node without the account’s token does not start', () =>
    onDatabase(async (url, LIMIAR_BLOBS_DIR) => {
      const first = await startNode({ DATABASE_URL: url, LIMIAR_KEY, LIMIAR_BLOBS_DIR })
      const second = startNode({ DATABASE_URL: url, LIMIAR_KEY, LIMIAR_BLOBS_DIR })
      await assert.rejects(second, { code: 'conflict', message: /LIMIAR_ACCESS_TOKEN/ })
      await first.close()
      assert.equal(await count(url, 'access_tokens'), 1)
    }))

  it('accept for a database from before keys were proved the key that opens its pictures', () =>
    onDatabase(async (url, LIMIAR_BLOBS_DIR) => {
      const environment = { DATABASE_URL: url, LIMIAR_ACCESS_TOKEN, LIMIAR_BLOBS_DIR }
      const first = await startNode({ ...environment, LIMIAR_KEY })
      await first.call('POST', '/webhooks', { url: 'https://bank.example/hook' })
      await first.close()
      await run(url, 'delete from installation')
      await rm(join(LIMIAR_BLOBS_DIR, 'store-id'))
      const another = randomBytes(32).toString('hex')
      await assert.rejects(startNode({ ...environment, LIMIAR_KEY: another }), { message: /LIMIAR_KEY/ })
      await closeAll([await startNode({ ...environment, LIMIAR_KEY })])
      assert.equal(await count(url, 'installation'), 1)
    }))

  it('have one store of pictures: a node with another does not start, and names the right one', () =>
    onDatabase(async (url, pictures) => {
      const environment = { DATABASE_URL: url, LIMIAR_KEY, LIMIAR_ACCESS_TOKEN }
      const first = await startNode({ ...environment, LIMIAR_BLOBS_DIR: pictures })
      const stranger = startNode({ ...environment, LIMIAR_BLOBS_DIR: join(pictures, 'elsewhere') })
      await assert.rejects(stranger, {
        code: 'conflict',
        message: new RegExp(
          `lie in ${pictures}, and this node is set to ${pictures}/elsewhere.*LIMIAR_S3_BUCKET`,
        ),
      })
      const second = await startNode({ ...environment, LIMIAR_BLOBS_DIR: pictures })
      assert.equal(await count(url, 'nodes'), 2)
      await closeAll([first, second])
      assert.equal(await count(url, 'nodes'), 0)
    }))

  it('do not take another installation’s pictures for their own', () =>
    onDatabase((url, pictures) =>
      onDatabase(async (other) => {
        const environment = { LIMIAR_KEY, LIMIAR_ACCESS_TOKEN, LIMIAR_BLOBS_DIR: pictures }
        await closeAll([await startNode({ ...environment, DATABASE_URL: url })])
        await assert.rejects(startNode({ ...environment, DATABASE_URL: other }), {
          code: 'conflict',
          message: /another installation’s/,
        })
      }),
    ))

  it('adopt an installation from before stores had ids, if its pictures are there', () =>
    onDatabase(async (url, pictures) => {
      const environment = { DATABASE_URL: url, LIMIAR_KEY, LIMIAR_ACCESS_TOKEN }
      const first = await startNode({ ...environment, LIMIAR_BLOBS_DIR: pictures })
      await keepPicture(url, pictures)
      await first.close()
      await run(url, 'update installation set blob_store_id = null, blob_store_place = null')
      await rm(join(pictures, 'store-id'))
      const elsewhere = startNode({ ...environment, LIMIAR_BLOBS_DIR: join(pictures, 'elsewhere') })
      await assert.rejects(elsewhere, { code: 'conflict', message: /none of the newest \d+ lies in/ })
      await closeAll([await startNode({ ...environment, LIMIAR_BLOBS_DIR: pictures })])
      await readFile(join(pictures, 'store-id'))
    }))
})

describe('a folder whose database was put back', () => {
  it('is refused where the pictures are of another installation', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-folder-'))
    try {
      await (await startNode({ LIMIAR_ACCESS_TOKEN }, folder)).close()
      await rm(join(folder, 'database'), { recursive: true })
      await assert.rejects(startNode({ LIMIAR_ACCESS_TOKEN }, folder), {
        code: 'conflict',
        message: /another installation’s/,
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Writes a file at the place of a sealed picture, and a face that names it. */
async function keepPicture(url: string, pictures: string): Promise<void> {
  await mkdir(join(pictures, 'faces', 'f'), { recursive: true })
  await writeFile(join(pictures, 'faces', 'f', 'i'), 'sealed')
  await run(
    url,
    `insert into faces (id, account_id, description, created_at, updated_at) select 'f', id, 'Ana', now(), now() from accounts limit 1;
     insert into face_images (id, record_id, account_id, position, blob_key, media_type, face_id, confidence, model_id, embedding)
     select 'i', 'f', account_id, 0, 'faces/f/i', 'image/jpeg', 'x', 1, 'm', '' from faces`,
  )
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

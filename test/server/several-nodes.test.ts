import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import pg from 'pg'
import { startPostgres, whyNoPostgres } from '../contracts/stores-postgres.ts'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'

const LIMIAR_KEY = 'a1'.repeat(32)
const LIMIAR_ACCESS_TOKEN = 'the-token-of-all-nodes-of-a-test'
const NODES = 4
/** Without a lock, two of four starts on an empty database made two accounts. */
const ROUNDS = 1

/** Runs on a database of its own. */
async function onDatabase(run: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres()
  try {
    await run(postgres.url)
  } finally {
    await postgres.stop()
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
      await onDatabase(async (url) => {
        const environment = { DATABASE_URL: url, LIMIAR_KEY, LIMIAR_ACCESS_TOKEN }
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

  it('have one account: a node without its token does not start', () =>
    onDatabase(async (url) => {
      const first = await startNode({ DATABASE_URL: url, LIMIAR_KEY })
      const second = startNode({ DATABASE_URL: url, LIMIAR_KEY })
      await assert.rejects(second, { code: 'conflict', message: /LIMIAR_ACCESS_TOKEN/ })
      await first.close()
      assert.equal(await count(url, 'access_tokens'), 1)
    }))

  it('take the key of a database from before keys were proved: the one that opens what is there', () =>
    onDatabase(async (url) => {
      const environment = { DATABASE_URL: url, LIMIAR_ACCESS_TOKEN }
      const first = await startNode({ ...environment, LIMIAR_KEY })
      await first.call('POST', '/webhooks', { url: 'https://bank.example/hook' })
      await first.close()
      await forgetInstallation(url)
      const another = randomBytes(32).toString('hex')
      await assert.rejects(startNode({ ...environment, LIMIAR_KEY: another }), { message: /LIMIAR_KEY/ })
      await closeAll([await startNode({ ...environment, LIMIAR_KEY })])
      assert.equal(await count(url, 'installation'), 1)
    }))
})

async function forgetInstallation(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('delete from installation')
  } finally {
    await client.end()
  }
}

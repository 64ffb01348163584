import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'
import { startPostgresServer, whyNoPostgresServer, type PostgresServer } from '../support/postgres-server.ts'

/** Twice the connections of a server: each is at work, and some wait. */
const CALLERS = 20
const ROUNDS = 5
/** Links made between two blows: the load is back before the next one. */
const LINKS_A_ROUND = 60

let postgres: PostgresServer
let node: ServerNode
let reportId: string

describe('a server that loses its database under load', { skip: whyNoPostgresServer() }, () => {
  before(async () => {
    postgres = await startPostgresServer()
    node = await startNode({ DATABASE_URL: postgres.url })
    reportId = (await node.call('GET', '/reports')).body.docs[0]._id
  })
  after(async () => {
    await node.close()
    postgres.remove()
  })

  it('lives through connections that are ended in mid-transaction, and keeps what it acknowledged', () =>
    underLoad(endConnections))

  it('lives through a server that is stopped at once and started again', () =>
    underLoad(async () => {
      await postgres.stopAtOnce()
      await postgres.start()
    }))
})

/** Strikes several times while links are made and opened; in the end every acknowledged link is there. */
async function underLoad(strike: () => Promise<void>): Promise<void> {
  const acknowledged: string[] = []
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      const { status, body } = await node.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      if (status < 300) acknowledged.push(body._id)
      // Opening a session is a transaction of several statements.
      if (status < 300) await node.app.inject({ method: 'POST', url: `/${body.token}/session` })
    }
  }
  const callers = Array.from({ length: CALLERS }, caller)
  for (let round = 1; round <= ROUNDS; round++) {
    while (acknowledged.length < round * LINKS_A_ROUND) await turnOfTheLoop()
    await strike()
  }
  const before = acknowledged.length
  while (acknowledged.length < before + LINKS_A_ROUND) await turnOfTheLoop()
  isOver = true
  await Promise.all(callers)
  assert.deepEqual(await missing(acknowledged), [])
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve))

/** Ends every connection to the database but its own: those at work, the idle ones and the one that listens. */
async function endConnections(): Promise<void> {
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )
}

async function missing(links: readonly string[]): Promise<readonly string[]> {
  const rows = await query(
    'select wanted as id from unnest($1::text[]) as wanted where wanted not in (select id from links)',
    [links],
  )
  return rows.map(({ id }) => id)
}

async function query(text: string, values: unknown[] = []): Promise<readonly { readonly id: string }[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(text, values).finally(() => client.end())
  return rows
}

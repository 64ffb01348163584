/** What connections to PostgreSQL that are cut in the middle of statements and answers leave behind. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy.ts'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'
import { startPostgresServer, whyNoPostgresServer, type PostgresServer } from '../support/postgres-server.ts'
import { until } from '../support/until.ts'

const CALLERS = 12
const LINKS = 150
/** A connection lives for half of these on average: about the statements of two requests. */
const MOST_BYTES = 20_000

describe('a server whose connections to PostgreSQL are cut anywhere', { skip: whyNoPostgresServer() }, () => {
  let postgres: PostgresServer
  let proxy: CuttingProxy
  let node: ServerNode
  let links: string
  before(async () => {
    postgres = await startPostgresServer()
    proxy = await startCuttingProxy(postgres.url)
    node = await startNode({ DATABASE_URL: proxy.url })
    links = `/reports/${(await node.call('GET', '/reports')).body.docs[0]._id}/onboarding-ext`
  })
  after(async () => {
    proxy.cutAfter(undefined)
    await node.close()
    await proxy.close()
    postgres.remove()
  })

  async function idsIn(table: 'links' | 'sessions'): Promise<ReadonlySet<string>> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ readonly id: string }>(`select id from ${table}`)
    await client.end()
    return new Set(rows.map(({ id }) => id))
  }

  it('answers 200 for what is there and 503 for the rest, and needs no restart', async () => {
    const made = { links: [] as string[], sessions: [] as string[] }
    const statuses = new Set<number>()
    let asked = 0
    const caller = async (): Promise<void> => {
      while (asked++ < LINKS) {
        const link = await node.call('POST', links, {})
        statuses.add(link.status)
        if (link.status !== 200) continue
        made.links.push(link.body._id)
        const session = await node.app.inject({ method: 'POST', url: `/${link.body.token}/session` })
        statuses.add(session.statusCode)
        if (session.statusCode === 200) made.sessions.push(session.json<{ session: string }>().session)
      }
    }
    proxy.cutAfter(MOST_BYTES)
    await Promise.all(Array.from({ length: CALLERS }, caller))
    proxy.cutAfter(undefined)
    assert.deepEqual(
      [...statuses].toSorted((one, other) => one - other),
      [200, 503],
    )
    assert.ok(made.sessions.length > 0 && proxy.cut > CALLERS)
    for (const table of ['links', 'sessions'] as const) {
      const there = await idsIn(table)
      assert.deepEqual(
        made[table].filter((id) => !there.has(id)),
        [],
        table,
      )
    }
    await until(
      'links are made again',
      async () => (await node.call('POST', links, {})).status === 200 || undefined,
    )
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'
import { startPostgresServer, whyNoPostgresServer, type PostgresServer } from '../support/postgres-server.ts'
import { until } from '../support/until.ts'

/** Twice the connections of a server: each is at work, and some wait. */
const CALLERS = 20
const ROUNDS = 5
/** Links that are made between two strikes, so that the load is back before the next one. */
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

  it('survives connections that end in mid-transaction, and keeps every acknowledged link', () =>
    underLoad(endConnections))

  it('survives a server that is stopped at once and started again', () =>
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
  const options = '-c default_transaction_read_only=off'
  const client = new pg.Client({ connectionString: postgres.url, options })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(text, values)
    return rows
  } finally {
    await client.end()
  }
}

describe('a server whose database is away', { skip: whyNoPostgresServer() }, () => {
  before(async () => {
    postgres = await startPostgresServer()
    node = await startNode({
      DATABASE_URL: postgres.url,
      LIMIAR_DATABASE_WAIT_MS: '2000',
      LIMIAR_DATABASE_STATEMENT_MS: '2000',
      LIMIAR_DATABASE_CONNECTIONS: '2',
      LIMIAR_DATABASE_WAITING: '3',
    })
    // On a busy machine even the first request may exceed these short limits.
    await isBack()
    reportId = (await node.call('GET', '/reports')).body.docs[0]._id
  })
  after(async () => {
    await node.close()
    postgres.remove()
  })

  it('answers 503 with Retry-After, is alive and not ready, and comes back by itself', async () => {
    await postgres.stopAtOnce()
    await isUnavailable()
    await postgres.start()
    await isBack()
  })

  it('logs once that the database is away, and why, and once that it is back', async () => {
    await until('the end of the outages before', () => saidOf('away') === saidOf('back') || undefined)
    const before = node.log.length
    await postgres.stopAtOnce()
    // Requests and the looks of the job queue: both meet the outage.
    for (let i = 0; i < 20; i++) await isUnavailable()
    await postgres.start()
    await isBack()
    await until('the end of the outage', () => saidOf('away') === saidOf('back') || undefined)
    const lines = node.log.slice(before).map((line) => JSON.parse(line) as LogLine)
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['An outage begins.', 'The outage is over.'],
    )
    assert.match(lines[0]?.reason ?? '', /ECONN|EPIPE|ENOENT|terminat/)
    assert.ok((lines[1]?.failures ?? 0) >= 20 && (lines[1]?.lastedSeconds ?? 0) > 0)
  })

  it('ends requests of a database that hangs with 503', async () => {
    postgres.hold()
    await isUnavailable().finally(() => postgres.letGo())
    await isBack()
  })

  it('ends a wait for a row that another transaction has, and lets a limited number of callers wait', async () => {
    const { body: link } = await node.call('POST', `/reports/${reportId}/onboarding-ext`, {})
    const holder = new pg.Client({ connectionString: postgres.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from links where id = $1 for update', [link._id])
    const put = () => node.call('PATCH', `/reports/${reportId}/onboarding-ext/${link._id}`, { active: false })
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, put))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
    } finally {
      await holder.end()
    }
    assert.equal((await put()).status, 200)
  })
})

describe('a server whose database takes no changes', { skip: whyNoPostgresServer() }, () => {
  before(async () => {
    postgres = await startPostgresServer()
    node = await startNode({ DATABASE_URL: postgres.url })
    reportId = (await node.call('GET', '/reports')).body.docs[0]._id
  })
  after(async () => {
    await node.close()
    postgres.remove()
  })

  // A standby takes none, nor does a hosted database whose disk is full.
  it('answers 503 with Retry-After, is not ready, and comes back by itself', async () => {
    await letChange('off')
    while ((await node.call('POST', `/reports/${reportId}/onboarding-ext`, {})).status < 300)
      await turnOfTheLoop()
    await isUnavailable()
    await letChange('on')
    await isBack()
    await until('a link can be made', async () => {
      const { status } = await node.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      return status === 200 || undefined
    })
  })
})

/** Lets transactions that begin from now on change something, or nothing, also over open connections. */
async function letChange(changes: 'on' | 'off'): Promise<void> {
  await query(`alter system set default_transaction_read_only = ${changes === 'on' ? 'off' : 'on'}`)
  await query('select pg_reload_conf()')
}

interface LogLine {
  readonly msg: string
  readonly reason?: string
  readonly failures?: number
  readonly lastedSeconds?: number
}

const saidOf = (what: 'away' | 'back') =>
  node.log.filter((line) => line.includes(what === 'away' ? 'An outage begins.' : 'The outage is over.'))
    .length

async function isUnavailable(): Promise<void> {
  const answer = await node.call('POST', `/reports/${reportId}/onboarding-ext`, {})
  assert.equal(answer.status, 503)
  assert.equal(answer.body.type, 'urn:limiar:problem:unavailable')
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.equal((await node.app.inject('/health')).statusCode, 200)
  while (!/database/.test(await whyNotReady())) await turnOfTheLoop()
}

/** The last answer of /ready is kept for a second, and the pool may still hold a lost connection. */
async function isBack(): Promise<void> {
  while (/database/.test(await whyNotReady())) await turnOfTheLoop()
  while ((await node.call('GET', '/reports')).status !== 200) await turnOfTheLoop()
}

/** Models are not loaded in these tests, so that readiness always reports something missing. */
async function whyNotReady(): Promise<string> {
  const { detail } = JSON.parse((await node.app.inject('/ready')).body) as { readonly detail: string }
  return detail
}

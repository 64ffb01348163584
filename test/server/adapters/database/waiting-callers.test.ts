/** The callers that wait for a connection to PostgreSQL, as /figures and the desk of health tell them. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { ServerPool, serverLimitsOf } from '../../../../src/server/adapters/database/engine/server-pool.ts'
import { readLimits } from '../../../../src/server/settings/limit-settings.ts'
import {
  startPostgresServer,
  whyNoPostgresServer,
  type PostgresServer,
} from '../../../support/postgres-server.ts'

describe('the callers that wait for a connection', { skip: whyNoPostgresServer() }, () => {
  let server: PostgresServer
  let pool: ServerPool

  before(async () => {
    server = await startPostgresServer()
    pool = new ServerPool(server.url, { ...serverLimitsOf(readLimits()), connections: 1 }, pg.types)
  })
  after(async () => {
    await pool.end()
    server.remove()
  })

  it('are those for whom no connection is free, and not one who gets a free one at once', async () => {
    const first = await pool.connect()
    const second = pool.connect()
    assert.deepEqual(pool.load(), { open: 1, idle: 0, waiting: 1 })
    first.release()
    ;(await second).release()
    const third = pool.connect()
    assert.deepEqual(pool.load(), { open: 1, idle: 1, waiting: 0 })
    ;(await third).release()
  })
})

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../../src/server/adapters/database/migrations.ts'
import type { Schema } from '../../src/server/adapters/database/tables/schema.ts'
import { schemaSteps, type SchemaSteps } from '../../src/server/adapters/database/schema-steps.ts'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../ports/stores-postgres.ts'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'

/** The columns that the next version adds, and those that a later version removes once nobody reads them. */
const nextVersion: SchemaSteps = {
  ...schemaSteps,
  '9990-campaigns': `
    create table campaigns (id text collate "C" primary key, name text not null);
    insert into campaigns values ('spring', 'Spring');
    alter table links add column campaign_id text collate "C" references campaigns;
    alter table webhooks add column note text not null default 'none';`,
}
const versionAfterIt: SchemaSteps = {
  ...nextVersion,
  '9991-no-versions': {
    script: 'alter table webhooks drop column note; alter table links drop column return_url;',
    needs: '9990-campaigns',
  },
}

describe('a node of this version beside those of the next', { skip: whyNoPostgres() }, () => {
  let postgres: TestPostgres
  let pictures: string
  let db: Kysely<Schema>
  let node: ServerNode
  before(async () => {
    postgres = await startPostgres()
    pictures = await mkdtemp(join(tmpdir(), 'limiar-pictures-'))
    const pool = new pg.Pool({ connectionString: postgres.url })
    pool.on('error', () => undefined)
    db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  })
  after(async () => {
    await db.destroy()
    await postgres.stop()
    await rm(pictures, { recursive: true, force: true })
  })

  const start = (): Promise<ServerNode> =>
    startNode({
      DATABASE_URL: postgres.url,
      LIMIAR_BLOBS_DIR: pictures,
      LIMIAR_KEY: 'e5'.repeat(32),
      LIMIAR_ACCESS_TOKEN: 'the-token-of-two-versions',
    })

  /** Makes a link, opens a session through it, changes it, and adds a webhook. Answers the link. */
  async function work(): Promise<string> {
    const { docs } = (await node.call('GET', '/reports')).body
    const links = `/reports/${docs[0]._id}/onboarding-ext`
    const made = await node.call('POST', links, { cpf: '52998224725' })
    assert.equal(made.status, 200)
    const opened = await node.app.inject({ method: 'POST', url: `/${made.body.token}/session` })
    assert.equal(opened.statusCode, 200, opened.body)
    await sql`update links set campaign_id = 'spring' where id = ${made.body._id}`.execute(db)
    assert.equal((await node.call('PATCH', `${links}/${made.body._id}`, { active: false })).status, 200)
    assert.equal((await node.call('POST', '/webhooks', { url: 'https://bank.example/hook' })).status, 200)
    assert.equal((await node.call('GET', '/audit/verification?whole=true')).body.intact, true)
    return made.body._id as string
  }

  it('serves on when the first new node has taken its step, and loses no record that they wrote', async () => {
    node = await start()
    await migrate(db, nextVersion)
    const link = await work()
    const { rows } = await sql<{
      campaignId: string
    }>`select campaign_id from links where id = ${link}`.execute(db)
    assert.deepEqual(
      rows,
      [{ campaignId: 'spring' }],
      'it changed the link and not the column that it does not know',
    )
  })

  it('starts again, as after a crash or on the way back', async () => {
    await node.close()
    node = await start()
    await work()
  })

  it('delays the step that would remove a column that it reads, and is named', async () => {
    await assert.rejects(migrate(db, versionAfterIt), {
      code: 'conflict',
      message: new RegExp(
        `removes parts of the schema .*\\(process ${process.pid}, .*Upgrade them to the version before`,
      ),
    })
    await work()
  })

  it('does not start once that step is taken, and says which version is needed', async () => {
    await node.close()
    await migrate(db, versionAfterIt)
    await sql`update installation set version = '99.1.0'`.execute(db)
    await assert.rejects(start(), {
      code: 'conflict',
      message: /schema of Limiar 99\.1\.0 \(9990-campaigns, 9991-no-versions\)/,
    })
    // The node of the version in between goes on.
    await migrate(db, nextVersion)
  })
})

/** What is read of tables that grow: a part, whatever their size. Rows are counted, not seconds. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openStorage, type Storage } from '../../../../src/server/adapters/storage.ts'
import type { StoredReport } from '../../../../src/server/domain/reports/report.ts'
import type { Link } from '../../../../src/server/domain/links/link.ts'
import type { Session } from '../../../../src/server/domain/sessions/session.ts'
import { keepReport } from '../../../ports/kept-records.ts'
import {
  aLink,
  anErasure,
  anExecution,
  aSession,
  aStill,
  secondsLater,
  someTime,
} from '../../../ports/stores-records.ts'
import { openCounted, type CountedDatabase } from '../../../support/rows-read.ts'

const ROWS = 3000
/** Far fewer than there are, and more than a few look-ups. */
const FEW = 300

let dataDir: string
let database: CountedDatabase
let storage: Storage
let report: StoredReport
let link: Link
/** Everybody comes by this one. */
let permanent: Link

const sections = (matches: string) =>
  `jsonb_build_object('privateFaceset', jsonb_build_object('data', jsonb_build_object('faceMatches', ${matches})))`
const id = (first: string) => `'${first}' || lpad(to_hex(row), 23, '0')`
const idOf = (first: string, row: number) => first + row.toString(16).padStart(23, '0')

describe('among thousands of rows', () => {
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-growing-'))
    database = await openCounted(join(dataDir, 'database'))
    storage = await openStorage({ dataDir, client: database.client })
    report = await keepReport(storage)
    link = aLink(report)
    const crowded = aLink(report)
    permanent = aLink(report, { noExpire: true, maxSubmissions: undefined, expiresAt: undefined })
    for (const one of [link, crowded, permanent]) await storage.links.insert(one)
    const { accountId } = report
    const all = `generate_series(1, ${ROWS}) as row`
    await database.run(`
      insert into links (id, token_hash, account_id, report_id, cpf, active, no_expire, max_submissions, expires_at,
        variables, created_at, updated_at)
      select ${id('f')}, sha256(row::text::bytea), '${accountId}', '${report.id}', lpad(row::text, 11, '0'), true, false,
        3, now(), '{}', now(), now() from ${all};
      insert into executions (id, account_id, report_id, report_version, link_id, document_cpf, status, fraud, sections,
        validations, parameters, data, images, files, analysed, created_at, updated_at)
      select ${id('a')}, '${accountId}', '${report.id}', 1, ${id('f')}, lpad((row + 1)::text, 11, '0'), 'APROVADO', false,
        case when row % 100 = 0 then ${sections(`jsonb_build_array(jsonb_build_object('faceset',
          jsonb_build_object('_id', ${id('f')})))`)} else ${sections(`'[]'::jsonb`)} end,
        '[]', '{}', '{}', '{}', '[]', true, now(), now() from ${all};
      insert into sessions (id, link_id, account_id, report_id, report_version, secret_hash, created_at, expires_at)
      select ${id('b')}, '${crowded.id}', '${accountId}', '${report.id}', 1, '\\x00', now(), now() from ${all};
      insert into sessions (id, link_id, account_id, report_id, report_version, secret_hash, execution_id, created_at,
        expires_at)
      select ${id('c')}, '${permanent.id}', '${accountId}', '${report.id}', 1, '\\x00', ${id('a')},
        timestamptz '${someTime.toISOString()}' - row * interval '1 minute', now() from ${all};
      insert into stills (session_id, capture, blob_key, media_type, bytes, content_hash, measurements, doubts, created_at)
      select ${id('b')}, 'front', 'stills/' || row, 'image/jpeg', 1000, '\\x00', '{}', '[]', now() from ${all};
      insert into webhook_deliveries (id, event_id, account_id, callback_url, type, link_id, body, state, attempts,
        tried_since, next_attempt_at, created_at)
      select ${id('d')}, ${id('e')}, '${accountId}', 'https://bank.example/' || row, 'onboarding.started', '${link.id}',
        '{}', 'waiting', '[]', now(), now(), now() - row * interval '1 second' from ${all};
      insert into audit_entries (account_id, sequence, at, actor, action, status, objects, hash)
      select '${accountId}', row, timestamptz '2026-01-01' + row * interval '1 hour', 'token:t', 'getExecution', 200,
        '[]', '\\x00' from ${all};
      insert into audit_heads (account_id, sequence, hash) values ('${accountId}', ${ROWS}, '\\x00')`)
    for (const table of ['links', 'executions', 'sessions', 'stills', 'webhook_deliveries', 'audit_entries'])
      await database.run(`vacuum analyze ${table}`)
  })
  after(async () => {
    await storage.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('a session is opened without reading those that its link had before', async () => {
    const read = await database.rowsRead('sessions', () => storage.sessions.insert(aSession(permanent)))
    assert.ok(read < FEW, `${read} rows were read`)
  })

  it('a still is kept without reading those of others each time', async () => {
    const [first, second] = [aSession(link), aSession(link)]
    for (const session of [first, second]) {
      await storage.sessions.insert(session)
      await storage.sessions.putStill(aStill(session, { capture: 'front' }))
    }
    const read = await database.rowsRead('stills', () =>
      storage.sessions.putStill(aStill(second, { capture: 'selfie' })),
    )
    assert.ok(read < FEW, `${read} rows were read`)
  })

  it('the end of a delivery reads few of those that wait for its receiver', async () => {
    const { webhookDeliveries } = storage
    const due = await webhookDeliveries.findDue(idOf('d', ROWS), someTime)
    assert.ok(due)
    const attempt = { at: secondsLater(1).toISOString(), durationMs: 1, status: 200 }
    const read = await database.rowsRead('webhook_deliveries', () =>
      webhookDeliveries.recordAttempt(due.delivery, attempt, { state: 'delivered' }),
    )
    assert.ok(read < FEW, `${read} rows were read`)
  })

  it('the links of a person are found without reading those of others', async () => {
    // One was made for the CPF, and one only this person came by.
    for (const table of ['links', 'executions']) {
      let links: readonly Link[] = []
      const read = await database.rowsRead(table, async () => {
        links = (await storage.retention.findSubject(report.accountId, '00000000700')).links
      })
      assert.deepEqual(links.map(({ id }) => id).toSorted(), [idOf('f', 699), idOf('f', 700)])
      assert.ok(read < FEW, `${read} rows of ${table} were read`)
    }
  })

  it('the erasure of a face reads only the executions that name a face', async () => {
    const { accountId } = report
    const face = idOf('f', 700)
    let forgotten = 0
    const read = await database.rowsRead('executions', async () => {
      forgotten = await storage.retention.forgetMatches(accountId, [face], [])
    })
    assert.equal(forgotten, 1)
    assert.ok(read < FEW, `${read} rows were read`)
    assert.equal(await storage.retention.forgetMatches(accountId, [face], []), 0)
  })

  it('an erasure reads the jobs of its own records', async () => {
    await database.run(`
      insert into pgboss.job (name, data, group_id)
      select 'run-execution', jsonb_build_object('executionId', ${id('7')}), '${report.accountId}'
      from generate_series(1, ${ROWS}) as row`)
    await database.run('vacuum analyze pgboss.job_common')
    const session = aSession(link)
    await storage.sessions.insert(session)
    const execution = anExecution(session)
    await storage.sessions.submit(session.id, () => execution)
    const removal = { executionIds: [execution.id], linkIds: [], sessionIds: [] }
    let jobs = 0
    const read = await database.rowsRead('pgboss.job_common', async () => {
      jobs = (await storage.retention.remove(report.accountId, removal, someTime, anErasure)).removed.jobs
    })
    assert.equal(jobs, 1)
    assert.ok(read < FEW, `${read} jobs were read`)
  })

  it('a job finds its turn among those of others without reading them', async () => {
    const session = aSession(link)
    await storage.sessions.insert(session)
    const read = await database.rowsRead('pgboss.job_common', () =>
      storage.sessions.submit(session.id, () => anExecution(session)),
    )
    assert.ok(read < FEW, `${read} jobs were read`)
  })

  it('the newest accesses are found and counted without reading the record', async () => {
    const since = new Date(Date.parse('2026-01-01') + (ROWS - 5) * 3_600_000)
    let total = 0
    const read = await database.rowsRead('audit_entries', async () => {
      total = (await storage.audit.list(report.accountId, { since }, { limit: 20, offset: 0 })).total
    })
    assert.equal(total, 6)
    assert.ok(read < ROWS / 2, `${read} rows were read`)
  })

  it('the totals of links and of the registry are known without a count of their rows', async () => {
    const { accountId } = report
    const all = `generate_series(1, ${ROWS}) as row`
    await database.run(`
      insert into faces (id, account_id, description, created_at, updated_at)
      select ${id('1')}, '${accountId}', '', now(), now() from ${all};
      insert into face_images (id, record_id, account_id, position, blob_key, media_type, face_id, confidence, model_id,
        embedding)
      select ${id('2')} || place, ${id('1')}, '${accountId}', place, 'faces/' || row || '/' || place, 'image/jpeg',
        ${id('3')}, 99, 'a-model', '\\x00000000' from ${all}, generate_series(0, 1) as place`)
    await storage.faces.remove(accountId, idOf('1', 7), someTime)
    for (const table of ['faces', 'face_images', 'links']) await database.run(`vacuum analyze ${table}`)
    const page = { limit: 20, offset: 0 }
    const totals: number[] = []
    const lists = [
      ['faces', () => storage.faces.list(accountId, page)],
      ['face_images', () => storage.faces.listImages(accountId, page)],
      ['links', () => storage.links.list(accountId, report.id, {}, someTime, page)],
    ] as const
    for (const [table, list] of lists) {
      const read = await database.rowsRead(table, async () => void totals.push((await list()).total))
      assert.ok(read < FEW, `${read} rows of ${table} were read`)
    }
    const { rows } = await database.client.write({
      sql: 'select count(*)::integer as count from links where report_id = $1',
      parameters: [report.id],
    })
    assert.deepEqual(totals, [ROWS - 1, 2 * (ROWS - 1), (rows[0] as { readonly count: number }).count])
    const stranger = await keepReport(storage)
    assert.equal((await storage.links.list(stranger.accountId, report.id, {}, someTime, page)).total, 0)
  })

  it('links are told apart by their uses without asking for uses that only those without a limit have', async () => {
    await database.run(`
      insert into link_counts (link_id, shard, total, last_at)
      select '${permanent.id}', shard, 2, now() from generate_series(100, 104) as shard`)
    await database.run('vacuum analyze link_counts')
    const filter = { states: ['used'] } as const
    let total = 0
    const read = await database.rowsRead('link_counts', async () => {
      const list = await storage.links.list(report.accountId, report.id, filter, someTime, {
        limit: 1,
        offset: 0,
      })
      total = list.total
    })
    assert.ok(total >= 1)
    assert.ok(read < FEW, `${read} rows were read`)
  })

  it('a report is archived in steps of a few links, and the rest is closed after a restart', async () => {
    const big = await keepReport(storage)
    const session = await manyLinks(big)
    await database.run(`
      create table statements (rows integer);
      create function note_statement() returns trigger language plpgsql as $$
        begin insert into statements select count(*) from changed; return null; end $$;
      create trigger noted after update on links referencing new table as changed
        for each statement execute function note_statement()`)
    const removal = await storage.reports.remove(big.accountId, big.id, secondsLater(5))
    assert.deepEqual(removal, { outcome: 'archived', linksClosed: ACTIVE })
    assert.equal(await activeLinks(big), 0)
    const { rows } = await database.client.alone({
      sql: 'select max(rows) as most from statements',
      parameters: [],
    })
    const { most } = rows[0] as { readonly most: number }
    assert.ok(most > 0 && most < ACTIVE, `${most} links were changed by one statement`)

    // As if the process had ended after it archived the report.
    await database.run(`update links set active = true where report_id = '${big.id}'`)
    const { outcome } = await storage.sessions.submit(session.id, () => anExecution(session))
    assert.equal(outcome, 'inactive')
    assert.equal(await storage.reports.closeLinksOfArchived(secondsLater(9)), ACTIVE)
    assert.equal(await activeLinks(big), 0)
    assert.equal(await storage.reports.closeLinksOfArchived(secondsLater(9)), 0)
  })
})

const ACTIVE = 4500

/** Links of a report, and a session of one of them. */
async function manyLinks(of: StoredReport): Promise<Session> {
  const first = aLink(of)
  await storage.links.insert(first)
  const session = aSession(first)
  await storage.sessions.insert(session)
  await database.run(`
    insert into links (id, token_hash, account_id, report_id, active, no_expire, max_submissions, expires_at,
      variables, created_at, updated_at)
    select ${id('9')}, sha256(('of ' || row)::bytea), '${of.accountId}', '${of.id}', true, false, 3,
      now() + interval '1 day', '{}', now(), now() from generate_series(2, ${ACTIVE}) as row`)
  return session
}

async function activeLinks(of: StoredReport): Promise<number> {
  const { rows } = await database.client.write({
    sql: 'select count(*)::integer as count from links where report_id = $1 and active',
    parameters: [of.id],
  })
  return (rows[0] as { readonly count: number }).count
}

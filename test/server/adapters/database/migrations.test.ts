import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { firstTables } from '../../../../src/server/adapters/database/migrations/0001-first-tables.ts'
import { executionsAndLinks } from '../../../../src/server/adapters/database/migrations/0006-executions-and-links.ts'

describe('the step that hashes tokens and keeps counts', () => {
  it('moves the links and executions that are there', async () => {
    const db = await PGlite.create()
    const token = 'a1'.repeat(16)
    await db.exec(firstTables)
    await db.exec(`
      insert into accounts (id, environment) values ('a', 'test');
      insert into reports values ('r', 'a', 'r', 1, '{}', now(), now());
      insert into links (id, token, account_id, report_id, active, no_expire, variables, created_at, updated_at)
      values ('l', '${token}', 'a', 'r', true, true, '{}', now(), now());
      insert into executions
      select i, 'a', 'r', 1, null, 'Pendente', null, false, '{}', '[]', '{}', '{}', '{}', null, null, null, null, '[]',
        true, now(), now()
      from generate_series(1, 3) as i;`)
    await db.exec(executionsAndLinks)
    const links = await db.query<Record<string, unknown>>('select * from links')
    const [link] = links.rows
    assert.deepEqual(
      Buffer.from(link?.['token_hash'] as Uint8Array),
      createHash('sha256').update(token).digest(),
    )
    assert.ok(!JSON.stringify(link).includes(token))
    const counts = await db.query('select status, report_id, total from execution_counts')
    assert.deepEqual(counts.rows, [{ status: 'Pendente', report_id: 'r', total: 3 }])
    await db.close()
  })
})

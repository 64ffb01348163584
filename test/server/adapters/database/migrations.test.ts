import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { firstTables } from '../../../../src/server/adapters/database/migrations/0001-first-tables.ts'
import { executionsAndLinks } from '../../../../src/server/adapters/database/migrations/0006-executions-and-links.ts'
import { FLOOR_STEP, schemaSteps } from '../../../../src/server/adapters/database/schema-steps.ts'
import { onBareDatabase } from '../../../support/bare-database.ts'
import { onEachDatabase } from '../../../support/on-each-database.ts'

const token = 'a1'.repeat(16)

/** Three executions and a link, as the schema kept them before the step. */
const before = `
  insert into accounts (id, environment) values ('a', 'test');
  insert into reports values ('r', 'a', 'r', 1, '{}', now(), now());
  insert into links (id, token, account_id, report_id, active, no_expire, variables, created_at, updated_at)
  values ('l', '${token}', 'a', 'r', true, true, '{}', now(), now());
  insert into executions
  select i, 'a', 'r', 1, null, 'Pendente', null, false, '{}', '[]', '{}', '{}', '{}', null, null, null, null, '[]',
    true, now(), now()
  from generate_series(1, 3) as i;`

async function isMoved(db: Kysely<unknown>): Promise<void> {
  for (const script of [firstTables, before, executionsAndLinks]) await sql.raw(script).execute(db)
  const { rows: links } = await sql<{ readonly token_hash: Uint8Array }>`select * from links`.execute(db)
  assert.deepEqual(
    links.map(({ token_hash }) => Buffer.from(token_hash)),
    [createHash('sha256').update(token).digest()],
  )
  assert.ok(!JSON.stringify(links).includes(token))
  const counts = await sql`select status, report_id, total::integer from execution_counts`.execute(db)
  assert.deepEqual(counts.rows, [{ status: 'Pendente', report_id: 'r', total: 3 }])
}

onEachDatabase(({ settings }) => {
  describe('the step that hashes tokens and keeps counts', () => {
    it('moves the existing links and executions', () => onBareDatabase(settings(), isMoved))
  })
})

/** A node that does not know the step fails: it names a removed column, or writes a row without a required one. */
function takesAway(script: string): boolean {
  const statements = script.replaceAll(/--.*$/gm, '').toLowerCase().split(/[;,]/)
  return statements.some(
    (statement) =>
      /\bdrop (table|column|constraint|function|trigger|view)\b|\brename\b/.test(statement) ||
      /\balter column \S+ (type|set not null|drop default)\b/.test(statement) ||
      (/\badd column\b.*\bnot null\b/s.test(statement) && !statement.includes(' default ')) ||
      /\badd (constraint|check|unique|foreign key)\b/.test(statement),
  )
}

describe('steps of the schema', () => {
  it('only add, unless they name the step that a node must know to go on after them', () => {
    assert.ok(takesAway(executionsAndLinks), 'it replaced a column')
    assert.ok(takesAway('alter table links add column campaign text not null;'))
    assert.ok(!takesAway(firstTables))
    const unsaid = Object.entries(schemaSteps).filter(
      ([name, step]) => name >= FLOOR_STEP && typeof step === 'string' && takesAway(step),
    )
    assert.deepEqual(
      unsaid.map(([name]) => name),
      [],
    )
  })

  it('are in the order of their names', () => {
    const names = Object.keys(schemaSteps)
    assert.deepEqual(names, [...names].sort())
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../../../src/protocol/ids.ts'
import { DatabaseAuditLog } from '../../../../src/server/adapters/database/access/audit-store.ts'
import type { NewAuditEntry } from '../../../../src/server/domain/access/audit.ts'
import { allPages } from '../../../support/all-pages.ts'
import { engines, type TestDatabase } from '../../../support/databases.ts'

const key = new Uint8Array(32).fill(7)
const everything = { limit: 1000, offset: 0 }

function anEntry(changes: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    at: new Date('2026-11-21T12:00:00.123Z'),
    actor: newId(),
    action: 'getExecution',
    status: 200,
    objects: [newId()],
    details: { counts: { faces: 2, executions: 1 }, 'a key': ['ação', null] },
    ...changes,
  }
}

for (const engine of engines) {
  describe(`the record of accesses on ${engine.name}`, { skip: engine.skip }, () => {
    let database: TestDatabase
    let audit: DatabaseAuditLog
    before(async () => {
      database = await engine.open()
      audit = new DatabaseAuditLog(database.db, key)
    })
    after(() => database.close())

    /** A chain of an account of its own. */
    async function chainOf(entries: number): Promise<string> {
      const accountId = newId()
      for (let i = 0; i < entries; i++) await audit.append(accountId, anEntry())
      return accountId
    }

    const change = async (statement: ReturnType<typeof sql>): Promise<void> => {
      await statement.execute(database.db)
    }

    it('is read as it was written, newest first, only by its account', async () => {
      const accountId = newId()
      const first = await audit.append(accountId, anEntry({ details: undefined }))
      const second = await audit.append(accountId, anEntry())
      assert.deepEqual([first.sequence, second.sequence], [1, 2])
      const { rows, total } = await audit.list(accountId, {}, everything)
      assert.deepEqual(rows, [second, first])
      assert.equal(total, 2)
      assert.equal((await audit.list(newId(), {}, everything)).total, 0)
    })

    it('goes on after an entry, whatever is appended meanwhile', async () => {
      const accountId = await chainOf(5)
      const { rows: before } = await audit.list(accountId, {}, everything)
      const walked = await allPages(
        2,
        (page) => audit.list(accountId, {}, page),
        async () => void (await audit.append(accountId, anEntry())),
      )
      assert.deepEqual(walked, before)
    })

    it('lists who had one record before', async () => {
      const accountId = await chainOf(3)
      const wanted = await audit.append(accountId, anEntry())
      const { rows, total } = await audit.list(accountId, { object: wanted.objects[0] ?? '' }, everything)
      assert.deepEqual([rows, total], [[wanted], 1])
    })

    it('is intact after entries that came at the same time, in this process and in another', async () => {
      const accountId = newId()
      const elsewhere = new DatabaseAuditLog(database.db, key)
      const appended = await Promise.all(
        Array.from({ length: 60 }, (_, i) => (i % 2 ? audit : elsewhere).append(accountId, anEntry())),
      )
      assert.equal(new Set(appended.map(({ sequence }) => sequence)).size, 60)
      const verdict = await audit.verify(accountId)
      assert.deepEqual([verdict.intact, verdict.intact && verdict.entries], [true, 60])
    })

    it('is intact while entries come', async () => {
      const accountId = newId()
      const looks = new AbortController()
      const appending = (async () => {
        while (!looks.signal.aborted)
          await Promise.all(Array.from({ length: 3 }, () => audit.append(accountId, anEntry())))
      })()
      try {
        for (let look = 0; look < 50; look++)
          assert.equal((await audit.verify(accountId, look % 2 ? 'new' : 'whole')).intact, true)
      } finally {
        looks.abort()
        await appending
      }
    })

    it('is intact when nothing was recorded yet', async () => {
      assert.equal((await audit.verify(newId())).intact, true)
    })

    const tamperings: readonly (readonly [string, (accountId: string) => Promise<void>, number, string])[] = [
      [
        'an entry that was changed',
        (id) => change(sql`update audit_entries set actor = 'x' where account_id = ${id} and sequence = 3`),
        3,
        'changed',
      ],
      [
        'a fact of an entry that was changed',
        (id) =>
          change(
            sql`update audit_entries set details = '{"counts":{}}' where account_id = ${id} and sequence = 2`,
          ),
        2,
        'changed',
      ],
      [
        'an entry that was removed',
        (id) => change(sql`delete from audit_entries where account_id = ${id} and sequence = 2`),
        2,
        'missing',
      ],
      [
        'entries that changed places',
        async (id) => {
          await change(sql`update audit_entries set sequence = 99 where account_id = ${id} and sequence = 3`)
          await change(sql`update audit_entries set sequence = 3 where account_id = ${id} and sequence = 4`)
          await change(sql`update audit_entries set sequence = 4 where account_id = ${id} and sequence = 99`)
        },
        3,
        'changed',
      ],
      [
        'an end that was cut off',
        (id) => change(sql`delete from audit_entries where account_id = ${id} and sequence = 5`),
        5,
        'cut-off',
      ],
      [
        'a chain that was removed',
        (id) => change(sql`delete from audit_entries where account_id = ${id}`),
        1,
        'cut-off',
      ],
      [
        'an end that was moved back',
        (id) => change(sql`update audit_heads set sequence = 4 where account_id = ${id}`),
        5,
        'changed',
      ],
      [
        'an end whose hash was changed',
        (id) => change(sql`update audit_heads set hash = ${new Uint8Array(32)} where account_id = ${id}`),
        6,
        'changed',
      ],
      [
        'a chain that was copied from another account',
        (id) =>
          change(
            sql`update audit_entries set account_id = ${id.replace(/^./, 'x')} where account_id = ${id}`,
          ),
        1,
        'cut-off',
      ],
    ]
    for (const [what, tamper, brokenAt, reason] of tamperings)
      it(`notices ${what}`, async () => {
        const accountId = await chainOf(5)
        assert.equal((await audit.verify(accountId)).intact, true)
        await tamper(accountId)
        assert.deepEqual(await audit.verify(accountId), { intact: false, brokenAt, reason })
      })

    describe('after its oldest entries were dropped', () => {
      const then = new Date('2026-01-31T12:00:00Z')
      const since = new Date('2026-02-01T00:00:00Z')

      /** Entries 1 to 5 are old, and 6 to 8 are kept. */
      async function aTrimmedChain(): Promise<string> {
        const accountId = newId()
        for (let i = 0; i < 5; i++) await audit.append(accountId, anEntry({ at: then }))
        for (let i = 0; i < 3; i++) await audit.append(accountId, anEntry({ at: since }))
        const outcome = await audit.trim(accountId, since)
        assert.deepEqual(outcome.intact && outcome.entries, 5)
        return accountId
      }

      it('is intact for a node that last looked before, and goes on', async () => {
        const accountId = newId()
        const elsewhere = new DatabaseAuditLog(database.db, key)
        for (let i = 0; i < 4; i++) await audit.append(accountId, anEntry({ at: then }))
        await elsewhere.verify(accountId)
        await audit.append(accountId, anEntry({ at: then }))
        await audit.trim(accountId, since)
        assert.equal((await elsewhere.verify(accountId, 'new')).intact, true)
        await audit.append(accountId, anEntry({ at: since }))
        for (const extent of ['new', 'whole'] as const) {
          const verdict = await elsewhere.verify(accountId, extent)
          assert.deepEqual(verdict.intact && [verdict.entries, verdict.dropped], [6, 5])
        }
      })

      it('drops each entry once, although two processes do it', async () => {
        const accountId = newId()
        await Promise.all(Array.from({ length: 450 }, () => audit.append(accountId, anEntry({ at: then }))))
        await audit.append(accountId, anEntry({ at: since }))
        const elsewhere = new DatabaseAuditLog(database.db, key)
        const outcomes = await Promise.all([audit, elsewhere].map((log) => log.trim(accountId, since)))
        const dropped = outcomes.map((outcome) => (outcome.intact ? outcome.entries : NaN))
        assert.equal(dropped[0]! + dropped[1]!, 450)
        assert.equal((await audit.verify(accountId)).intact, true)
      })

      it('is intact while its oldest entries are dropped', async () => {
        const accountId = newId()
        await Promise.all(Array.from({ length: 900 }, () => audit.append(accountId, anEntry({ at: then }))))
        const elsewhere = new DatabaseAuditLog(database.db, key)
        const trimmed = new AbortController()
        const trimming = audit.trim(accountId, since).finally(() => trimmed.abort())
        while (!trimmed.signal.aborted) assert.equal((await elsewhere.verify(accountId)).intact, true)
        await trimming
      })

      const forgeries: readonly (readonly [string, (accountId: string) => Promise<void>, number])[] = [
        [
          'entries that somebody else dropped',
          (id) => change(sql`delete from audit_entries where account_id = ${id} and sequence = 6`),
          6,
        ],
        [
          'an anchor that was moved to an entry of the chain',
          (id) =>
            change(sql`
              with moved as (update audit_anchors set sequence = 6, hash = (
                select hash from audit_entries where account_id = ${id} and sequence = 6) where account_id = ${id})
              delete from audit_entries where account_id = ${id} and sequence = 6`),
          1,
        ],
        [
          'an anchor that was removed',
          (id) => change(sql`delete from audit_anchors where account_id = ${id}`),
          1,
        ],
      ]
      for (const [what, forge, brokenAt] of forgeries)
        it(`notices ${what}`, async () => {
          const accountId = await aTrimmedChain()
          assert.equal((await audit.verify(accountId)).intact, true)
          await forge(accountId)
          assert.deepEqual(await audit.verify(accountId), { intact: false, brokenAt, reason: 'missing' })
        })

      it('drops nothing from a record that is broken', async () => {
        const accountId = newId()
        for (let i = 0; i < 3; i++) await audit.append(accountId, anEntry({ at: then }))
        await change(
          sql`update audit_entries set actor = 'x' where account_id = ${accountId} and sequence = 2`,
        )
        const broken = { intact: false, brokenAt: 2, reason: 'changed' }
        assert.deepEqual(await audit.trim(accountId, since), broken)
        assert.equal((await audit.list(accountId, {}, everything)).rows.length, 3)
        assert.deepEqual(await audit.verify(accountId), broken)
      })
    })

    it('cannot be continued without the key', async () => {
      const accountId = await chainOf(2)
      await new DatabaseAuditLog(database.db, new Uint8Array(32)).append(accountId, anEntry())
      assert.deepEqual(await audit.verify(accountId), { intact: false, brokenAt: 3, reason: 'changed' })
    })

    it('names a person by a value that neither their CPF nor another account reveals', () => {
      const [one, other] = [newId(), newId()]
      const pseudonym = audit.pseudonym(one, '52998224725')
      assert.equal(pseudonym, audit.pseudonym(one, '52998224725'))
      assert.notEqual(pseudonym, audit.pseudonym(other, '52998224725'))
      assert.ok(!pseudonym.includes('52998224725'))
    })
  })
}

import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql, type KyselyPlugin } from 'kysely'
import { newId } from '../../../../src/protocol/ids.ts'
import { DatabaseAuditLog } from '../../../../src/server/adapters/database/access/audit-store.ts'
import { SealedHeads } from '../../../../src/server/adapters/database/access/sealed-heads.ts'
import { otherActors, type ChainExtent } from '../../../../src/server/domain/access/audit.ts'
import { engines, type TestDatabase } from '../../../support/databases.ts'

const key = new Uint8Array(32).fill(7)
const sealKey = new Uint8Array(32).fill(8)
const extents: readonly ChainExtent[] = ['new', 'whole']

const anEntry = () => ({
  at: new Date('2026-11-21T12:00:00.123Z'),
  actor: otherActors.server,
  action: 'getExecution',
  status: 200,
  objects: [newId()],
  details: undefined,
})

/** Counts the statements that read entries. */
function countingReads(): KyselyPlugin & { reads: number } {
  const plugin = {
    reads: 0,
    transformQuery: ({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) => {
      if (JSON.stringify(node).includes('audit_entries')) plugin.reads++
      return node
    },
    transformResult: ({ result }: Parameters<KyselyPlugin['transformResult']>[0]) => Promise.resolve(result),
  }
  return plugin
}

for (const engine of engines) {
  describe(`the sealed heads of the record on ${engine.name}`, { skip: engine.skip }, () => {
    let database: TestDatabase
    let path: string
    before(async () => {
      database = await engine.open()
      path = join(database.directory, 'audit-heads')
    })
    after(() => database.close())

    /** The record as a process that starts now has it. */
    const startedLog = async () =>
      new DatabaseAuditLog(database.db, key, await SealedHeads.open(path, sealKey))

    async function append(audit: DatabaseAuditLog, accountId: string, entries: number): Promise<void> {
      await Promise.all(Array.from({ length: entries }, () => audit.append(accountId, anEntry())))
      await audit.seal([accountId])
    }

    it('are written by one call at a time: a call that seals may meet the regular one of every second', async () => {
      const audit = await startedLog()
      const accountIds = Array.from({ length: 20 }, () => newId())
      await Promise.all(
        accountIds.map(async (accountId) => {
          await audit.append(accountId, anEntry())
          await audit.seal([accountId])
        }),
      )
      const heads = await SealedHeads.open(path, sealKey)
      for (const accountId of accountIds) assert.equal(heads.get(accountId)?.sequence, 1)
    })

    it('are written before the record is closed, also by a call that was under way', async () => {
      const heads = await SealedHeads.open(path, sealKey)
      const audit = new DatabaseAuditLog(database.db, key, heads)
      const accountId = newId()
      await audit.append(accountId, anEntry())
      let isClosed = false
      const late: string[] = []
      heads.onWritten = (text) => isClosed && late.push(text)
      // As the regular call of every second does, which nobody waits for.
      const sealed = audit.seal()
      await audit.close()
      isClosed = true
      assert.equal((await SealedHeads.open(path, sealKey)).get(accountId)?.sequence, 1)
      await sealed
      assert.deepEqual(late, [])
    })

    it('are written by the next call when one could not write them', async () => {
      const folder = join(database.directory, 'not-there-yet')
      const heads = await SealedHeads.open(join(folder, 'audit-heads'), sealKey)
      const accountId = newId()
      heads.advance(accountId, { sequence: 3, hash: key })
      await assert.rejects(heads.write(), { code: 'ENOENT' })
      await mkdir(folder)
      await heads.write()
      const written = await SealedHeads.open(join(folder, 'audit-heads'), sealKey)
      assert.equal(written.get(accountId)?.sequence, 3)
    })

    async function sealedChain(entries: number): Promise<string> {
      const accountId = newId()
      await append(await startedLog(), accountId, entries)
      return accountId
    }

    /** The steps by which somebody who can write to the database removes entries; no key is needed. */
    async function cutBehind(accountId: string, sequence: number): Promise<void> {
      await sql`delete from audit_entries where account_id = ${accountId} and sequence > ${sequence}`.execute(
        database.db,
      )
      await sql`
        update audit_heads set sequence = ${sequence},
          hash = (select hash from audit_entries where account_id = ${accountId} and sequence = ${sequence})
        where account_id = ${accountId}`.execute(database.db)
    }

    for (const extent of extents) {
      it(`detect a record whose end was cut off together with its head (${extent})`, async () => {
        const accountId = await sealedChain(5)
        await cutBehind(accountId, 3)
        const verdict = await (await startedLog()).verify(accountId, extent)
        assert.deepEqual(verdict, { intact: false, brokenAt: 4, reason: 'cut-off' })
      })

      it(`detect a record that was emptied (${extent})`, async () => {
        const accountId = await sealedChain(5)
        await sql`delete from audit_entries where account_id = ${accountId}`.execute(database.db)
        await sql`delete from audit_heads where account_id = ${accountId}`.execute(database.db)
        const audit = await startedLog()
        const emptied = { intact: false, brokenAt: 1, reason: 'cut-off' }
        assert.deepEqual(await audit.verify(accountId, extent), emptied)
        assert.equal(await audit.isUnfounded(accountId), false, 'it is not begun a second time')
      })

      it(`detect a record that was put back and went on past the sealed head (${extent})`, async () => {
        const accountId = await sealedChain(5)
        await cutBehind(accountId, 2)
        await append(await startedLog(), accountId, 6)
        const verdict = await (await startedLog()).verify(accountId, extent)
        assert.deepEqual(verdict, { intact: false, brokenAt: 5, reason: 'rolled-back' })
      })
    }

    it('begin with the record as it is where there were none', async () => {
      const accountId = newId()
      await append(new DatabaseAuditLog(database.db, key), accountId, 4)
      const audit = await startedLog()
      await audit.seal([accountId])
      assert.equal((await audit.verify(accountId, 'new')).intact, true)
      await cutBehind(accountId, 2)
      assert.equal((await (await startedLog()).verify(accountId, 'new')).intact, false)
    })

    it('are taken again after a restore, and detect entries that are cut off after that', async () => {
      const accountId = await sealedChain(5)
      await cutBehind(accountId, 3)
      const audit = await startedLog()
      assert.deepEqual(await audit.sealAnew([accountId]), [accountId])
      assert.equal((await (await startedLog()).verify(accountId)).intact, true)
      await cutBehind(accountId, 2)
      assert.equal((await (await startedLog()).verify(accountId)).intact, false)
    })

    it('are not believed when somebody else wrote them', async () => {
      const accountId = await sealedChain(5)
      const text = await readFile(path, 'utf8')
      await writeFile(path, text.replace(`"${accountId}":{"sequence":5`, `"${accountId}":{"sequence":4`))
      const verdict = await (await startedLog()).verify(accountId)
      assert.deepEqual(verdict, { intact: false, brokenAt: 1, reason: 'seal-broken' })
      await writeFile(path, text)
      assert.equal((await (await startedLog()).verify(accountId)).intact, true)
    })

    it('are where the next check begins, and checks at the same time are one', async () => {
      const accountId = await sealedChain(500)
      const counting = countingReads()
      const heads = await SealedHeads.open(path, sealKey)
      const audit = new DatabaseAuditLog(database.db.withPlugin(counting), key, heads)
      const readsOf = async (looks: number, extent: ChainExtent): Promise<number> => {
        counting.reads = 0
        const all = Array.from({ length: looks }, () => audit.verify(accountId, extent))
        for (const verdict of await Promise.all(all)) assert.equal(verdict.intact, true)
        return counting.reads
      }
      const [once, whole] = [await readsOf(1, 'new'), await readsOf(1, 'whole')]
      assert.ok(once > 0 && once < whole, `${once} of ${whole}`)
      assert.equal(await readsOf(20, 'new'), once)
      assert.equal(await readsOf(20, 'whole'), whole)
    })
  })
}

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, templateArchive } from '../../../src/server/adapters/database/database.ts'
import { startPostgres } from '../../ports/stores-postgres.ts'
import { onEachServer, records, type Running } from '../../support/command-servers.ts'
import { limiar } from '../../support/limiar-command.ts'

const KEY = 'c3'.repeat(32)

/** Every file below a folder with its hash. */
async function hashesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const hashes = files.map(async (path) => {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return [path.slice(folder.length + 1), hash] as const
  })
  return Object.fromEntries((await Promise.all(hashes)).sort())
}

/** Rows that change later: the end of the record of accesses, the last use of a token, the position of an index. */
const CHANGING = /^(audit_heads|access_tokens|face_index_readers|list_totals|schema_steps_lock) /

/** Every row of every table of Limiar, as text with the table's name. */
async function rowsOf({
  folder,
  url,
}: {
  folder: string
  url: string | undefined
}): Promise<readonly string[]> {
  const database = await openDatabase(
    url === undefined ? { directory: join(folder, 'database'), template: templateArchive() } : { url },
  )
  const texts: string[] = []
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.db)
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t order by 1`.execute(database.db)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  await database.close()
  return texts
}

describe('limiar backup, verify and restore', () => {
  onEachServer(({ folder, start, photographs }) => {
    it('bring back every row and every picture, byte for byte, of a server that was in use', async () => {
      const running = await start({ LIMIAR_KEY: KEY })
      await running.run(['faces', 'import', await photographs('backed-up')])
      const backup = join(folder(), 'backup')
      const environment = environmentOf(running)
      // Links are made meanwhile: each one that was answered before the copy began is in it.
      const before = await madeLink(running)
      const over = new AbortController()
      const writing = (async () => {
        let made = 0
        while (!over.signal.aborted) made += (await madeLink(running)) ? 1 : 0
        return made
      })()
      const made = await limiar(['backup', backup], environment)
      over.abort()
      assert.ok((await writing) > 0, 'it was written to')
      assert.deepEqual([made.stderr, made.status], ['', 0])
      assert.match(made.stdout, /^Backed up \d+ files.*\nThe key is not in it/m)
      assert.equal((await running.client.raw('/health')).status, 200, 'it goes on serving')
      const people = await records(running)
      await running.close()

      const verified = await limiar(['verify', backup])
      assert.deepEqual([verified.status, verified.stderr], [0, ''])
      const postgres = running.kept.url === undefined ? undefined : await startPostgres()
      const kept = { folder: join(folder(), 'restored'), url: postgres?.url }
      const restored = await limiar(['restore', backup], { ...environment, ...environmentOf({ kept }) })
      assert.deepEqual([restored.stderr, restored.status], ['', 0])
      assert.match(restored.stdout, /^Set LIMIAR_KEY/m)
      // Nodes on PostgreSQL share one token, so none makes one for itself.
      assert.equal(/^Set LIMIAR_ACCESS_TOKEN/m.test(restored.stdout), kept.url !== undefined)
      await assert.rejects(start({}, kept), /written under another key/)
      assert.equal(existsSync(join(kept.folder, 'key')), false, 'no key is made that opens nothing')
      assert.deepEqual(
        await hashesIn(join(kept.folder, 'blobs')),
        withoutUnfinished(await hashesIn(join(running.kept.folder, 'blobs'))),
      )
      // A row that was written after the copy is not in it, and the rows in it are unchanged.
      const live = new Set(await rowsOf(running.kept))
      const changed = (await rowsOf(kept)).filter((row) => !live.has(row) && !CHANGING.test(row))
      assert.deepEqual(changed, [])

      const second = await start({ LIMIAR_KEY: KEY }, kept)
      assert.deepEqual(
        (await records(second)).map(({ _id }) => _id).sort(),
        people.map(({ _id }) => _id).sort(),
      )
      assert.equal((await second.client.call('GET', before!)).status, 200)
      assert.equal((await second.client.call('GET', '/audit/verification')).body.intact, true)
      const exported = await second.run(['faces', 'export', join(second.kept.folder, 'exported')])
      assert.deepEqual([exported.status, exported.stderr], [0, ''], 'every picture opens')
      const { LIMIAR_DATA_DIR = '', ...place } = environmentOf({ kept })
      const file = join(LIMIAR_DATA_DIR, 'key')
      await writeFile(file, `${'d4'.repeat(32)}\n`)
      const withKey = (name: string) =>
        limiar(['backup', join(folder(), name), '--with-key'], { ...place, LIMIAR_DATA_DIR })
      const another = await withKey('another-key')
      assert.equal(another.status, 1)
      assert.match(another.stderr, /is not the key of these pictures/)
      await writeFile(file, `${KEY}\n`)
      const own = await withKey('own-key')
      assert.deepEqual([own.stderr, own.status], ['', 0])
      await second.close()
      const twice = await limiar(['restore', backup], { ...environment, ...environmentOf({ kept }) })
      assert.equal(twice.status, 1)
      assert.match(twice.stderr, /exists already/)
      await postgres?.stop()
      await damage(backup, join(folder(), 'damaged'))
    })
  })
})

/** A changed, shortened or missing file is noticed, and never restored. */
async function damage(backup: string, copy: string): Promise<void> {
  await cp(backup, copy, { recursive: true })
  await appendFile(join(copy, 'blobs', 'key-proof'), ' ')
  const changed = await limiar(['verify', copy])
  assert.deepEqual([changed.status, changed.stderr], [1, 'blobs/key-proof is changed.\n'])
  const refused = await limiar(['restore', copy], { LIMIAR_DATA_DIR: `${copy}-data` })
  assert.match(refused.stderr, /damaged: blobs\/key-proof is changed/)
  await rm(join(copy, 'backup.json'))
  assert.match((await limiar(['verify', copy])).stderr, /not a backup, or an unfinished one/)
}

function environmentOf({ kept }: Pick<Running, 'kept'>): Record<string, string> {
  return {
    LIMIAR_DATA_DIR: kept.folder,
    ...(kept.url === undefined ? {} : { DATABASE_URL: kept.url }),
    PATH: process.env['PATH'] ?? '',
  }
}

function withoutUnfinished(hashes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(hashes).filter(([path]) => !path.startsWith('.unfinished')))
}

/** The path of a new link. */
async function madeLink({ client }: Running): Promise<string | undefined> {
  const [report] = (await client.call('GET', '/reports')).body.docs
  const { status, body } = await client.call('POST', `/reports/${report._id}/onboarding-ext`, {})
  return status === 200 ? `/reports/${report._id}/onboarding-ext/${body._id}` : undefined
}

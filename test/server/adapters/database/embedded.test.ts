import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, templateArchive } from '../../../../src/server/adapters/database/database.ts'
import type { Database } from '../../../../src/server/adapters/database/database.ts'
import { openDurablePglite } from '../../../../src/server/adapters/database/engine/durable-pglite.ts'
import { pack, prepareDirectory } from '../../../../src/server/adapters/database/engine/template.ts'
import { anAccount } from '../../../ports/stores-records.ts'

describe('the embedded database', () => {
  let folder: string
  let database: Database
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-embedded-'))
    database = await openDatabase({ directory: join(folder, 'database'), template: templateArchive() })
  })
  after(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('commits with a real fsync', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method')
      order by name`.execute(database.db)
    assert.deepEqual(
      rows.map(({ name, setting }) => `${name}=${setting}`),
      ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'wal_sync_method=fsync'],
    )
  })

  test('refuses to open where a commit reaches no fsync', async () => {
    const directory = join(folder, 'not-durable')
    await prepareDirectory(directory, templateArchive())
    const opened = openDurablePglite(directory, { parameters: ['-c', 'fsync=off'] })
    await assert.rejects(opened, /A commit reached no fsync/)
  })

  test('a transaction that throws leaves nothing, and the next one works', async () => {
    const { db } = database
    const account = anAccount()
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('accounts').values(account).execute()
      throw new Error('It fails.')
    })
    await assert.rejects(failing, { message: 'It fails.' })
    const found = await db.selectFrom('accounts').select('id').where('id', '=', account.id).execute()
    assert.deepEqual(found, [])
  })

  test('a transaction that swallowed an error of the database does not count as committed', async () => {
    const account = anAccount()
    const committed = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('accounts').values(account).execute()
      await transaction
        .insertInto('accounts')
        .values(account)
        .execute()
        .catch(() => undefined)
    })
    await assert.rejects(committed)
  })

  test('an error has PostgreSQL’s code', async () => {
    const account = anAccount()
    const insert = () => database.db.insertInto('accounts').values(account).execute()
    await insert()
    await assert.rejects(insert(), { code: '23505', constraint: 'accounts_pkey' })
  })

  test('of many writes at once, the one that fails fails alone', async () => {
    const accounts = Array.from({ length: 30 }, () => anAccount())
    accounts[20] = accounts[10] ?? anAccount()
    const outcomes = await Promise.allSettled(
      accounts.map((account) => database.db.insertInto('accounts').values(account).execute()),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 1)
  })

  test('a closed database answers nothing more', async () => {
    const closed = await openDatabase({ directory: join(folder, 'closed'), template: templateArchive() })
    await closed.close()
    await assert.rejects(closed.db.selectFrom('accounts').selectAll().execute())
  })

  test('a folder whose making was cut off is made again', async () => {
    const directory = join(folder, 'cut-off')
    await mkdir(join(directory + '.unfinished', 'base'), { recursive: true })
    await writeFile(join(directory + '.unfinished', 'PG_VERSION'), 'half')
    const opened = await openDatabase({ directory, template: templateArchive() })
    await opened.close()
    assert.ok(!(await readdir(folder)).includes('cut-off.unfinished'))
  })

  test('without a prepared database a new folder is still made', async () => {
    const opened = await openDatabase({ directory: join(folder, 'from-nothing') })
    assert.deepEqual(await opened.db.selectFrom('accounts').selectAll().execute(), [])
    await opened.close()
  })
})

describe('a prepared database', () => {
  test('is unpacked as it was packed, empty folders too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-template-'))
    try {
      const original = join(folder, 'original')
      await mkdir(join(original, 'base', 'empty'), { recursive: true })
      await writeFile(join(original, 'PG_VERSION'), '18\n')
      await writeFile(join(original, 'base', 'nothing'), '')
      await writeFile(
        join(original, 'base', 'bytes'),
        Uint8Array.from({ length: 5000 }, (_, i) => i),
      )
      await pack(original, join(folder, 'archive.gz'))
      await prepareDirectory(join(folder, 'copy'), join(folder, 'archive.gz'))
      assert.deepEqual(await tree(join(folder, 'copy')), await tree(original))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Every path of a tree with its bytes in hex. */
async function tree(directory: string): Promise<ReadonlyMap<string, string | undefined>> {
  const paths = (await readdir(directory, { recursive: true })).sort()
  const contents = paths.map(async (path) => {
    const bytes = await readFile(join(directory, path), 'hex').catch(() => undefined)
    return [path, bytes] as const
  })
  return new Map(await Promise.all(contents))
}

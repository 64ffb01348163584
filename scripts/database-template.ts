/**
 * Prepares the database from which a new data folder starts, unless it exists: `node scripts/database-template.ts`.
 * Only speed depends on it.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { openDatabase, templateArchive } from '../src/server/adapters/database/database.ts'
import { PgBossJobQueue } from '../src/server/adapters/database/jobs/job-queue.ts'
import { pack } from '../src/server/adapters/database/engine/template.ts'

const archive = templateArchive()
if (!existsSync(archive)) {
  console.log(`Preparing the database of new data folders: ${relative(process.cwd(), archive)}`)
  await prepare()
}

async function prepare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-template-'))
  try {
    const directory = join(folder, 'database')
    const database = await openDatabase({ directory })
    const jobs = await PgBossJobQueue.start(database.engine, (message, cause) => {
      throw new Error(message, { cause })
    })
    await jobs.stop()
    await database.close()
    // Archives of other versions and schemas are useless now.
    await rm(dirname(archive), { recursive: true, force: true })
    await pack(directory, archive)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

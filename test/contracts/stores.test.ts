import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { openStorage } from '../../src/server/adapters/storage.ts'
import { jobsContract } from './stores-jobs-contract.ts'
import { startPostgres, whyNoPostgres, type TestPostgres } from './stores-postgres.ts'
import { storesContract } from './stores-contract.ts'

describe('the embedded database', () => {
  let dataDir: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-stores-'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  storesContract('PGlite', () => openStorage({ dataDir }))
  jobsContract('PGlite', () => openStorage({ dataDir }))
})

describe('a PostgreSQL server', { skip: whyNoPostgres() }, () => {
  let dataDir: string
  let postgres: TestPostgres | undefined
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-stores-'))
    postgres = await startPostgres()
  })
  after(async () => {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  storesContract('PostgreSQL', () => openStorage({ dataDir, url: postgres?.url }))
  jobsContract('PostgreSQL', () => openStorage({ dataDir, url: postgres?.url }))
})

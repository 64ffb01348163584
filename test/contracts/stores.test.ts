import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openStorage } from '../../src/server/adapters/storage.ts'
import { faceModelsContract } from './stores-face-models-contract.ts'
import { jobsContract } from './stores-jobs-contract.ts'
import { messagesContract } from './stores-messages-contract.ts'
import { startPostgres, whyNoPostgres, type TestPostgres } from './stores-postgres.ts'
import { reportsContract } from './stores-reports-contract.ts'
import { storesContract } from './stores-contract.ts'
import { webhooksContract } from './stores-webhooks-contract.ts'

describe('the embedded database', () => {
  let dataDir: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-stores-'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  storesContract('PGlite', () => openStorage({ dataDir }))
  faceModelsContract('PGlite', () => openStorage({ dataDir }))
  reportsContract('PGlite', () => openStorage({ dataDir }))
  webhooksContract('PGlite', () => openStorage({ dataDir }))
  messagesContract('PGlite', () => openStorage({ dataDir }))
  jobsContract('PGlite', (jobRetries) => openStorage({ dataDir, jobRetries }))
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

  test('servers that start together on an empty database take turns at making it', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => openStorage({ dataDir, url: postgres?.url })))
    assert.deepEqual(await Promise.all(servers.map(({ accounts }) => accounts.all())), [[], [], []])
    for (const server of servers) await server.close()
  })

  storesContract('PostgreSQL', () => openStorage({ dataDir, url: postgres?.url }))
  faceModelsContract('PostgreSQL', () => openStorage({ dataDir, url: postgres?.url }))
  reportsContract('PostgreSQL', () => openStorage({ dataDir, url: postgres?.url }))
  webhooksContract('PostgreSQL', () => openStorage({ dataDir, url: postgres?.url }))
  messagesContract('PostgreSQL', () => openStorage({ dataDir, url: postgres?.url }))
  jobsContract('PostgreSQL', (jobRetries) => openStorage({ dataDir, url: postgres?.url, jobRetries }))
})

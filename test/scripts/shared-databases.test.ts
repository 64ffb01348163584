/** Checks that tests which use one embedded database in turn see nothing of each other. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PgliteClient } from '../../src/server/adapters/database/engine/pglite-client.ts'
import { asBase64, writtenFace } from '../support/fakes/written-faces.ts'
import { anotherTake, onboard } from '../support/onboard.ts'
import { startFakeService } from '../support/server.ts'
import { closeSharedDatabases, lendDatabase, shareDatabases } from '../support/shared-databases.ts'
import { storageEngines } from '../support/storage-engines.ts'
import { openTestStores } from '../support/test-stores.ts'

const [embedded] = storageEngines
const still = writtenFace('ana')
const stills = { front: still, back: still, selfie: anotherTake(still) }

describe('an embedded database that tests use in turn', () => {
  let whenNew: readonly string[] = []
  before(async () => {
    shareDatabases()
    const { client, giveBack } = await lent()
    whenNew = await contentsOf(client)
    await giveBack()
  })
  after(closeSharedDatabases)

  it('is like new, whatever was written', async () => {
    assert.ok(embedded)
    const stores = await openTestStores(embedded, { isLent: true })
    const service = await startFakeService(stores.ports)
    const face = await service.client.call('POST', '/private-faceset', {
      description: 'Ana',
      images: [asBase64(still)],
    })
    assert.equal(face.status, 200, face.text)
    await onboard(service.client, service.reportId, stills)
    await service.close()
    await stores.release()
    const { client: another, giveBack } = await lent()
    assert.deepEqual(await contentsOf(another), whenNew, 'a second one is new')
    await giveBack()
    await stores.close()
    const { client, giveBack: giveBackAgain } = await lent()
    assert.deepEqual(await contentsOf(client), whenNew)
    await giveBackAgain()
  })
})

async function lent() {
  const database = await lendDatabase()
  assert.ok(database)
  return database
}

/** Every row of every table and the position of every sequence, one text each. */
async function contentsOf(client: PgliteClient): Promise<readonly string[]> {
  const [first] = await rows<{ names: string }>(
    client,
    `select string_agg(format('select %L || t::text as found from %s t', c.oid::regclass, c.oid::regclass), ' union all ') as names
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'S') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  const found = await rows<{ found: string }>(client, `${first?.names} order by 1`)
  return found.map((row) => row.found)
}

async function rows<Row>(client: PgliteClient, sql: string): Promise<readonly Row[]> {
  const answer = await client.alone({ sql, parameters: [] })
  return answer.rows as readonly Row[]
}

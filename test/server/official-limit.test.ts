import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { nobodyObserves } from '../../src/server/domain/observer.ts'
import type { OfficialDataSource } from '../../src/server/domain/findings/official-data.ts'
import { ResourceStack } from '../../src/server/machine/resource-stack.ts'
import { openService } from '../../src/server/open-service.ts'
import { readSettings } from '../../src/server/settings/settings.ts'
import { startPostgres, whyNoPostgres } from '../ports/stores-postgres.ts'
import { writtenFaces } from '../support/fakes/written-faces.ts'
import { answering, withSource } from '../support/source-server.ts'

const question = { cpf: '52998224725', read: {} }
const LIMIT = 7

interface Installation {
  readonly folder: string
  readonly database: string
  /** The address of the official source. */
  readonly source: string
}

/** The official source of a new service, which remembers nothing. */
async function opened(
  { folder, database, source }: Installation,
  services: ResourceStack,
): Promise<OfficialDataSource> {
  const environment = {
    LIMIAR_DATA_DIR: folder,
    DATABASE_URL: database,
    LIMIAR_KEY: 'a1'.repeat(32),
    LIMIAR_BLOBS_DIR: join(folder, 'pictures'),
    LIMIAR_OFFICIAL_DATA_URL: source,
    LIMIAR_OFFICIAL_DAILY_LIMIT: String(LIMIT),
    LIMIAR_OFFICIAL_REMEMBER_MINUTES: '0',
  }
  const listeners = { onFailure: () => undefined, observer: nobodyObserves }
  const service = await openService(readSettings(environment), { faceEngine: writtenFaces() }, listeners)
  services.defer(() => service.close())
  const { production } = service.ports.officialData
  assert.ok(production)
  return production
}

/** Sends this many questions to each source at once; answers how many were answered, and why the others were not. */
async function outcomes(sources: readonly OfficialDataSource[], times: number): Promise<readonly unknown[]> {
  const asked = sources.flatMap((source) => Array.from({ length: times }, () => source.lookUp(question)))
  const answers = await Promise.all(asked)
  const refused = answers.flatMap((answer) => (answer.performed ? [] : [answer.reason]))
  return [answers.length - refused.length, [...new Set(refused)]]
}

describe('the day’s limit of an official source', { skip: whyNoPostgres() }, () => {
  it('holds for two services on one database together, and survives a restart', async () => {
    await using installed = new ResourceStack()
    const postgres = await startPostgres()
    installed.defer(() => postgres.stop())
    const folder = await mkdtemp(join(tmpdir(), 'limiar-limit-'))
    installed.defer(() => rm(folder, { recursive: true, force: true }))
    await withSource([answering({ name: 'Ana Lima' })], async ({ url: source, asked }) => {
      const installation = { folder, database: postgres.url, source }
      await using services = new ResourceStack()
      const both = [await opened(installation, services), await opened(installation, services)]
      assert.deepEqual(await outcomes(both, 10), [LIMIT, ['source-limit']])
      for (const one of both)
        assert.deepEqual(await one.today?.(), { asked: LIMIT, charged: LIMIT, limit: LIMIT })
      const own = both.map((one) => one.use?.().asked ?? NaN)
      assert.equal(
        own.reduce((sum, questions) => sum + questions),
        LIMIT,
      )
      await services.disposeAsync()
      assert.deepEqual(await outcomes([await opened(installation, services)], 1), [0, ['source-limit']])
      assert.equal(asked.length, LIMIT)
    })
  })
})

/** Stores over a real database for tests that otherwise keep things in memory, when the run asks for it. */
import type { ServicePorts } from '../../src/server/operations/service-ports.ts'
import { storageEngines } from './storage-engines.ts'
import { openTestStores, type TestStores } from './test-stores.ts'

/** Names the engine, `PGlite` or `PostgreSQL`; unset, tests keep what they can in memory. */
export const STORES_VARIABLE = 'LIMIAR_TEST_STORES'

/** Opens an empty database of the engine that the run names; undefined when it names none, or the test has its own. */
export async function openChosenStores(replaced: Partial<ServicePorts>): Promise<TestStores | undefined> {
  const wanted = process.env[STORES_VARIABLE]
  if (wanted === undefined || replaced.executions) return undefined
  const engine = storageEngines.find(({ name }) => name === wanted)
  if (!engine) throw new Error(`There is no engine called ${wanted}.`)
  return openTestStores(engine, { faceEngine: replaced.faceEngine, isLent: true })
}

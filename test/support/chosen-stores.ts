/** Stores over a real database for tests that otherwise keep things in memory, when the run asks for it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaceIndex } from '../../src/server/adapters/faces/face-index.ts'
import { openStorage } from '../../src/server/adapters/storage.ts'
import type { ServicePorts } from '../../src/server/operations/service-ports.ts'
import { writtenFaces } from './fakes/written-faces.ts'
import { storageEngines } from './storage-engines.ts'

/** Names the engine, `PGlite` or `PostgreSQL`; unset, tests keep what they can in memory. */
export const STORES_VARIABLE = 'LIMIAR_TEST_STORES'

export interface ChosenStores {
  readonly ports: Partial<ServicePorts>
  close(): Promise<void>
}

/** Opens an empty database of the engine that the run names; undefined when it names none, or the test has its own. */
export async function openChosenStores(replaced: Partial<ServicePorts>): Promise<ChosenStores | undefined> {
  const wanted = process.env[STORES_VARIABLE]
  if (wanted === undefined || replaced.executions) return undefined
  const engine = storageEngines.find(({ name }) => name === wanted)
  if (!engine) throw new Error(`There is no engine called ${wanted}.`)
  const directory = await mkdtemp(join(tmpdir(), 'limiar-stores-'))
  const server = await engine.start()
  const storage = await openStorage({ dataDir: directory, url: server.url })
  const { modelId, dimensions } = replaced.faceEngine ?? writtenFaces()
  const faceIndex = createFaceIndex({ faces: storage.faces, modelId, dimensions })
  return {
    ports: { ...storage, faceIndex },
    close: async () => {
      await faceIndex.close()
      await storage.close()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

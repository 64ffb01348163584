/** Stores over an empty database, blobs and a queue of a test's own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaceIndex } from '../../src/server/adapters/faces/face-index.ts'
import type { PgliteClient } from '../../src/server/adapters/database/engine/pglite-client.ts'
import { openStorage, type Storage } from '../../src/server/adapters/storage.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import type { Limits } from '../../src/server/settings/limit-settings.ts'
import type { ServicePorts } from '../../src/server/operations/service-ports.ts'
import { writtenFaces } from './fakes/written-faces.ts'
import { lendDatabase } from './shared-databases.ts'
import type { StorageEngine } from './storage-engines.ts'

export interface TestStores {
  readonly storage: Storage
  readonly directory: string
  /** The address of the PostgreSQL database; undefined for the embedded one. */
  readonly url: string | undefined
  /**
   * The client of an embedded database that other tests use before and after; `directory` does not hold that database.
   */
  readonly lentClient: PgliteClient | undefined
  readonly ports: Partial<ServicePorts>
  /** Closes the stores and leaves their data. */
  release(): Promise<void>
  /** Closes the stores, and removes their data. */
  close(): Promise<void>
}

export async function openTestStores(
  engine: StorageEngine,
  {
    faceEngine = writtenFaces(),
    limits,
    isLent = false,
  }: {
    readonly faceEngine?: FaceEngine | undefined
    readonly limits?: Limits
    /**
     * Whether the embedded database may be one that other tests used before. This is for tests that do not touch its
     * folder.
     */
    readonly isLent?: boolean
  } = {},
): Promise<TestStores> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-stored-'))
  const server = await engine.start()
  const lent = isLent && server.url === undefined ? await lendDatabase() : undefined
  const storage = await openStorage({ dataDir: directory, url: server.url, client: lent?.client, limits })
  const { modelId, dimensions } = faceEngine
  const faceIndex = createFaceIndex({ faces: storage.faces, modelId, dimensions })
  let isOpen = true
  const release = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await faceIndex.close()
    await storage.close()
  }
  return {
    storage,
    directory,
    url: server.url,
    lentClient: lent?.client,
    ports: { ...storage, faceEngine, faceIndex },
    release,
    close: async () => {
      await release()
      await lent?.giveBack()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The service that the contract test speaks to, with pictures of people and of nobody. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { newId } from '../../src/protocol/ids.ts'
import { createFaceIndex } from '../../src/server/adapters/faces/face-index.ts'
import { createFaceEngine } from '../../src/server/adapters/models/face-engine.ts'
import { createModelPool } from '../../src/server/adapters/models/worker-pool.ts'
import { createRemoteImages } from '../../src/server/adapters/sources/remote-image.ts'
import { openStorage } from '../../src/server/adapters/storage.ts'
import type { StoredExecution } from '../../src/server/domain/execution.ts'
import type { Session } from '../../src/server/domain/session.ts'
import { createLink, findReport } from '../../src/server/operations/links.ts'
import type { ServicePorts } from '../../src/server/operations/service-ports.ts'
import { openSession } from '../../src/server/operations/sessions.ts'
import type { ApiClient } from './api-client.ts'
import type { Stills } from './onboard.ts'
import { startFakeService } from './server.ts'

export interface ContractService {
  readonly client: ApiClient
  readonly reportId: string
  readonly onboardingUrl: string
  readonly pictures: Readonly<Record<'ana' | 'anaAgain' | 'bruno' | 'nobody', Uint8Array>>
  /** An address of a picture of Ana. */
  readonly pictureUri: string
  /** What the page would send. */
  readonly stills: Stills
  /** Writes what no endpoint of this version can: a person's decision, a source's confirmation. */
  change(executionId: string, changed: Partial<StoredExecution>): Promise<void>
  /** Adds analysed executions, newest last. */
  addExecutions(count: number, changed: Partial<StoredExecution>): Promise<void>
  close(): Promise<void>
}

/** Starts the service over a database, a face engine and an index of its own; documents are read by a fake. */
export async function startContractService(): Promise<ContractService> {
  const engines = await openRealEngines()
  const pictures = await readPictures()
  const host = await servePicture(pictures.ana)
  const remoteImages = createRemoteImages({ trustedHosts: [new URL(host.uri).host] })
  const service = await startFakeService({ ...engines.ports, remoteImages })
  const { client, reportId, ports } = service
  return {
    client,
    reportId,
    onboardingUrl: client.baseUrl,
    pictures,
    pictureUri: host.uri,
    stills: { front: pictures.nobody, back: pictures.nobody, selfie: pictures.ana },
    change: (id, changed) => change(ports, id, changed),
    addExecutions: (count, changed) => addExecutions(ports, reportId, count, changed),
    close: async () => {
      await service.close()
      host.close()
      await engines.close()
    },
  }
}

interface RealEngines {
  readonly ports: Partial<ServicePorts>
  close(): Promise<void>
}

async function openRealEngines(): Promise<RealEngines> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-contract-'))
  const { close: closeStorage, ...storage } = await openStorage({ dataDir: directory })
  const pool = createModelPool({ modelsDir: fromRoot('models'), threads: 1 })
  const faceEngine = await createFaceEngine(pool)
  const faceIndex = createFaceIndex({ faces: storage.faces, modelId: faceEngine.modelId })
  return {
    ports: { ...storage, faceEngine, faceIndex },
    close: async () => {
      await closeStorage()
      await pool.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Photographs of two people from the pinned media, and a picture of a grey wall. */
async function readPictures(): Promise<ContractService['pictures']> {
  const photograph = (name: string): Promise<Uint8Array> => readFile(fromRoot('.cache', 'media', name))
  const [ana, anaAgain, bruno] = await Promise.all([
    photograph('franck_02159.jpg'),
    photograph('franck_04000.jpg'),
    photograph('cage.jpg'),
  ])
  const wall = { width: 320, height: 240, channels: 3, background: '#808080' } as const
  return { ana, anaAgain, bruno, nobody: await sharp({ create: wall }).jpeg().toBuffer() }
}

function fromRoot(...path: readonly string[]): string {
  return fileURLToPath(new URL(join('..', '..', ...path), import.meta.url))
}

async function servePicture(picture: Uint8Array): Promise<{ readonly uri: string; close(): void }> {
  const server = createServer((_request, response) => response.end(picture))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { uri: `http://127.0.0.1:${port}/ana.jpg`, close: () => server.close() }
}

async function change(ports: ServicePorts, id: string, changed: Partial<StoredExecution>): Promise<void> {
  const execution = await ports.executions.findById(id)
  assert.ok(execution)
  assert.ok(await ports.executions.update({ ...execution, ...changed }, execution.updatedAt))
}

async function addExecutions(
  ports: ServicePorts,
  reportId: string,
  count: number,
  changed: Partial<StoredExecution>,
): Promise<void> {
  const [account] = await ports.accounts.all()
  assert.ok(account)
  const link = await createLink(ports, account.id, reportId, { noExpire: true })
  const report = await findReport(ports, account.id, reportId)
  for (let i = 0; i < count; i++) {
    const { session } = await openSession(ports, { link, report })
    await ports.sessions.submit(session, { ...analysedExecution(session), ...changed })
  }
}

function analysedExecution({ accountId, reportId, linkId, createdAt }: Session): StoredExecution {
  return {
    id: newId(createdAt),
    accountId,
    reportId,
    reportVersion: 1,
    linkId,
    status: 'APROVADO',
    type: 'rg',
    fraud: false,
    sections: {},
    validations: [],
    parameters: {},
    data: {},
    images: {},
    documentCpf: undefined,
    parameterCpf: undefined,
    documentscopyRequestedAt: undefined,
    reprovalReasons: undefined,
    files: [],
    analysed: true,
    createdAt,
    updatedAt: createdAt,
  }
}

/** The service that the contract test speaks to, with pictures of people and of nobody. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { newId } from '../../src/protocol/ids.ts'
import { createFaceIndex } from '../../src/server/adapters/faces/face-index.ts'
import { createFaceEngine } from '../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool } from '../../src/server/adapters/models/pool/worker-pool.ts'
import { createRemoteImages } from '../../src/server/adapters/sources/remote-image.ts'
import { openStorage, type StorageSettings } from '../../src/server/adapters/storage.ts'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import type { Session } from '../../src/server/domain/sessions/session.ts'
import { createModelPorts } from '../../src/server/model-ports.ts'
import { findReport } from '../../src/server/operations/reports/find-report.ts'
import { createLink } from '../../src/server/operations/links/links.ts'
import type { ServicePorts } from '../../src/server/operations/service-ports.ts'
import { openSession } from '../../src/server/operations/sessions/sessions.ts'
import { anExecution } from '../ports/stores-records.ts'
import type { ApiClient } from './api-client.ts'
import { media, modelsDir } from './media.ts'
import type { Stills } from './onboard.ts'
import { specimenStills } from './specimen-stills.ts'
import { startFakeService } from './server.ts'
import { patientLooks } from './patient-servers.ts'

export interface ContractService {
  readonly client: ApiClient
  /**
   * The report that asks nothing of the selfie, so that walks of the contract end in a verdict without a moving head.
   */
  readonly reportId: string
  readonly onboardingUrl: string
  readonly pictures: Readonly<Record<'ana' | 'anaAgain' | 'bruno' | 'nobody', Uint8Array>>
  /** An address of a picture of Ana. */
  readonly pictureUri: string
  /** The stills that the page would send. */
  readonly stills: Stills
  /** Adds analysed executions, with members that no endpoint of this version writes; answers their ids, newest last. */
  addExecutions(count: number, changed: Partial<StoredExecution>): Promise<readonly string[]>
  close(): Promise<void>
}

/** Starts the service over a database that is given and models of its own, with stills of a specimen document. */
export async function startContractService(settings: StorageSettings): Promise<ContractService> {
  const engines = await openRealPorts(settings)
  const pictures = await makePictures()
  const host = await servePicture(pictures.ana)
  const remoteImages = createRemoteImages({ trustedHosts: [new URL(host.uri).host] })
  const service = await startFakeService({ ...engines.ports, remoteImages })
  const { client, apiReportId: reportId, ports } = service
  return {
    client,
    reportId,
    onboardingUrl: client.baseUrl,
    pictures,
    pictureUri: host.uri,
    stills: await specimenStills(pictures.ana),
    addExecutions: (count, changed) => addExecutions(ports, reportId, count, changed),
    close: async () => {
      await service.close()
      host.close()
      await engines.close()
    },
  }
}

interface RealPorts {
  readonly ports: Partial<ServicePorts>
  close(): Promise<void>
}

async function openRealPorts(settings: StorageSettings): Promise<RealPorts> {
  const storage = await openStorage(settings)
  const pool = createModelPool({ modelsDir, threads: 1 })
  const faceEngine = await createFaceEngine(pool)
  const faceIndex = createFaceIndex({
    faces: storage.faces,
    modelId: faceEngine.modelId,
    dimensions: faceEngine.dimensions,
  })
  return {
    ports: {
      ...storage,
      ...createModelPorts(pool, faceEngine, patientLooks),
      faceIndex,
    },
    close: async () => {
      await faceIndex.close()
      await storage.close()
      await pool.close()
    },
  }
}

/** Photographs of two people, and a picture of a grey wall. */
async function makePictures(): Promise<ContractService['pictures']> {
  const wall = { width: 320, height: 240, channels: 3, background: '#808080' } as const
  return {
    ana: media('franck_02159.jpg'),
    anaAgain: media('franck_04000.jpg'),
    bruno: media('cage.jpg'),
    nobody: await sharp({ create: wall }).jpeg().toBuffer(),
  }
}

async function servePicture(picture: Uint8Array): Promise<{ readonly uri: string; close(): void }> {
  const server = createServer((_request, response) => response.end(picture))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { uri: `http://127.0.0.1:${port}/ana.jpg`, close: () => server.close() }
}

async function addExecutions(
  ports: ServicePorts,
  reportId: string,
  count: number,
  changed: Partial<StoredExecution>,
): Promise<readonly string[]> {
  const [account] = await ports.accounts.all()
  assert.ok(account)
  const { link } = await createLink(ports, account.id, reportId, { noExpire: true })
  const report = await findReport(ports, account.id, reportId)
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const { session } = await openSession(ports, { link, report })
    const execution = { ...analysedExecution(session), ...changed }
    await ports.sessions.submit(session.id, () => execution)
    ids.push(execution.id)
  }
  return ids
}

function analysedExecution(session: Session): StoredExecution {
  const { createdAt } = session
  return anExecution(session, {
    id: newId(createdAt),
    status: 'APROVADO',
    type: 'rg',
    analysed: true,
    createdAt,
    updatedAt: createdAt,
  })
}

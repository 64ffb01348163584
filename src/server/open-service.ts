/** Where ports are joined to adapters: the storage, the models and what the service speaks to. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brandFileReader } from './adapters/brand-files.ts'
import { createFaceIndex } from './adapters/faces/face-index.ts'
import { createAnalysisTurns } from './adapters/models/analysis-turns.ts'
import { createFaceEngine, tryFaceModel } from './adapters/models/face-engine.ts'
import { createModelPool } from './adapters/models/worker-pool.ts'
import { createSmsGateway } from './adapters/messages/sms-gateway.ts'
import { createSmtpSender } from './adapters/messages/smtp.ts'
import { nodeSignatures } from './adapters/signatures/node-signatures.ts'
import { createFilePictures } from './adapters/file-pictures/file-pictures.ts'
import { createCustomSources } from './adapters/sources/custom-sources.ts'
import { createOfficialData } from './adapters/sources/official-data.ts'
import { createRemoteImages } from './adapters/sources/remote-image.ts'
import { SealedCopies } from './adapters/sources/sealed-copies.ts'
import { createWebhookSender } from './adapters/sources/webhook-sender.ts'
import { openStorage, type Storage } from './adapters/storage.ts'
import { createChallengeSeed } from './challenge-seed.ts'
import { createModelPorts } from './model-ports.ts'
import { prepareWarmUp } from './warm-up.ts'
import type { ServicePorts } from './operations/service-ports.ts'
import { packageDirectory } from './package-directory.ts'
import { deriveKey } from './secrets.ts'
import type { Settings } from './settings.ts'

/** What a service works with, and what begins and ends it. */
export interface Service {
  readonly ports: ServicePorts
  readonly key: Uint8Array
  /** Loads the models in the background. */
  readonly loadModels: () => void
  readonly whyNotLoaded: () => string | undefined
  readonly probeDatabase: Storage['probeDatabase']
  readonly whileNoOtherStarts: Storage['whileNoOtherStarts']
  readonly close: () => Promise<void>
}

/** Hears of what failed in the background. */
export type FailureListener = (message: string, cause: unknown) => void

/** Opens the data folder or database and the models; what was opened is closed again when something fails. */
export async function openService(
  settings: Settings,
  own: Partial<ServicePorts>,
  onFailure: FailureListener,
): Promise<Service> {
  const { dataDirectory: dataDir, databaseUrl: url } = settings
  const copies = sealedCopies(settings, onFailure)
  const {
    key,
    close: closeStorage,
    whileNoOtherStarts,
    probeDatabase,
    ...stores
  } = await openStorage({
    dataDir,
    url,
    key: settings.key,
    webhookDeliveries: settings.limits.webhookDeliveries,
    analyses: settings.limits.analyses,
    limits: settings.limits,
    onSealed: copies && ((heads) => copies.offer(heads)),
    onFailure,
  })
  const pool = createModelPool({
    modelsDir: join(packageDirectory(), 'models'),
    faceModelPath: settings.faceModel,
    threads: Math.min(settings.limits.modelThreads, availableParallelism()),
    maxWaiting: settings.limits.picturesWaiting,
  })
  const analysisTurns = createAnalysisTurns(settings.limits.analyses)
  const close = async () => {
    analysisTurns.close()
    await closeStorage()
    await copies?.close()
    await pool.close()
  }
  try {
    const faceEngine = own.faceEngine ?? (await createFaceEngine(pool))
    // The embedder of the package is proved by its tests; one that an operator names is tried before it is trusted.
    if (settings.faceModel !== undefined) await tryFaceModel(pool)
    const index = createFaceIndex({
      faces: stores.faces,
      modelId: faceEngine.modelId,
      dimensions: faceEngine.dimensions,
      directory: join(dataDir, 'face-index'),
      onNotice: onFailure,
    })
    const closeAll = async () => {
      warmUp.stop()
      await index.close()
      await close()
    }
    const warmUp = prepareWarmUp({ index, models: pool, onNotice: onFailure })
    const ports: ServicePorts = {
      ...stores,
      faceIndex: warmUp.faceIndex,
      ...createModelPorts(pool, faceEngine),
      analysisTurns,
      webhookSender: createWebhookSender({ trustedHosts: settings.webhookHosts }),
      messageSenders: {
        email: settings.mail && createSmtpSender(settings.mail),
        sms: settings.sms && createSmsGateway(settings.sms),
      },
      filePictures: createFilePictures(),
      remoteImages: createRemoteImages({ trustedHosts: settings.imageHosts }),
      officialData: createOfficialData({ url: settings.officialDataUrl, token: settings.officialDataToken }),
      customSources: createCustomSources({ trustedHosts: settings.sourceHosts }),
      challengeSeed: createChallengeSeed(deriveKey(key, 'challenges of movement')),
      signatures: nodeSignatures,
      brandFileReader,
      clock: () => new Date(),
      ...own,
    }
    return {
      ports,
      key,
      close: closeAll,
      loadModels: warmUp.loadModels,
      whyNotLoaded: warmUp.whyNotReady,
      probeDatabase,
      whileNoOtherStarts,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The operator wrote the address down, so that it may be one of a private network. */
function sealedCopies(
  { auditWebhookUrl: url, auditWebhookToken: token }: Settings,
  onFailure: FailureListener,
): SealedCopies | undefined {
  if (url === undefined) return undefined
  const sender = createWebhookSender({ trustedHosts: [new URL(url).hostname] })
  return new SealedCopies({ url, token, sender, onFailure })
}

/** Connects ports to adapters: the storage, the models and the calls to other servers. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brandFileReader } from './adapters/brand-files.ts'
import { createFaceIndex, type LoadedFaceIndex } from './adapters/faces/face-index.ts'
import { IndexReport, type IndexProgress } from './adapters/faces/index-report.ts'
import { createAnalysisTurns } from './adapters/models/pool/analysis-turns.ts'
import { createFaceEngine, tryFaceModel } from './adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelLoad } from './adapters/models/pool/worker-pool.ts'
import { createSmsGateway } from './adapters/messages/sms-gateway.ts'
import { createSmtpSender } from './adapters/messages/smtp.ts'
import { nodeSignatures } from './adapters/signatures/node-signatures.ts'
import { createFilePictures } from './adapters/file-pictures/file-pictures.ts'
import { createCustomSources } from './adapters/sources/custom-sources.ts'
import { createOfficialData } from './adapters/sources/official-data.ts'
import { createRemoteImages } from './adapters/sources/remote-image.ts'
import { SealedCopies } from './adapters/sources/sealed-copies.ts'
import { createWebhookSender } from './adapters/sources/webhook-sender.ts'
import { openStorage, type Storage, type StorageLoad } from './adapters/storage.ts'
import { createChallengeSeed } from './challenge-seed.ts'
import { createModelPorts } from './model-ports.ts'
import { prepareWarmUp } from './warm-up.ts'
import { emulate } from './domain/findings/emulator.ts'
import type { Observer } from './domain/observer.ts'
import { observedPorts } from './observed-ports.ts'
import type { ServicePorts } from './operations/service-ports.ts'
import { packageDirectory } from './machine/package-directory.ts'
import type { Settings } from './settings/settings.ts'
import { storageSettings } from './settings/storage-settings.ts'

/** The parts of a service, and the functions that start and end it. */
export interface Service {
  readonly ports: ServicePorts
  readonly keyring: Storage['keyring']
  /** Loads the models in the background. */
  readonly loadModels: () => void
  readonly whyNotLoaded: () => string | undefined
  readonly load: StorageLoad & {
    readonly models: () => ModelLoad
    readonly faceIndex: Pick<LoadedFaceIndex, 'sequence' | 'measure'>
  }
  readonly probeDatabase: Storage['probeDatabase']
  readonly probeBlobs: Storage['probeBlobs']
  readonly blobNotices: Storage['blobNotices']
  readonly whileNoOtherStarts: Storage['whileNoOtherStarts']
  readonly holdStill: Storage['holdStill']
  readonly close: () => Promise<void>
}

/** Called for failures in the background. */
export type FailureListener = (message: string, cause: unknown) => void

/**
 * Opens the data folder or database and the models. When something fails, everything that was opened is closed again.
 */
export async function openService(
  settings: Settings,
  own: Partial<ServicePorts>,
  { onFailure, observer }: { readonly onFailure: FailureListener; readonly observer: Observer },
): Promise<Service> {
  const { dataDirectory: dataDir } = settings
  const copies = sealedCopies(settings, onFailure)
  const {
    keyring,
    secretOf,
    close: closeStorage,
    whileNoOtherStarts,
    probeDatabase,
    probeBlobs,
    blobNotices,
    load,
    holdStill,
    openVectorIndex,
    ...stores
  } = await openStorage({
    ...storageSettings(settings),
    isNode: true,
    webhookDeliveries: settings.limits.webhookDeliveries,
    analyses: settings.limits.analyses,
    limits: settings.limits,
    onSealed: copies && ((heads) => copies.offer(heads)),
    onFailure,
    takesJobs: settings.role !== 'api',
    observer,
  })
  const pool = createModelPool({
    modelsDir: join(packageDirectory(), 'models'),
    faceModelPath: settings.faceModel,
    threads: Math.min(settings.limits.modelThreads, availableParallelism()),
    maxWaiting: settings.limits.picturesWaiting,
    observer,
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
    // The embedder of the package is covered by tests; one that an operator names is tried before it is trusted.
    if (settings.faceModel !== undefined) await tryFaceModel(pool)
    const { modelId, dimensions } = faceEngine
    const directory = join(dataDir, 'face-index')
    const isShared = settings.faceSearch === 'pgvector'
    const index = isShared
      ? openVectorIndex({ modelId, dimensions, onNotice: onFailure })
      : createFaceIndex({ faces: stores.faces, modelId, dimensions, directory, onNotice: onFailure })
    const report = new IndexReport(stores.faceReaders, {
      ...{ engine: settings.faceSearch, modelId, place: isShared ? undefined : dataDir },
      progress: () => progressOf(index),
    })
    const closeAll = async () => {
      warmUp.stop()
      await report.stop()
      await index.close()
      await close()
    }
    const warmUp = prepareWarmUp({ index, models: pool, onNotice: onFailure })
    const ports: ServicePorts = {
      ...stores,
      faceIndex: warmUp.faceIndex,
      ...createModelPorts(pool, faceEngine),
      analysisTurns,
      ...(settings.emulator && { emulator: emulate }),
      ...observedPorts(outgoingPorts(settings), observer),
      filePictures: createFilePictures({ pdfSigners: settings.pdfSigners }),
      challengeSeed: createChallengeSeed(secretOf('challenges of movement')),
      signatures: nodeSignatures,
      brandFileReader,
      clock: () => new Date(),
      ...own,
    }
    return {
      ports,
      keyring,
      close: closeAll,
      loadModels: warmUp.loadModels,
      whyNotLoaded: warmUp.whyNotReady,
      probeDatabase,
      probeBlobs,
      blobNotices,
      load: { ...load, models: () => pool.load(), faceIndex: index },
      whileNoOtherStarts,
      holdStill,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function progressOf(index: LoadedFaceIndex): Promise<IndexProgress> {
  const sequence = index.sequence()
  // An index that is being loaded may need any change.
  if (sequence === undefined) return { sequence, kept: 0, faces: 0, bytes: 0 }
  const { faces, codeBytes, recordBytes, kept } = await index.measure()
  return { sequence, kept: Math.min(kept ?? sequence, sequence), faces, bytes: codeBytes + recordBytes }
}

function outgoingPorts({ webhookHosts, mail, sms, imageHosts, sourceHosts, ...settings }: Settings) {
  return {
    webhookSender: createWebhookSender({ trustedHosts: webhookHosts }),
    messageSenders: { email: mail && createSmtpSender(mail), sms: sms && createSmsGateway(sms) },
    remoteImages: createRemoteImages({ trustedHosts: imageHosts }),
    officialData: createOfficialData({
      url: settings.officialDataUrl,
      token: settings.officialDataToken,
      serpro: settings.serpro,
      dailyLimit: settings.officialDailyLimit,
      rememberMinutes: settings.officialRememberMinutes,
    }),
    customSources: createCustomSources({ trustedHosts: sourceHosts }),
  }
}

/** The operator wrote the address down, so it may be one of a private network. */
function sealedCopies(
  { auditWebhookUrl: url, auditWebhookToken: token }: Settings,
  onFailure: FailureListener,
): SealedCopies | undefined {
  if (url === undefined) return undefined
  const sender = createWebhookSender({ trustedHosts: [new URL(url).hostname] })
  return new SealedCopies({ url, token, sender, onFailure })
}

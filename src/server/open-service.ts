/** Connects ports to adapters: the storage, the models and the calls to other servers. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brandFileReader } from './adapters/brand-files/brand-files.ts'
import { createFaceIndex, type LoadedFaceIndex } from './adapters/faces/face-index.ts'
import { IndexReport, type IndexProgress } from './adapters/faces/index-report.ts'
import { createAnalysisTurns } from './adapters/models/pool/analysis-turns.ts'
import { createFaceEngine, tryFaceModel } from './adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelLoad, type ModelPool } from './adapters/models/pool/worker-pool.ts'
import { createSmsGateway } from './adapters/messages/sms-gateway.ts'
import { createWhatsAppSender } from './adapters/messages/whatsapp.ts'
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
import { mustHaveOnnxRuntime } from './adapters/models/sessions/engines.ts'
import { createModelPorts } from './model-ports.ts'
import { prepareWarmUp } from './warm-up.ts'
import { emulate } from './domain/findings/emulator.ts'
import type { FailureListener, Observer } from './domain/observer.ts'
import type { FaceEngine } from './domain/faces/face-engine.ts'
import { observedPorts } from './observed-ports.ts'
import type { ServicePorts } from './operations/service-ports.ts'
import { ResourceStack } from './machine/resource-stack.ts'
import { packageDirectory } from './machine/package-directory.ts'
import type { Settings } from './settings/settings.ts'
import { storageSettings } from './settings/storage-settings.ts'

/** For so many looks a request waits for its turn at the models: a still is accepted without its look long before. */
const LOOKS_TO_WAIT = 2

/** The parts of a service, and the functions that start and end it. */
export interface Service extends Pick<
  Storage,
  | 'keyring'
  | 'probeDatabase'
  | 'probeBlobs'
  | 'clockAheadMs'
  | 'blobNotices'
  | 'whileNoOtherStarts'
  | 'holdStill'
  | 'close'
> {
  readonly ports: ServicePorts
  /** Loads the models in the background. */
  readonly loadModels: () => void
  readonly whyNotLoaded: () => string | undefined
  readonly load: StorageLoad & {
    readonly models: () => ModelLoad
    readonly faceIndex: Pick<LoadedFaceIndex, 'sequence' | 'measure'>
  }
}

interface Listeners {
  readonly onFailure: FailureListener
  readonly observer: Observer
}

/**
 * Opens the models and the data folder or database. When something fails, everything that was opened is closed again.
 * The models come first: jobs of the storage that are under way when it closes still need them.
 */
export async function openService(
  settings: Settings,
  own: Partial<ServicePorts>,
  { onFailure, observer }: Listeners,
): Promise<Service> {
  mustHaveOnnxRuntime()
  await using opened = new ResourceStack()
  const pool = openModels(settings, observer)
  opened.defer(() => pool.close())
  const copies = sealedCopies(settings, onFailure)
  opened.defer(() => copies?.close())
  const storage = await openServiceStorage(settings, copies, { onFailure, observer })
  opened.defer(() => storage.close())
  const analysisTurns = createAnalysisTurns(settings.limits.analyses)
  opened.defer(() => analysisTurns.close())
  const faceEngine = own.faceEngine ?? (await createFaceEngine(pool))
  // The embedder of the package is covered by tests; one that an operator names is tried before it is trusted.
  if (settings.faceModel !== undefined) await tryFaceModel(pool)
  const index = openFaceIndex(settings, { storage, faceEngine, onFailure }, opened)
  const warmUp = prepareWarmUp({ index, models: pool, onNotice: onFailure })
  opened.defer(() => warmUp.stop())
  const kept = opened.move()
  return {
    ...storage,
    ports: {
      ...storage,
      faceIndex: warmUp.faceIndex,
      ...createModelPorts(pool, faceEngine, settings.limits),
      analysisTurns,
      ...(settings.emulator && { emulator: emulate }),
      ...(settings.oidc && { identityProvider: await openIdentityProvider(settings.oidc) }),
      ...observedPorts(outgoingPorts(settings, storage), observer),
      filePictures: createFilePictures({ pdfSigners: settings.pdfSigners }),
      challengeSeed: createChallengeSeed(storage.secretOf('challenges of movement')),
      signatures: nodeSignatures,
      brandFileReader,
      clock: storage.sharedTime,
      ...own,
    },
    close: () => kept.disposeAsync(),
    loadModels: warmUp.loadModels,
    whyNotLoaded: warmUp.whyNotReady,
    load: { ...storage.load, models: () => pool.load(), faceIndex: index },
  }
}

function openModels({ faceModel, limits }: Settings, observer: Observer): ModelPool {
  return createModelPool({
    modelsDir: join(packageDirectory(), 'models'),
    faceModelPath: faceModel,
    threads: Math.min(limits.modelThreads, availableParallelism()),
    maxWaiting: limits.picturesWaiting,
    waitMs: LOOKS_TO_WAIT * limits.lookMs,
    observer,
  })
}

function openServiceStorage(
  settings: Settings,
  copies: SealedCopies | undefined,
  listeners: Listeners,
): Promise<Storage> {
  const { limits, role } = settings
  return openStorage({
    ...storageSettings(settings),
    isNode: true,
    webhookDeliveries: limits.webhookDeliveries,
    analyses: limits.analyses,
    limits,
    onSealed: copies && ((heads) => copies.offer(heads)),
    takesJobs: role !== 'api',
    ...listeners,
  })
}

interface IndexParts {
  readonly storage: Storage
  readonly faceEngine: FaceEngine
  readonly onFailure: FailureListener
}

/** Opens the index of the configured engine, and reports to the database which changes the index has. */
function openFaceIndex(
  { dataDirectory, faceSearch }: Settings,
  { storage: { faces, faceReaders, openVectorIndex }, faceEngine, onFailure }: IndexParts,
  opened: ResourceStack,
): LoadedFaceIndex {
  const { modelId, dimensions } = faceEngine
  const model = { modelId, dimensions, onNotice: onFailure }
  const isShared = faceSearch === 'pgvector'
  const index = isShared
    ? openVectorIndex(model)
    : createFaceIndex({ ...model, faces, directory: join(dataDirectory, 'face-index') })
  opened.defer(() => index.close())
  const report = new IndexReport(faceReaders, {
    engine: faceSearch,
    modelId,
    place: isShared ? undefined : dataDirectory,
    progress: () => progressOf(index),
  })
  opened.defer(() => report.stop())
  return index
}

async function progressOf(index: LoadedFaceIndex): Promise<IndexProgress> {
  const sequence = index.sequence()
  // An index that is still being loaded may need any change, so every change is kept for it.
  if (sequence === undefined) return { sequence, kept: 0, faces: 0, bytes: 0 }
  const { faces, codeBytes, recordBytes, kept } = await index.measure()
  return { sequence, kept: Math.min(kept ?? sequence, sequence), faces, bytes: codeBytes + recordBytes }
}

/** The library of the provider is loaded only where a provider is configured. */
async function openIdentityProvider(oidc: NonNullable<Settings['oidc']>) {
  const { openidProvider } = await import('./adapters/identity/openid-provider.ts')
  return openidProvider(oidc)
}

function outgoingPorts(
  { webhookHosts, mail, sms, whatsapp, imageHosts, sourceHosts, ...settings }: Settings,
  { officialUse }: Pick<Storage, 'officialUse'>,
) {
  const mailServer = mail && createSmtpSender(mail)
  return {
    webhookSender: createWebhookSender({ trustedHosts: webhookHosts }),
    messageSenders: {
      email: mailServer,
      sms: sms && createSmsGateway(sms),
      whatsapp: whatsapp && createWhatsAppSender(whatsapp),
    },
    reviewMails: mailServer,
    remoteImages: createRemoteImages({ trustedHosts: imageHosts }),
    officialData: createOfficialData({
      url: settings.officialDataUrl,
      token: settings.officialDataToken,
      serpro: settings.serpro,
      dailyLimit: settings.officialDailyLimit,
      rememberMinutes: settings.officialRememberMinutes,
      counted: officialUse,
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

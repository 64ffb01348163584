/** The service for Node servers, `limiar/server`: a Fastify plugin, and a server of its own. */
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import { openStillDoor } from './adapters/backup/still-door.ts'
import { mustBeWritable, mustHaveRoom } from './adapters/blobs/data-folder.ts'
import { serviceRoutes } from './http/app.ts'
import { limitConnections } from './http/plugins/connection-limits.ts'
import { answerBesideRoutes, fastifyOptions, type LogSink } from './http/fastify-options.ts'
import { openProbes, probeRoutes } from './http/probes.ts'
import type { HealthContext } from './http/routes/service/health.ts'
import { limitLastAnswers } from './http/wire/last-answers.ts'
import { pluginLogSerializers } from './http/plugins/log-redaction.ts'
import type { HttpContext } from './http/wire/api.ts'
import { createPictureUrls } from './http/wire/picture-urls.ts'
import { workOnWebhooks } from './jobs/deliver-webhook.ts'
import { findLostBySchedule } from './jobs/find-lost.ts'
import { purgeBySchedule } from './jobs/purge.ts'
import { removeBlobsBySchedule } from './jobs/remove-blobs.ts'
import { workOnExecutions } from './jobs/run-execution.ts'
import { workOnMessages } from './jobs/send-message.ts'
import { workOnReviewMails } from './jobs/send-review-mail.ts'
import { warnOfAnyEmbedder } from './operations/reports/embed-warnings.ts'
import { whyClocksDisagree } from './operations/privacy/agreed-time.ts'
import { foundRecords, sealRecords } from './operations/access/audit.ts'
import { warnOfOtherModels } from './operations/faces/face-maintenance.ts'
import { warnOfEndingKeys } from './operations/access/issuer-keys.ts'
import { warnOfSilentSelfies } from './operations/sessions/selfie-warnings.ts'
import { prepareAccount } from './operations/access/first-start.ts'
import { Metrics } from './telemetry/metrics.ts'
import { openService, type Service } from './open-service.ts'
import type { FailureListener } from './domain/observer.ts'
import { gaugeService } from './service-gauges.ts'
import type { ServicePorts } from './operations/service-ports.ts'
import { Outages } from './outages.ts'
import { packageDirectory, packageVersion } from './machine/package-directory.ts'
import { watchReadiness, type Probe } from './readiness.ts'
import { keepAccessToken } from './machine/secrets.ts'
import type { Settings } from './settings/settings.ts'

export { accessTokenPath } from './machine/secrets.ts'
export { readSettings, SettingsError, type Settings } from './settings/settings.ts'
export type {
  OfficialDataSource,
  OfficialDataSources,
  OfficialRecord,
} from './domain/findings/official-data.ts'

export interface OnboardingServiceOptions {
  readonly settings: Settings
  /** Ports of your own in place of the built-in ones, such as another official source. */
  readonly ports?: Partial<ServicePorts>
  /**
   * Aborted when the server is about to stop. From then on `/ready` answers 503; every other route answers as before.
   */
  readonly draining?: AbortSignal | undefined
}

export interface ServerOptions extends Omit<OnboardingServiceOptions, 'settings'> {
  /** Adds routes beside the service; runs before the service's routes are added. */
  readonly before?: (app: FastifyInstance) => Promise<void>
  /** Where log lines go. The default is standard output. */
  readonly logSink?: LogSink
}

/**
 * The service as a plugin. It opens the data folder when it is loaded and releases it when the server closes. Models
 * are loaded once the server listens; `/ready` shows when that is done.
 *
 * @throws LimiarError `conflict` when LIMIAR_ACCESS_TOKEN is not the token of the data folder's account.
 */
export async function onboardingService(
  app: FastifyInstance,
  { settings, ports: own = {}, draining }: OnboardingServiceOptions,
): Promise<void> {
  const metrics = new Metrics()
  const probes: Probe[] = []
  const outages = new Outages({
    log: app.log,
    probe: async () => {
      await Promise.all(probes.map(({ ask }) => ask()))
    },
  })
  const onFailure: FailureListener = (message, cause) => {
    if (!outages.met(cause)) app.log.error({ err: cause }, message)
  }
  const service = await openService(settings, own, { onFailure, observer: metrics })
  probes.push(...probesOf(service, settings))
  app.addHook('onClose', async () => {
    outages.close()
    await service.close()
  })
  app.addHook('onListen', async () => service.loadModels())
  const whyNotReady = watchReadiness({
    whyNotLoaded: service.whyNotLoaded,
    probes,
    draining,
    onFailure,
    now: () => performance.now(),
  })
  gaugeService(metrics, {
    load: service.load,
    settings,
    whyNotReady,
    version: packageVersion(),
    outages: () => outages.open,
    officialSource: service.ports.officialData.production,
  })
  if (settings.databaseUrl === undefined) await letBackUp(app, service, settings.dataDirectory)
  const watched = { metrics, whyNotReady, isEmulated: settings.emulator }
  await answerProbesApart(app, settings, watched)
  if (settings.role !== 'worker') await prepareToAnswer(app, service, settings)
  await foundRecords(service.ports)
  // The first verification of a long record takes minutes. The start does not wait for it.
  sealRecords(service.ports).catch((error: unknown) => app.log.error(error, 'The records were not sealed.'))
  const onRouteFailure = (failure: unknown): void => void outages.met(failure)
  await answerRequests(app, service, settings, { ...watched, onFailure: onRouteFailure })
  if (settings.role !== 'api') await takeJobs(app, service, settings)
}

/** The parts that must answer before a node says that it is ready. */
function probesOf(
  { probeDatabase, probeBlobs }: Service,
  { s3, dataDirectory, limits }: Settings,
): readonly Probe[] {
  return [
    { name: 'database', ask: probeDatabase },
    { name: s3 ? 'bucket of the pictures' : 'folder of the pictures', ask: probeBlobs },
    { name: 'data folder', ask: () => mustHaveRoom(dataDirectory, limits.diskFreeMegabytes) },
  ]
}

type Watched = HealthContext & Pick<HttpContext, 'metrics'>

/** Opens the listener for supervisors and Prometheus where the settings give it an address of its own. */
async function answerProbesApart(
  app: FastifyInstance,
  { metricsAddress: address, metricsToken: token, limits }: Settings,
  watched: Watched,
): Promise<void> {
  if (!address) return
  const apart = await openProbes({
    address,
    access: { token, isApart: true },
    limits,
    log: app.log,
    ...watched,
  })
  app.addHook('onClose', async () => apart.close())
}

/** Adds the routes of the node's role: a worker answers only supervisors and Prometheus. */
async function answerRequests(
  app: FastifyInstance,
  service: Service,
  settings: Settings,
  watched: Watched & Pick<HttpContext, 'onFailure'>,
): Promise<void> {
  const metricsAccess = settings.metricsAddress ? undefined : { token: settings.metricsToken }
  if (settings.role === 'worker') {
    await probeRoutes(app, { ...watched, limits: settings.limits, metricsAccess })
    return
  }
  const context = { ...httpContextOf(app, service, settings), ...watched, metricsAccess }
  await app.register(async (scope) => serviceRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), context), {
    logSerializers: pluginLogSerializers,
  })
}

/**
 * Lets `limiar backup` hold the embedded database still. Otherwise the server would have to be stopped for a backup.
 */
async function letBackUp(app: FastifyInstance, { holdStill }: Service, dataDirectory: string): Promise<void> {
  try {
    const door = await openStillDoor(dataDirectory, holdStill)
    app.addHook('onClose', async () => door.close())
  } catch (error) {
    app.log.warn({ err: error }, 'limiar backup cannot reach this server: stop it for a backup.')
  }
}

/** Makes sure that the access token opens an account, and warns of what an operator may have overlooked. */
async function prepareToAnswer(app: FastifyInstance, service: Service, settings: Settings): Promise<void> {
  const token = await accessToken(settings)
  await service.whileNoOtherStarts(() =>
    prepareAccount(service.ports, token, {
      environment: settings.environment,
      embedOrigins: settings.embedOrigins,
      // A token made in a second node's own data folder would be one that no client knows.
      mayJoin: settings.accessToken !== undefined || settings.databaseUrl === undefined,
    }),
  )
  const warn = (message: string): void => app.log.warn(message)
  for (const notice of service.blobNotices) warn(notice)
  if (settings.emulator)
    warn(
      'LIMIAR_EMULATOR is on: in accounts for tests, the analyses of some CPFs are made up. Switch it off where people are onboarded.',
    )
  await warnOfOtherModels(service.ports, warn)
  await warnOfAnyEmbedder(service.ports, warn)
  await warnOfSilentSelfies(service.ports, warn)
  await warnOfEndingKeys(service.ports, warn)
}

function httpContextOf(app: FastifyInstance, service: Service, settings: Settings) {
  const publicUrl = () => settings.publicUrl ?? listeningAddress(app, settings)
  return {
    ports: service.ports,
    pictureUrls: createPictureUrls(
      () => service.keyring.derived('picture addresses'),
      publicUrl,
      service.ports.clock,
    ),
    consoleKeys: () => service.keyring.derived('console sessions'),
    consoleUrl: () => `${publicUrl()}/console`,
    onboardingUrl: () => settings.onboardingUrl ?? publicUrl(),
    pageDirectory: join(packageDirectory(), 'dist', 'page'),
    consoleDirectory: join(packageDirectory(), 'dist', 'console'),
    referenceDirectory: join(packageDirectory(), 'dist', 'reference'),
    doctorDirectory: join(packageDirectory(), 'dist', 'doctor'),
    hostDirectory: join(packageDirectory(), 'dist', 'host'),
    limits: settings.limits,
  }
}

/** Starts taking jobs and running the schedule. */
async function takeJobs(app: FastifyInstance, service: Service, settings: Settings): Promise<void> {
  const { ports } = service
  const warnOfDelays = (executions: number): void =>
    app.log.warn({ executions }, 'executions could not be analysed for an hour')
  await workOnExecutions(ports, warnOfDelays)
  const times = { ...settings.limits, auditMonths: settings.auditMonths }
  const mayErase = async () => {
    const refusal = await whyClocksDisagree(service)
    if (refusal !== undefined) app.log.error(refusal)
    return refusal === undefined
  }
  await purgeBySchedule(ports, times, mayErase, (purged) => app.log.info(purged, 'purged'))
  await removeBlobsBySchedule(ports, mayErase, (failed) =>
    app.log.error({ failed }, 'Some pictures could not be removed; they are tried again.'),
  )
  await workOnWebhooks(ports)
  await workOnMessages(ports)
  await findLostBySchedule(ports, (records) =>
    app.log.warn({ records }, 'Work whose job was gone waits in the queue again.'),
  )
  const consoleUrl = consoleUrlOf(app, settings)
  await workOnReviewMails({ ...ports, consoleUrl }, (execution) =>
    app.log.error({ execution }, 'The mail about an execution that waits for a person was given up.'),
  )
}

/** A worker without a public address does not know where the console is: it serves none. */
function consoleUrlOf(app: FastifyInstance, settings: Settings): () => string | undefined {
  const listensForPeople = settings.publicUrl !== undefined || settings.role !== 'worker'
  return () =>
    listensForPeople ? `${settings.publicUrl ?? listeningAddress(app, settings)}/console` : undefined
}

/** A server that serves the service, and whatever `before` adds to it. */
export async function createServer(
  settings: Settings,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const { before, logSink, ...service } = options
  const app = Fastify(fastifyOptions(settings, logSink))
  answerBesideRoutes(app)
  limitLastAnswers(app)
  // Behind trusted proxies every connection comes from a proxy, so connections are not limited by address.
  limitConnections(app.server, settings.limits, () => settings.trustProxy !== undefined)
  try {
    await before?.(app)
    await app.register(onboardingService, { settings, ...service })
    return await app
  } catch (error) {
    // Otherwise parts that were opened before the failed start would keep the process alive.
    await app.close()
    throw error
  }
}

/**
 * The access token of the settings, or the one in the data folder, which is made on first use.
 * @throws LimiarError `internal`, a sentence for the operator, when the folder cannot be written to.
 */
export async function accessToken(settings: Settings): Promise<string> {
  if (settings.accessToken !== undefined) return settings.accessToken
  await mustBeWritable(settings.dataDirectory)
  return keepAccessToken(settings.dataDirectory)
}

/** The address of the server when none is configured: known once it listens. */
function listeningAddress(app: FastifyInstance, { host, port }: Settings): string {
  const address = app.server.address()
  // A text is the address of a Unix socket. The proxy in front of it has its own name, which must be configured.
  const listening = typeof address === 'object' ? address?.port : undefined
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${listening ?? port}`
}

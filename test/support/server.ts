/** A server of the service on a free port of this machine, over fakes of its ports, spoken to over HTTP. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { newId } from '../../src/protocol/ids.ts'
import { serviceRoutes } from '../../src/server/http/app.ts'
import { readLimits, type Limits } from '../../src/server/settings/limit-settings.ts'
import { limitConnections } from '../../src/server/http/plugins/connection-limits.ts'
import {
  answerBesideRoutes,
  fastifyOptions,
  type HttpSettings,
} from '../../src/server/http/fastify-options.ts'
import { limitLastAnswers } from '../../src/server/http/wire/last-answers.ts'
import { Metrics } from '../../src/server/telemetry/metrics.ts'
import { createPictureUrls } from '../../src/server/http/wire/picture-urls.ts'
import { workOnExecutions } from '../../src/server/jobs/run-execution.ts'
import { foundRecords } from '../../src/server/operations/access/audit.ts'
import { prepareAccount } from '../../src/server/operations/access/first-start.ts'
import type { ServicePorts } from '../../src/server/operations/service-ports.ts'
import { openChosenStores } from './chosen-stores.ts'
import { fakePorts, type FakePorts } from './fakes/service-ports.ts'
import { createApiClient, type ApiClient } from './api-client.ts'

/** Calls a service without a network in between. */
export type Inject = (request: InjectOptions) => Promise<LightMyRequestResponse>

export interface FakeService {
  readonly client: ApiClient
  readonly ports: FakePorts
  /** The id of the report for links and their page. */
  readonly reportId: string
  /** The id of the report for submission by API, which asks nothing of a selfie. */
  readonly apiReportId: string
  readonly inject: Inject
  /** Everything logged so far, at the most detailed level. */
  log(): string
  /** The failures of requests that the process was told of. */
  readonly failures: readonly unknown[]
  close(): Promise<void>
}

/**
 * Tests make in a second the calls that people make in an hour, all with one token from one address, on busy machines.
 */
const unbraked = {
  eventLoopLagMs: 1e9,
  wrongCredentials: 1e9,
  sessionsOfAddress: 1e9,
  searchesOfToken: 1e9,
  writesOfToken: 1e9,
}

type FakeSettings = Partial<Limits> &
  Partial<Pick<HttpSettings, 'trustProxy'>> & {
    readonly metricsToken?: string
    /** The address at which people open links; the server's own unless given. */
    readonly onboardingUrl?: string
  }

/**
 * Starts the service over fakes; the given ports replace theirs, and given built files replace the stand-ins for them.
 */
export async function startFakeService(
  replaced: Partial<ServicePorts> = {},
  built: Partial<Record<`${'page' | 'console' | 'doctor' | 'reference' | 'host'}Directory`, string>> = {},
  { trustProxy, metricsToken, onboardingUrl, ...limits }: FakeSettings = {},
): Promise<FakeService> {
  const stores = await openChosenStores(replaced)
  const ports = fakePorts({ ...stores?.ports, ...replaced })
  const token = `token-${newId()}${newId()}`
  const account = await prepareAccount(ports, token)
  await foundRecords(ports)
  const lines: string[] = []
  const failures: unknown[] = []
  const standIn = await writePage()
  const {
    pageDirectory = standIn,
    consoleDirectory = join(standIn, 'console'),
    doctorDirectory = join(standIn, 'doctor'),
    referenceDirectory = join(standIn, 'reference'),
    hostDirectory = join(standIn, 'host'),
  } = built
  const allLimits = { ...readLimits(), ...unbraked, ...limits }
  const app = Fastify(
    fastifyOptions(
      { logLevel: 'trace', limits: allLimits, trustProxy },
      { write: (line) => void lines.push(line) },
    ),
  )
  answerBesideRoutes(app)
  limitLastAnswers(app)
  limitConnections(app.server, allLimits)
  await app.register(async (scope) =>
    serviceRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), {
      ports,
      pictureUrls: createPictureUrls(
        () => [Buffer.alloc(32, 1)],
        () => baseUrl,
        ports.clock,
      ),
      consoleKeys: () => [Buffer.alloc(32, 2)],
      consoleUrl: () => `${baseUrl}/console`,
      onboardingUrl: () => onboardingUrl ?? baseUrl,
      pageDirectory,
      consoleDirectory,
      doctorDirectory,
      referenceDirectory,
      hostDirectory,
      onFailure: (failure) => void failures.push(failure),
      metrics: new Metrics(),
      metricsAccess: { token: metricsToken },
      whyNotReady: () => Promise.resolve(undefined),
      limits: allLimits,
    }),
  )
  await workOnExecutions(ports, () => undefined)
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const reports = await ports.reports.list(account.id, { limit: 2, offset: 0 })
  const [ofPage, ofApi] = reports.rows
  return {
    client: createApiClient(baseUrl, token),
    ports,
    inject: (request) => app.inject(request),
    reportId: ofPage?.id ?? '',
    apiReportId: ofApi?.id ?? '',
    log: () => lines.join(''),
    failures,
    close: async () => {
      await app.close()
      await stores?.close()
      await rm(standIn, { recursive: true })
    },
  }
}

/** A stand-in for the built page: these tests check how files are served, not their content. */
async function writePage(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-page-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(
    join(directory, 'index.html'),
    '<!doctype html><title>page</title><link rel="icon" href="data:," />',
  )
  await writeFile(join(directory, 'assets', 'main-1a2b.js'), 'export {}')
  await writeFile(join(directory, 'assets', 'main-1a2b.js.br'), 'compressed')
  await writeFile(join(directory, 'assets', 'worker-1a2b.mjs'), 'export {}')
  await writeFile(join(directory, 'assets', 'vision-1a2b.wasm'), 'wasm')
  await writeFile(join(directory, 'assets', 'face-1a2b.tflite'), 'model')
  await mkdir(join(directory, 'console', 'console'), { recursive: true })
  await writeFile(join(directory, 'console', 'index.html'), '<!doctype html><title>console</title>')
  await writeFile(join(directory, 'console', 'console', 'index-1a2b.js'), 'export {}')
  await mkdir(join(directory, 'doctor', 'doctor'), { recursive: true })
  await writeFile(join(directory, 'doctor', 'index.html'), '<!doctype html><title>doctor</title>')
  await writeFile(join(directory, 'doctor', 'doctor', 'index-1a2b.js'), 'export {}')
  await mkdir(join(directory, 'host'))
  await writeFile(join(directory, 'host', 'index.js'), 'export {}')
  return directory
}

/** What every file of this folder works with. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Limits } from '../../settings/limit-settings.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { ServicePorts } from '../../operations/service-ports.ts'
import type { PictureUrls } from './picture-urls.ts'

/** A Fastify instance whose routes are typed by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Who may read the metrics. */
export interface MetricsAccess {
  /** What /metrics asks for; undefined: it answers this machine alone, or whoever reaches an address of its own. */
  readonly token: string | undefined
  /** Whether this is a listener for metrics alone, whose address says who reaches it. */
  readonly isApart?: boolean
}

/** What the routes need beside the request. */
export interface HttpContext {
  readonly ports: ServicePorts
  readonly pictureUrls: PictureUrls
  /** What sessions of the console are sealed under, the present key first. */
  readonly consoleKeys: () => readonly [Uint8Array, ...Uint8Array[]]
  /** The page of the console. */
  readonly consoleUrl: () => string
  /** Where people open links, without a slash at the end. */
  readonly onboardingUrl: () => string
  /** Folder of the built page: index.html and assets/. */
  readonly pageDirectory: string
  /** Folder of the built review console: index.html and console/. */
  readonly consoleDirectory: string
  /** Folder of the built doctor: index.html and doctor/. */
  readonly doctorDirectory: string
  /** Folder of the built reference of the API: index.html and docs/. */
  readonly referenceDirectory: string
  /** Folder of the built door for hosts: index.js. */
  readonly hostDirectory: string
  /** Undefined when everything is loaded; otherwise what is still missing. */
  readonly whyNotReady: () => Promise<string | undefined>
  readonly limits: Limits
  readonly metrics: Metrics
  /** Who may read the metrics here; undefined: they are told elsewhere. */
  readonly metricsAccess: MetricsAccess | undefined
  /** Hears of every failure that is answered. */
  readonly onFailure: (failure: unknown) => void
}

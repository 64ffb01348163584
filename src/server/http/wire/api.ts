/** Types that every file of this folder uses. */
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
  /** The token that /metrics requires; undefined: it answers only this machine, or all callers on its own address. */
  readonly token: string | undefined
  /** Whether this is a separate listener for metrics, whose address decides who can reach it. */
  readonly isApart?: boolean
}

/** What the routes need besides the request. */
export interface HttpContext {
  readonly ports: ServicePorts
  readonly pictureUrls: PictureUrls
  /** The keys that seal sessions of the console, the present one first. */
  readonly consoleKeys: () => readonly [Uint8Array, ...Uint8Array[]]
  /** The address of the console's page. */
  readonly consoleUrl: () => string
  /** The address at which people open links, without a slash at the end. */
  readonly onboardingUrl: () => string
  /** Folder of the built page: index.html and assets/. */
  readonly pageDirectory: string
  /** Folder of the built review console: index.html and console/. */
  readonly consoleDirectory: string
  /** Folder of the built doctor: index.html and doctor/. */
  readonly doctorDirectory: string
  /** Folder of the built reference of the API: index.html and docs/. */
  readonly referenceDirectory: string
  /** Folder of the built script for hosts: index.js. */
  readonly hostDirectory: string
  /** Undefined when everything is loaded; otherwise what is still missing. */
  readonly whyNotReady: () => Promise<string | undefined>
  readonly limits: Limits
  readonly metrics: Metrics
  /** Who may read the metrics here; undefined: another listener shows them. */
  readonly metricsAccess: MetricsAccess | undefined
  /** Called for every failure that is answered. */
  readonly onFailure: (failure: unknown) => void
}

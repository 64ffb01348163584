import type { ErrorCode } from '../errors.ts'
import type { AppChannels } from '../reports/reports.ts'

/**
 * What the server writes into the page of a link that cannot be used, for the page's script: what it tells the host (an
 * app, the page around it, or the page that opened it), and which hosts may hear it.
 */
export interface ToldHost {
  /** Why the link cannot be used; undefined where the page loads itself again. */
  readonly reason?: ErrorCode
  readonly embedOrigins: readonly string[]
  readonly appChannels?: Readonly<AppChannels>
}

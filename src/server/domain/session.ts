/** One run of the page in one browser, and the stills it has sent. */
import type { Id } from '../../protocol/ids.ts'
import type { CaptureKind } from '../../protocol/reports.ts'
import type { StillMeasurements } from '../../protocol/session-api.ts'
import type { MovementTried } from './movement.ts'

export interface Session {
  readonly id: Id
  readonly linkId: Id
  readonly accountId: Id
  readonly reportId: Id
  /** The version that the page was told to follow; undefined: the newest. */
  readonly reportVersion?: number | undefined
  /** SHA-256 of the secret that the page holds. */
  readonly secretHash: Uint8Array
  /** What its bursts showed, once there was one. */
  readonly movement?: MovementTried | undefined
  /** The execution it was submitted as, once it was. */
  readonly executionId: Id | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface StoredStill {
  readonly sessionId: Id
  readonly capture: CaptureKind
  readonly blobKey: string
  readonly mediaType: string
  /** SHA-256 of the bytes: the same still sent twice is one still. */
  readonly contentHash: Uint8Array
  readonly measurements: StillMeasurements
  readonly createdAt: Date
}

/** The states of a session, what can happen to it, and what follows from both. */
import type { RaisedEvent } from '../../protocol/sessions/events.ts'
import type { StillKind } from '../../protocol/captures.ts'
import type { SessionProgress } from '../../protocol/sessions/session-api.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'
import type { CaptureSource } from '../capture/capture-controller.ts'
import type { DigitalCardDrawing } from './digital-cards.ts'
import type { KeptPlace } from './session-memory.ts'

/** Why the session cannot begin or go on. */
export const sessionObstacles = [
  'link-unknown',
  'link-inactive',
  'link-spent',
  'link-expired',
  'session-ended',
  'server-unreachable',
] as const
export type SessionObstacle = (typeof sessionObstacles)[number]

export type SessionState =
  | { readonly name: 'opening' }
  /** The link cannot be used, for now or for good. */
  | { readonly name: 'closed'; readonly obstacle: SessionObstacle }
  /**
   * Somebody came back to a session after a while and first says whether it is theirs. Until then nothing of it is
   * shown.
   */
  | { readonly name: 'returning'; readonly then: Step }
  | { readonly name: 'consent' }
  /** The person did not consent: nothing was sent. */
  | { readonly name: 'declined' }
  /** The person says which document they have. */
  | { readonly name: 'document'; readonly cameraGranted: boolean }
  /** Says why the camera is needed before the browser asks. */
  | { readonly name: 'primer'; readonly capture: StillKind; readonly digital?: DigitalDocument }
  | ({ readonly name: 'capture'; readonly capture: StillKind } & Means)
  /**
   * The selfie is taken and the person turns their head a little. In a page that was loaded again (`isResumed`) the
   * camera is closed.
   */
  | { readonly name: 'movement'; readonly isResumed?: boolean }
  | { readonly name: 'obstacle'; readonly capture: StillKind; readonly obstacle: CameraObstacle }
  /** A moment between two captures: the card is turned over, the phone is turned round. */
  | ({
      readonly name: 'interlude'
      readonly next: StillKind | 'sending'
      /** Front and back were in one picture, which the screen says. */
      readonly hasBothSides?: true
    } & Means)
  | { readonly name: 'sending'; readonly failed: boolean }
  | { readonly name: 'done' }

/** How the pictures come. */
export interface Means {
  readonly source: CaptureSource
  readonly digital?: DigitalDocument
}

/** A document that an app shows. Its file is sent, and the selfie is still taken with the camera. */
export interface DigitalDocument {
  /** The drawing of the card, by which its words are found. */
  readonly card: DigitalCardDrawing
  readonly cameraGranted: boolean
}

export type Happening =
  | { readonly name: 'opened' }
  /** A page that was loaded again found its session. */
  | { readonly name: 'resumed'; readonly found: FoundSession }
  /** A page that was loaded again found its session after a while. Another person may have come to it. */
  | { readonly name: 'found'; readonly found: FoundSession }
  /** The session was submitted so long ago that the server says nothing about it any more. */
  | { readonly name: 'found-sent' }
  /** Somebody came back to a page that was left open. */
  | { readonly name: 'returned' }
  /** The session is this person's, or it is not. */
  | { readonly name: 'recognised' }
  | { readonly name: 'begun-again' }
  | { readonly name: 'refused'; readonly obstacle: SessionObstacle }
  | { readonly name: 'reopened' }
  | { readonly name: 'declined' }
  | { readonly name: 'reconsidered' }
  | {
      readonly name: 'consented'
      readonly version: string
      readonly cameraGranted: boolean
      /** The documents that the report takes; the person chooses when there are several. */
      readonly documents: readonly string[]
    }
  | {
      readonly name: 'document-chosen'
      readonly type: string
      /** The document is digital, and its file is sent. */
      readonly card?: DigitalCardDrawing | undefined
    }
  /** The person goes back to the capture before this one, or to the choice of a document. */
  | { readonly name: 'went-back'; readonly to: StillKind | 'document' }
  /** The person goes on without the document's code. */
  | { readonly name: 'code-skipped' }
  | { readonly name: 'camera-wanted' }
  | {
      readonly name: 'file-wanted'
      /** The file is that of a digital document. */
      readonly card?: DigitalCardDrawing
    }
  | {
      readonly name: 'camera-obstructed'
      readonly obstacle: CameraObstacle
      /** Whether it is missing for a movement that a verdict waits for. */
      readonly isWaitedFor?: boolean
    }
  | { readonly name: 'still-refused'; readonly reason: string }
  | { readonly name: 'still-failed'; readonly reason: string }
  | {
      readonly name: 'still-accepted'
      readonly movementFollows?: boolean
      /** Front and back of an open document are in this one. */
      readonly showsBothSides?: boolean
    }
  /** `result` says whether enough was seen; undefined where the server looked at nothing. */
  | { readonly name: 'movement-over'; readonly result?: boolean | undefined }
  | { readonly name: 'interlude-over' }
  /** Another tab submitted the same session. */
  | { readonly name: 'submitted-elsewhere' }
  | { readonly name: 'submission-failed' }
  | { readonly name: 'submission-retried' }
  | { readonly name: 'submitted'; readonly executionId: string }

/** How far the session that was found again had come. */
export interface FoundSession {
  readonly progress: SessionProgress
  readonly documents: readonly string[]
  readonly cameraGranted: boolean
  /** How the pictures came until then. */
  readonly place?: Pick<KeptPlace, 'source' | 'card'>
}

export interface Step {
  readonly state: SessionState
  /** The events, in the order in which the host hears of them. */
  readonly raised: readonly RaisedEvent[]
}

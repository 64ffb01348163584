/** What the page and its vision worker say to each other. */
import type { Rect } from '../capture/geometry.ts'
import type { DocumentObservation } from './document-observer.ts'
import type { DetectorEngine, DetectorName } from './face-detector.ts'
import type { FaceObservation } from './face-observer.ts'

export type Observation = FaceObservation | DocumentObservation

/** The first message: begins to load the detector. */
export interface LoadRequest {
  readonly detector: DetectorName
}

/** One frame to look at; the bitmap is handed over, not copied, and comes back with the answer. */
export interface FrameRequest {
  readonly id: number
  readonly kind: Observation['kind']
  readonly bitmap: ImageBitmap
  /** The part to look at, in pixels of the bitmap; all of it unless said. */
  readonly look?: Rect
  /** The guide's box in shares of that part. */
  readonly guide: Rect
}

/** A frame that was looked at: what was seen, and its pixels, which whoever asked closes. */
export interface SeenFrame {
  readonly observation: Observation | undefined
  readonly bitmap: ImageBitmap
}

export type VisionAnswer =
  /** The detector is there, or it cannot be: documents are found without it. */
  | { readonly name: 'loaded'; readonly detector: boolean; readonly engine?: DetectorEngine | undefined }
  | ({ readonly name: 'observed'; readonly id: number } & SeenFrame)

/** What the page and its vision worker say to each other. */
import type { Rect } from '../capture/geometry.ts'
import type { DocumentObservation } from './document-observer.ts'
import type { DetectorName } from './face-detector.ts'
import type { FaceObservation } from './face-observer.ts'

export type Observation = FaceObservation | DocumentObservation

/** The first message: begins to load the detector. */
export interface LoadRequest {
  readonly detector: DetectorName
}

/** One frame to look at; the bitmap is handed over, not copied. */
export interface FrameRequest {
  readonly id: number
  readonly kind: Observation['kind']
  readonly bitmap: ImageBitmap
  /** The guide's box in shares of the frame. */
  readonly guide: Rect
}

export type VisionAnswer =
  /** The detector is there, or it cannot be: documents are found without it. */
  | { readonly name: 'loaded'; readonly detector: boolean }
  | { readonly name: 'observed'; readonly id: number; readonly observation: Observation | undefined }

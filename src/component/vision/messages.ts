/** What the page and its vision worker say to each other. */
import type { EncodedPicture, PictureLimits } from './encode.ts'
import type { Rect } from '../../protocol/geometry.ts'
import type { CodeObservation } from './code-observer.ts'
import type { DocumentObservation } from './document-observer.ts'
import type { DetectorEngine, DetectorName } from './face-detector.ts'
import type { FaceObservation } from './face-observer.ts'

export type Observation = FaceObservation | DocumentObservation | CodeObservation

/** The first message: begins to load the detector. */
export interface LoadRequest {
  readonly detector: DetectorName
}

/** How a frame is looked at. */
export interface Look {
  readonly kind: Observation['kind']
  /** The part to look at, in pixels of the bitmap; the whole bitmap unless set. */
  readonly look?: Rect
  /** The guide's box in shares of that part. */
  readonly guide: Rect
}

/** Pixels that the page grabbed, or a whole frame of the camera from which the worker grabs the region. */
export type FramePixels =
  { readonly bitmap: ImageBitmap } | { readonly frame: VideoFrame; readonly region: Rect }

/** One frame to look at; its pixels are handed over, not copied, and come back with the answer as a bitmap. */
export type FrameRequest = { readonly id: number } & Look & FramePixels

/** A part of a picture to make a JPEG of; the picture is handed over, and comes back when that fails. */
export interface EncodeRequest {
  readonly id: number
  readonly picture: ImageBitmap | VideoFrame
  readonly part: Rect
  readonly limits: PictureLimits
}

export type VisionRequest = LoadRequest | FrameRequest | EncodeRequest

/** A frame that was looked at: what was seen, and its pixels, which the caller closes. */
export interface SeenFrame {
  readonly observation: Observation | undefined
  readonly bitmap: ImageBitmap
}

export type VisionAnswer =
  /** The detector is there, or it could not be loaded. Documents are found without it. */
  | { readonly name: 'loaded'; readonly detector: boolean; readonly engine?: DetectorEngine | undefined }
  | ({ readonly name: 'observed'; readonly id: number } & SeenFrame)
  | { readonly name: 'encoded'; readonly id: number; readonly encoded: EncodedPicture }
  /** This browser's worker could not do what was asked. A picture to encode comes back. */
  | { readonly name: 'failed'; readonly id: number; readonly picture?: EncodeRequest['picture'] }

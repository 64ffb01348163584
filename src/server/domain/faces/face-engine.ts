/** The port to the models that look at faces. */
import type { ModelCaller } from '../model-caller.ts'
import type { SelfieMeasures } from './selfie-measures.ts'
import type { Box, Point } from '../../../imaging/pixels.ts'

/** A face seen in a picture, in the pixels of the upright picture. */
export interface DetectedFace {
  readonly box: Box
  /** 0 to 100. */
  readonly confidence: number
  /** Right eye, left eye (the person's), nose tip, right and left corner of the mouth. */
  readonly landmarks: readonly [Point, Point, Point, Point, Point]
  readonly interEyePixels: number
  /** Turn of the head to the side, estimated from the mesh; 0 looks into the camera. */
  readonly yawDegrees: number
  /** Variance of the Laplacian over the aligned 112x112 face: below about 20 it is blurred. */
  readonly sharpness: number
  /** Mean luminance of the aligned face, 0 to 255. */
  readonly brightness: number
  /** Unit length; only when requested. */
  readonly embedding: Float32Array | undefined
  /** The embedding averaged with that of the mirror image, unit length, in the same space; only when requested. */
  readonly averaged?: Float32Array
  /** Luminance of the aligned 112x112 face, in rows; only when requested. */
  readonly crop?: Uint8Array
}

export interface FacesFound {
  readonly width: number
  readonly height: number
  /** Largest first. */
  readonly faces: readonly DetectedFace[]
  /** Measures of the picture around its largest face; only when requested, and when there is one. */
  readonly selfie?: SelfieMeasures
}

/** How well two aligned faces agree when one is laid over the other, -1 to 1, whichever of them is mirrored. */
export interface CopyAgreement {
  /** In the finest detail that a small copy still has: copies agree, other photographs of the person do not. */
  readonly fine: number
  /** In the detail that a blurred copy still has: eyes, nose and mouth with their pose and light. */
  readonly coarse: number
  /** As `fine`, in the half of the face that agrees best: glare, a finger or a shadow hides the other half of a copy. */
  readonly half: number
  /** Mean levels of fine detail in the second face, a dark one as if it were lit: a blurred one has little to compare. */
  readonly detail: number
  /** The second face's finest detail in parts of its coarse one: haze takes both alike, a blur the finest alone. */
  readonly focus: number
}

/** Cosines to similarities: similarity = 100 / (1 + exp(-slope (cosine - midpoint))). */
export interface Calibration {
  readonly midpoint: number
  readonly slope: number
}

/** Finds faces in an encoded picture (JPEG, PNG, WebP, AVIF) and turns them into embeddings. */
export interface FaceEngine {
  readonly modelId: string
  readonly dimensions: number
  readonly calibration: Calibration
  /**
   * @throws LimiarError `image-unreadable` or `image-too-large`; `overloaded`, `rate-limited` or `unavailable` when the
   * picture cannot be analysed now.
   */
  findFaces(
    image: Uint8Array,
    options?: {
      /** Which faces get an embedding; the largest unless said otherwise. */
      readonly embed?: 'largest' | 'all' | 'none'
      /** Also gives each embedding averaged with that of the mirror image: twice the work. */
      readonly flip?: boolean
      /** Also gives the crop of each face that gets an embedding. */
      readonly crop?: boolean
      /** Also measures the picture as a selfie of its largest face. */
      readonly asSelfie?: boolean
      /** The caller whose share of the models it uses; undefined where there is one caller, as in a command. */
      readonly caller?: ModelCaller
      readonly signal?: AbortSignal
    },
  ): Promise<FacesFound>
  /**
   * How well two crops of `findFaces` agree. Two crops of one photograph nearly do, also when it was made smaller,
   * turned, mirrored, or printed and photographed again.
   * @throws LimiarError `unavailable` when they cannot be compared now.
   */
  copyAgreement(
    one: Uint8Array,
    other: Uint8Array,
    options?: { readonly caller?: ModelCaller; readonly signal?: AbortSignal },
  ): Promise<CopyAgreement>
}

/** The port to files of which a picture has to be made before anything looks at them. */

/**
 * Every call throws LimiarError `image-unreadable` with what is wrong with the file, `image-too-large`, or `overloaded`
 * when too many wait.
 */
export interface FilePictures {
  /** Draws the pages of a PDF below each other, as one JPEG without the margins. */
  ofPdf(file: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
  /** The picture of a HEIC, upright, as JPEG. */
  ofHeic(file: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
}

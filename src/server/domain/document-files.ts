/** The port to files that hold a document and are no picture. */

export interface DocumentFiles {
  /**
   * Draws the pages of a PDF below each other, as one JPEG without the margins.
   * @throws LimiarError `image-unreadable` with what is wrong with the file, `image-too-large`, or `overloaded` when too
   * many wait.
   */
  drawPdf(file: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
}

/** Measures of a selfie besides its face. */
export interface SelfieMeasures {
  /** Lines of print around the face, with letters as small beside it as those of a document. */
  readonly printedLines: number
  /** How far the most regular pattern around the face stands out, in deviations; undefined in a small picture. */
  readonly pattern: number | undefined
  /** How clearly a rectangle of straight edges surrounds the face, 0 to 1. */
  readonly frame: number
}

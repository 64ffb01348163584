/** What is measured on a selfie beside its face. */
export interface SelfieMeasures {
  /** Lines of print about the face whose letters are as small beside it as those of a document. */
  readonly printedLines: number
  /** How far the most regular pattern about the face stands out, in deviations; undefined in a small picture. */
  readonly pattern: number | undefined
  /** How plainly a rectangle of straight edges runs around the face, 0 to 1. */
  readonly frame: number
}

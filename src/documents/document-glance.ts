/** What a quick look measures on a still: on its document or, when none was found, on the part with text. */
export interface GlanceMeasures {
  /** Long side of the document, or of the part with its text, in pixels of the photograph. */
  readonly cardWidth: number
  /** Whether the card was told from its background. */
  readonly isCardFound: boolean
  /** Detail as a share of contrast, with the noise subtracted; 0 when nothing is sharp. */
  readonly sharpness: number
  /** Mean luminance, 0 to 255. */
  readonly brightness: number
  /** The shares of the document that are so bright, or so dark, that print is lost; 0 to 1. */
  readonly brightShare: number
  readonly darkShare: number
  /** The share of the document that highlights wash out among its text, 0 to 1. */
  readonly glareOverText: number
  /** Boxes of text that the edge of the photograph cuts; 0 when the whole card was found. */
  readonly cutLines: number
}

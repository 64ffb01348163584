/** What is measured on a still at a glance, where its document is or, when none was found, where its text is. */
export interface GlanceMeasures {
  /** Long side of the document, or of the part with its text, in pixels of the photograph. */
  readonly cardWidth: number
  /** Whether the card was told from its background. */
  readonly isCardFound: boolean
  /** Detail in parts of contrast, less the noise: 0 for mush. */
  readonly sharpness: number
  /** Mean luminance, 0 to 255. */
  readonly brightness: number
  /** Parts of the document so bright, or so dark, that print is lost; 0 to 1. */
  readonly brightShare: number
  readonly darkShare: number
  /** Part of the document that highlights wash out among its text, 0 to 1. */
  readonly glareOverText: number
  /** Boxes of text that the edge of the photograph cuts; 0 when the whole card was found. */
  readonly cutLines: number
}

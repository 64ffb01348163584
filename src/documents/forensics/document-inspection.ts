/** Looks at the picture of a document as a picture, for signs of a copy, a screen or a pasted portrait. */
import type { DocumentReading } from '../document-engine.ts'
import type { Box } from '../../imaging/pixels.ts'

/** What was measured on one side; each is undefined where the picture does not allow it. */
export interface SideMeasures {
  /** How far the colours of the card lie apart, in levels of 255. In a black-and-white copy they hardly do. */
  readonly colourSpread: number | undefined
  /** The spread of the colours of the whole photograph, where the card could not be told from its background. */
  readonly pictureSpread?: number
  /**
   * How far the most regular pattern of the photograph stands out, in deviations of its surroundings. A screen's grid
   * is such a pattern.
   */
  readonly patternProminence: number | undefined
  /** The noise in the portrait divided by the noise around it. A pasted portrait brings noise of its own. */
  readonly portraitNoise: number | undefined
}

/** A side, with what was read on it. */
export interface InspectedSide {
  /** The photograph, encoded. */
  readonly image: Uint8Array
  readonly photo: DocumentReading['photo']
  readonly card: DocumentReading['card']
  readonly quad: DocumentReading['quad']
  /** The face on the card, in pixels of the card. */
  readonly face: Box | undefined
}

export interface DocumentInspector {
  /** Measures one side. @throws LimiarError as DocumentEngine does. */
  inspect(side: InspectedSide, options?: { readonly signal?: AbortSignal }): Promise<SideMeasures>
  /** Cuts the portrait around a face out of a picture, as JPEG; the box is in the pixels of the upright picture. */
  cutPortrait(image: Uint8Array, face: Box, options?: { readonly signal?: AbortSignal }): Promise<Uint8Array>
}

/**
 * Where a document lies, as the quick look at an upload found it. It is kept with the still, so that the analysis need
 * not find it again. It holds only places and shapes, nothing that is written on the document.
 */
import type { Point, Quad } from '../imaging/pixels.ts'

/** Lengths and places are pixels of the photograph as it is decoded for reading. */
export interface DocumentLook {
  /** Names the finder and its model. A look of another edition is not used, and the document is located again. */
  readonly edition: string
  readonly photo: { readonly width: number; readonly height: number }
  /** The card's corners; undefined when no card was told from its background. */
  readonly quad?: Quad | undefined
  /** The part to read. */
  readonly region: Quad
  /** Every box of text. */
  readonly text: readonly Quad[]
  /** The direction in which lines are read; undefined where the text that was read does not prove it. */
  readonly reading?: Point | undefined
  /** Whether the picture shows an open document, with front and back. */
  readonly isOpen: boolean
  /**
   * Whether codes were looked for on the picture and none could be read; undefined where none were looked for. A code
   * that was read is not kept: it holds all that stands on the document, and reading it again takes a fraction of the
   * time.
   */
  readonly isWithoutCode?: boolean | undefined
}

/** A page of print has more boxes of text than this; its look is not worth keeping. */
export const MAX_LOOK_BOXES = 250

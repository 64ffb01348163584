/** The port of this library: an engine that finds the card, its lines and its codes in a picture. */
import type { StageOutcome } from '../protocol/executions/document-stages.ts'
import type { CodeFormat } from '../protocol/executions/executions.ts'
import type { GlanceMeasures } from './document-glance.ts'
import type { DocumentLook } from './document-look.ts'
import type { Point } from '../imaging/pixels.ts'

/** The log-probability of each character, in the order of the zone's alphabet, for each cell of a row of the zone. */
export type CellLogs = readonly Float64Array[]

/** A line of text on the card, as a reader saw it. */
export interface TextLine {
  readonly text: string
  /** Mean probability of the characters, 0 to 1. */
  readonly confidence: number
  /** Probability of the least sure digit, 0 to 1. */
  readonly weakestDigit?: number
  /** Corners from the top left clockwise, in pixels of the upright card. */
  readonly corners: readonly [Point, Point, Point, Point]
}

/** A QR or PDF417 code on the card. */
export interface CardCode {
  readonly format: CodeFormat
  /** The code's text; undefined when it does not hold text. */
  readonly text: string | undefined
  /** The bytes of the code, unchanged. The text that a reader gives may be changed. */
  readonly bytes: Uint8Array
  /** In pixels of the upright card. */
  readonly corners: readonly [Point, Point, Point, Point]
}

/** What was read from one side of a document. */
export interface DocumentReading {
  /** The photograph as decoded and turned by its EXIF orientation. */
  readonly photo: { readonly width: number; readonly height: number }
  /**
   * Where the upright card's corners, from its top left clockwise, lie in the photograph; undefined when no card
   * could be told from its background.
   */
  readonly quad: readonly [Point, Point, Point, Point] | undefined
  /** The upright card (or the whole photograph when there is no quad), as JPEG. */
  readonly card: { readonly image: Uint8Array; readonly width: number; readonly height: number }
  readonly lines: readonly TextLine[]
  /** The cells of the zone's row of names, which has no check digit. */
  readonly zoneNames?: CellLogs
  /** Undefined when no code was looked for. */
  readonly codes?: readonly CardCode[]
  /** The outcome of each step of the reading. */
  readonly stages?: readonly StageOutcome[]
  /** Variance of the Laplacian of the card at 1400 px. It may raise a doubt, but never decides. */
  readonly sharpness: number
}

export interface DocumentEngine {
  /**
   * Locates one side, turns it upright and reads it. An earlier look at the same picture, if it is of this edition,
   * spares the search for what it already found. In the drawn picture of a digital document codes are read outside of
   * the cards as well. @throws LimiarError as FaceEngine does.
   */
  read(
    image: Uint8Array,
    options?: {
      readonly signal?: AbortSignal
      readonly look?: DocumentLook | undefined
      readonly isDrawn?: boolean
    },
  ): Promise<DocumentReading>
  /**
   * A quick look for the moment of upload: the text found on a small view, without reading every line. A picture of a
   * digital document is drawn and may show its sides and its code in any order, so its shape does not tell whether both
   * sides are there.
   */
  glance(
    image: Uint8Array,
    options?: { readonly signal?: AbortSignal; readonly isDrawn?: boolean },
  ): Promise<DocumentGlance>
  /**
   * Reads the QR and PDF417 codes in a picture of a document, or of a code close up. A look at the same picture saves
   * finding the document again.
   */
  readCodes(
    image: Uint8Array,
    options?: { readonly signal?: AbortSignal; readonly look?: DocumentLook | undefined },
  ): Promise<readonly CardCode[]>
  /**
   * Reads lines of a card again with the slower reader that knows Portuguese: it adds the accents and spaces that
   * the first reader lacks. One text for each line, in order, empty where nothing was read.
   */
  readNames(
    card: Uint8Array,
    lines: readonly TextLine['corners'][],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly string[]>
}

/** What a quick look at an uploaded still tells. */
export interface DocumentGlance extends GlanceMeasures {
  readonly width: number
  readonly height: number
  /** Boxes of text found; a document has many. */
  readonly textBoxes: number
  /** The text of the largest boxes, in upper case without accents. It is enough to tell a front from a back. */
  readonly words: readonly string[]
  /**
   * The largest boxes as lines, where they lie on the photograph. A line in which nothing could be read has an empty
   * text.
   */
  readonly lines: readonly TextLine[]
  /**
   * The least part of the card that lies beyond the photograph's edge, in widths of the card, computed from the sides
   * that run to the edge. Undefined when no side is seen to do so, or the whole card was found.
   */
  readonly beyondEdge: number | undefined
  /** Where the document lies, to be kept with the still; undefined when the picture hardly shows a document. */
  readonly look: DocumentLook | undefined
  /** Whether front and back are in this picture. */
  readonly isOpen: boolean
}

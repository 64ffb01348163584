import sharp from 'sharp'
import { homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import type { Pixels, Quad, Box } from '../../../../imaging/pixels.ts'
import type { Pyramid } from '../../../../imaging/motion/pyramid.ts'
import { laplacianVariance } from '../../../../imaging/quality/sharpness.ts'
import { surfacePattern } from '../../../../imaging/quality/surface-pattern.ts'
import type {
  CardCode,
  DocumentGlance,
  DocumentReading,
  TextLine,
} from '../../../../documents/document-engine.ts'
import type { DocumentLook } from '../../../../documents/document-look.ts'
import type { SelfieMeasures } from '../../../domain/faces/selfie-measures.ts'
import { flattened, wholeOf } from '../pictures/card-view.ts'
import {
  findRegionText,
  locateCloser,
  locateDocument,
  locateFaintCard,
  locateWider,
  type Located,
} from './document-locator.ts'
import { CodeReader } from './code-reader.ts'
import { cardAmongWords } from './card-among-words.ts'
import { withOtherHalf } from './other-half.ts'
import { documentOrPage } from './page-or-document.ts'
import { cardAnotherWay } from './card-another-way.ts'
import { beyondEdgeOf } from './cut-card.ts'
import { measureStill } from './document-glance.ts'
import { decodePhoto } from '../pictures/image-decoder.ts'
import { grownFromOrigin, readLargestLines } from './glance-lines.ts'
import { locatedBefore, lookEdition, lookOf } from './kept-look.ts'
import { readZoneAgain } from '../../../../documents/mrz/zone-reader.ts'
import { NameReader } from '../text/name-reader.ts'
import { frameAroundFace } from './frame-around-face.ts'
import { printedLinesAround } from './print-around-face.ts'
import { linesAtTopOfScreen } from './screen-text.ts'
import {
  mapQuad,
  quadHeight,
  quadWidth,
  readingDirection,
  turned,
} from '../../../../imaging/geometry/quad.ts'
import { mergedBoxes } from '../../../../documents/lines/merged-boxes.ts'
import { inReadingOrder } from '../../../../documents/lines/reading-order.ts'
import { StageLog, type IsTimeUp, type Staged } from '../sessions/stage-log.ts'
import { threadCpuMs } from '../sessions/thread-clock.ts'
import { withSecondLooks } from '../text/second-looks.ts'
import { DOUBTFUL, halvesOf, mayBeStacked, stackedRows, withoutReadRows } from '../text/stacked-rows.ts'
import type { TextDetector } from '../text/text-detector.ts'
import { modelsOfLook, openTextModels } from '../text/text-models.ts'
import type { TextOrienter, Upright } from '../text/text-orientation.ts'
import type { TextReader } from '../text/text-reader.ts'

/** The long side of the upright card in pixels: sharpness is measured at this size, and people look at it. */
const CARD_SIDE = 1400
/** An optimised Huffman code would make a file a fiftieth smaller, and take two thirds of the time of encoding. */
const CARD_JPEG = { quality: 90, optimiseCoding: false } as const

/**
 * Limits for each step, in milliseconds of processor time: ten times the time that one side in a hundred needs. Clock
 * time does not count, since a busy machine is no reason to give up a person's document.
 */
const budgetsMs = {
  decode: 10_000,
  locate: 2_000,
  findText: 4_000,
  orient: 4_000,
  flatten: 1_000,
  readLines: 15_000,
  readCodes: 6_000,
} as const

/** Processor time after which steps that a reading can do without are left out. */
const READING_BUDGET_MS = 20_000

/** The tasks of a worker with documents. Every picture is passed encoded. */
export class DocumentTasks {
  readonly #detector: TextDetector
  readonly #reader: TextReader
  readonly #orienter: TextOrienter
  readonly #names = new NameReader()
  readonly #codes = new CodeReader()
  /** The edition of the finder and its models, which is written on each look. */
  readonly #edition: string

  private constructor(detector: TextDetector, reader: TextReader, orienter: TextOrienter, edition: string) {
    this.#edition = edition
    this.#detector = detector
    this.#reader = reader
    this.#orienter = orienter
  }

  /** Opens the text models of a folder, by the names that PP-OCR gives them. */
  static async open(folder: string): Promise<DocumentTasks> {
    const { detector, reader, orienter } = await openTextModels(folder)
    return new DocumentTasks(detector, reader, orienter, await lookEdition(modelsOfLook(folder)))
  }

  /**
   * Locates the card, unless a look at the same picture has located it already, turns it upright, and reads every line
   * and code. On a page that was drawn, and about an open document, the code may lie outside what was located.
   */
  async read(image: Uint8Array, look?: DocumentLook, isDrawn = false): Promise<DocumentReading> {
    const log = new StageLog(READING_BUDGET_MS)
    const photo = await log.run('decode', budgetsMs.decode, async () => ({
      result: await decodePhoto(image),
    }))
    const before = locatedBefore(photo, look, this.#edition)
    const first = await log.run('locate', budgetsMs.locate, async () => {
      const result = await locateFaintCard(photo, before ?? (await this.#locate(photo)))
      return { result, shortfall: result.quad ? undefined : 'No card could be told from its background.' }
    })
    const { located, text } = await log.run('find-text', budgetsMs.findText, async () => {
      const result = await this.#textOf(photo, first)
      return { result, shortfall: result.text.length > 0 ? undefined : 'There is no text.' }
    })
    const { turns, lines } = await log.run('orient', budgetsMs.orient, async () => {
      const main = await this.#orienter.orient(photo, text, before && look?.reading)
      const models = { detector: this.#detector, reader: this.#reader }
      const merged = { ...main, lines: mergedBoxes(main.lines) }
      return { result: await cardAnotherWay(photo, text, merged, models) }
    })
    const quad =
      lines.length > 0 ? uprightQuad(photo, located, { turns, lines }) : (located.quad ?? wholeOf(photo))
    const card = await log.run('flatten', budgetsMs.flatten, () => flatCard(photo, quad))
    const place = toCard(quad, card)
    const { lines: read, names } = await log.run('read-lines', budgetsMs.readLines, async (isTimeUp) => {
      const { result, shortfall } = await this.#readLines(photo, lines, isTimeUp)
      const parted = await this.#withRowsParted(photo, result, isTimeUp)
      const again = isTimeUp() ? parted : await withSecondLooks(photo, parted, this.#reader)
      const placed = again.map((line) => ({ ...line, corners: place(line.corners) }))
      return { result: await readZoneAgain(placed, photo, { quad, card }, this.#reader), shortfall }
    })
    const codes = await log.tryTo('read-codes', budgetsMs.readCodes, async () => {
      // No code was read when this picture came. Looking again takes seconds if it shows one that cannot be read.
      if (before && look?.isWithoutCode) return { result: [] }
      const text = read.filter(isSurelyText).map(({ corners }) => corners)
      const onCard = await this.#codes.read(card, { photo, quad }, text)
      // The same picture showed one when it came, so the card was not located with it.
      const wasRead = before !== undefined && look?.isWithoutCode === false
      if (onCard.length > 0 || !(isDrawn || look?.isOpen || wasRead)) return { result: onCard }
      const beside = wasRead ? await this.#codes.readCloseUp(photo) : await this.#codes.read(photo)
      return { result: beside.map((code) => ({ ...code, corners: place(code.corners) })) }
    })
    return {
      photo: { width: photo.width, height: photo.height },
      quad: located.quad,
      card: { image: await encode(card), width: card.width, height: card.height },
      lines: inReadingOrder(read),
      ...(codes && { codes }),
      ...(names && { zoneNames: names }),
      stages: log.outcomes,
      sharpness: laplacianVariance(card),
    }
  }

  /** Finds the card, with both halves where it is open, or the text of a document that has no outline in the picture. */
  async #locate(photo: Pixels): Promise<Located> {
    const located = await locateDocument(photo, this.#detector)
    const models = { detector: this.#detector, orienter: this.#orienter, reader: this.#reader }
    const own = await documentOrPage(photo, await cardAmongWords(photo, located, models), models)
    return withOtherHalf(photo, own, models)
  }

  /**
   * Finds the boxes of text in the region of the card, in the whole picture where they go on beyond that region, and in
   * a closer region when text takes little of it.
   */
  async #textOf(
    photo: Pixels,
    first: Located,
  ): Promise<{ readonly located: Located; readonly text: readonly Quad[] }> {
    const own = await findRegionText(photo, first.region, this.#detector)
    const wider = locateWider(photo, first, own)
    const seen = wider ?? first
    const text = wider ? await findRegionText(photo, wider.region, this.#detector) : own
    const located = await locateCloser(photo, seen, text)
    if (!located) return { located: seen, text }
    return { located, text: await findRegionText(photo, located.region, this.#detector) }
  }

  /**
   * Measures where the document lies and whether it is cut off, counts its text on a small view and reads its largest
   * lines.
   */
  async glance(image: Uint8Array, isDrawn = false): Promise<DocumentGlance> {
    const startedAt = threadCpuMs()
    const photo = await decodePhoto(image)
    const located = await this.#locate(photo)
    const measures = await measureStill(photo, located)
    const { lines: quads } = await this.#orienter.orient(photo, located.text)
    const spentMs = (): number => threadCpuMs() - startedAt
    const { words, isOpen, reading, ...read } = await readLargestLines(
      photo,
      { located, quads, isDrawn },
      { detector: this.#detector, orienter: this.#orienter, reader: this.#reader },
      spentMs,
    )
    const lines = read.lines.map((line) => ({ ...line, corners: grownFromOrigin(line.corners, photo.scale) }))
    // An open document with four sides and both headings in view is whole; one half would look like a card that is cut.
    const beyondEdge = isOpen && located.quad ? undefined : await beyondEdgeOf(photo, located)
    const look = lookOf(photo, { located, reading, isOpen }, this.#edition)
    const textBoxes = located.text.length
    return { ...photo.full, textBoxes, words, lines, beyondEdge, look, isOpen, ...measures }
  }

  /**
   * Looks for codes on the flattened card and then on the picture as it is. In a close-up there is no card to flatten.
   */
  async readCodes(image: Uint8Array, look?: DocumentLook): Promise<CardCode[]> {
    const photo = await decodePhoto(image)
    const { quad } = locatedBefore(photo, look, this.#edition) ?? (await this.#locate(photo))
    if (quad) {
      const card = await flattened(photo, quad, cardSize(quad))
      const codes = card ? await this.#codes.read(card, { photo, quad }) : []
      if (codes.length > 0) return codes
    }
    return this.#codes.readCloseUp(photo)
  }

  /** Measures a decoded selfie about its largest face. */
  readonly measureSelfie = async (photo: Pyramid, face: Box): Promise<SelfieMeasures> => ({
    printedLines: await printedLinesAround(photo, face, this.#detector),
    pattern: surfacePattern(photo.picture, { x: face.x + face.width / 2, y: face.y + face.height / 2 }),
    frame: await frameAroundFace(photo, face),
    screenLines: await linesAtTopOfScreen(photo, this.#detector),
  })

  /** Reads lines of an upright card again, for their accents and spaces. */
  async readNames(card: Uint8Array, lines: readonly TextLine['corners'][]): Promise<readonly string[]> {
    return this.#names.read(await decodePhoto(card), lines)
  }

  /** Lets go of the models. */
  async close(): Promise<void> {
    await Promise.all([this.#detector, this.#orienter, this.#reader, this.#names].map((part) => part.close()))
  }

  /** The lines, with each line that is two rows of print replaced by its rows. */
  async #withRowsParted(
    photo: Pixels,
    lines: readonly TextLine[],
    isTimeUp: IsTimeUp,
  ): Promise<readonly TextLine[]> {
    const parted = new Map<TextLine, readonly TextLine[]>()
    for (const line of mayBeStacked(lines)) {
      if (isTimeUp()) break
      const found = await stackedRows(photo, line.corners, this.#detector)
      const isTouching = found.length === 0 && line.confidence < DOUBTFUL.confidence
      const { result } = await this.#readLines(photo, isTouching ? halvesOf(line.corners) : found)
      const isBetter = !isTouching || result.every(({ confidence }) => confidence > line.confidence)
      if (result.length < 2 || !isBetter) continue
      const others = lines.filter((other) => other !== line)
      parted.set(line, withoutReadRows(result, others))
    }
    return lines.flatMap((line) => parted.get(line) ?? [line])
  }

  /** Reads every line, as far as time allows. Corners are in the photograph. */
  async #readLines(
    photo: Pixels,
    quads: readonly Quad[],
    isTimeUp: IsTimeUp = () => false,
  ): Promise<Staged<TextLine[]>> {
    const lines: TextLine[] = []
    for (const [index, corners] of quads.entries()) {
      if (isTimeUp())
        return { result: lines, shortfall: `Time was up after ${index} of ${quads.length} lines.` }
      const read = await this.#reader.read(photo, corners)
      if (read.text !== '') lines.push({ ...read, corners })
    }
    return { result: lines }
  }
}

/** Text that was "read" in a code is short and uncertain. */
const isSurelyText = ({ text, confidence }: TextLine): boolean => text.length >= 5 && confidence >= 0.85

/** Flattens the card. A picture one pixel high or wide has no plane and is returned as it is. */
async function flatCard(photo: Pixels, quad: Quad): Promise<Staged<Pixels>> {
  const card = await flattened(photo, quad, cardSize(quad))
  return card ? { result: card } : { result: photo, shortfall: 'The picture is too narrow to be flattened.' }
}

/**
 * The part of the photograph shown as the card, with its first corner where reading begins. Without a card it is the
 * whole photograph, in the quarter turn nearest to the text, so that a portrait beside it is kept.
 */
function uprightQuad(photo: Pixels, { quad, region }: Located, { turns, lines }: Upright): Quad {
  if (quad) return turned(region, turns)
  const { x, y } = readingDirection(lines) ?? { x: 1, y: 0 }
  return turned(wholeOf(photo), Math.round(-Math.atan2(y, x) / (Math.PI / 2)))
}

function cardSize(quad: Quad): { readonly width: number; readonly height: number } {
  const scale = CARD_SIDE / Math.max(1, quadWidth(quad), quadHeight(quad))
  return {
    width: Math.max(1, Math.round(quadWidth(quad) * scale)),
    height: Math.max(1, Math.round(quadHeight(quad) * scale)),
  }
}

function toCard(quad: Quad, card: Pixels): (line: Quad) => Quad {
  const map = homographyBetween(quad, wholeOf(card))
  return (line) => (map ? mapQuad(line, (corner) => project(map, corner)) : line)
}

async function encode({ data, width, height }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg(CARD_JPEG)
    .toBuffer()
}

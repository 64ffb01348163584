import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { exposureOf } from '../../../imaging/exposure.ts'
import { homographyBetween, project } from '../../../imaging/perspective.ts'
import type { Pixels, Quad } from '../../../imaging/pixels.ts'
import { laplacianVariance } from '../../../imaging/sharpness.ts'
import type { DocumentGlance, DocumentReading, TextLine } from '../../domain/ports.ts'
import { flattened, shrunk, wholeOf } from './card-view.ts'
import { findCoarseText, findRegionText, locateDocument, type Located } from './document-locator.ts'
import { decodePhoto } from './image-decoder.ts'
import { NameReader } from './name-reader.ts'
import { mapQuad, quadHeight, quadWidth, turned } from './quads.ts'
import { inReadingOrder } from './reading-order.ts'
import { TextDetector } from './text-detector.ts'
import { TextOrienter, type QuarterTurns } from './text-orientation.ts'
import { TextReader } from './text-reader.ts'

/** The long side of the upright card, pixels: what sharpness is measured at and people look at. */
const CARD_SIDE = 1400
const CARD_JPEG_QUALITY = 90
/** Lines that a glance reads: the headings and the MRZ are among the largest. */
const GLANCE_LINES = 8

/** What a worker does to documents; every picture comes and goes encoded. */
export class DocumentTasks {
  readonly #detector: TextDetector
  readonly #reader: TextReader
  readonly #orienter: TextOrienter
  readonly #names = new NameReader()

  private constructor(detector: TextDetector, reader: TextReader, orienter: TextOrienter) {
    this.#detector = detector
    this.#reader = reader
    this.#orienter = orienter
  }

  /** Opens the text models of a folder, by the names that PP-OCR gives them. */
  static async open(folder: string): Promise<DocumentTasks> {
    const keys = await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8')
    const reader = await TextReader.open(
      join(folder, 'ch_PP-OCRv4_rec_infer.onnx'),
      keys.trimEnd().split(/\r?\n/),
    )
    return new DocumentTasks(
      await TextDetector.open(join(folder, 'ch_PP-OCRv4_det_infer.onnx')),
      reader,
      await TextOrienter.open(join(folder, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'), reader),
    )
  }

  /** Locates the card, turns it upright and reads every line. */
  async read(image: Uint8Array): Promise<DocumentReading> {
    const photo = await decodePhoto(image)
    const located = await locateDocument(photo, this.#detector)
    const text = await findRegionText(photo, located.region, this.#detector)
    const { turns, lines } = await this.#orienter.orient(photo, text)
    const quad = lines.length > 0 ? uprightQuad(photo, located, turns) : (located.quad ?? wholeOf(photo))
    // A picture of a pixel's height or width has no plane; it is its own card.
    const card = (await flattened(photo, quad, cardSize(quad))) ?? photo
    return {
      photo: { width: photo.width, height: photo.height },
      quad: located.quad && quad,
      card: { image: await encode(card), width: card.width, height: card.height },
      lines: inReadingOrder(await this.#readLines(photo, lines, toCard(quad, card))),
      sharpness: laplacianVariance(card),
    }
  }

  /** Counts the text on a small view and reads its largest lines. */
  async glance(image: Uint8Array): Promise<DocumentGlance> {
    const photo = await decodePhoto(image)
    const text = await findCoarseText(photo, this.#detector)
    const { lines } = await this.#orienter.orient(photo, text)
    const largest = [...lines].sort((a, b) => area(b) - area(a)).slice(0, GLANCE_LINES)
    const read = await this.#readLines(photo, largest, (quad) => quad)
    const view = await shrunk(photo, CARD_SIDE)
    return {
      width: photo.width,
      height: photo.height,
      textBoxes: text.length,
      words: read.map((line) => line.text.toUpperCase()),
      sharpness: laplacianVariance(view),
      brightness: exposureOf(view).brightness,
    }
  }

  /** Reads lines of an upright card again, for their accents and spaces. */
  async readNames(card: Uint8Array, lines: readonly TextLine['corners'][]): Promise<readonly string[]> {
    return this.#names.read(await decodePhoto(card), lines)
  }

  /** Lets go of the models. */
  async close(): Promise<void> {
    await Promise.all([this.#detector, this.#orienter, this.#reader, this.#names].map((part) => part.close()))
  }

  async #readLines(photo: Pixels, quads: readonly Quad[], place: (quad: Quad) => Quad): Promise<TextLine[]> {
    const lines: TextLine[] = []
    for (const corners of quads) {
      const { text, confidence } = await this.#reader.read(photo, corners)
      if (text !== '') lines.push({ text, confidence, corners: place(corners) })
    }
    return lines
  }
}

/**
 * The part of the photograph that is shown as the card, its first corner where reading begins. Without a card
 * it is the whole photograph in the quarter turn nearest to the text, so that a portrait beside it is kept.
 */
function uprightQuad(photo: Pixels, { quad, region }: Located, turns: QuarterTurns): Quad {
  const read = turned(region, turns)
  if (quad) return read
  const direction = Math.atan2(read[1].y - read[0].y, read[1].x - read[0].x)
  return turned(wholeOf(photo), Math.round(-direction / (Math.PI / 2)))
}

const area = (quad: Quad): number => quadWidth(quad) * quadHeight(quad)

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
    .jpeg({ quality: CARD_JPEG_QUALITY })
    .toBuffer()
}

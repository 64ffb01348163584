import sharp from 'sharp'
import { mapQuad } from '../../../../imaging/geometry/quad.ts'
import { luminance, type Pixels, type Point, type Quad } from '../../../../imaging/pixels.ts'
import { equalisedModules } from '../../../../imaging/codes/qr-equaliser.ts'
import type { CardCode } from '../../../../documents/document-engine.ts'
import { BarcodeDecoder, type DecodedCode, type UnreadableCode } from './barcode-decoder.ts'
import { shrunk, wholeOf } from '../pictures/card-view.ts'
import {
  CardCloseUps,
  placingWays,
  readingWays,
  type CardSource,
  type CloseUp,
  type CloseUpWay,
} from './code-close-up.ts'
import { codePlaces, type CodePlace } from './code-gate.ts'

/** Long sides of the views on which codes are looked for, in pixels: first for dense codes, then for coarse ones. */
const GATE_SIDES = [640, 320] as const
/**
 * A code close up fills the picture: on larger views a tile holds one or two of its modules, and looks like no code.
 */
const CLOSE_UP_SIDES = [...GATE_SIDES, 160, 80] as const
/** Margin around a place on that view: tiles at a code's edge may look like no code, and a code needs a quiet zone. */
const MARGIN = 36
const MARGIN_SHARE = 0.35

/** A card, and close-ups of it if its photograph was given. */
interface ShownCard {
  readonly card: Pixels
  readonly closeUps: CardCloseUps | undefined
}

/** Where a code may be, and whether text was read there: from afar, headings look like a code. */
interface LikelyPlace extends CodePlace {
  readonly isText: boolean
}

/** A code may touch a line of text; headings fill more than half of their place. */
const FILLED_BY_TEXT = 0.35

/**
 * Reads the two-dimensional codes of a card. The decoder only sees places that a gate lets through. Its work is limited
 * by the number of tries and not by a clock, which also runs while a busy machine works for others. Two views are
 * searched, with two places each. A place of the first view is tried 11 times at most (flat, sharpened twice, and
 * located twice for three rounds of an equaliser each), a place of the second once.
 */
export class CodeReader {
  readonly #decoder = new BarcodeDecoder()

  /**
   * The codes of an upright card, each once. Where the card is too coarse and its photograph is given, places are
   * looked at on the photograph, except those filled by lines of text, whose corners on the card are given.
   */
  read(card: Pixels, source?: CardSource, text: readonly Quad[] = []): Promise<CardCode[]> {
    return this.#readOn(GATE_SIDES, card, { source, text })
  }

  /** The codes of a photograph as it is, however much of it they fill. */
  readCloseUp(photo: Pixels): Promise<CardCode[]> {
    return this.#readOn(CLOSE_UP_SIDES, photo, { source: { photo, quad: wholeOf(photo) }, text: [] })
  }

  async #readOn(
    sides: readonly number[],
    card: Pixels,
    { source, text }: { readonly source: CardSource | undefined; readonly text: readonly Quad[] },
  ): Promise<CardCode[]> {
    const closeUps = source && new CardCloseUps(card, source)
    let view = card
    for (const [index, longSide] of sides.entries()) {
      view = await shrunk(view, longSide)
      const scale = card.width / view.width
      const places = codePlaces(Uint8Array.from(luminance(view)), view.width, view.height)
      const codes = await this.#decodeAll(
        // A code that shows only on the coarser view has large enough modules already.
        { card, closeUps: index === 0 ? closeUps : undefined },
        places.map((place) => ({
          ...widened(place, scale, card),
          isText: textShare(scaled(place, scale), text) > FILLED_BY_TEXT,
        })),
      )
      if (codes.length > 0) return codes
    }
    return []
  }

  async #decodeAll(shown: ShownCard, places: readonly LikelyPlace[]): Promise<CardCode[]> {
    const codes: CardCode[] = []
    for (const place of places) {
      const code = await this.#decode(shown, place)
      if (code && !codes.some((other) => isSame(other, code))) codes.push(code)
    }
    return codes
  }

  /** Reads a place on the card, and failing that on the photograph. */
  async #decode({ card, closeUps }: ShownCard, place: LikelyPlace): Promise<CardCode | undefined> {
    const found = await this.#decoder.decode(await cutOf(card, place))
    if (found) return moved(found, ({ x, y }) => ({ x: place.x + x, y: place.y + y }))
    const closeUp = place.isText ? undefined : await closeUps?.of(place)
    const read = closeUp && (await this.#decodeCloseUp(closeUp))
    return read && moved(read, (point) => closeUp.toCard(point))
  }

  /** Tries sharpening, and failing that the equaliser. */
  async #decodeCloseUp(closeUp: CloseUp): Promise<DecodedCode | undefined> {
    for (const way of readingWays) {
      const code = await this.#decoder.decode(inColour(await closeUp.shown(way)))
      if (code) return onCloseUp(code, way)
    }
    for (const way of placingWays) {
      const unreadable = await this.#decoder.locate(inColour(await closeUp.shown(way)))
      const code = unreadable && (await this.#decodeEqualised(closeUp, onCloseUp(unreadable, way)))
      if (code) return code
    }
    return undefined
  }

  async #decodeEqualised(
    closeUp: CloseUp,
    { corners, version }: UnreadableCode,
  ): Promise<DecodedCode | undefined> {
    for (const modules of equalisedModules(closeUp.plane, corners, version)) {
      const code = await this.#decoder.decodeModules(modules)
      if (code) return { ...code, corners }
    }
    return undefined
  }
}

const moved = <Code extends DecodedCode | UnreadableCode>(code: Code, to: (point: Point) => Point): Code => ({
  ...code,
  corners: mapQuad(code.corners, to),
})

/** Converts a code's corners from an enlarged close-up to the close-up itself. */
function onCloseUp<Code extends DecodedCode | UnreadableCode>(code: Code, { times }: CloseUpWay): Code {
  return moved(code, ({ x, y }) => ({ x: x / times, y: y / times }))
}

async function cutOf(card: Pixels, { x, y, width, height }: CodePlace): Promise<Pixels> {
  const data = await sharp(card.data, { raw: { width: card.width, height: card.height, channels: 3 } })
    .extract({ left: x, top: y, width, height })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { data, width, height }
}

/** Pixels as little-endian numbers: opaque black, and one level each of red, green and blue. */
const [OPAQUE, GREY] = [0xff000000, 0x010101]

/** Converts one byte a pixel to RGBA. */
function inColour({ width, height, data }: Pixels): Pixels {
  const colours = new Uint32Array(data.length)
  for (let i = 0; i < data.length; i++) colours[i] = OPAQUE + GREY * data[i]!
  return { width, height, data: new Uint8ClampedArray(colours.buffer) }
}

const isSame = (one: CardCode, other: CardCode): boolean =>
  one.format === other.format && Buffer.compare(one.bytes, other.bytes) === 0

const scaled = ({ x, y, width, height }: CodePlace, scale: number): CodePlace => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
})

/** The share of a place that lines of text cover. Each line counts as the upright box around it. */
function textShare(place: CodePlace, text: readonly Quad[]): number {
  const covered = text.map((corners) => {
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const across = Math.min(place.x + place.width, Math.max(...xs)) - Math.max(place.x, Math.min(...xs))
    const down = Math.min(place.y + place.height, Math.max(...ys)) - Math.max(place.y, Math.min(...ys))
    return Math.max(0, across) * Math.max(0, down)
  })
  return covered.reduce((sum, area) => sum + area, 0) / Math.max(1, place.width * place.height)
}

/** A place of the view, with its margin, in whole pixels of the card. */
function widened(place: CodePlace, scale: number, card: Pixels): CodePlace {
  const margin = Math.max(MARGIN, Math.max(place.width, place.height) * MARGIN_SHARE)
  const x = Math.max(0, Math.floor((place.x - margin) * scale))
  const y = Math.max(0, Math.floor((place.y - margin) * scale))
  const right = Math.min(card.width, Math.ceil((place.x + place.width + margin) * scale))
  const bottom = Math.min(card.height, Math.ceil((place.y + place.height + margin) * scale))
  return { x, y, width: right - x, height: bottom - y }
}

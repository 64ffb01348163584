import type { Worker } from 'tesseract.js'
import { warpPerspective } from '../../../../imaging/geometry/perspective.ts'
import { luminance, type Pixels, type Quad } from '../../../../imaging/pixels.ts'
import { quadHeight, quadWidth } from '../../../../imaging/geometry/quad.ts'
import { loadTesseract } from '../sessions/engines.ts'

/**
 * Pixels. On difficult photographs of the development half 172 of 189 names were exact at 32 pixels and 170 at 40; with
 * an evened background 179 and 173.
 */
const LINE_HEIGHT = 32
/** The background at a pixel is the mean within this many line heights. */
const GROUND_REACH = 0.85
/** Grey value of the evened background: lighter than the middle, because letters are dark. */
const EVEN_GROUND = 160
const MAX_LINE_WIDTH = 2000
/** Tesseract wants some background around a line, pixels. */
const BORDER = 10
/** Share of the darkest and of the lightest pixels that the contrast stretch clips. */
const CLIPPED_SHARE = 0.01
const MIN_CONTRAST = 20
/**
 * Letters cover less than half of a line, so its greys are skewed towards them. Eight lines of four kinds of cards came
 * to -1.2 to -1.1, their negatives to 0.97 to 1.06. Above this value the letters may be light.
 */
const DARK_LETTERS_SKEWNESS = -0.3

/** Reads single lines with Tesseract's Portuguese model, which has every accent; opened at the first line. */
export class NameReader {
  #worker: Promise<Worker> | undefined
  #triesNegative = true

  /** One text for each line: capitals, spaces, apostrophes and hyphens; empty where nothing was read. */
  async read(card: Pixels, lines: readonly Quad[]): Promise<string[]> {
    this.#worker ??= openTesseract()
    const worker = await this.#worker
    const texts: string[] = []
    for (const line of lines) {
      const even = onEvenGround(cutGrey(card, line))
      await this.#tryNegative(worker, skewnessOf(even.pixels) > DARK_LETTERS_SKEWNESS)
      const { data } = await worker.recognize(greymapOf(stretched(even)))
      texts.push(lettersOf(data.text))
    }
    return texts
  }

  /**
   * Whether Tesseract also reads the negative of a line that it is unsure of, which it does by default. That takes a
   * third of its time and only helps with light letters: without it six of 24 lines read differently, all in white on a
   * dark card.
   */
  async #tryNegative(worker: Worker, isWanted: boolean): Promise<void> {
    if (isWanted === this.#triesNegative) return
    await worker.setParameters({ tessedit_do_invert: isWanted ? '1' : '0' })
    this.#triesNegative = isWanted
  }

  async close(): Promise<void> {
    await (await this.#worker)?.terminate()
    this.#worker = undefined
    this.#triesNegative = true
  }
}

/** Every path is given: by default the library would fetch its model from a public server and keep a copy. */
async function openTesseract(): Promise<Worker> {
  const { tesseract, ...paths } = loadTesseract()
  const worker = await tesseract.createWorker('por', tesseract.OEM.LSTM_ONLY, {
    ...paths,
    cacheMethod: 'none',
    gzip: true,
  })
  await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SINGLE_LINE })
  return worker
}

function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{Lu} '’‘–—-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

interface Grey {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

function cutGrey(card: Pixels, line: Quad): Grey {
  const natural = (quadWidth(line) * LINE_HEIGHT) / Math.max(1, quadHeight(line))
  const width = Math.min(MAX_LINE_WIDTH, Math.max(LINE_HEIGHT, Math.round(natural)))
  const cut = warpPerspective(card, line, width, LINE_HEIGHT)
  const pixels = cut ? Uint8Array.from(luminance(cut)) : new Uint8Array(width * LINE_HEIGHT)
  return { pixels, width, height: LINE_HEIGHT }
}

/** Removes gradual light and shadow: Tesseract gives up a line whose background is bright on one side. */
function onEvenGround({ pixels, width, height }: Grey): Grey {
  const reach = Math.round(height * GROUND_REACH)
  const sums = columnSums(pixels, width, height)
  const even = new Uint8Array(pixels.length)
  for (let x = 0; x < width; x++) {
    const [from, to] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
    const ground = ((sums[to] ?? 0) - (sums[from] ?? 0)) / ((to - from) * height)
    for (let i = x; i < pixels.length; i += width)
      even[i] = Math.max(0, Math.min(255, EVEN_GROUND + (pixels[i] ?? 0) - ground))
  }
  return { pixels: even, width, height }
}

/** Running sums over columns. A line is so low that its background changes only along it. */
function columnSums(pixels: Uint8Array, width: number, height: number): Float64Array {
  const sums = new Float64Array(width + 1)
  for (let x = 0; x < width; x++) {
    let sum = 0
    for (let y = 0; y < height; y++) sum += pixels[y * width + x] ?? 0
    sums[x + 1] = (sums[x] ?? 0) + sum
  }
  return sums
}

/** The third moment in deviations: below 0 where few greys are much darker than the others. 0 for an even line. */
function skewnessOf(pixels: Uint8Array): number {
  let [sum, squares, cubes] = [0, 0, 0]
  for (const grey of pixels) {
    const level = grey - EVEN_GROUND
    sum += level
    squares += level * level
    cubes += level * level * level
  }
  const mean = sum / pixels.length
  const variance = squares / pixels.length - mean * mean
  const third = cubes / pixels.length - 3 * mean * variance - mean ** 3
  return variance > 0 ? third / variance ** 1.5 : 0
}

/** Stretches to full contrast and adds a frame in the commonest grey, which is the card's own background. */
function stretched({ pixels, width, height }: Grey): Grey {
  const histogram = new Uint32Array(256)
  for (const grey of pixels) histogram[grey] = (histogram[grey] ?? 0) + 1
  const clipped = pixels.length * CLIPPED_SHARE
  const low = percentile(histogram, clipped)
  const high = percentile(histogram, pixels.length - clipped)
  const scale = 255 / Math.max(MIN_CONTRAST, high - low)
  const stretch = (grey: number): number => Math.max(0, Math.min(255, (grey - low) * scale))
  const framed = new Uint8Array((width + 2 * BORDER) * (height + 2 * BORDER))
  framed.fill(stretch(histogram.indexOf(Math.max(...histogram))))
  for (let row = 0; row < height; row++)
    framed.set(
      pixels.subarray(row * width, (row + 1) * width).map(stretch),
      (row + BORDER) * (width + 2 * BORDER) + BORDER,
    )
  return { pixels: framed, width: width + 2 * BORDER, height: height + 2 * BORDER }
}

function percentile(histogram: Uint32Array, count: number): number {
  let passed = 0
  for (const [grey, pixels] of histogram.entries()) {
    passed += pixels
    if (passed >= count) return grey
  }
  return 255
}

/** A greymap, which Tesseract reads directly; its library would first take a bitmap apart byte by byte. */
const greymapOf = ({ pixels, width, height }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), pixels])

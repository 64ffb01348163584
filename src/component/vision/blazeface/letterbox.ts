/** Fits a picture into the square that the network looks at, with black beside it, as MediaPipe does. */
import type { Size } from '../../../protocol/geometry.ts'

/** Where the picture lies in the square, in shares of it. */
export interface Letterbox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface SquareInput extends Letterbox {
  readonly rgba: Uint8ClampedArray
}

const RGBA_BYTES = 4
/** A picture that ends on a whole pixel may miss it by this much in floating point. */
const ROUNDING = 1e-6

/** Draws pictures into one square canvas again and again. */
export class SquareCanvas {
  readonly #side: number
  readonly #context: OffscreenCanvasRenderingContext2D

  constructor(side: number) {
    this.#side = side
    const context = new OffscreenCanvas(side, side).getContext('2d', {
      willReadFrequently: true,
      alpha: false,
    })
    if (!context) throw new Error('This browser gives a worker no canvas.')
    // A better filter would give pictures that differ more from those the network was trained on.
    context.imageSmoothingQuality = 'low'
    this.#context = context
  }

  /**
   * MediaPipe scales by the corners of pixels where a canvas scales by their centres: its picture lies
   * (1 - scale) / 2 pixels to the right and below. Without that the key points are off by 0.8 pixels of the input.
   */
  draw(picture: CanvasImageSource & Size): SquareInput {
    const side = this.#side
    const scale = side / Math.max(picture.width, picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const [x, y] = [(side - width) / 2, (side - height) / 2]
    const shift = (1 - scale) / 2
    const context = this.#context
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, x + shift, y + shift, width, height)
    const { data } = context.getImageData(0, 0, side, side)
    if (shift > 0) {
      repeatFirst(data, side, Math.floor(x + shift), Math.floor(y + shift))
      blackenBehind(data, side, Math.ceil(x + width - ROUNDING), Math.ceil(y + height - ROUNDING))
    }
    return { rgba: data, x: x / side, y: y / side, width: width / side, height: height / side }
  }
}

/** The shift leaves the first column and row half covered. They are filled with the column and row behind them. */
function repeatFirst(data: Uint8ClampedArray, side: number, column: number, row: number): void {
  const rowBytes = side * RGBA_BYTES
  for (let at = column * RGBA_BYTES; at < data.length; at += rowBytes)
    data.copyWithin(at, at + RGBA_BYTES, at + 2 * RGBA_BYTES)
  data.copyWithin(row * rowBytes, (row + 1) * rowBytes, (row + 2) * rowBytes)
}

/**
 * Blackens what lies beyond the picture. Some browsers smooth the shifted edge into the black, which was enough for the
 * network to see a face in a flat green.
 */
function blackenBehind(data: Uint8ClampedArray, side: number, right: number, bottom: number): void {
  const rowBytes = side * RGBA_BYTES
  data.fill(0, bottom * rowBytes)
  if (right >= side) return
  for (let at = 0; at < data.length; at += rowBytes) data.fill(0, at + right * RGBA_BYTES, at + rowBytes)
}

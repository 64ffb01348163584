/** A picture with its halves, quarters and so on, so that a small view of a large picture skips no pixels. */
import { channelsOf, type Pixels } from '../pixels.ts'
import { scaleOf, warp, type Similarity } from '../geometry/warp.ts'

/** Gives views of a picture, each taken from the level that suits its scale. */
export class Pyramid {
  /** Each half as wide and high as the one before; made when first needed. */
  readonly #levels: Pixels[]

  constructor(picture: Pixels) {
    this.#levels = [picture]
  }

  get picture(): Pixels {
    return this.#levels[0]!
  }

  /** Like `warp` of the picture itself, but taken from the level at which the view is at most half as large. */
  view(toPicture: Similarity, width: number, height: number): Float32Array {
    const level = Math.max(0, Math.floor(Math.log2(scaleOf(toPicture))))
    const { picture, shrink } = this.#level(level)
    // The centre of a level's first pixel lies between the centres of the first pixels of the level before.
    const toLevel = (move: number): number => (move + 0.5) / shrink - 0.5
    const map = {
      a: toPicture.a / shrink,
      b: toPicture.b / shrink,
      moveX: toLevel(toPicture.moveX),
      moveY: toLevel(toPicture.moveY),
    }
    return warp(picture, map, width, height)
  }

  /** The smallest level whose longer side has at least this many pixels; the picture itself where it has fewer. */
  atLeast(side: number): { readonly picture: Pixels; readonly shrink: number } {
    const { width, height } = this.picture
    return this.#level(Math.max(0, Math.floor(Math.log2(Math.max(width, height) / side))))
  }

  #level(wanted: number): { readonly picture: Pixels; readonly shrink: number } {
    for (let level = this.#levels.length; level <= wanted; level++) {
      const last = this.#levels[level - 1]!
      if (last.width < 2 || last.height < 2) break
      this.#levels.push(half(last))
    }
    const level = Math.min(wanted, this.#levels.length - 1)
    return { picture: this.#levels[level]!, shrink: 2 ** level }
  }
}

/** The picture at half the size: each pixel is the mean of four. An odd last row or column is dropped. */
function half(picture: Pixels): Pixels {
  const { data } = picture
  const channels = channelsOf(picture)
  const [width, height] = [picture.width >> 1, picture.height >> 1]
  const smaller = new Uint8Array(width * height * channels)
  const below = picture.width * channels
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let from = 2 * (row * picture.width + column) * channels
      for (let channel = 0; channel < channels; channel++, at++, from++) {
        const upper = data[from]! + data[from + channels]!
        const lower = data[from + below]! + data[from + below + channels]!
        smaller[at] = (upper + lower + 2) >> 2
      }
    }
  }
  return { data: smaller, width, height }
}

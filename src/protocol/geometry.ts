/** Sizes and places, as everything that shows or measures a picture means them. */

export interface Size {
  readonly width: number
  readonly height: number
}

/** `x` and `y` are those of the upper left corner. */
export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

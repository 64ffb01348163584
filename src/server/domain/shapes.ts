/** Where things lie in a picture. */

/** A point of a picture, in pixels from its top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How roughly a card is photographed. */

export type Level = 'clean' | 'mild' | 'hard'

/** Least and greatest. */
export type Range = readonly [number, number]

/** The effects of a level on a card. The seed draws from the ranges. */
export interface Treatment {
  /** Share of the frame's width. */
  readonly cardShare: Range
  /** The most degrees in either direction. */
  readonly turnDegrees: number
  /** The most that each corner is moved, as a share of half the card's size. */
  readonly skew: number
  /** Sigma in pixels. */
  readonly blur: Range
  /** By how many pixels a moving hand smears the picture, and how often it does. */
  readonly smear: Range
  readonly smearChance: number
  /**
   * The share of the pixels along each side that a picture keeps when it is shrunk on its way, and how often this
   * happens.
   */
  readonly kept: Range
  readonly keptChance: number
  /** Noise of the sensor: about its standard deviation, in levels of 0 to 255. */
  readonly noise: Range
  readonly gain: Range
  /** The change of the light from one edge of the frame to the other, as a share. */
  readonly gradient: number
  readonly glares: Range
  /** Levels of 255 added in the middle of a highlight. */
  readonly glareStrength: Range
  readonly jpegQuality: Range
  readonly shadowChance: number
  readonly fingerChance: number
}

/** What each level does. */
export const treatments: Readonly<Record<Level, Treatment>> = {
  clean: {
    cardShare: [0.7, 0.86],
    turnDegrees: 2,
    skew: 0.01,
    blur: [0.3, 0.4],
    noise: [1, 2],
    gain: [0.97, 1.03],
    gradient: 0.1,
    glares: [0, 0],
    glareStrength: [0, 0],
    jpegQuality: [90, 94],
    shadowChance: 0,
    fingerChance: 0,
    smear: [0, 0],
    smearChance: 0,
    kept: [1, 1],
    keptChance: 0,
  },
  mild: {
    cardShare: [0.64, 0.84],
    turnDegrees: 5,
    skew: 0.025,
    blur: [0.4, 0.8],
    noise: [3, 5],
    gain: [0.9, 1.05],
    gradient: 0.25,
    glares: [0, 1],
    glareStrength: [30, 60],
    jpegQuality: [80, 90],
    shadowChance: 0.15,
    fingerChance: 0.25,
    smear: [0, 0],
    smearChance: 0,
    kept: [1, 1],
    keptChance: 0,
  },
  hard: {
    cardShare: [0.5, 0.8],
    turnDegrees: 14,
    skew: 0.07,
    blur: [0.8, 1.8],
    noise: [6, 14],
    gain: [0.65, 1.08],
    gradient: 0.6,
    glares: [0, 2],
    glareStrength: [70, 230],
    jpegQuality: [45, 75],
    shadowChance: 0.5,
    fingerChance: 0.4,
    smear: [2, 5],
    smearChance: 0.3,
    kept: [0.6, 0.85],
    keptChance: 0.3,
  },
}

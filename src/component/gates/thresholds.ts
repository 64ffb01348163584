/**
 * Every number that a gate compares with, its unit and where it came from.
 *
 * Lengths are shares of the guide's width or height. The gates only choose a good moment: the server judges
 * the still again, so a limit here errs towards letting a picture through.
 */
export const faceLimits = {
  /** BlazeFace scores real faces 0.9 and more; flat colours reach 0.55 (measured on face-free frames). */
  minScore: 0.75,
  /** The detector's box runs from the brows to the chin: a head that fills the oval measures about 0.8. */
  minWidth: 0.5,
  maxWidth: 1.2,
  /** How far the box's middle may lie from the oval's: beyond it the hair or the chin leaves the oval. */
  maxOffset: 0.2,
  /** A head held comfortably straight stays within 8 degrees. */
  maxRollDegrees: 12,
  /** How far the nose's tip lies from the middle of the eyes, in eye distances: 0.25 is about 20 degrees of yaw. */
  maxNoseOffset: 0.25,
  /** Mean luma, 0 to 255: below it noise hides the features, above it the skin is burnt out. */
  minLuma: 45,
  maxLuma: 235,
} as const

export const documentLimits = {
  /** The card's width against the guide's: below 0.7 its small print is under 12 px on a 1080p camera. */
  minFill: 0.7,
  maxFill: 1.15,
  /** How far the card's middle may lie from the guide's. */
  maxOffset: 0.12,
  /** Opposite sides of the card: 1.25 is a tilt of about 20 degrees at arm's length. */
  maxSideRatio: 1.25,
  /** Mean luma, 0 to 255, of the guide. */
  minLuma: 45,
  /** The share of the card that a reflection hides. */
  maxGlare: 0.03,
  /**
   * Detail in parts of contrast with the guide at about 480 px. Specimens of all kinds photographed at 960 px measure
   * 0.14 (fronts) and 0.47 (backs) and more with a blur of 2 px, at which they are still read; 0.05 and 0.18 and
   * less with one of 3 px, at which they are not.
   */
  minSharpness: { front: 0.12, back: 0.25 },
  /** Score of a portrait on the card: printed faces measure 0.93 and more on the portrait half. */
  minPortraitScore: 0.6,
} as const

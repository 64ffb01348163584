/**
 * Every number that a gate compares with, with its unit and where it came from.
 *
 * Lengths are shares of the guide's width or height. The gates only choose a good moment: the server judges the still
 * again, so a limit here errs towards letting a picture through.
 */
export const faceLimits = {
  /**
   * The width of a second face, as a share of the nearer one's. A smaller face far behind, such as one on a poster, is
   * not a second person at the camera.
   */
  maxSecondWidth: 0.5,
  /** BlazeFace scores real faces 0.9 and more; flat colours reach 0.55 (measured on face-free frames). */
  minScore: 0.75,
  /** The detector's box runs from the brows to the chin: a head that fills the oval measures about 0.8. */
  minWidth: 0.5,
  maxWidth: 1.2,
  /** How far the box's middle may lie from the oval's. Beyond this the hair or the chin leaves the oval. */
  maxOffset: 0.2,
  /** A head held comfortably straight stays within 8 degrees. */
  maxRollDegrees: 12,
  /**
   * How far the nose's tip lies from the middle of the eyes, in eye distances, and how much nearer one ear is to its
   * eye than the other, as a share of both. Photographs of people who look ahead reach 0.13 and 0.33; heads that turn
   * by more than about 30 degrees go beyond one of these.
   */
  maxNoseOffset: 0.2,
  maxEarBalance: 0.42,
  /** Mean luma, 0 to 255: below it noise hides the features, above it the skin is burnt out. */
  minLuma: 45,
  maxLuma: 235,
  /**
   * Where the nose's tip lies on the way from the eyes (0) to the mouth (1). Beyond these limits the chin is up or
   * down.
   */
  minNoseDrop: 0.3,
  maxNoseDrop: 0.85,
  /**
   * The distance of the face's box from the picture's edges, in widths of the box. Hair and chin reach this far out of
   * the box.
   */
  minRoom: 0.02,
  /** The greatest speed of the face, in oval widths a second. */
  maxSpeed: 0.5,
  /** The detail of the face at 128 px, as a share of its contrast. */
  minSharpness: 0.005,
} as const

export const documentLimits = {
  /** The card's width as a share of the guide's. Below 0.7 its small print is under 12 px high on a 1080p camera. */
  minFill: 0.7,
  maxFill: 1.15,
  /** How far the card's middle may lie from the guide's. */
  maxOffset: 0.12,
  /**
   * The distance of the card's corners from the picture's edges, in guide widths. The finder may be off by one pixel of
   * 240.
   */
  minRoom: 0.005,
  /**
   * The face of a portrait where no outline is found, in shares of the guide. On specimens held well it is 0.14 to 0.26
   * wide, and its middle lies 0.18 to 0.33 from the nearer end of the guide. The wider it is, the nearer it lies to the
   * guide's middle. Beyond these limits the card is too far, too near or off to a side.
   */
  portrait: {
    minWidth: 0.125,
    maxWidth: 0.31,
    minAcross: 0.11,
    maxAcross: 0.21,
    acrossPerWidth: 0.6,
    down: [0.2, 0.8],
  },
  /**
   * The ratio of opposite sides of the card, and how far its proportions may be off. Both mean a tilt of about 28
   * degrees.
   */
  maxSideRatio: 1.18,
  maxMisproportion: 1.13,
  /**
   * The greatest speed of the card, in guide widths a second. At 0.2 an exposure of a twentieth of a second smears the
   * small print by eight pixels.
   */
  maxSpeed: 0.2,
  /**
   * Mean luma, 0 to 255, of the card and, where no card is found, of the picture: a dark table in good light is below
   * the card's limit.
   */
  minLuma: 45,
  minLumaOfTable: 28,
  /**
   * When more of the card is saturated and less detail is left than this, the print is washed out (measured on
   * generated clips).
   */
  maxBrightShare: 0.8,
  minPrint: { front: 0.5, back: 1 },
  /**
   * The share of the card that a reflection may hide, and the share over which a reflection may wander between frames.
   */
  maxGlare: 0.03,
  maxMovingGlare: 0.006,
  /**
   * Detail as a share of contrast, with the guide at about 480 px. Specimens of all kinds were photographed at 960 px.
   * With a blur of 2 px they measure at least 0.14 (fronts) and 0.47 (backs) and are still read. With a blur of 3 px
   * they measure at most 0.05 and 0.18 and are not read.
   */
  minSharpness: { front: 0.12, back: 0.25 },
} as const

/** The document's code, close up. */
export const codeLimits = {
  /** The code's side as a share of the guide's. Above the maximum its quiet zone leaves the picture. */
  minFill: 0.55,
  maxFill: 1.05,
  /**
   * Pixels of a module in the still. Codes of every size are read from 2.5 on (synthetic codes), and 3 leaves room for
   * blur.
   */
  minModulePixels: 3,
  maxOffset: 0.15,
  minLuma: 45,
  maxBrightShare: 0.8,
  /** The greatest speed of the code, in guide widths a second. A module is a hundredth of the guide. */
  maxSpeed: 0.15,
  /**
   * Detail of the modules, whatever their size (see SeenCode). Drawn codes of 213 and 700 bytes have 14 to 35 at a blur
   * of 0.4 modules, at which all of them are read. They have 2 to 8 at a blur of 0.7 modules, at which none of them is
   * read.
   */
  minDetail: 12,
} as const

/** How sure a value is, given the way it was found, before calibration. */

/** The value stands at its label, is punctuated as it should be, and every digit was read as a digit. */
export const LABELLED_CONFIDENCE = 0.95
/** The factors for two doubts: letters were taken for digits, and the punctuation is missing. */
export const NOT_LITERAL = 0.7
export const NOT_PUNCTUATED = 0.8
/** The factor for a value that stands one height of its label away from its place. */
export const OFF_PLACE = 0.97
/**
 * The factor for a value where another value could be meant as well, or where a digit was misread. A value with it has
 * a calibrated confidence below 0.9. A factor of three quarters left 0.96.
 */
export const DOUBTFUL = 0.45

/** How sure a value is by the way it was found, before it is calibrated. */

/** A label and the value that is punctuated as it should be, every digit read as a digit. */
export const LABELLED_CONFIDENCE = 0.95
/** What each doubt leaves of it: letters taken for digits, no punctuation. */
export const NOT_LITERAL = 0.7
export const NOT_PUNCTUATED = 0.8
/** What is left of the confidence of a value that stands one height of its label off its place. */
export const OFF_PLACE = 0.97
/**
 * What is left where another value could as well be meant, or a digit was misread: calibrated it is below 0.9, which
 * three quarters were not (0.96).
 */
export const DOUBTFUL = 0.45

/** The limits of a link's variables. No schema is here, so that pages can name them without the library of schemas. */
export const MAX_VARIABLES = 20
export const LONGEST_VARIABLE_NAME = 64

/** Names the files of `test/elements` that are run, with blanks between them; all of them unless it is set. */
export const ELEMENTS_VARIABLE = 'LIMIAR_TEST_ELEMENTS'

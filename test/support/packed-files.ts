/** Names the files that one process runs as suites, with blanks between them. */
export const PACKED_VARIABLE = 'LIMIAR_TEST_FILES'

import { base } from './base.styles.ts'
import { start } from './start.styles.ts'
import { tokens } from './tokens.styles.ts'
import { walk } from './walk.styles.ts'

/** Those of the first views; what comes later overrules them. */
export const styles = [tokens, base, walk, start]

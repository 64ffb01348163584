import { base } from './base.styles.ts'
import { lowWindows } from './low-windows.styles.ts'
import { start } from './start.styles.ts'
import { tokens } from './tokens.styles.ts'
import { walk } from './walk.styles.ts'
import { ways } from './ways.styles.ts'

/** The styles of the first views. Styles that are added later overrule them. */
export const styles = [tokens, base, ways, walk, start, lowWindows]

import { base } from './base.styles.ts'
import { capture } from './capture.styles.ts'
import { flow } from './flow.styles.ts'
import { interlude } from './interlude.styles.ts'
import { obstacle } from './obstacle.styles.ts'
import { outcome } from './outcome.styles.ts'
import { review } from './review.styles.ts'
import { start } from './start.styles.ts'
import { tokens } from './tokens.styles.ts'

/** Those of every view, in the order in which they may overrule each other. */
export const styles = [tokens, base, start, obstacle, outcome, capture, review, interlude, flow]

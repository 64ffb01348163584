import { capture } from './capture.styles.ts'
import { captureWindows } from './capture-windows.styles.ts'
import { captureZoomed } from './capture-zoomed.styles.ts'
import { flow } from './flow.styles.ts'
import { interlude } from './interlude.styles.ts'
import { obstacle } from './obstacle.styles.ts'
import { outcome } from './outcome.styles.ts'
import { review } from './review.styles.ts'

/** The styles of the views after the first ones. A later one overrules an earlier one. */
export const captureScreenStyles = [
  obstacle,
  outcome,
  capture,
  captureWindows,
  review,
  interlude,
  flow,
  captureZoomed,
]

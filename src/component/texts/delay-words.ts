import type { Delay } from '../upload/retries.ts'
import type { FirstTexts } from './texts.ts'

/** Why something is not done yet, and when it is tried again where that is known. */
export function delayWords({ delays }: Pick<FirstTexts, 'delays'>, { reason, seconds }: Delay): string {
  return reason === 'crowded' ? delays.crowded(seconds) : delays[reason]
}

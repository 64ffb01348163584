// oxlint-disable-next-line eslint/no-restricted-imports -- it is given patience here
import { waitUntil as waitForASecond } from '@open-wc/testing'

/** Longer than any wait of a test takes on a machine that does ten other things, and less than a test has. */
const PATIENCE_MS = 45_000

/** Looks until something is so. open-wc gives up after a second, which a busy machine needs for one answer. */
export function waitUntil(isSo: Parameters<typeof waitForASecond>[0], what?: string): Promise<void> {
  return waitForASecond(isSo, what, { timeout: PATIENCE_MS })
}

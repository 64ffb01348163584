/**
 * Tests that `npm test` leaves to `npm run test:all`: the same behaviour on another database or in another browser, and
 * killing.
 */

/** `quick` in a run that leaves these tests out; a file that is run alone leaves out nothing. */
export const SCOPE_VARIABLE = 'LIMIAR_TEST_SCOPE'

/** Why such a test is left out of this run; false when it is not. */
export function whyNotNow(): string | false {
  return process.env[SCOPE_VARIABLE] === 'quick' ? '`npm run test:all` does that' : false
}

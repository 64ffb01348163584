/** Signing in to the console through an identity provider: what its page is told when that fails. */

/** Why somebody whom a provider sent is not let in. The page has a sentence for each. */
export const signInRefusals = [
  /** The person or the provider refused. */
  'denied',
  /** What the provider says about the person gives them no role here. */
  'no-role',
  /** A supervisor removed the person. */
  'removed',
  /** The account already has as many people as it may. */
  'full',
  /** Signing in took too long, or the browser did not send back the state that it had been given. */
  'late',
  'unreachable',
  /** The provider or the operator's settings are at fault. */
  'failed',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]

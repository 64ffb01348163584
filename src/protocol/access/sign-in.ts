/** Signing in to the console by an identity provider, as its page hears of it. */

/** Why somebody whom a provider sent is not let in. The page has a sentence for each. */
export const signInRefusals = [
  /** The person, or the provider, said no. */
  'denied',
  /** What the provider says of the person names no role here. */
  'no-role',
  /** A supervisor removed the person. */
  'removed',
  /** The account has as many people as it may. */
  'full',
  /** It took too long, or the browser did not bring back what it was given. */
  'late',
  'unreachable',
  /** The provider, or what the operator set, is at fault. */
  'failed',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]

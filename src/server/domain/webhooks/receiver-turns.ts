/**
 * Chooses which receivers of webhooks are contacted now, so that slow receivers of one account delay no other account.
 */
import type { Id } from '../../../protocol/ids.ts'
import { rememberBreakers, type CircuitBreaker } from '../circuit-breaker.ts'

/**
 * Deliveries of one account that are under way at the same time. A receiver may take 15 s to answer; a quarter of the
 * default of LIMIAR_WEBHOOK_DELIVERIES leaves room for three more accounts that are as slow.
 */
const AT_ONCE_PER_ACCOUNT = 4
/** Pause before the next attempt when a receiver's account has as many deliveries under way as it may. */
const ACCOUNT_PAUSE_MS = 1_000
/**
 * Pause while one attempt tests whether a receiver is back, which may take 15 s. Shorter pauses would write to the
 * database more often for each dead receiver.
 */
const TRIAL_PAUSE_MS = 5_000

export type Turn =
  | {
      readonly isGiven: true
      /** Reports how the attempt ended: whether the receiver was quick enough; undefined when it was cancelled. */
      readonly end: (isResponsive: boolean | undefined) => void
    }
  | { readonly isGiven: false; readonly waitMs: number }

export class ReceiverTurns {
  readonly #breakerOf: (receiver: string) => CircuitBreaker
  readonly #underWay = new Map<Id, number>()

  /** `now` are milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#breakerOf = rememberBreakers(now)
  }

  /** A turn for a receiver of an account, or how long to leave that receiver alone. */
  begin(accountId: Id, receiver: string): Turn {
    const count = this.#underWay.get(accountId) ?? 0
    if (count >= AT_ONCE_PER_ACCOUNT) return { isGiven: false, waitMs: ACCOUNT_PAUSE_MS }
    const breaker = this.#breakerOf(receiver)
    if (!breaker.admits()) return { isGiven: false, waitMs: breaker.openMs || TRIAL_PAUSE_MS }
    this.#underWay.set(accountId, count + 1)
    return {
      isGiven: true,
      end: (isResponsive) => {
        this.#end(accountId)
        breaker.ended(isResponsive)
      },
    }
  }

  #end(accountId: Id): void {
    const left = (this.#underWay.get(accountId) ?? 1) - 1
    if (left > 0) this.#underWay.set(accountId, left)
    else this.#underWay.delete(accountId)
  }
}

/**
 * Sends copies of the sealed heads of the record of accesses to an address of the operator. Somebody who has the
 * database and the data folder can put both back to an earlier state; what stands at another place shows it.
 */
import type { WebhookSender } from '../../domain/webhooks/webhooks.ts'

/** Heads are sealed each second under load, and each copy holds all of them: the newest is enough. */
const COPY_EVERY_MS = 60_000
/** A process that ends does not wait for a receiver that is slow. */
const LAST_COPY_MS = 5_000

export interface SealedCopiesSettings {
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token: string | undefined
  readonly sender: Pick<WebhookSender, 'post'>
  /** Hears of the first of several copies in a row that were not taken. */
  readonly onFailure: (message: string, cause: unknown) => void
  readonly everyMs?: number
}

export class SealedCopies {
  readonly #settings: SealedCopiesSettings
  #waiting: string | undefined
  #timer: NodeJS.Timeout | undefined
  #isFailing = false

  constructor(settings: SealedCopiesSettings) {
    this.#settings = settings
  }

  /** Takes the heads as they are now: sent at once, or a minute after the copy before. */
  offer(heads: string): void {
    this.#waiting = heads
    if (this.#timer === undefined) void this.#send()
  }

  /** Sends what waits, once. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting !== undefined) await this.#post(this.#waiting, AbortSignal.timeout(LAST_COPY_MS))
  }

  async #send(): Promise<void> {
    const heads = this.#waiting
    if (heads === undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send()
    }, this.#settings.everyMs ?? COPY_EVERY_MS).unref()
    const isTaken = await this.#post(heads)
    // Newer heads may have come meanwhile; the same ones are sent again until they are taken.
    if (isTaken && this.#waiting === heads) this.#waiting = undefined
  }

  async #post(heads: string, signal?: AbortSignal): Promise<boolean> {
    const { url, token, sender, onFailure } = this.#settings
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const failure = await sender.post(url, headers, heads, signal).then(
      (outcome) => outcome.failure,
      () => 'timeout' as const,
    )
    if (failure !== undefined && !this.#isFailing)
      onFailure(
        `A copy of the sealed heads was not taken (${failure}); it is sent again each minute.`,
        undefined,
      )
    this.#isFailing = failure !== undefined
    return failure === undefined
  }
}

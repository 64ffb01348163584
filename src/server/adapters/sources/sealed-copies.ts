/**
 * Sends copies of the sealed heads of the record of accesses to an address of the operator. A person who has the
 * database and the data folder can put both back to an earlier state. The copy at another place shows that.
 */
import type { WebhookSender } from '../../domain/webhooks/webhooks.ts'

/** Heads are sealed each second under load. A copy holds all of them, so sending the newest is enough. */
const COPY_EVERY_MS = 60_000
/** A process that ends waits this long for the last copy, and no longer for a slow receiver. */
const LAST_COPY_MS = 5_000

export interface SealedCopiesSettings {
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token: string | undefined
  readonly sender: Pick<WebhookSender, 'post'>
  /** Called for the first of several copies in a row that the receiver did not take. */
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

  /** Takes the current heads. They are sent at once, or a minute after the previous copy. */
  offer(heads: string): void {
    this.#waiting = heads
    if (this.#timer === undefined) void this.#send()
  }

  /** Sends the waiting heads, once. */
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
    // Newer heads may have arrived meanwhile. The same heads are sent again until the receiver takes them.
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
        `The receiver did not take a copy of the sealed heads (${failure}). It is sent again each minute.`,
        undefined,
      )
    this.#isFailing = failure !== undefined
    return failure === undefined
  }
}

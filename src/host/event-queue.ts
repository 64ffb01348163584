/** Holds events for a `for await` loop. The loop ends once the queue is closed and every event is read. */
export class EventQueue<Event> implements AsyncIterableIterator<Event, undefined> {
  readonly #waiting: Event[] = []
  readonly #readers: ((result: IteratorResult<Event, undefined>) => void)[] = []
  readonly #left: (queue: EventQueue<Event>) => void
  #closed = false

  /** `left` is called once when the loop ends, by itself or with the queue. */
  constructor(left: (queue: EventQueue<Event>) => void) {
    this.#left = left
  }

  push(event: Event): void {
    const reader = this.#readers.shift()
    if (reader) reader({ done: false, value: event })
    else this.#waiting.push(event)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    for (const reader of this.#readers.splice(0)) reader({ done: true, value: undefined })
    this.#left(this)
  }

  async next(): Promise<IteratorResult<Event, undefined>> {
    const event = this.#waiting.shift()
    if (event !== undefined) return { done: false, value: event }
    if (this.#closed) return { done: true, value: undefined }
    return new Promise((resolve) => this.#readers.push(resolve))
  }

  async return(): Promise<IteratorResult<Event, undefined>> {
    this.#waiting.length = 0
    this.close()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}

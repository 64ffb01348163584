/**
 * Closes opened resources in reverse order, because a later one may use an earlier one. It has those methods of the
 * standard's AsyncDisposableStack that are needed here; Node 22 does not have that class yet.
 */
export class ResourceStack implements AsyncDisposable {
  #closers: (() => unknown)[] = []

  /** Adds the function that closes a resource. */
  defer(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** Moves all resources to a new stack. This one then closes nothing when its block ends. */
  move(): ResourceStack {
    const moved = new ResourceStack()
    moved.#closers = this.#closers
    this.#closers = []
    return moved
  }

  /**
   * Closes everything once: a second call does nothing. The others are closed even when one cannot be.
   *
   * @throws the error of the one resource that could not be closed, or an AggregateError of several.
   */
  async disposeAsync(): Promise<void> {
    const errors: unknown[] = []
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length === 1) throw errors[0]
    if (errors.length > 1) throw new AggregateError(errors, 'Several resources could not be closed.')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.disposeAsync()
  }
}

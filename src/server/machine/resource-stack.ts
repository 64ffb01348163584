/**
 * What was opened, closed in reverse order: what is opened later may use what was opened before. It is the standard's
 * AsyncDisposableStack with those of its methods that are needed here; Node 22 does not have that class yet.
 */
export class ResourceStack implements AsyncDisposable {
  #closers: (() => unknown)[] = []

  /** Adds what ends a resource. */
  defer(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** Moves all resources to a new stack. This one, which ends with its block, then closes nothing. */
  move(): ResourceStack {
    const moved = new ResourceStack()
    moved.#closers = this.#closers
    this.#closers = []
    return moved
  }

  /**
   * Closes everything once: a second call does nothing. A resource that cannot be closed keeps no other open.
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

/**
 * Runs a task for many callers, one run at a time. Every call is served by a run that begins after it, because a run
 * under way may already be past the change that this caller waits for. All calls that arrive meanwhile share the next
 * run.
 */
export class SharedRuns {
  readonly #task: () => Promise<void>
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(task: () => Promise<void>) {
    this.#task = task
  }

  /** Resolves with the end of a run that began after this call. @throws what that run throws. */
  run(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      const run = this.#task()
      this.#next = undefined
      this.#running = run.catch(() => undefined)
      return run
    })
    return this.#next
  }

  /** Resolves when nothing runs; a run that failed counts as ended. */
  idle(): Promise<void> {
    return this.#running
  }
}

/** The DOM's types do not know the scheduler yet, and Safari has none. */
interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> }
}

/**
 * Resolves in a task of its own, so that the code after it does not prolong the time in which the page answers no
 * touch. Where the browser has `scheduler.yield`, it resolves sooner than a timeout would.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

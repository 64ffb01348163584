/** What the DOM's types do not know yet; Safari has none. */
interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> }
}

/**
 * Resolves in a task of its own: what follows does not add to the time in which the page answers no touch. It is
 * sooner than a timeout, where the browser has a way to say so.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

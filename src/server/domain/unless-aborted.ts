/** Stops waiting for work that cannot be cancelled. */

/**
 * The answer, or a rejection with the signal's reason as soon as the signal is aborted. An answer or a rejection that
 * comes later is ignored.
 * @param onAbort Called at that moment, for work that can at least be told.
 */
export async function unlessAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
  onAbort?: () => void,
): Promise<Answer> {
  if (!signal) return answer
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const leave = (): void => {
    onAbort?.()
    // An AbortSignal's reason may be anything, and it is the caller's own.
    reject(signal.reason as Error)
  }
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([aborted, answer])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

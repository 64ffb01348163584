import { LimiarError } from '../../protocol/errors.ts'
import type { Performed } from '../domain/findings.ts'

/**
 * Runs one stage of an analysis. One that fails did not take place and says so, and the others go on; only an
 * abort ends them all.
 */
export async function performed<Result extends object>(
  what: string,
  signal: AbortSignal | undefined,
  stage: () => Promise<Performed<Result>>,
): Promise<Performed<Result>> {
  signal?.throwIfAborted()
  try {
    return await stage()
  } catch (error) {
    signal?.throwIfAborted()
    return notPerformed(`${what} failed: ${reasonOf(error)}`)
  }
}

export const notPerformed = (reason: string): { readonly performed: false; readonly reason: string } => ({
  performed: false,
  reason,
})

/** A bug's message may quote what it choked on, which is somebody's document: only our own sentences are kept. */
function reasonOf(error: unknown): string {
  return error instanceof LimiarError ? error.message : 'an unexpected error.'
}

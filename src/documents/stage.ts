import { LimiarError } from '../protocol/errors.ts'
import {
  stageFailed,
  type Reason,
  type StageFailure,
  type StageName,
} from '../protocol/executions/finding-words/reasons.ts'
import type { Performed } from '../protocol/performed.ts'
import { isPassingFailure } from '../protocol/passing-failure.ts'

/**
 * A part of the analysis that was performed, or that was not performed and says why in a sentence with words in every
 * language.
 */
export type Examined<Result> = Performed<Result, Reason | StageFailure>

/**
 * Runs one stage of an analysis and says which failures become what:
 * - a failure that passes by itself, and an abort, are thrown, and the whole analysis is done again later;
 * - any other failure is a stage that was not performed, with its reason, and the other stages go on. Only a failure
 *   that names the picture (`image-unreadable`, `face-missing` and the like) is the picture's; the rest is our fault.
 */
export async function runStage<Result extends object>(
  name: StageName,
  signal: AbortSignal | undefined,
  stage: () => Promise<Examined<Result>>,
): Promise<Examined<Result>> {
  signal?.throwIfAborted()
  try {
    return await stage()
  } catch (error) {
    signal?.throwIfAborted()
    if (isPassingFailure(error)) throw error
    const outcome = notPerformed(stageFailed(name, reasonOf(error)))
    return isOfPicture(error) ? outcome : { ...outcome, isOurFault: true }
  }
}

export const notPerformed = <Why extends Reason | StageFailure>(
  reason: Why,
): { readonly performed: false; readonly reason: Why } => ({
  performed: false,
  reason,
})

function isOfPicture(error: unknown): boolean {
  return error instanceof LimiarError && error.code !== 'internal'
}

/**
 * The message of a bug may quote its input, which is somebody's document, so only the messages of our own errors are
 * kept.
 */
function reasonOf(error: unknown): string {
  return error instanceof LimiarError ? error.message : 'an unexpected error.'
}

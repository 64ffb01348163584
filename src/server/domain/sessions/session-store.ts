/** The port to the sessions of the page and their stills. */
import type { Id } from '../../../protocol/ids.ts'
import type { StoredExecution } from '../executions/execution.ts'
import type { Session, SessionChange, StoredStill } from './session.ts'

/** Why a submission was not accepted. */
export type SubmissionRefusal = 'spent' | 'inactive' | 'expired'

export interface SessionStore {
  /** @throws LimiarError `rate-limited` when the link has as many sessions in progress as it may have. */
  insert(session: Session): Promise<void>
  find(sessionId: Id): Promise<Session | undefined>
  /**
   * Changes a session while it is locked: `change` receives its present state, and if it throws, nothing changes.
   * Returns the session as it is afterwards.
   * @throws LimiarError `session-invalid` when the session was erased, `rate-limited` when a try of the movement check
   * or a refused still is one too many for its link.
   */
  change(sessionId: Id, change: (session: Session) => SessionChange): Promise<Session>
  /**
   * Stores a still and queues the blob of an earlier one of the same kind for removal, unless the session was submitted
   * or erased meanwhile or the selfie has the bytes of a document.
   * @throws LimiarError `rate-limited` when the link or the account has too many bytes that were not submitted.
   */
  putStill(still: StoredStill): Promise<StillKept>
  stills(sessionId: Id): Promise<readonly StoredStill[]>
  /** Marks the stills that wait for the document's code: the person goes on without it. Idempotent. */
  skipCode(sessionId: Id): Promise<void>
  /**
   * In one transaction: locks the session, makes its execution from its present content, counts a use of the link,
   * marks the session as submitted and enqueues the job that runs the execution. If `makeExecution` throws, nothing
   * changes. For a session that was submitted before, it returns that execution.
   */
  submit(sessionId: Id, makeExecution: MakeExecution): Promise<Submission>
}

/** The result for a still: stored, with the one that it replaced, or why it was not. */
export type StillKept =
  | { readonly outcome: 'kept'; readonly replaced: StoredStill | undefined }
  | { readonly outcome: 'erased' | 'submitted' | 'same-picture' }

/** Makes the execution from a session and its stills, in their state under the lock. */
export type MakeExecution = (session: Session, stills: readonly StoredStill[]) => StoredExecution

export type Submission =
  | { readonly outcome: 'created' | 'repeated'; readonly executionId: Id }
  | { readonly outcome: SubmissionRefusal }

/** The port to the sessions of the page and their stills. */
import type { Id } from '../../../protocol/ids.ts'
import type { StoredExecution } from '../executions/execution.ts'
import type { Session, SessionChange, StoredStill } from './session.ts'

/** Why a submission was not taken. */
export type SubmissionRefusal = 'spent' | 'inactive' | 'expired'

export interface SessionStore {
  /** @throws LimiarError `rate-limited` when as many sessions of the link are in progress as there may be. */
  insert(session: Session): Promise<void>
  find(sessionId: Id): Promise<Session | undefined>
  /**
   * Changes a session that nobody else changes meanwhile: `change` is given it as it is then, and what it throws
   * changes nothing. Answers the session as it is afterwards.
   * @throws LimiarError `session-invalid` when the session was erased, `rate-limited` when a try of the movement check
   * or a refused still is one more than its link may have.
   */
  change(sessionId: Id, change: (session: Session) => SessionChange): Promise<Session>
  /**
   * Keeps a still in place of an earlier one of the same kind, whose blob is queued for removal, unless the session was
   * submitted or erased meanwhile or the selfie has the bytes of a document.
   * @throws LimiarError `rate-limited` when link or account hold as many bytes as they may that were not submitted.
   */
  putStill(still: StoredStill): Promise<StillKept>
  stills(sessionId: Id): Promise<readonly StoredStill[]>
  /** Notes on the stills that ask for the document's code that the person goes on without it; idempotent. */
  skipCode(sessionId: Id): Promise<void>
  /**
   * In one transaction: locks the session, makes its execution of what it holds then, spends a use of the link, marks
   * the session as submitted and enqueues the job that runs the execution. What `makeExecution` throws changes
   * nothing. A session that was submitted before answers its execution.
   */
  submit(sessionId: Id, makeExecution: MakeExecution): Promise<Submission>
}

/** What became of a still: kept, with the one that it replaced, or why it was not. */
export type StillKept =
  | { readonly outcome: 'kept'; readonly replaced: StoredStill | undefined }
  | { readonly outcome: 'erased' | 'submitted' | 'same-picture' }

/** Makes the execution of a session and its stills as they are under the lock. */
export type MakeExecution = (session: Session, stills: readonly StoredStill[]) => StoredExecution

export type Submission =
  | { readonly outcome: 'created' | 'repeated'; readonly executionId: Id }
  | { readonly outcome: SubmissionRefusal }

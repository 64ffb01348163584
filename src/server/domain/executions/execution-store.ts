/** The port to the executions. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { ExecutionStatus, Repeats } from '../../../protocol/executions/executions.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { StoredExecution } from './execution.ts'
import type { ListedExecutionRow } from './listed-execution.ts'
import type { Listed, Page } from '../listing.ts'

export interface ExecutionFilter {
  /** Digits only; matches the CPF read from the document or the one sent as a parameter. */
  readonly cpf?: Cpf
  /** Words or parts of words of the name on the document, in any order, in the form of `plainName`. */
  readonly name?: string
  /** Created at this moment or later. */
  readonly since?: Date
  /** Created before this moment. */
  readonly until?: Date
  readonly statuses?: readonly ExecutionStatus[]
  readonly reportIds?: readonly Id[]
}

export interface ExecutionStore {
  /** Inserts an execution that came without a link and enqueues the job that runs it, in one transaction. */
  submit(execution: StoredExecution): Promise<void>
  find(accountId: Id, executionId: Id): Promise<StoredExecution | undefined>
  /** Used by jobs, which do not know the account. */
  findById(executionId: Id): Promise<StoredExecution | undefined>
  /** Newest first, then by id. */
  list(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<ListedExecutionRow>>
  /** The same page with everything that is stored of each execution. */
  listWhole(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<StoredExecution>>
  /** How often the CPF and the face of each of these executions came. Executions of other accounts are left out. */
  repeatsOf(accountId: Id, executionIds: readonly Id[]): Promise<ReadonlyMap<Id, Repeats>>
  /**
   * Executions that have waited for their analysis since before a moment and were not announced as such; oldest first.
   */
  listOverdue(createdBefore: Date, limit: number): Promise<readonly StoredExecution[]>
  /** Writes the changes, unless the row was changed since it was read. Returns whether it wrote them. */
  update(execution: StoredExecution, expectedUpdatedAt: Date): Promise<boolean>
}

/** The port to the executions. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { ExecutionStatus } from '../../../protocol/executions/executions.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { StoredExecution } from './execution.ts'
import type { ListedExecutionJson } from './listed-execution.ts'
import type { Listed, Page } from '../listing.ts'

export interface ExecutionFilter {
  /** Digits only; matches the CPF read from the document or the one sent as a parameter. */
  readonly cpf?: Cpf
  /** A part of the name on the document, as `plainName` writes it. */
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
  /** For a job, which knows no account. */
  findById(executionId: Id): Promise<StoredExecution | undefined>
  /** Newest first, the id deciding between equals. */
  list(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<ListedExecutionJson>>
  /** Executions that wait for their analysis since before a moment, and of which nobody was told so; oldest first. */
  listOverdue(createdBefore: Date, limit: number): Promise<readonly StoredExecution[]>
  /** Writes what changed, unless the row was changed since it was read; tells whether it did. */
  update(execution: StoredExecution, expectedUpdatedAt: Date): Promise<boolean>
}

/** Reads executions: one by its id, or a page of those that pass a filter. */
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, type Id } from '../../../protocol/ids.ts'
import { hasParameters, type StoredExecution } from '../../domain/executions/execution.ts'
import type { ServicePorts } from '../service-ports.ts'

/**
 * The execution of a report, if its parameters have the wanted values.
 * @throws LimiarError `not-found`.
 */
export async function findExecution(
  { executions }: Pick<ServicePorts, 'executions'>,
  accountId: Id,
  reportId: string,
  executionId: string,
  parameters: Readonly<Record<string, string>>,
): Promise<StoredExecution> {
  const execution = isId(executionId) ? await executions.find(accountId, executionId) : undefined
  if (!execution || execution.reportId !== reportId || !hasParameters(execution, parameters))
    throw new LimiarError('not-found', 'There is no such execution.')
  return execution
}

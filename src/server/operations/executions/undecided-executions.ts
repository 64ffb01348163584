/** Executions that could not be analysed: they are left to a person, for good or until the analysis succeeds. */
import type { Id } from '../../../protocol/ids.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import { awaitsAnalysis, statusChange } from '../../domain/executions/status-machine.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = Pick<ServicePorts, 'executions' | 'reports' | 'clock'>

/** Milliseconds for which an execution waits for its analysis before a person may decide without it. */
const DELAY_MS = 60 * 60 * 1000
/** Executions handled in one run; the next run handles the rest. */
const NOTED_AT_ONCE = 500

/** Ends an execution whose analysis failed every time: no rule was checked, and a person must look. */
export async function leaveToPerson(ports: Ports, executionId: Id): Promise<void> {
  const execution = await ports.executions.findById(executionId)
  if (!execution || !awaitsAnalysis(execution)) return
  const left = { ...(await pending(ports, execution, 'analysis-failed')), analysed: true }
  if (!(await ports.executions.update(left, execution.updatedAt)))
    throw new Error(`Execution ${executionId} changed while it was given up.`)
}

/**
 * Makes every execution `Pendente` that has waited for an hour, so that a person may decide it. It is still analysed
 * when that becomes possible, unless a person decided it meanwhile. Returns how many there were.
 */
export async function noteDelays(ports: Ports): Promise<number> {
  const before = new Date(ports.clock().getTime() - DELAY_MS)
  let noted = 0
  for (const execution of await ports.executions.listOverdue(before, NOTED_AT_ONCE)) {
    const delayed = await pending(ports, execution, 'analysis-delayed')
    // An execution that changed meanwhile was analysed after all.
    if (await ports.executions.update(delayed, execution.updatedAt)) noted++
  }
  return noted
}

async function pending(
  { reports, clock }: Ports,
  execution: StoredExecution,
  reason: 'analysis-delayed' | 'analysis-failed',
): Promise<StoredExecution> {
  const { accountId, reportId, reportVersion, history, documentscopyRequestedAt } = execution
  const report = await reports.findVersion(accountId, reportId, reportVersion)
  const now = clock()
  return {
    ...execution,
    status: 'Pendente',
    validations: (report?.definition.rules ?? []).map(({ rule, title, description }) => ({
      rule,
      title,
      description,
      status: 'NOT_PERFORMED',
    })),
    documentscopyRequestedAt: documentscopyRequestedAt ?? now,
    history: [...history, statusChange('Pendente', now, { kind: 'analysis' }, reason)],
    updatedAt: now,
  }
}

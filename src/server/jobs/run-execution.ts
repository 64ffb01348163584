/** The background work behind a submission. */
import { decideExecution, leaveToPerson } from '../operations/decide-execution.ts'
import type { ServicePorts } from '../operations/service-ports.ts'

/** Starts taking executions from the queue; what throws is tried again by it, and at last left to a person. */
export async function workOnExecutions(ports: ServicePorts): Promise<void> {
  await ports.jobs.work('run-execution', ({ executionId }, signal) =>
    decideExecution(ports, executionId, signal),
  )
  await ports.jobs.workGivenUp('run-execution', ({ executionId }) => leaveToPerson(ports, executionId))
}

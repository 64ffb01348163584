/** The background work that analyses what was submitted. */
import { decideExecution } from '../operations/executions/decide-execution.ts'
import type { ServicePorts } from '../operations/service-ports.ts'
import { leaveToPerson, noteDelays } from '../operations/executions/undecided-executions.ts'

/** Often enough that "an hour" is right within a few minutes. */
const EACH_FIVE_MINUTES = '*/5 * * * *'

/**
 * Starts taking executions from the queue. The queue repeats a job that throws: as long as a temporary failure lasts,
 * otherwise a few times, after which the execution is left to a person.
 */
export async function workOnExecutions(
  ports: ServicePorts,
  onDelayed: (executions: number) => void,
): Promise<void> {
  await ports.jobs.work('run-execution', ({ executionId }, told) => decideExecution(ports, executionId, told))
  await ports.jobs.workGivenUp('run-execution', ({ executionId }) => leaveToPerson(ports, executionId))
  await ports.jobs.work('note-delays', async () => {
    const delayed = await noteDelays(ports)
    if (delayed > 0) onDelayed(delayed)
  })
  await ports.jobs.schedule('note-delays', EACH_FIVE_MINUTES)
}

/** The schedule for finding work whose job is gone, and what a process left in the middle when it ended. */
import type { ServicePorts } from '../operations/service-ports.ts'

/** Nothing is lost in ordinary times, so that this is only how long a person waits after something went wrong. */
const EACH_FIVE_MINUTES = '*/5 * * * *'
/** Records of a kind that get a job in one run; the next run handles the rest. */
const FOUND_AT_ONCE = 500

/** Starts looking by the queue's schedule; one of several servers does it. `onFound` is called with how many there were. */
export async function findLostBySchedule(
  ports: Pick<ServicePorts, 'jobs' | 'lostWork' | 'reports' | 'clock'>,
  onFound: (records: number) => void,
): Promise<void> {
  await ports.jobs.work('find-lost', async (_job, { signal }) => {
    const found = await ports.lostWork.requeue(FOUND_AT_ONCE)
    if (found > 0) onFound(found)
    await ports.reports.closeLinksOfArchived(ports.clock(), signal)
  })
  await ports.jobs.schedule('find-lost', EACH_FIVE_MINUTES)
}

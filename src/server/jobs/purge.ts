/** The schedule by which what has been kept long enough is erased. */
import { purge, type KeepingTimes, type Purged } from '../operations/privacy/purge.ts'
import type { ServicePorts } from '../operations/service-ports.ts'

/** Each hour: a day that has ended is noticed soon, and each run has little to do. */
const EACH_HOUR = '17 * * * *'

/** Starts purging by the queue's clock; of several servers one does it. */
export async function purgeBySchedule(
  ports: ServicePorts,
  times: KeepingTimes,
  onPurged: (purged: Purged) => void,
): Promise<void> {
  await ports.jobs.work('purge', async (_job, { signal }) => onPurged(await purge(ports, times, signal)))
  await ports.jobs.schedule('purge', EACH_HOUR)
}

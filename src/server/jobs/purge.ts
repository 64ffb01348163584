/** The schedule for erasing data that has been kept long enough. */
import { purge, type KeepingTimes, type Purged } from '../operations/privacy/purge.ts'
import type { ServicePorts } from '../operations/service-ports.ts'

/** Hourly: the end of a retention day is noticed soon, and each run has little to do. */
const EACH_HOUR = '17 * * * *'

/** Starts purging by the queue's schedule; one of several servers does it. */
export async function purgeBySchedule(
  ports: ServicePorts,
  times: KeepingTimes,
  mayErase: () => Promise<boolean>,
  onPurged: (purged: Purged) => void,
): Promise<void> {
  await ports.jobs.work('purge', async (_job, { signal }) => {
    if (await mayErase()) onPurged(await purge(ports, times, signal))
  })
  await ports.jobs.schedule('purge', EACH_HOUR)
}

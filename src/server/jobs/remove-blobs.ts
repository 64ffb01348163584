/** The schedule by which files are removed that no record names any more. */
import { removeDueBlobs } from '../operations/pictures/blob-removal.ts'
import type { ServicePorts } from '../operations/service-ports.ts'

/** Each minute: what a broken-off erasure left is gone soon after the next start. */
const EACH_MINUTE = '* * * * *'

/** Starts removing by the queue's clock; of several servers one does it. Hears of removals that failed. */
export async function removeBlobsBySchedule(
  ports: ServicePorts,
  onFailed: (failed: number) => void,
): Promise<void> {
  await ports.jobs.work('remove-blobs', async (_job, { signal }) => {
    const { failed } = await removeDueBlobs(ports, signal)
    if (failed > 0) onFailed(failed)
  })
  await ports.jobs.schedule('remove-blobs', EACH_MINUTE)
}

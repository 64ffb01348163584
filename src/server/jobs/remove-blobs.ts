/** The schedule for removing files that no record names any more. */
import { removeDueBlobs } from '../operations/pictures/blob-removal.ts'
import type { ServicePorts } from '../operations/service-ports.ts'

/** Every minute: files left by an interrupted erasure are removed soon after the next start. */
const EACH_MINUTE = '* * * * *'

/**
 * Starts removing by the queue's schedule; one of several servers does it. `onFailed` is called with the number of
 * failed removals.
 */
export async function removeBlobsBySchedule(
  ports: ServicePorts,
  mayErase: () => Promise<boolean>,
  onFailed: (failed: number) => void,
): Promise<void> {
  await ports.jobs.work('remove-blobs', async (_job, { signal }) => {
    if (!(await mayErase())) return
    const { failed } = await removeDueBlobs(ports, signal)
    if (failed > 0) onFailed(failed)
  })
  await ports.jobs.schedule('remove-blobs', EACH_MINUTE)
}

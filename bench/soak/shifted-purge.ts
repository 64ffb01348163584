/**
 * The clean-up as it will be some days from now, on what a server that was stopped has left: the clock is a port of
 * the operation, so it runs with a clock that is ahead and everything else as it is.
 */
import { openStorage, type StorageSettings } from '../../src/server/adapters/storage.ts'
import { readLimits } from '../../src/server/settings/limit-settings.ts'
import { purge, type Purged } from '../../src/server/operations/privacy/purge.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs it once, this many days ahead. */
export async function purgeAhead(settings: StorageSettings, days: number): Promise<Purged> {
  const storage = await openStorage(settings)
  try {
    const clock = (): Date => new Date(Date.now() + days * DAY_MS)
    return await purge({ ...storage, clock }, readLimits())
  } finally {
    await storage.close()
  }
}

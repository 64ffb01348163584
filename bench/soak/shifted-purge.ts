/**
 * The clean-up as it will be some days from now, on the data of a stopped server. The clock is a port of the operation,
 * so it runs with a clock that is ahead, and with everything else unchanged.
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

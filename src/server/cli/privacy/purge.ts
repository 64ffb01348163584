/** `limiar purge`: does by hand what the server does each hour, or says what it would do. */
import { openStorage } from '../../adapters/storage.ts'
import { storageSettings } from '../../settings/storage-settings.ts'
import { whyClocksDisagree } from '../../operations/privacy/agreed-time.ts'
import { purge, surveyPurge } from '../../operations/privacy/purge.ts'
import { CommandError, type ExitCode, type Invocation } from '../command/command.ts'
import { mustHaveDatabase } from '../command/offline-database.ts'

/**
 * Prints how many records of each kind were erased or removed, or would be. Works on the data folder directly, without
 * a server.
 */
export async function purgeByHand({ settings, options, terminal }: Invocation): Promise<ExitCode> {
  mustHaveDatabase(settings)
  const times = { ...settings.limits, auditMonths: settings.auditMonths }
  const storage = await openStorage(storageSettings(settings)).catch((cause: unknown) => {
    if (!(cause instanceof Error && cause.name === 'DirectoryInUseError')) throw cause
    throw new CommandError(
      'The server is running on this data folder and purges by itself, at 17 minutes past each hour. ' +
        'Stop it to purge by hand.',
      { cause },
    )
  })
  try {
    const refusal = await whyClocksDisagree(storage)
    if (refusal !== undefined) throw new CommandError(refusal)
    const ports = { ...storage, clock: storage.sharedTime }
    const counts = options.dryRun ? await surveyPurge(ports, times) : await purge(ports, times)
    terminal.say(options.dryRun ? 'Nothing was changed. A purge now would take:' : 'Purged:')
    for (const [what, count] of Object.entries(counts))
      terminal.say(`${String(count).padStart(8)}  ${words[what]}`)
    return 0
  } finally {
    await storage.close()
  }
}

const words: Readonly<Record<string, string>> = {
  executions: 'executions that were kept for as long as their report says',
  links: 'links that nobody could use for that long',
  sessions: 'sessions that were abandoned for longer than LIMIAR_ABANDONED_HOURS',
  pictures: 'pictures of these executions and sessions',
  waiting: 'pictures that an earlier erasure has yet to remove',
  suspected: 'pictures without a record; only those that two sweeps a day apart both find are removed',
  orphans: 'pictures without a record, found by two sweeps at least a day apart',
  accesses: 'entries of the records of accesses that are older than LIMIAR_AUDIT_MONTHS',
  keys: 'idempotency keys that are older than a day',
}

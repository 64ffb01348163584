/** Drops the entries of the records of accesses whose months are over. */
import { toHex } from '../../../protocol/ids.ts'
import { otherActors } from '../../domain/access/audit.ts'
import type { ServicePorts } from '../service-ports.ts'

type TrimPorts = Pick<ServicePorts, 'accounts' | 'audit' | 'clock'>

/**
 * Trims the record of every account, and writes into it what was dropped. A record that is broken is left as it is.
 * @returns how many entries were dropped.
 */
export async function trimRecords(
  { accounts, audit, clock }: TrimPorts,
  months: number | undefined,
  signal?: AbortSignal,
): Promise<number> {
  if (months === undefined) return 0
  const before = firstKeptMoment(clock(), months)
  let total = 0
  for (const { id } of await accounts.all()) {
    const outcome = await audit.trim(id, before, signal)
    if (!outcome.intact || outcome.entries === 0) continue
    const { entries, through } = outcome
    total += entries
    await audit.append(id, {
      at: clock(),
      actor: otherActors.server,
      action: 'trimRecord',
      status: 200,
      objects: [],
      details: {
        entries,
        through: through.sequence,
        hash: toHex(through.hash),
        before: before.toISOString(),
      },
    })
  }
  return total
}

/** How many entries would be dropped. */
export async function countOldAccesses(
  { accounts, audit, clock }: TrimPorts,
  months: number | undefined,
): Promise<number> {
  if (months === undefined) return 0
  const since = firstKeptMoment(clock(), months)
  const none = { limit: 0, offset: 0 }
  let total = 0
  for (const { id } of await accounts.all()) {
    const all = await audit.list(id, {}, none)
    total += all.total - (await audit.list(id, { since }, none)).total
  }
  return total
}

/** The beginning of a month, in UTC: whole months are kept, and the present one. */
function firstKeptMoment(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}

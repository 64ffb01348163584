/** Default limits for an account's searches. */
import { FACE_MATCHES_MAX } from '../../../protocol/faces/faces.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { SearchDefaults } from '../../domain/access/account-store.ts'
import { DEFAULT_REGISTRY_THRESHOLD } from '../../domain/reports/report.ts'
import type { SearchRange } from './face-search.ts'
import type { ServicePorts } from '../service-ports.ts'

/** The account's limits, with the service's own where the account sets none. */
export async function searchRangeOf(
  { accounts }: Pick<ServicePorts, 'accounts'>,
  accountId: Id,
): Promise<SearchRange> {
  const { threshold, limit } = await accounts.searchDefaults(accountId)
  return { threshold: threshold ?? DEFAULT_REGISTRY_THRESHOLD, limit: limit ?? FACE_MATCHES_MAX }
}

/** Changes the named members: a number sets a limit, null removes it. Returns the limits from then on. */
export async function changeSearchDefaults(
  ports: Pick<ServicePorts, 'accounts'>,
  accountId: Id,
  changes: { readonly threshold?: number | null; readonly limit?: number | null },
): Promise<SearchRange> {
  const before = await ports.accounts.searchDefaults(accountId)
  const after: SearchDefaults = {
    threshold: changed(before.threshold, changes.threshold),
    limit: changed(before.limit, changes.limit),
  }
  await ports.accounts.setSearchDefaults(accountId, after)
  return searchRangeOf(ports, accountId)
}

function changed(before: number | undefined, change: number | null | undefined): number | undefined {
  return change === undefined ? before : (change ?? undefined)
}

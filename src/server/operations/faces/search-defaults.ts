/** How far the searches of an account go when they do not say so themselves. */
import { FACE_MATCHES_MAX } from '../../../protocol/faces/faces.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { SearchDefaults } from '../../domain/access/account-store.ts'
import { DEFAULT_REGISTRY_THRESHOLD } from '../../domain/reports/report.ts'
import type { SearchRange } from './face-search.ts'
import type { ServicePorts } from '../service-ports.ts'

/** The account's range, with the service's own for what the account leaves open. */
export async function searchRangeOf(
  { accounts }: Pick<ServicePorts, 'accounts'>,
  accountId: Id,
): Promise<SearchRange> {
  const { threshold, limit } = await accounts.searchDefaults(accountId)
  return { threshold: threshold ?? DEFAULT_REGISTRY_THRESHOLD, limit: limit ?? FACE_MATCHES_MAX }
}

/** Changes what is named: a number sets it, null leaves it open again. Answers the range from then on. */
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

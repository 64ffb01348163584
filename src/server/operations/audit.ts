/** Looking through the record of accesses. */
import type { Id } from '../../protocol/ids.ts'
import type { ChainVerdict } from '../domain/audit.ts'
import type { ServicePorts } from './service-ports.ts'

/** Whether the chain of an account is whole, or those of all accounts. */
export async function verifyChains(
  { accounts, audit }: Pick<ServicePorts, 'accounts' | 'audit'>,
  accountId?: Id,
): Promise<readonly { readonly accountId: Id; readonly verdict: ChainVerdict }[]> {
  const ids = accountId === undefined ? (await accounts.all()).map(({ id }) => id) : [accountId]
  const verdicts: { readonly accountId: Id; readonly verdict: ChainVerdict }[] = []
  // One after the other: each reads a whole chain.
  for (const id of ids) verdicts.push({ accountId: id, verdict: await audit.verify(id) })
  return verdicts
}

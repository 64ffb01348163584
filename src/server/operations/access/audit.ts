/** Begins the record of accesses, verifies it, and seals its end. */
import type { Id } from '../../../protocol/ids.ts'
import { otherActors, type ChainExtent, type ChainVerdict } from '../../domain/access/audit.ts'
import type { ServicePorts } from '../service-ports.ts'

type AuditPorts = Pick<ServicePorts, 'accounts' | 'audit' | 'clock'>

export interface AccountVerdict {
  readonly accountId: Id
  readonly verdict: ChainVerdict
}

/** Gives each account without a record its first entry, so that a record that is empty later must have been emptied. */
export async function foundRecords({ accounts, audit, clock }: AuditPorts): Promise<void> {
  for (const { id } of await accounts.all()) await foundRecord({ audit, clock }, id)
}

/** Writes the first entry of an account. An account that has a record is left as it is. */
export async function foundRecord(
  { audit, clock }: Pick<AuditPorts, 'audit' | 'clock'>,
  accountId: Id,
): Promise<void> {
  if (!(await audit.isUnfounded(accountId))) return
  await audit.append(accountId, {
    at: clock(),
    actor: otherActors.server,
    action: 'foundRecord',
    status: 200,
    objects: [],
    details: undefined,
  })
}

/** Seals the record of every account as far as it is intact. */
export async function sealRecords({
  accounts,
  audit,
}: Pick<AuditPorts, 'accounts' | 'audit'>): Promise<void> {
  await audit.seal((await accounts.all()).map(({ id }) => id))
}

/** Whether the chain of an account, or those of all accounts, are intact. */
export async function verifyChains(
  { accounts, audit }: Pick<AuditPorts, 'accounts' | 'audit'>,
  extent: ChainExtent,
  accountId?: Id,
): Promise<readonly AccountVerdict[]> {
  const ids = accountId === undefined ? (await accounts.all()).map(({ id }) => id) : [accountId]
  const verdicts: AccountVerdict[] = []
  // One after the other, because each reads a whole chain.
  for (const id of ids) {
    const verdict = await audit.verify(id, extent)
    const isEmptied = verdict.intact && verdict.entries === 0
    verdicts.push({
      accountId: id,
      verdict: isEmptied ? { intact: false, brokenAt: 1, reason: 'missing' } : verdict,
    })
  }
  return verdicts
}

/** Accepts every record as it is now, and returns for each whether it is intact in itself. */
export async function sealAnew({
  accounts,
  audit,
}: Pick<AuditPorts, 'accounts' | 'audit'>): Promise<readonly AccountVerdict[]> {
  await audit.sealAnew((await accounts.all()).map(({ id }) => id))
  return verifyChains({ accounts, audit }, 'whole')
}

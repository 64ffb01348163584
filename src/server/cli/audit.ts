/** `limiar audit`: whether the record of accesses is whole. */
import { AuditVerification } from '../../protocol/audit.ts'
import type { ExitCode, Invocation } from './command.ts'
import { ServerClient } from './server-client.ts'

/** Says of each account how many entries follow from one another, and the hash of the last; 1 when one does not. */
export async function verifyAudit(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  const { intact, docs } = await client.call(AuditVerification, 'GET', '/audit/verification')
  for (const { account, entries, hash, brokenAt, reason } of docs) {
    if (brokenAt === undefined) invocation.terminal.say(`${account}  whole  ${entries}  ${hash}`)
    else invocation.terminal.complain(`${account}  broken at entry ${brokenAt}: ${reason}`)
  }
  return intact ? 0 : 1
}

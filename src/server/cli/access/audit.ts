/** `limiar audit`: verifies the record of accesses, and seals it after a restore. */
import { AuditVerification } from '../../../protocol/access/audit.ts'
import type { ChainBreak } from '../../../protocol/access/audit.ts'
import type { ExitCode, Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

const meaning: Readonly<Record<ChainBreak, string>> = {
  missing: 'an entry is missing, or the record was emptied',
  changed: 'an entry is not as it was written',
  'cut-off': 'the end was cut off, or an older database was put back',
  'rolled-back': 'an older database was put back and went on from there',
  'seal-broken': 'the file audit-heads of the data folder was not written by this server',
}

/**
 * Prints for each account how many entries follow from one another, and the hash of the last. Returns 1 when a chain is
 * broken.
 */
export async function verifyAudit(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  return report(invocation, await client.call(AuditVerification, 'GET', '/audit/verification?whole=true'))
}

/** Seals the records of all accounts as they are, after a backup was restored. Returns 1 when a chain is broken. */
export async function sealAudit(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  return report(invocation, await client.call(AuditVerification, 'POST', '/audit/seal'))
}

function report({ terminal }: Invocation, { intact, docs }: AuditVerification): ExitCode {
  for (const { account, entries, hash, dropped, brokenAt, reason } of docs) {
    const from = dropped === undefined ? '' : `  (entries up to ${dropped} were dropped after their time)`
    if (brokenAt === undefined || reason === undefined)
      terminal.say(`${account}  whole  ${entries}  ${hash}${from}`)
    else terminal.complain(`${account}  broken at entry ${brokenAt}: ${reason} (${meaning[reason]})`)
  }
  return intact ? 0 : 1
}

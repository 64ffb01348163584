/** What a server needs before its first request: an account that the access token opens, and a report. */
import { createHash } from 'node:crypto'
import { newId, type Id } from '../../protocol/ids.ts'
import type { Account, Environment } from '../domain/ports.ts'
import { firstReportDefinition } from '../domain/report.ts'
import type { ServicePorts } from './service-ports.ts'

const FIRST_REPORT_NAME = 'Documento e selfie'

/** How far the reports of an account are looked through for the origins that a server is set to be embedded by. */
const REPORTS_LOOKED_AT = 100

/**
 * Sees to it that the token opens the server's account and that this has a report which lets the given origins
 * embed its pages; repeating it changes nothing.
 */
export async function prepareAccount(
  ports: Pick<ServicePorts, 'accounts' | 'reports' | 'clock'>,
  accessToken: string,
  environment: Environment,
  embedOrigins: readonly string[] = [],
): Promise<Account> {
  const tokenHash = hashAccessToken(accessToken)
  const account =
    (await ports.accounts.findByTokenHash(tokenHash)) ?? (await admit(ports, tokenHash, environment))
  const { rows } = await ports.reports.list(account.id, { limit: REPORTS_LOOKED_AT, offset: 0 })
  const isThere = rows.some(({ definition }) =>
    embedOrigins.every((origin) => definition.embedOrigins.includes(origin)),
  )
  if (!isThere) await insertFirstReport(ports, account.id, embedOrigins)
  return account
}

/** The form in which the store knows an access token. */
export function hashAccessToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** A new token of a server that has an account opens that account: changing the setting loses nothing. */
async function admit(
  { accounts, clock }: Pick<ServicePorts, 'accounts' | 'clock'>,
  tokenHash: Uint8Array,
  environment: Environment,
): Promise<Account> {
  const [existing] = await accounts.all()
  const account = existing ?? { id: newId(clock()), environment }
  await accounts.create(account, tokenHash)
  return account
}

async function insertFirstReport(
  { reports, clock }: Pick<ServicePorts, 'reports' | 'clock'>,
  accountId: Id,
  embedOrigins: readonly string[],
): Promise<void> {
  const now = clock()
  await reports.insert({
    id: newId(now),
    accountId,
    name: FIRST_REPORT_NAME,
    version: 1,
    definition: { ...firstReportDefinition, embedOrigins: [...embedOrigins] },
    createdAt: now,
    updatedAt: now,
  })
}

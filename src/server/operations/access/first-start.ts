/** Prepares what a server needs before its first request: an account that the access token opens, and its reports. */
import { createHash } from 'node:crypto'
import { LimiarError } from '../../../protocol/errors.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import { isUsable, type Access } from '../../domain/access/access.ts'
import type { Environment } from '../../../protocol/access/access-tokens.ts'
import type { Account } from '../../domain/access/account-store.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import { apiReportDefinition, firstReportDefinition } from '../../domain/reports/report.ts'
import type { ServicePorts } from '../service-ports.ts'

const FIRST_ACCOUNT_NAME = 'Limiar'
const FIRST_REPORT_NAME = 'Documento e selfie'
const API_REPORT_NAME = 'Envio por API: nada é exigido da selfie'

const NOT_THE_TOKEN =
  'The database has an account already, and no LIMIAR_ACCESS_TOKEN is set. Set it to the access token of ' +
  'the node that made the account (it is in the file access-token of its data folder unless it was set), ' +
  'or to a new one, which is then added to that account.'

/** At most this many reports of an account are checked for the origins that the server is set to be embedded by. */
const REPORTS_LOOKED_AT = 100

export interface AccountSettings {
  /** Undefined: any account is accepted, and a first account is one for tests. */
  readonly environment?: Environment | undefined
  /** Origins that a report must allow to embed its pages. */
  readonly embedOrigins?: readonly string[]
  /** Whether an unknown token is added to an existing account. The default is true. */
  readonly mayJoin?: boolean
}

/**
 * Makes sure that the token opens an account of the environment, and that this account has a report which lets the
 * given origins embed its pages. Idempotent.
 * @throws LimiarError `conflict` when the token was revoked, opens an account of the other environment, or may not
 * join.
 */
export async function prepareAccount(
  ports: Pick<ServicePorts, 'accounts' | 'accessTokens' | 'reports' | 'clock'>,
  accessToken: string,
  { environment, embedOrigins = [], mayJoin = true }: AccountSettings = {},
): Promise<Account> {
  const tokenHash = hashAccessToken(accessToken)
  const access = await ports.accessTokens.findByHash(tokenHash)
  if (access) mustServe(access, environment, ports.clock())
  const account = access?.account ?? (await admit(ports, tokenHash, environment, mayJoin))
  const { rows } = await ports.reports.list(account.id, { limit: REPORTS_LOOKED_AT, offset: 0 })
  const isThere = rows.some(({ definition }) =>
    embedOrigins.every((origin) => definition.embedOrigins.includes(origin)),
  )
  if (rows.length === 0) await insertFirstReports(ports, account.id, embedOrigins)
  else if (!isThere)
    await insertReport(ports, account.id, {
      name: FIRST_REPORT_NAME,
      definition: firstReportDefinition,
      embedOrigins,
    })
  return account
}

/** The hash under which the store knows an access token: its many random bits need no salt and no stretching. */
export function hashAccessToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** Refuses to start when the server would simulate official data where its operator expects real data. */
function mustServe({ account, token }: Access, environment: Environment | undefined, now: Date): void {
  if (!isUsable(token, now))
    throw new LimiarError(
      'conflict',
      'The access token that the server is started with was revoked or has expired: set another as ' +
        'LIMIAR_ACCESS_TOKEN; with the embedded database, remove the file access-token from the data folder, ' +
        'and the next start makes a new one.',
    )
  if (environment === undefined || account.environment === environment) return
  throw new LimiarError(
    'conflict',
    `LIMIAR_ENVIRONMENT is ${environment}, and the access token opens a ${account.environment} account. An ` +
      'account keeps its environment: start without the setting and make another one with `limiar account create`.',
  )
}

/** Adds a new token to the existing account of a server: changing the setting loses nothing. */
async function admit(
  { accounts, clock }: Pick<ServicePorts, 'accounts' | 'clock'>,
  tokenHash: Uint8Array,
  environment: Environment | undefined,
  mayJoin: boolean,
): Promise<Account> {
  const all = await accounts.all()
  if (!mayJoin && all.length > 0) throw new LimiarError('conflict', NOT_THE_TOKEN)
  const existing = all.find((account) => environment === undefined || account.environment === environment)
  const account = existing ?? {
    id: newId(clock()),
    name: FIRST_ACCOUNT_NAME,
    environment: environment ?? 'test',
  }
  await accounts.create(account, tokenHash)
  return account
}

/**
 * Gives an account the reports that every account begins with: one for links and their page, and one for submission by
 * API, which cannot know where a selfie comes from. Lists show the oldest first, so the page's report comes first.
 */
export async function insertFirstReports(
  ports: Pick<ServicePorts, 'reports' | 'clock'>,
  accountId: Id,
  embedOrigins: readonly string[] = [],
): Promise<void> {
  const now = ports.clock()
  const later = new Date(now.getTime() + 1)
  await insertReport(ports, accountId, {
    name: FIRST_REPORT_NAME,
    definition: firstReportDefinition,
    embedOrigins,
    now,
  })
  await insertReport(ports, accountId, {
    name: API_REPORT_NAME,
    definition: apiReportDefinition,
    embedOrigins,
    now: later,
  })
}

interface FirstReport {
  readonly name: string
  readonly definition: ReportDefinition
  readonly embedOrigins: readonly string[]
  readonly now?: Date
}

async function insertReport(
  { reports, clock }: Pick<ServicePorts, 'reports' | 'clock'>,
  accountId: Id,
  { name, definition, embedOrigins, now = clock() }: FirstReport,
): Promise<void> {
  await reports.insert({
    id: newId(now),
    accountId,
    name,
    version: 1,
    definition: { ...definition, embedOrigins: [...embedOrigins] },
    createdAt: now,
    updatedAt: now,
  })
}

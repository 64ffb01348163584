/** Onboarding links: creates one for a report, and activates or deactivates it. */
import { createHash } from 'node:crypto'
import { cpfDigits } from '../../../protocol/cpf.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, isLinkToken, newId, newLinkToken, type Id, type LinkToken } from '../../../protocol/ids.ts'
import type { CreateLinkBody } from '../../../protocol/links/links.ts'
import { isWebAddress, NO_WEB_ADDRESS } from '../../../protocol/web-address.ts'
import type { Link } from '../../domain/links/link.ts'
import type { LinkFilter, LinkName } from '../../domain/links/link-store.ts'
import type { Listed, Page } from '../../domain/listing.ts'
import type { Message } from '../../domain/webhooks/messages.ts'
import { findOpenReport, findReport } from '../reports/find-report.ts'
import type { ServicePorts } from '../service-ports.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000

/**
 * Creates a link: limited as its report says, or open until it is deactivated. Its token is returned here and never
 * again; the store keeps a hash.
 * @throws LimiarError `not-found` when there is no such report, `conflict` when it is archived, `invalid-request` for
 * an invalid return address.
 */
export async function createLink(
  ports: Pick<ServicePorts, 'reports' | 'links' | 'clock'>,
  accountId: Id,
  reportId: string,
  body: CreateLinkBody,
): Promise<{ readonly link: Link; readonly token: LinkToken }> {
  mustBeWebAddress(body.returnUrl)
  const report = await findOpenReport(ports, accountId, reportId)
  const now = ports.clock()
  const noExpire = body.noExpire ?? false
  const { maxSubmissions, days } = report.definition.links
  const token = newLinkToken()
  const link: Link = {
    id: newId(now),
    tokenHash: hashLinkToken(token),
    accountId,
    reportId: report.id,
    cpf: body.cpf === undefined ? undefined : cpfDigits(body.cpf),
    active: true,
    noExpire,
    submissions: 0,
    maxSubmissions: noExpire ? undefined : maxSubmissions,
    expiresAt: noExpire ? undefined : new Date(now.getTime() + days * MS_PER_DAY),
    variables: body.variables ?? {},
    returnUrl: body.returnUrl,
    createdAt: now,
    updatedAt: now,
  }
  await ports.links.insert(link)
  return { link, token }
}

function mustBeWebAddress(returnUrl: string | undefined): void {
  if (returnUrl === undefined || isWebAddress(returnUrl)) return
  const errors = [{ pointer: '/returnUrl', detail: NO_WEB_ADDRESS }]
  throw new LimiarError('invalid-request', 'The address to return to is not valid: see errors.', { errors })
}

/** The hash under which the store knows the token of a link. */
export function hashLinkToken(token: LinkToken): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/**
 * Activates or deactivates a link, named by its id or its token. Links of an archived report stay closed.
 * @throws LimiarError `not-found`, or `conflict` when the report is archived.
 */
export async function setLinkActive(
  ports: Pick<ServicePorts, 'reports' | 'links' | 'clock'>,
  accountId: Id,
  reportId: string,
  idOrToken: string,
  active: boolean,
): Promise<Link> {
  if (active) await findOpenReport(ports, accountId, reportId)
  const { links, clock } = ports
  const name = linkName(idOrToken)
  return foundLink(
    name && isId(reportId) ? await links.setActive(accountId, reportId, name, active, clock()) : undefined,
  )
}

/** The link of a report, named by its id or its token. @throws LimiarError `not-found`. */
export async function findLinkOfReport(
  { links }: Pick<ServicePorts, 'links'>,
  accountId: Id,
  reportId: string,
  idOrToken: string,
): Promise<Link> {
  const name = linkName(idOrToken)
  return foundLink(name && isId(reportId) ? await links.find(accountId, reportId, name) : undefined)
}

/**
 * The links of a report that pass a filter, each with its messages; also for an archived report.
 * @throws LimiarError `not-found` when there is no such report.
 */
export async function listLinks(
  ports: Pick<ServicePorts, 'reports' | 'links' | 'messages' | 'clock'>,
  accountId: Id,
  reportId: string,
  filter: LinkFilter,
  page: Page,
): Promise<Listed<{ readonly link: Link; readonly messages: readonly Message[] }>> {
  const { id } = await findReport(ports, accountId, reportId)
  const { rows, total, last } = await ports.links.list(accountId, id, filter, ports.clock(), page)
  const linkIds = rows.map((link) => link.id)
  const messages = Map.groupBy(await ports.messages.ofLinks(accountId, linkIds), ({ linkId }) => linkId)
  return { rows: rows.map((link) => ({ link, messages: messages.get(link.id) ?? [] })), total, last }
}

function foundLink(link: Link | undefined): Link {
  if (!link) throw new LimiarError('not-found', 'There is no such onboarding link in this report.')
  return link
}

/** Reads an id or a token, which never look alike. */
function linkName(idOrToken: string): LinkName | undefined {
  if (isId(idOrToken)) return { id: idOrToken }
  return isLinkToken(idOrToken) ? { tokenHash: hashLinkToken(idOrToken) } : undefined
}

/** Sessions of the page: opens one through a link, and recognises it by its secret. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, isLinkToken, newId } from '../../../protocol/ids.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import { whyClosed, type Link } from '../../domain/links/link.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import type { Session } from '../../domain/sessions/session.ts'
import { findReport } from '../reports/find-report.ts'
import { hashLinkToken } from '../links/links.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Time to finish: an hour is enough even when the document has to be found in another room. */
const SESSION_MS = 60 * 60 * 1000
/**
 * How long a page may show its end again after the submission. The page itself checks for a minute. A person who later
 * finds the secret on a shared device can read nothing with it.
 */
const END_SHOWN_MS = 10 * 60 * 1000
const SECRET_BYTES = 32

/** A link that may be used now, with the report it was made for. */
export interface OpenLink {
  readonly link: Link
  readonly report: StoredReport
}

/**
 * The link of an address, whether or not it can still be used.
 * @throws LimiarError `link-unknown`.
 */
export async function findLink(
  ports: Pick<ServicePorts, 'links' | 'reports'>,
  token: string,
): Promise<OpenLink> {
  const link = isLinkToken(token) ? await ports.links.findByTokenHash(hashLinkToken(token)) : undefined
  if (!link) throw new LimiarError('link-unknown', 'There is no link at this address.')
  return { link, report: await findReport(ports, link.accountId, link.reportId) }
}

/** @throws LimiarError `link-inactive`, `link-spent` or `link-expired`. */
export function mustBeOpen(link: Link, now: Date): void {
  const reason = whyClosed(link, now)
  if (reason) throw closedLink(reason)
}

/** The error that says why a link cannot be used. */
export function closedLink(reason: 'inactive' | 'spent' | 'expired'): LimiarError {
  return new LimiarError(`link-${reason}`, `The link cannot be used: it is ${reason}.`)
}

/** Opens a session. Its secret is returned here and never again; the store keeps a hash. */
export async function openSession(
  { sessions, clock }: Pick<ServicePorts, 'sessions' | 'clock'>,
  { link, report }: OpenLink,
): Promise<{ readonly session: Session; readonly secret: string }> {
  const now = clock()
  // A link created while its report was being archived was not closed with the others.
  if (report.archivedAt) throw closedLink('inactive')
  mustBeOpen(link, now)
  const id = newId(now)
  // With the id in front, one lookup by key finds the session of the secret.
  const secret = `${id}.${randomBytes(SECRET_BYTES).toString('base64url')}`
  const session: Session = {
    id,
    linkId: link.id,
    accountId: link.accountId,
    reportId: link.reportId,
    reportVersion: report.version,
    secretHash: sha256(secret),
    executionId: undefined,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  }
  await sessions.insert(session)
  return { session, secret }
}

/** The session of a link that a secret opens. @throws LimiarError `session-invalid`. */
export async function findSession(
  { sessions, clock }: Pick<ServicePorts, 'sessions' | 'clock'>,
  link: Link,
  secret: string | undefined,
): Promise<Session> {
  const id = secret?.split('.', 1)[0]
  const session = secret !== undefined && isId(id) ? await sessions.find(id) : undefined
  if (
    !session ||
    session.linkId !== link.id ||
    session.expiresAt <= clock() ||
    !timingSafeEqual(session.secretHash, sha256(secret ?? ''))
  )
    throw new LimiarError('session-invalid', 'The session is unknown or has ended: open a new one.')
  return session
}

/** The report version under which a session was opened. Later changes do not concern the person. */
export async function reportOf(
  { reports }: Pick<ServicePorts, 'reports'>,
  { accountId, reportId, reportVersion }: Session,
  newest: StoredReport,
): Promise<StoredReport> {
  if (reportVersion === undefined || reportVersion === newest.version) return newest
  return (await reports.findVersion(accountId, reportId, reportVersion)) ?? newest
}

/**
 * The execution of a submitted session, for as long as its page may show it.
 * @throws LimiarError `not-found` before the submission, `session-invalid` after that time.
 */
export async function executionOf(
  { executions, clock }: Pick<ServicePorts, 'executions' | 'clock'>,
  { accountId, executionId }: Session,
): Promise<StoredExecution> {
  if (executionId === undefined) throw new LimiarError('not-found', 'The session was not submitted yet.')
  const execution = await executions.find(accountId, executionId)
  if (!execution || execution.createdAt.getTime() + END_SHOWN_MS < clock().getTime())
    throw new LimiarError(
      'session-invalid',
      'The session was submitted a while ago: its state is no longer shown.',
    )
  return execution
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

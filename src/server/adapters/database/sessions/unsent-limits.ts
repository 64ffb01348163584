/**
 * Limits for sessions that were not submitted yet: sessions of a link, attempts in them, and bytes of stills of a link
 * and of an account. A limited link has an allowance for each of its uses, a permanent one has one allowance in all.
 */
import { sql, type Transaction } from 'kysely'
import { LimiarError } from '../../../../protocol/errors.ts'
import type { Id } from '../../../../protocol/ids.ts'
import { BYTES_PER_MEGABYTE } from '../../../domain/megabyte.ts'
import {
  attemptsOf,
  type Attempts,
  type Session,
  type StoredStill,
} from '../../../domain/sessions/session.ts'
import type { Limits } from '../../../settings/limit-settings.ts'
import type { Schema } from '../tables/schema.ts'
import type { HeldBytes } from './held-bytes.ts'

export type UnsentLimits = Pick<
  Limits,
  | 'sessionsOfUse'
  | 'sessionsOfLink'
  | 'unsentMegabytesOfUse'
  | 'unsentMegabytesOfLink'
  | 'unsentMegabytesOfAccount'
  | 'burstsOfUse'
  | 'burstsOfLink'
  | 'refusedStillsOfUse'
>

/**
 * Sessions end within the hour, and what ended sessions leave is deleted, so another try after a minute may succeed.
 */
const RETRY_AFTER_SECONDS = 60

/**
 * Limits the open sessions of a link. When several are opened at once through a limited link, they take turns at its
 * row, so that the count is exact. Sessions of a permanent link do not wait for each other, so a few more may be
 * opened.
 * @throws LimiarError `rate-limited` when the link has as many sessions in progress as it may have.
 */
export async function mustHaveRoomForSession(
  transaction: Transaction<Schema>,
  { linkId, accountId, createdAt }: Session,
  limits: UnsentLimits,
): Promise<void> {
  const uses = await lockLimitedLink(transaction, linkId)
  const { rows } = await sql<{ readonly inProgress: number }>`
    select count(*)::integer as "inProgress" from sessions
    where account_id = ${accountId} and link_id = ${linkId}
      and execution_id is null and expires_at > ${createdAt}::timestamptz`.execute(transaction)
  const most = ofLink(uses, limits.sessionsOfUse, limits.sessionsOfLink)
  if ((rows[0]?.inProgress ?? 0) >= most) throw tooMuch('sessions of this link are in progress')
}

/**
 * Limits the attempts of a link, counting those just made in a session. Sessions of a limited link take turns at the
 * link's row, and all their attempts together may be as many as its uses allow. Sessions of a permanent link do not
 * wait for each other, so a few attempts more may pass. Each of these sessions has the attempts of one use, and the
 * bursts and challenges of all of them together have the limit of the link.
 * @throws LimiarError `rate-limited` when the last attempt is one too many.
 */
export async function mustHaveAttemptsLeft(
  transaction: Transaction<Schema>,
  before: Session,
  after: Session,
  { burstsOfUse, burstsOfLink, refusedStillsOfUse }: UnsentLimits,
): Promise<void> {
  const [had, has] = [attemptsOf(before), attemptsOf(after)]
  const names = (Object.keys(has) as (keyof Attempts)[]).filter((name) => has[name] > had[name])
  if (names.length === 0) return
  const { linkId, accountId } = after
  const uses = await lockLimitedLink(transaction, linkId)
  const ofAll = await attemptsOfLink(transaction, { linkId, accountId })
  const ofUse = { bursts: burstsOfUse, challenges: burstsOfUse, refusedStills: refusedStillsOfUse }
  const ofLink = { bursts: burstsOfLink, challenges: burstsOfLink, refusedStills: Infinity }
  const isTooMuch = (name: keyof Attempts): boolean =>
    uses === undefined
      ? has[name] > ofUse[name] || ofAll[name] > ofLink[name]
      : ofAll[name] > ofUse[name] * uses
  if (names.some(isTooMuch)) throw tooMuch('attempts of this link were not submitted')
}

/** The attempts of a link's sessions that were not submitted, as this transaction sees them. */
async function attemptsOfLink(
  transaction: Transaction<Schema>,
  { linkId, accountId }: Pick<Session, 'linkId' | 'accountId'>,
): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select coalesce(sum((movement->>'tries')::integer), 0)::float8 as "bursts",
      coalesce(sum((movement->>'challenges')::integer), 0)::float8 as "challenges",
      coalesce(sum((
        select sum((refused.value->>'count')::integer) from jsonb_each(refusals) as refused
      )), 0)::float8 as "refusedStills"
    from sessions where account_id = ${accountId} and link_id = ${linkId} and execution_id is null`.execute(
    transaction,
  )
  return rows[0] ?? { bursts: 0, challenges: 0, refusedStills: 0 }
}

/**
 * Locks a limited link until the transaction ends: others that count at it wait, submissions of other links do not.
 * Returns how many uses it has; undefined for a permanent link, whose people do not wait for each other.
 */
async function lockLimitedLink(transaction: Transaction<Schema>, linkId: Id): Promise<number | undefined> {
  const { rows } = await sql<{ readonly uses: number }>`
    select max_submissions as "uses" from links
    where id = ${linkId} and max_submissions is not null for no key update`.execute(transaction)
  return rows[0]?.uses
}

/** @throws LimiarError `rate-limited` when the link or the account has too many bytes that were not submitted. */
export async function mustHaveRoomForStill(
  transaction: Transaction<Schema>,
  { linkId, accountId }: Session,
  { bytes }: Pick<StoredStill, 'bytes'>,
  limits: UnsentLimits,
  held: HeldBytes,
): Promise<void> {
  const { unsentMegabytesOfUse, unsentMegabytesOfLink, unsentMegabytesOfAccount } = limits
  const uses = await usesOf(transaction, linkId)
  const mostOfLink = ofLink(uses, unsentMegabytesOfUse, unsentMegabytesOfLink) * BYTES_PER_MEGABYTE
  if (!(await held.hasRoom(transaction, { accountId, linkId }, bytes, mostOfLink)))
    throw tooMuch('pictures of this link were not submitted')
  const mostOfAccount = unsentMegabytesOfAccount * BYTES_PER_MEGABYTE
  if (!(await held.hasRoom(transaction, { accountId }, bytes, mostOfAccount)))
    throw tooMuch('pictures of this account were not submitted')
}

async function usesOf(transaction: Transaction<Schema>, linkId: Id): Promise<number | undefined> {
  const { rows } = await sql<{ readonly uses: number | null }>`
    select max_submissions as "uses" from links where id = ${linkId}`.execute(transaction)
  return rows[0]?.uses ?? undefined
}

/**
 * The limit by the number of uses that a link had at first. Counting the uses that are left would refuse people who
 * have begun, because others were faster.
 */
function ofLink(uses: number | undefined, ofUse: number, ofPermanent: number): number {
  return uses === undefined ? ofPermanent : ofUse * uses
}

function tooMuch(what: string): LimiarError {
  return new LimiarError('rate-limited', `Too many ${what}: come back in a moment.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

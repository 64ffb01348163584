/**
 * What may be begun and not submitted at once: sessions of a link, and bytes of stills of a link and of an account. A
 * limited link has so much for each of its uses, a permanent one so much in all.
 */
import { sql, type Transaction } from 'kysely'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Session, StoredStill } from '../../domain/session.ts'
import type { Limits } from '../../limit-settings.ts'
import type { Schema } from './schema.ts'

export type UnsentLimits = Pick<
  Limits,
  | 'sessionsOfUse'
  | 'sessionsOfLink'
  | 'unsentMegabytesOfUse'
  | 'unsentMegabytesOfLink'
  | 'unsentMegabytesOfAccount'
>

/** Sessions end within the hour, and what others left is removed: worth another try after a minute. */
const RETRY_AFTER_SECONDS = 60
const BYTES_PER_MEGABYTE = 1024 * 1024

/**
 * Sessions that are opened at once through a limited link take turns at its row, so that the count is exact. Those of a
 * permanent link do not wait for each other: a few more may be opened.
 * @throws LimiarError `rate-limited` when as many sessions of the link are in progress as there may be.
 */
export async function mustHaveRoomForSession(
  transaction: Transaction<Schema>,
  { linkId, accountId, createdAt }: Session,
  limits: UnsentLimits,
): Promise<void> {
  // Keeps the next session of the link waiting, and no submission of another link.
  await sql`select from links where id = ${linkId} and max_submissions is not null for no key update`.execute(
    transaction,
  )
  const { rows } = await sql<{ readonly uses: number | null; readonly inProgress: number }>`
    select max_submissions as "uses", (
      select count(*)::integer from sessions where account_id = ${accountId} and link_id = ${linkId}
        and execution_id is null and expires_at > ${createdAt}::timestamptz) as "inProgress"
    from links where id = ${linkId}`.execute(transaction)
  const [link] = rows
  if (!link) return
  const most = ofLink(link.uses, limits.sessionsOfUse, limits.sessionsOfLink)
  if (link.inProgress >= most) throw tooMuch('sessions of this link are in progress')
}

/** @throws LimiarError `rate-limited` when link or account hold as many bytes as they may that were not submitted. */
export async function mustHaveRoomForStill(
  transaction: Transaction<Schema>,
  { linkId, accountId }: Session,
  { bytes }: Pick<StoredStill, 'bytes'>,
  limits: UnsentLimits,
): Promise<void> {
  const { rows } = await sql<{
    readonly uses: number | null
    readonly heldByLink: number
    readonly heldByAccount: number
  }>`
    select (select max_submissions from links where id = ${linkId}) as "uses",
      coalesce(sum(stills.bytes) filter (where link_id = ${linkId}), 0)::float8 as "heldByLink",
      coalesce(sum(stills.bytes), 0)::float8 as "heldByAccount"
    from sessions join stills on stills.session_id = sessions.id
    where account_id = ${accountId} and execution_id is null`.execute(transaction)
  const [{ uses, heldByLink, heldByAccount } = { uses: null, heldByLink: 0, heldByAccount: 0 }] = rows
  const { unsentMegabytesOfUse, unsentMegabytesOfLink, unsentMegabytesOfAccount } = limits
  const mostOfLink = ofLink(uses, unsentMegabytesOfUse, unsentMegabytesOfLink) * BYTES_PER_MEGABYTE
  if (heldByLink + bytes > mostOfLink) throw tooMuch('pictures of this link were not submitted')
  if (heldByAccount + bytes > unsentMegabytesOfAccount * BYTES_PER_MEGABYTE)
    throw tooMuch('pictures of this account were not submitted')
}

/** By the uses that a link had at first: people who have begun are not refused because others were faster. */
function ofLink(uses: number | null, ofUse: number, ofPermanent: number): number {
  return uses === null ? ofPermanent : ofUse * uses
}

function tooMuch(what: string): LimiarError {
  return new LimiarError('rate-limited', `Too many ${what}: come back in a moment.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

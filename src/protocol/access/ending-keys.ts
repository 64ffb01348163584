/** Which keys of issuers end soon: for the command line, the doctor, the server's log and the console. */
import type { IssuerKeyRecord } from './issuer-keys.ts'

/** How many milliseconds before its end an operator is warned about a key. */
const SOON_MS = 90 * 24 * 60 * 60 * 1000

/** Says that a key ended or ends soon, in words that follow its name; undefined while it is far from its end. */
export function whyEndsSoon(
  { validUntil, revokedAt }: Pick<IssuerKeyRecord, 'validUntil' | 'revokedAt'>,
  now: Date,
): string | undefined {
  if (revokedAt !== undefined)
    return `was withdrawn on ${revokedAt.slice(0, 10)}: what it signed before still counts.`
  const left = Date.parse(validUntil) - now.getTime()
  const day = validUntil.slice(0, 10)
  if (left < 0) return `ended on ${day}: codes made since need the issuer's next key.`
  return left < SOON_MS ? `ends on ${day}: ask the issuer for its next key.` : undefined
}

/** The keys that ended or end soon and have no later one in their group. */
export function endingKeys(keys: readonly IssuerKeyRecord[], now: Date): readonly IssuerKeyRecord[] {
  const isFresh = (key: IssuerKeyRecord): boolean => whyEndsSoon(key, now) === undefined
  return keys.filter(
    (key) => !isFresh(key) && !keys.some((other) => other.group === key.group && isFresh(other)),
  )
}

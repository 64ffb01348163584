/** Which keys of issuers end soon: for the command line, the doctor, the server's log and the console. */
import type { IssuerKeyRecord } from './issuer-keys.ts'

/** A key's group and times, as the wire writes them. */
export type KeyTimes = Pick<IssuerKeyRecord, 'group' | 'validUntil'> & {
  readonly revokedAt?: string | undefined
}

/** How many milliseconds before its end an operator is warned about a key. */
const SOON_MS = 90 * 24 * 60 * 60 * 1000

/** Says that a key ended or ends soon, in words that follow its name; undefined while it is far from its end. */
export function whyEndsSoon(
  { validUntil, revokedAt }: Omit<KeyTimes, 'group'>,
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
export function endingKeys<Key extends KeyTimes>(keys: readonly Key[], now: Date): readonly Key[] {
  const isFresh = (key: Key): boolean => whyEndsSoon(key, now) === undefined
  return keys.filter(
    (key) => !isFresh(key) && !keys.some((other) => other.group === key.group && isFresh(other)),
  )
}

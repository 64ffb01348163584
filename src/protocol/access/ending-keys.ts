/** Which keys of issuers end soon: for the command line, the doctor, the server's log and the console. */
import type { IssuerKeyRecord } from './issuer-keys.ts'

/** A key's group and times, as the wire writes them. */
export type KeyTimes = Pick<IssuerKeyRecord, 'group' | 'validUntil'> & {
  readonly revokedAt?: string | undefined
}

/** How many milliseconds before its end an operator is warned about a key. */
const SOON_MS = 90 * 24 * 60 * 60 * 1000

export interface KeyEnd {
  readonly kind: 'withdrawn' | 'ended' | 'ends'
  readonly day: string
}

/** How a key ended or will end soon; undefined while it is far from its end. */
export function endOf({ validUntil, revokedAt }: Omit<KeyTimes, 'group'>, now: Date): KeyEnd | undefined {
  if (revokedAt !== undefined) return { kind: 'withdrawn', day: revokedAt.slice(0, 10) }
  const left = Date.parse(validUntil) - now.getTime()
  const day = validUntil.slice(0, 10)
  if (left < 0) return { kind: 'ended', day }
  return left < SOON_MS ? { kind: 'ends', day } : undefined
}

/** For each kind of end, the words that follow the key's name, given the day. */
export const endSentences: Readonly<Record<KeyEnd['kind'], (day: string) => string>> = {
  withdrawn: (day) => `was withdrawn on ${day}: what it signed before still counts.`,
  ended: (day) => `ended on ${day}: codes made since need the issuer's next key.`,
  ends: (day) => `ends on ${day}: ask the issuer for its next key.`,
}

/** How a key ended or will end soon, in the words of `endSentences`; undefined while it is far from its end. */
export function whyEndsSoon(key: Omit<KeyTimes, 'group'>, now: Date): string | undefined {
  const end = endOf(key, now)
  return end && endSentences[end.kind](end.day)
}

/** The keys that ended or end soon and have no later one in their group. */
export function endingKeys<Key extends KeyTimes>(keys: readonly Key[], now: Date): readonly Key[] {
  const isFresh = (key: Key): boolean => endOf(key, now) === undefined
  return keys.filter(
    (key) => !isFresh(key) && !keys.some((other) => other.group === key.group && isFresh(other)),
  )
}

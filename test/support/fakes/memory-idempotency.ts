import {
  ABANDONED_AFTER_MS,
  KEY_LIFE_MS,
  type IdempotencyStore,
  type KeptAnswer,
  type KeyClaim,
  type KeyName,
} from '../../../src/server/domain/access/idempotency.ts'

interface Entry extends KeyClaim {
  readonly requestHash: Uint8Array
  readonly answer: KeptAnswer | undefined
  readonly shown: readonly string[]
}

export function memoryIdempotency(): IdempotencyStore {
  const entries = new Map<string, Entry>()
  const held = (claim: KeyClaim): Entry | undefined => {
    const entry = entries.get(nameOf(claim))
    return entry?.claimedAt.getTime() === claim.claimedAt.getTime() ? entry : undefined
  }
  return {
    claim: async (claim, requestHash) => {
      const entry = entries.get(nameOf(claim))
      const isSame = entry !== undefined && Buffer.compare(entry.requestHash, requestHash) === 0
      const age = claim.claimedAt.getTime() - (entry?.claimedAt.getTime() ?? 0)
      const isAbandoned = isSame && !entry.answer && age > ABANDONED_AFTER_MS
      if (!entry || age > KEY_LIFE_MS || isAbandoned) {
        entries.set(nameOf(claim), { ...claim, requestHash, answer: undefined, shown: [] })
        return { outcome: 'claimed' }
      }
      if (!isSame) return { outcome: 'reused' }
      return entry.answer ? { outcome: 'answered', answer: entry.answer } : { outcome: 'under-way' }
    },
    keep: async (claim, answer, shown) => {
      const entry = held(claim)
      if (entry) entries.set(nameOf(claim), { ...entry, answer, shown })
    },
    release: async (claim) => {
      if (held(claim)) entries.delete(nameOf(claim))
    },
    removeOlderThan: async (moment) => removeWhere(({ claimedAt }) => claimedAt < moment),
    removeShowing: async (accountId, id) =>
      void removeWhere((entry) => entry.accountId === accountId && entry.shown.includes(id)),
    removeOf: async (accountId) => void removeWhere((entry) => entry.accountId === accountId),
  }

  function removeWhere(isGone: (entry: Entry) => boolean): number {
    const gone = [...entries.values()].filter(isGone)
    for (const entry of gone) entries.delete(nameOf(entry))
    return gone.length
  }
}

function nameOf({ accountId, keyHash }: KeyName): string {
  return `${accountId} ${Buffer.from(keyHash).toString('hex')}`
}

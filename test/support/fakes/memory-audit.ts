/** The record of accesses in memory, chained as the real one is. */
import {
  chainStart,
  hashOfEntry,
  type AuditEntry,
  type AuditLog,
} from '../../../src/server/domain/access/audit.ts'
import { pageOf } from './memory-pages.ts'

const key = new Uint8Array(32)

export function memoryAudit(): AuditLog {
  const chains = new Map<string, readonly AuditEntry[]>()
  const of = (accountId: string): readonly AuditEntry[] => chains.get(accountId) ?? []
  return {
    append: async (accountId, entry) => {
      const numbered = { ...entry, sequence: of(accountId).length + 1 }
      const before = of(accountId).at(-1)?.hash ?? chainStart
      const kept = { ...numbered, hash: hashOfEntry(key, before, accountId, numbered) }
      chains.set(accountId, [...of(accountId), kept])
      return kept
    },
    list: async (accountId, { object, since }, page) => {
      const rows = of(accountId)
        .filter(({ objects }) => object === undefined || objects.includes(object))
        .filter(({ at }) => since === undefined || at >= since)
        .toReversed()
      return pageOf(rows, page, ({ sequence }) => ({ at: sequence, id: undefined }))
    },
    verify: async (accountId) => ({
      intact: true,
      entries: of(accountId).length,
      hash: of(accountId).at(-1)?.hash ?? chainStart,
      dropped: 0,
    }),
    trim: async () => ({ intact: true, entries: 0, through: { sequence: 0, hash: chainStart } }),
    seal: async () => undefined,
    isUnfounded: async (accountId) => of(accountId).length === 0,
    sealAnew: async (accountIds) => accountIds,
    pseudonym: (accountId, cpf) => Buffer.from(`${accountId} ${cpf}`).toString('base64url'),
  }
}

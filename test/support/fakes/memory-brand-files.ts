/** Files of themes in memory. */
import type { BrandFileStore, StoredBrandFile } from '../../../src/server/domain/reports/brand-files.ts'

export function memoryBrandFiles(): BrandFileStore {
  const files: StoredBrandFile[] = []
  const ofAccount = (accountId: string): readonly StoredBrandFile[] =>
    files.filter((file) => file.accountId === accountId)
  return {
    put: async (file, most) => {
      const own = ofAccount(file.accountId)
      if (own.some(({ id }) => id === file.id)) return true
      if (own.length >= most) return false
      files.push(file)
      return true
    },
    find: async (id) => files.find((file) => file.id === id),
    has: async (accountId, id) => ofAccount(accountId).some((file) => file.id === id),
  }
}

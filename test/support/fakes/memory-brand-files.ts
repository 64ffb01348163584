/** Files of themes in memory. */
import type { BrandFileStore, StoredBrandFile } from '../../../src/server/domain/reports/brand-files.ts'

export function memoryBrandFiles(): BrandFileStore {
  const files: StoredBrandFile[] = []
  const ofAccount = (accountId: string): readonly StoredBrandFile[] =>
    files.filter((file) => file.accountId === accountId)
  return {
    put: async (file) => {
      if (!ofAccount(file.accountId).some(({ id }) => id === file.id)) files.push(file)
    },
    find: async (id) => files.find((file) => file.id === id),
    has: async (accountId, id) => ofAccount(accountId).some((file) => file.id === id),
    count: async (accountId) => ofAccount(accountId).length,
  }
}

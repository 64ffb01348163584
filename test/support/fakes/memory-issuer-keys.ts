/** Keys of issuers in memory. */
import type { IssuerKeyStore, StoredIssuerKey } from '../../../src/server/domain/access/issuer-keys.ts'

export function memoryIssuerKeys(): IssuerKeyStore {
  const keys: StoredIssuerKey[] = []
  const isSame = (one: StoredIssuerKey, { keyGroup, environment, publicKey }: StoredIssuerKey) =>
    one.keyGroup === keyGroup &&
    one.environment === environment &&
    Buffer.compare(one.publicKey, publicKey) === 0
  return {
    put: async (key) => {
      const at = keys.findIndex((one) => isSame(one, key))
      const { id, createdAt } = keys[at] ?? key
      const kept = { ...key, id, createdAt }
      keys.splice(at < 0 ? keys.length : at, 1, kept)
      return kept
    },
    list: async () => [...keys],
    remove: async (keyId) => {
      const at = keys.findIndex(({ id }) => id === keyId)
      return at < 0 ? undefined : keys.splice(at, 1)[0]
    },
  }
}

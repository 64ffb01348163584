/** The port to the public keys of issuers that the operator trusts. They belong to the installation, not to an account. */
import type { Environment } from '../../../protocol/access/access-tokens.ts'
import type { Id } from '../../../protocol/ids.ts'

export interface StoredIssuerKey {
  readonly id: Id
  /** The issuer's group of keys. */
  readonly keyGroup: string
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: Uint8Array
  readonly validFrom: Date
  readonly validUntil: Date
  readonly revokedAt: Date | undefined
  /** Accounts for tests trust both kinds, those for production only their own. */
  readonly environment: Environment
  /** Where the operator has it from. */
  readonly source: string | undefined
  readonly createdAt: Date
}

export interface IssuerKeyStore {
  /**
   * Keeps a key; one that is there already in its group and environment keeps its id, and takes the new times and
   * source. Answers what is kept.
   */
  put(key: StoredIssuerKey): Promise<StoredIssuerKey>
  /** Oldest first. */
  list(): Promise<readonly StoredIssuerKey[]>
  /** Answers the key that was removed; undefined when there is none. */
  remove(keyId: Id): Promise<StoredIssuerKey | undefined>
}

/** The keys that an account of an environment trusts. */
export function trustedBy(
  environment: Environment,
  keys: readonly StoredIssuerKey[],
): readonly StoredIssuerKey[] {
  return keys.filter((key) => environment === 'test' || key.environment === 'production')
}

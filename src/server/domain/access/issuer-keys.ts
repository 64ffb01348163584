/** The port to the public keys of issuers that the operator trusts. They belong to the installation, not an account. */
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
  /** Test accounts trust the keys of both environments, production accounts only their own. */
  readonly environment: Environment
  /** Where the operator got it from. */
  readonly source: string | undefined
  readonly createdAt: Date
}

export interface IssuerKeyStore {
  /**
   * Stores a key and returns it as stored. A key that its group and environment already have keeps its id, and takes
   * the new times and source.
   */
  put(key: StoredIssuerKey): Promise<StoredIssuerKey>
  /** Oldest first. */
  list(): Promise<readonly StoredIssuerKey[]>
  /** Removes a key and returns it; undefined when there is none. */
  remove(keyId: Id): Promise<StoredIssuerKey | undefined>
}

/** The keys that an account of an environment trusts. */
export function trustedBy(
  environment: Environment,
  keys: readonly StoredIssuerKey[],
): readonly StoredIssuerKey[] {
  return keys.filter((key) => environment === 'test' || key.environment === 'production')
}

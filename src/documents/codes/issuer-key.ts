/** The issuers' public keys, which the operator installed, and which of them may have signed a code. */

/** A public key that an operator trusts. Limiar ships without any. */
export interface IssuerKey {
  readonly id: string
  /** The issuer's group of keys. Only one group may sign a template. */
  readonly group: string
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: Uint8Array
  /** When the key may sign, in milliseconds since 1970. */
  readonly validFrom: number
  readonly validUntil: number
  /** When the key was withdrawn. What it signed before still counts. */
  readonly revokedAt?: number
}

/** How a family of codes is signed: what to hash, and how the signature is written. */
export type SignatureScheme =
  /** SHA-256 with RSA 2048 (PKCS #1 v1.5) or with ECDSA on brainpoolP256r1 (in DER), depending on the key. */
  | 'vio'
  /** ES512: SHA-512, ECDSA on P-521, r and s of 66 bytes each. */
  | 'jws-es512'

/** The algorithm of a public key, and its length or its curve. */
export interface KeyDescription {
  /** `rsa`, `ec` or any other algorithm. */
  readonly algorithm: string
  /** The length of an RSA key. */
  readonly bits: number | undefined
  /** OpenSSL's name of the curve of an EC key. */
  readonly curve: string | undefined
}

/** The port to the arithmetic of signatures, which browsers lack for one of the curves. */
export interface SignatureVerifier {
  /** Describes a key in DER; undefined when the bytes are not a key. */
  describe(publicKey: Uint8Array): KeyDescription | undefined
  /** Whether the key made this signature. False for a key of another kind and a signature of another length. */
  isSignedBy(
    publicKey: Uint8Array,
    scheme: SignatureScheme,
    signed: Uint8Array,
    signature: Uint8Array,
  ): boolean
}

/** The keys that could sign at a moment. Windows overlap where an issuer changes its key, so there may be two. */
export function keysInTime(keys: readonly IssuerKey[], moment: number): readonly IssuerKey[] {
  return keys.filter(
    ({ validFrom, validUntil, revokedAt }) =>
      moment >= validFrom && moment <= validUntil && (revokedAt === undefined || moment < revokedAt),
  )
}

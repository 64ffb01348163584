/** Checks signatures of issuers' codes with Node's own OpenSSL: WebCrypto knows no brainpool curve. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { CIN_CURVE, VIO_CURVE } from '../../../documents/codes/key-groups.ts'
import type { KeyDescription, SignatureVerifier } from '../../../documents/codes/issuer-key.ts'

/** A DER sequence of two integers of 33 bytes at most. */
const VIO_CURVE_SIGNATURE_BYTES = 72
/** r and s of P-521, 66 bytes each (RFC 7518, section 3.4). */
const CIN_SIGNATURE_BYTES = 132

/** The key decides the algorithm, never the code. The signature's length must fit it. */
export const nodeSignatures: SignatureVerifier = {
  describe: (publicKey) => {
    try {
      return describedKey(publicKeyOf(publicKey))
    } catch {
      return undefined
    }
  },
  isSignedBy: (publicKey, scheme, signed, signature) => {
    const key = publicKeyOf(publicKey)
    return scheme === 'vio' ? isVioSignature(key, signed, signature) : isCinSignature(key, signed, signature)
  },
}

function publicKeyOf(der: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
}

function describedKey({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): KeyDescription {
  const { modulusLength: bits, namedCurve: curve } = asymmetricKeyDetails
  return { algorithm: asymmetricKeyType ?? 'unknown', bits, curve }
}

function isVioSignature(key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'rsa')
    return signature.length * 8 === modulusLength && verify('sha256', signed, key, signature)
  if (key.asymmetricKeyType !== 'ec' || namedCurve !== VIO_CURVE) return false
  return (
    signature.length <= VIO_CURVE_SIGNATURE_BYTES &&
    verify('sha256', signed, { key, dsaEncoding: 'der' }, signature)
  )
}

function isCinSignature(key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  return (
    key.asymmetricKeyDetails?.namedCurve === CIN_CURVE &&
    signature.length === CIN_SIGNATURE_BYTES &&
    verify('sha512', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
  )
}

/**
 * Reads the parts of certificates (RFC 5280) that Node's own X509Certificate does not read, and follows chains to a
 * trusted root.
 */
import { createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import type { TrustedRoot } from '../../domain/pictures/file-pictures.ts'
import { contentOf, elementsOf, firstElement, oidOf, partsOf, tags, type DerElement } from './der.ts'

export type ChainState = 'trusted' | 'expired' | 'unknown-root'

/** Chains of ICP-Brasil have three or four certificates. */
const MAX_CHAIN = 6
const oids = {
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  /** ICP-Brasil: the CNPJ of the company (DOC-ICP-04, section 7.1.2.3). */
  cnpj: '2.16.76.1.3.3',
} as const
/** Bits of keyUsage, counted from the left (RFC 5280, section 4.2.1.3). */
const usages = { digitalSignature: 0, nonRepudiation: 1, certificateSign: 5 } as const

/**
 * Whether a trusted root vouches for a certificate at a moment. A chain is `expired` when a certificate or the root was
 * not valid then. Revocation is not checked, because that needs a network.
 */
export function chainState(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly TrustedRoot[],
  moment: number,
): ChainState {
  const chain = [signer]
  for (let current = signer; chain.length <= MAX_CHAIN;) {
    const vouching = roots.filter(({ publicKey }) => isMadeBy(current, keyOf(publicKey)))
    if (vouching.length > 0) {
      const isInTime =
        chain.every(({ validFrom, validTo }) => within(Date.parse(validFrom), Date.parse(validTo), moment)) &&
        vouching.some(({ validFrom, validUntil }) => within(validFrom, validUntil, moment))
      return isInTime ? 'trusted' : 'expired'
    }
    // Below this certificate are the signer, which does not count, and the authorities between the two.
    const issuer = others.find(
      (other) =>
        !chain.includes(other) &&
        current.checkIssued(other) &&
        isAuthority(other, chain.length - 1) &&
        isMadeBy(current, publicKeyOf(other)),
    )
    if (!issuer) return 'unknown-root'
    chain.push(issuer)
    current = issuer
  }
  return 'unknown-root'
}

/** The public key of a certificate; undefined for a kind that OpenSSL does not know. */
export function publicKeyOf(certificate: X509Certificate): KeyObject | undefined {
  try {
    return certificate.publicKey
  } catch {
    return undefined
  }
}

/** Whether a certificate may sign documents: its key usage allows it, or it has no key usage. */
export function maySign(certificate: X509Certificate): boolean {
  return hasUsage(certificate, usages.digitalSignature) || hasUsage(certificate, usages.nonRepudiation)
}

/** The CNPJ in a certificate of ICP-Brasil, fourteen digits. */
export function cnpjOf(certificate: X509Certificate): string | undefined {
  const names = extension(certificate, oids.alternativeNames)
  if (!names) return undefined
  for (const { tag, content } of partsOf(firstElement(names), tags.sequence)) {
    // otherName [0]: the kind of name, and in [0] its value.
    if (tag !== 0xa0) continue
    const [kind, value] = elementsOf(content)
    if (oidOf(kind) !== oids.cnpj || !value) continue
    const digits = Buffer.from(firstElement(value.content).content).toString('latin1').trim()
    if (/^\d{14}$/.test(digits)) return digits
  }
  return undefined
}

/** The issuer's name and the serial number, by which a signature names its certificate. */
export function issuerAndSerial(certificate: X509Certificate): {
  readonly issuer: Uint8Array
  readonly serial: Uint8Array
} {
  const [serial, , issuer] = certificateParts(certificate)
  return { issuer: issuer?.whole ?? new Uint8Array(), serial: contentOf(serial, tags.integer) }
}

/** The fields of a certificate from its serial number on (TBSCertificate, without the version). */
function certificateParts({ raw }: X509Certificate): readonly DerElement[] {
  const [said] = partsOf(firstElement(raw), tags.sequence)
  const parts = partsOf(said, tags.sequence)
  return parts[0]?.tag === 0xa0 ? parts.slice(1) : parts
}

/** The value of an extension; undefined when the certificate does not have it. */
function extension(certificate: X509Certificate, oid: string): Uint8Array | undefined {
  const extensions = certificateParts(certificate).find(({ tag }) => tag === 0xa3)
  if (!extensions) return undefined
  for (const one of partsOf(firstElement(extensions.content), tags.sequence)) {
    const parts = partsOf(one, tags.sequence)
    if (oidOf(parts[0]) === oid) return contentOf(parts.at(-1), tags.octets)
  }
  return undefined
}

function hasUsage(certificate: X509Certificate, bit: number): boolean {
  const usage = extension(certificate, oids.keyUsage)
  if (!usage) return true
  // A bit string: the number of unused bits at the end, then the bits.
  const bits = firstElement(usage).content.subarray(1)
  return (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
}

/** Whether a certificate may vouch for others, with this number of authorities below it. */
function isAuthority(certificate: X509Certificate, below: number): boolean {
  if (!certificate.ca || !hasUsage(certificate, usages.certificateSign)) return false
  const constraints = extension(certificate, oids.basicConstraints)
  const limit =
    constraints && partsOf(firstElement(constraints), tags.sequence).find(({ tag }) => tag === tags.integer)
  return limit === undefined || below <= limit.content.reduce((sum, byte) => sum * 256 + byte, 0)
}

function isMadeBy(certificate: X509Certificate, key: KeyObject | undefined): boolean {
  try {
    return key !== undefined && certificate.verify(key)
  } catch {
    // The key is of another kind than the signature.
    return false
  }
}

function keyOf(der: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
}

const within = (from: number, until: number, moment: number): boolean => moment >= from && moment <= until

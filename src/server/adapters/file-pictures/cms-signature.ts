/** The detached signature of a PDF (CMS, RFC 5652; CAdES, ETSI EN 319 122), checked by Node's own OpenSSL. */
import { constants, createHash, verify, X509Certificate, type KeyObject } from 'node:crypto'
import { issuerAndSerial, maySign, publicKeyOf } from './certificates.ts'
import {
  contentOf,
  elementsOf,
  firstElement,
  MalformedDer,
  oidOf,
  partsOf,
  tags,
  timeOf,
  type DerElement,
} from './der.ts'

export interface CmsSignature {
  readonly signer: X509Certificate
  /** The other certificates in the signature, for the chain. */
  readonly others: readonly X509Certificate[]
  /** Milliseconds since 1970, as the signer claims. */
  readonly signedAt: number | undefined
  /** Whether the signer made this signature, and made it over this content. */
  readonly isOver: (content: readonly Uint8Array[]) => boolean
}

/** An ample bound: chains have three or four. */
const MAX_CERTIFICATES = 20
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  rsaPss: '1.2.840.113549.1.1.10',
} as const
const digests: Readonly<Record<string, 'sha256' | 'sha384' | 'sha512'>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Reads a signature in DER; undefined for an unsupported kind. @throws MalformedDer. */
export function readCms(der: Uint8Array): CmsSignature | undefined {
  const [type, wrapped] = partsOf(firstElement(der), tags.sequence)
  if (oidOf(type) !== oids.signedData) return undefined
  const parts = partsOf(firstElement(contentOf(wrapped, 0xa0)), tags.sequence)
  // Version, digests, and the signed content. A detached signature holds only the content's kind.
  const [kind, inside] = partsOf(parts[2], tags.sequence)
  if (oidOf(kind) !== oids.data || inside !== undefined) return undefined
  const certificates = readCertificates(parts.find(({ tag }) => tag === 0xa0))
  const [signerInfo, ...further] = partsOf(parts.at(-1), tags.set)
  if (further.length > 0 || !signerInfo) return undefined
  return readSigner(partsOf(signerInfo, tags.sequence), certificates)
}

function readCertificates(element: DerElement | undefined): readonly X509Certificate[] {
  const elements = element ? elementsOf(element.content) : []
  if (elements.length > MAX_CERTIFICATES) throw new MalformedDer()
  return elements.filter(({ tag }) => tag === tags.sequence).map(({ whole }) => certificateOf(whole))
}

function certificateOf(der: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(der)
  } catch {
    throw new MalformedDer()
  }
}

/** Reads SignerInfo: version, signer, digest, [0] attributes, algorithm, signature. */
function readSigner(
  [, who, digestAlgorithm, signedAttributes, algorithm, signature]: readonly DerElement[],
  certificates: readonly X509Certificate[],
): CmsSignature | undefined {
  const digest = digests[oidOf(partsOf(digestAlgorithm, tags.sequence)[0])]
  const signer = certificates.find((one) => isNamedBy(one, who))
  const key = signer && publicKeyOf(signer)
  if (!digest || !signer || !key || signedAttributes?.tag !== 0xa0) return undefined
  const attributes = readAttributes(signedAttributes)
  const isPss = oidOf(partsOf(algorithm, tags.sequence)[0]) === oids.rsaPss
  // The attributes are signed with the tag of a set, although they travel under another tag (RFC 5652, section 5.4).
  const signed = Buffer.concat([Buffer.from([tags.set]), signedAttributes.whole.subarray(1)])
  const time = attributes.get(oids.signingTime)
  return {
    signer,
    others: certificates.filter((one) => one !== signer),
    signedAt: time && timeOf(time),
    isOver: (content) =>
      isSignedBy(key, { digest, isPss, signed, signature: contentOf(signature, tags.octets) }) &&
      hasDigest(attributes, digest, content) &&
      namesSigner(attributes.get(oids.signingCertificate), signer) &&
      maySign(signer),
  }
}

/** Whether the signature names this certificate by issuer and serial number. PDFs do not name it by a key's id. */
function isNamedBy(certificate: X509Certificate, who: DerElement | undefined): boolean {
  const [issuer, serial] = partsOf(who, tags.sequence)
  const own = issuerAndSerial(certificate)
  return (
    Buffer.compare(own.issuer, issuer?.whole ?? new Uint8Array()) === 0 &&
    Buffer.compare(own.serial, contentOf(serial, tags.integer)) === 0
  )
}

/** Each attribute's first value, by its name. @throws MalformedDer when an attribute occurs twice. */
function readAttributes({ content }: DerElement): ReadonlyMap<string, DerElement> {
  const attributes = new Map<string, DerElement>()
  for (const attribute of elementsOf(content)) {
    const [name, values] = partsOf(attribute, tags.sequence)
    const [value] = partsOf(values, tags.set)
    if (!value || attributes.has(oidOf(name))) throw new MalformedDer()
    attributes.set(oidOf(name), value)
  }
  return attributes
}

interface Signed {
  readonly digest: string
  readonly isPss: boolean
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

function isSignedBy(key: KeyObject, { digest, isPss, signed, signature }: Signed): boolean {
  const isEdwards = /^ed\d+$/.test(key.asymmetricKeyType ?? '')
  const padding = isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : {}
  try {
    return verify(isEdwards ? undefined : digest, signed, { key, ...padding }, signature)
  } catch {
    return false
  }
}

function hasDigest(
  attributes: ReadonlyMap<string, DerElement>,
  digest: string,
  content: readonly Uint8Array[],
): boolean {
  if (oidOf(attributes.get(oids.contentType)) !== oids.data) return false
  const hash = createHash(digest)
  for (const part of content) hash.update(part)
  return Buffer.compare(hash.digest(), contentOf(attributes.get(oids.messageDigest), tags.octets)) === 0
}

/** Whether the signature's hash of its certificate matches; true without such a hash (RFC 5035, section 4). */
function namesSigner(attribute: DerElement | undefined, signer: X509Certificate): boolean {
  if (!attribute) return true
  const [certificates] = partsOf(attribute, tags.sequence)
  const [first] = partsOf(certificates, tags.sequence)
  const parts = partsOf(first, tags.sequence)
  const algorithm = parts[0]?.tag === tags.sequence ? oidOf(partsOf(parts[0], tags.sequence)[0]) : undefined
  const digest = algorithm === undefined ? 'sha256' : digests[algorithm]
  const hash = parts.find(({ tag }) => tag === tags.octets)
  if (!digest || !hash) return false
  return Buffer.compare(createHash(digest).update(signer.raw).digest(), hash.content) === 0
}

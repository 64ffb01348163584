import { generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { bits, boolean, context, octets, oid, sequence, set, unsigned, utcTime, utf8 } from './der.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
/** Apple's systems accept a server's certificate for at most 398 days. */
const VALID_DAYS = 397
/** A phone's clock may be behind. */
const VALID_BEFORE_DAYS = 1
/** A new certificate is made this long before the old one ends, so that no session is interrupted. */
const RENEWED_BEFORE_DAYS = 7
const SERIAL_BYTES = 16

/** A certificate and its private key, both PEM. */
export interface KeyedCertificate {
  readonly cert: string
  readonly key: string
}

/**
 * Makes a self-signed certificate for names and IPv4 addresses. It proves nothing to a person who has not seen it
 * before: it only makes a connection private, and its page a secure context once the person accepted it.
 */
export function makeCertificate(names: readonly string[], now: Date): KeyedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = toBeSigned(names, now, publicKey)
  const signature = sign('sha256', content, { key: privateKey, dsaEncoding: 'der' })
  const certificate = sequence(content, signedWith, bits(signature))
  return {
    cert: new X509Certificate(certificate).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Whether a certificate is still valid for all these names and addresses at a time. */
export function stillServes({ cert }: KeyedCertificate, names: readonly string[], now: Date): boolean {
  const certificate = new X509Certificate(cert)
  const endsAt = certificate.validToDate.getTime() - RENEWED_BEFORE_DAYS * MS_PER_DAY
  const isValid = certificate.validFromDate <= now && now.getTime() < endsAt
  return isValid && names.every((name) => covers(certificate, name))
}

function covers(certificate: X509Certificate, name: string): boolean {
  return (isIPv4(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined
}

/** ecdsa-with-SHA256 (RFC 5758). */
const signedWith = sequence(oid('1.2.840.10045.4.3.2'))
const commonName = oid('2.5.4.3')
const serverAuthentication = oid('1.3.6.1.5.5.7.3.1')

/** The TBSCertificate of RFC 5280, 4.1, version 3. */
function toBeSigned(names: readonly string[], now: Date, publicKey: KeyObject): Buffer {
  const version = context(0, unsigned(Uint8Array.of(2)), true)
  const self = sequence(set(sequence(commonName, utf8('Limiar'))))
  const days = (count: number): Date => new Date(now.getTime() + count * MS_PER_DAY)
  const validity = sequence(utcTime(days(-VALID_BEFORE_DAYS)), utcTime(days(VALID_DAYS - VALID_BEFORE_DAYS)))
  const publicKeyOf = publicKey.export({ type: 'spki', format: 'der' })
  const serial = unsigned(randomBytes(SERIAL_BYTES))
  return sequence(version, serial, signedWith, self, validity, self, publicKeyOf, extensionsFor(names))
}

function extensionsFor(names: readonly string[]): Buffer {
  const extensions = [
    // Not an authority: a person who trusts it trusts only this server.
    extension('2.5.29.19', sequence(), { isCritical: true }),
    // digitalSignature, the first of eight bits.
    extension('2.5.29.15', bits(Uint8Array.of(0x80), 7), { isCritical: true }),
    extension('2.5.29.37', sequence(serverAuthentication)),
    extension('2.5.29.17', sequence(...names.map(generalName))),
  ]
  return context(3, sequence(...extensions), true)
}

function extension(id: string, value: Buffer, { isCritical = false } = {}): Buffer {
  return sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(value))
}

/** A dNSName or an iPAddress of RFC 5280, 4.2.1.6. */
function generalName(name: string): Buffer {
  return isIPv4(name)
    ? context(7, Uint8Array.from(name.split('.'), Number))
    : context(2, Buffer.from(name, 'latin1'))
}

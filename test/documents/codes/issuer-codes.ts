/** Codes of an invented person, signed with keys that are made for each run, and the same keys as an operator installs them. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { vioSpecimen, type VioSpecimen } from '../../../demo/specimens/issuer-codes/issuer-codes.ts'
import { readIssuerCode, type IssuerCode } from '../../../src/documents/codes/issuer-code.ts'
import type { IssuerKey } from '../../../src/documents/codes/issuer-key.ts'
import type { UnreadableReason } from '../../../src/documents/codes/unreadable-code.ts'
import { vioTemplate } from '../../../src/documents/codes/vio-templates.ts'
import { nodeSignatures } from '../../../src/server/adapters/signatures/node-signatures.ts'

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const brainpool = generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
export const p521 = generateKeyPairSync('ec', { namedCurve: 'secp521r1' })

export const NOW = Date.parse('2026-11-22T15:00:00Z')
export const ISSUED = Date.parse('2023-01-02T00:00:00Z')
/** The portrait is not decoded here: any bytes after the magic number will do. */
export const PORTRAIT = Uint8Array.of(0x42, 0x50, 0x47, 0xfb, 1, 2, 3, 4, 5, 6, 7, 8)
export const VALUES = {
  nome: 'FULANO EXEMPLO',
  cpf: '529.982.247-25',
  data_nascimento: '01/01/1990',
  data_validade: '01/01/2030',
}

/** Every template that is known, in each version that has room for its signature. */
export const kinds: readonly Pick<VioSpecimen, 'version' | 'templateId'>[] = [
  { version: 2, templateId: 2 },
  { version: 2, templateId: 4 },
  { version: 3, templateId: 8 },
  { version: 3, templateId: 9 },
  { version: 4, templateId: 83 },
  { version: 5, templateId: 83 },
  { version: 6, templateId: 83 },
  { version: 4, templateId: 73 },
  { version: 6, templateId: 91 },
  { version: 4, templateId: 92 },
  { version: 5, templateId: 2 },
]

/** A code of the kind; versions with room for 256 bytes of signature are signed with RSA, the others on the curve. */
export function madeCode(
  specimen: Pick<VioSpecimen, 'version' | 'templateId'> & Partial<VioSpecimen>,
): Buffer {
  return vioSpecimen({
    values: VALUES,
    issuedAt: ISSUED,
    privateKey: pairOf(specimen.version).privateKey,
    portrait: PORTRAIT,
    ...specimen,
  })
}

export function pairOf(version: VioSpecimen['version']): { privateKey: KeyObject; publicKey: KeyObject } {
  return version < 4 ? rsa : brainpool
}

/** The key as an operator would have installed it for the template's group. */
export function keyFor(templateId: number, publicKey: KeyObject, more: Partial<IssuerKey> = {}): IssuerKey {
  return installedKey(vioTemplate(templateId)?.keyGroup ?? 'none', publicKey, more)
}

export function installedKey(group: string, publicKey: KeyObject, more: Partial<IssuerKey> = {}): IssuerKey {
  return {
    id: 'own',
    group,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    validFrom: Date.parse('2017-04-29T00:00:00-03:00'),
    validUntil: Date.parse('2029-08-13T00:00:00-03:00'),
    ...more,
  }
}

export function opened(
  bytes: Uint8Array,
  keys: readonly IssuerKey[],
  now: number = NOW,
): IssuerCode | UnreadableReason {
  return readIssuerCode(bytes, { keys, verifier: nodeSignatures, now })
}

/** The values of a code that can be read. */
export function read(bytes: Uint8Array, keys: readonly IssuerKey[], now: number = NOW): IssuerCode {
  const code = opened(bytes, keys, now)
  if (typeof code === 'string') throw new Error(`The code cannot be read: ${code}.`)
  return code
}

/** The same code with n - s in place of s: an equally valid signature, which anybody can compute. */
export function withOtherS(code: Buffer): Buffer {
  const order = 0xa9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7n
  const length = code.readUInt16BE(7)
  const der = code.subarray(9, 9 + length)
  const r = der.subarray(2, 4 + der.readUInt8(3))
  const s = BigInt(`0x${der.subarray(2 + r.length + 2).toString('hex')}`)
  const other = derInteger(order - s)
  const respelt = Buffer.concat([r, Buffer.of(2, other.length), other])
  const signature = Buffer.concat([Buffer.of(0x30, respelt.length), respelt])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(signature.length)
  return Buffer.concat([code.subarray(0, 7), size, signature, code.subarray(9 + length)])
}

/** The bytes of a positive integer in DER, as few as there can be: a verifier refuses a zero in front of a low byte. */
function derInteger(value: bigint): Buffer {
  const digits = value.toString(16)
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return bytes.readUInt8() >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
}

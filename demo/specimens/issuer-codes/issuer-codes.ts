/**
 * Makes signed codes of invented people with keys of our own, in the form in which issuers print them on documents.
 * They do not verify with any key of an issuer.
 */
import { sign, type KeyObject } from 'node:crypto'
import { formatCpf } from '../../../src/protocol/cpf.ts'
import { printedDate } from '../layouts/design.ts'
import type { SpecimenPerson } from '../person.ts'
import { vioTemplate } from '../../../src/documents/codes/vio-templates.ts'
import { base91, packedText, type PackingName } from './packing.ts'

export interface VioSpecimen {
  readonly version: 1 | 2 | 3 | 4 | 5 | 6
  readonly templateId: number
  /** The values by the issuer's names of the fields. Fields that are left out are empty. */
  readonly values?: Readonly<Record<string, string>>
  /** In place of the values: the whole text, with its separators. */
  readonly text?: string
  /** When the code was made, in milliseconds since 1970. */
  readonly issuedAt: number
  readonly privateKey: KeyObject
  /** A BPG file. */
  readonly portrait?: Uint8Array
  /** The form of the header in the code. The signed bytes do not depend on it. */
  readonly header?: 'hexadecimal' | 'binary'
  /** Unsigned bytes at the end; versions 3 to 6 only. */
  readonly unsigned?: Uint8Array
}

const packings: Readonly<Record<VioSpecimen['version'], PackingName>> = {
  1: 'base91',
  2: 'six-bit',
  3: 'base91',
  4: 'seven-bit',
  5: 'six-bit',
  6: 'base91',
}

/** The bytes of a code of the VIO container. */
export function vioSpecimen(specimen: VioSpecimen): Buffer {
  const { version, templateId, issuedAt, header = 'hexadecimal' } = specimen
  const seconds = Math.floor(issuedAt / 1000)
  const hexadecimal = Buffer.from(hex(seconds, 8) + hex(version, 2))
  const binary = Buffer.from(hex(seconds, 8) + hex(version, 2), 'hex')
  const travels = header === 'hexadecimal' ? hexadecimal : binary
  if (version === 1) return Buffer.concat([travels, textBody(specimen, hexadecimal)])
  const packed = packedText(textOf(specimen, '^'), packings[version])
  const photo = Buffer.from(specimen.portrait?.subarray(3) ?? [])
  const template = uint16(templateId)
  if (version === 2) {
    const front = Buffer.concat([template, uint16(packed.length), packed])
    return Buffer.concat([travels, front, signed(specimen, hexadecimal, front, photo), photo])
  }
  const back = Buffer.concat([uint16(photo.length), photo, uint16(packed.length), packed])
  const signature = signed(specimen, version === 3 ? hexadecimal : binary, template, back)
  const length = version === 3 ? Buffer.alloc(0) : uint16(signature.length)
  return Buffer.concat([travels, template, length, signature, back, specimen.unsigned ?? Buffer.alloc(0)])
}

/** The signed values of a specimen's driving licence, by the issuer's names. */
export function licenceValues(person: SpecimenPerson): Readonly<Record<string, string>> {
  return {
    nome: unaccented(person.name),
    cpf: formatCpf(person.cpf),
    data_nascimento: printedDate(person.birthDate),
    filiacao_pai: unaccented(person.fatherName),
    filiacao_mae: unaccented(person.motherName),
    categoria: person.licenceCategory,
    numero_registro: person.licenceNumber,
    data_validade: printedDate(person.expiryDate),
    data_emissao: printedDate(person.issueDate),
    data_primeira_habilitacao: printedDate(person.firstLicenceDate),
    local_emissao: unaccented(person.birthPlace.city),
    uf_emissao: person.birthPlace.state,
  }
}

/** Removes accents, because the packing of 6 bits that licences use has only capitals without accents. */
const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** The bytes of a code of the CIN: a compact JWS with ES512. */
export function cinSpecimen(
  claims: Readonly<Record<string, unknown>>,
  privateKey: KeyObject,
  header: Readonly<Record<string, unknown>> = { alg: 'ES512', typ: 'JWT' },
): Buffer {
  const input = `${base64urlJson(header)}.${base64urlJson(claims)}`
  const signature = sign('sha512', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return Buffer.from(`${input}.${signature.toString('base64url')}`)
}

export function base64urlJson(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function textBody(specimen: VioSpecimen, header: Buffer): Buffer {
  const template = Buffer.from(`${specimen.templateId.toString(16)}-`)
  const fields = Buffer.from(textOf(specimen, '\u00ac'), 'latin1')
  const image = Buffer.from(specimen.portrait ?? [])
  const dash = Buffer.from('-')
  const signature = signed(specimen, header, template, fields, dash, image)
  return Buffer.concat([template, base91(fields), dash, base91(image), Buffer.from('\\'), base91(signature)])
}

function textOf({ text, templateId, values = {} }: VioSpecimen, separator: string): string {
  return text ?? (vioTemplate(templateId)?.fields ?? []).map((name) => values[name] ?? '').join(separator)
}

function signed({ privateKey, version }: VioSpecimen, ...parts: readonly Buffer[]): Buffer {
  const signature = sign('sha256', Buffer.concat(parts), privateKey)
  if ((version === 2 || version === 3) && signature.length !== 256)
    throw new RangeError(
      `Version ${version} has room for a signature of 256 bytes, this one has ${signature.length}.`,
    )
  return signature
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function uint16(value: number): Buffer {
  return Buffer.from(hex(value, 4), 'hex')
}

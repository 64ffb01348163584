/**
 * The code of the CIN: a compact JWS (RFC 7515) signed with ES512. It holds a CPF, a birth date and an expiry date, but
 * neither a name nor a portrait. So a valid code proves nothing about the name or the portrait on the card.
 */
import { base64urlBytes, latin1Bytes, utf8Text } from './bytes.ts'
import { UnreadableCode } from './unreadable-code.ts'

export interface CinCode {
  readonly format: 'jws'
  readonly fields: Readonly<Partial<Record<'cpf' | 'data_nascimento' | 'data_validade', string>>>
  /** The id at the end of the address that the code holds. The address itself is never shown and never asked. */
  readonly documentId: string | undefined
  /** `alg` of the header. Anything but ES512 is refused before anything is computed. */
  readonly algorithm: unknown
  readonly problems: readonly CinProblem[]
  readonly signature: Uint8Array
  readonly signed: Uint8Array
}

/** What may still be wrong with a code that the right key signed. */
export type CinProblem = 'algorithm' | 'issuer' | 'cpf' | 'address'

export const CIN_KEY_GROUP = 'cin'
export const CIN_ALGORITHM = 'ES512'

const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]*)$/
const ID_AT_END = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The code in a text; undefined when the text is not a compact JWS. @throws UnreadableCode for a broken one. */
export function parseCinCode(text: string): CinCode | undefined {
  const match = COMPACT.exec(text.trim())
  if (!match) return undefined
  const [, header = '', claims = '', signature = ''] = match
  const { alg: algorithm } = jsonObject(header)
  const { iss, url, cpf, dns, dvd } = jsonObject(claims)
  const documentId = typeof url === 'string' ? ID_AT_END.exec(url)?.[1] : undefined
  const problems: readonly [CinProblem, boolean][] = [
    ['algorithm', algorithm !== CIN_ALGORITHM],
    ['issuer', iss !== 'MJSP'],
    ['cpf', typeof cpf !== 'string' || !/^\d{11}$/.test(cpf)],
    ['address', documentId === undefined],
  ]
  return {
    format: 'jws',
    fields: {
      ...namedText('cpf', cpf),
      ...namedText('data_nascimento', dns),
      ...namedText('data_validade', dvd),
    },
    documentId,
    algorithm,
    problems: problems.flatMap(([problem, isThere]) => (isThere ? [problem] : [])),
    signature: base64urlBytes(signature),
    signed: latin1Bytes(`${header}.${claims}`) ?? new Uint8Array(),
  }
}

/**
 * Parses one part of the code. Of the header only `alg` is ever used, because a key or an address inside a code proves
 * nothing about the code.
 */
function jsonObject(part: string): Readonly<Record<string, unknown>> {
  const text = utf8Text(base64urlBytes(part))
  if (text === undefined) throw new UnreadableCode('malformed')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableCode('malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnreadableCode('malformed')
  return value as Readonly<Record<string, unknown>>
}

function namedText<Name extends string>(name: Name, value: unknown): Partial<Record<Name, string>> {
  return typeof value === 'string' ? ({ [name]: value } as Partial<Record<Name, string>>) : {}
}

/**
 * Reads the code that an issuer signed and printed on a document, and says how far it can be believed.
 *
 * `bytes → container (VIO or JWS) → fields, portrait, signed bytes → keys of its group and moment → signature`. This
 * folder has no keys of its own and computes no signature: the keys come from the operator, and a port does the
 * arithmetic. A valid code proves that the issuer signed these values then. It does not prove that the card in the
 * picture is genuine, that its owner holds it, or that it is still valid.
 */
import { isoDateOf } from './code-dates.ts'
import { latin1Bytes, latin1Text, utf8Text } from './bytes.ts'
import { CIN_KEY_GROUP, parseCinCode, type CinCode } from './cin-code.ts'
import { keysInTime, type IssuerKey, type SignatureVerifier } from './issuer-key.ts'
import { UnreadableCode, type UnreadableReason } from './unreadable-code.ts'
import { parseVioCode, type VioCode } from './vio-code.ts'
import type { IssuerCodeProblem } from '../../protocol/executions/documentscopy.ts'
import type { IssuerCodeKind } from '../../protocol/access/issuer-keys.ts'

export type SignatureState =
  /** An installed key of the issuer signed it. */
  | 'valid'
  /** Installed keys could have signed it, but none of them did. */
  | 'mismatch'
  /** Keys of the issuer are installed, but none of them was valid when the code was made. */
  | 'no-key-for-date'
  /** No key of the issuer is installed, or the code is of a kind that no key can vouch for. */
  | 'not-checked'

export interface IssuerCode {
  readonly kind: IssuerCodeKind
  /** The container, its version and its template, such as `vio-5-83`, or `jws`. */
  readonly format: string
  /** When the code was made, in milliseconds since 1970; undefined where the code does not say. */
  readonly issuedAt: number | undefined
  /** The values by the issuer's names. Unless the signature is valid, they are only hints for the reading. */
  readonly fields: Readonly<Record<string, string>>
  /** The portrait as a BPG file. */
  readonly portrait: Uint8Array | undefined
  readonly signature: SignatureState
  /** The key that signed it. */
  readonly keyId: string | undefined
  readonly problems: readonly IssuerCodeProblem[]
  /** The last day on which the document is valid, yyyy-mm-dd; undefined when it has no such date. */
  readonly expiresOn: string | undefined
  /**
   * What the issuer signed. It identifies a code. The signature does not, because an ECDSA signature can be written in
   * two ways.
   */
  readonly signed: Uint8Array
}

/** What is needed to check a code. */
export interface Trust {
  readonly keys: readonly IssuerKey[]
  readonly verifier: SignatureVerifier
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A QR code holds 2,953 bytes at most. */
const MOST_BYTES = 4096
/** How many milliseconds the clock of an issuer may be ahead of ours. */
const CLOCKS_APART_MS = 24 * 60 * 60 * 1000

/** Reads the bytes of a bar code (never its text, which readers change). Answers why they cannot be read. */
export function readIssuerCode(bytes: Uint8Array, trust: Trust): IssuerCode | UnreadableReason {
  if (bytes.length > MOST_BYTES) return 'too-long'
  const read = readOnce(bytes, trust)
  if (typeof read !== 'string' && read.signature === 'valid') return read
  const other = writtenAsText(bytes)
  const again = other && readOnce(other, trust)
  return again !== undefined && typeof again !== 'string' && again.signature === 'valid' ? again : read
}

/**
 * Some printers write the code's bytes as if they were text, in UTF-8. The 256 random bytes of a signature are hardly
 * ever valid UTF-8. So where the whole is valid UTF-8, the code's bytes may be the numbers of its characters.
 */
function writtenAsText(bytes: Uint8Array): Uint8Array | undefined {
  const text = utf8Text(bytes)
  const unwrapped = text === undefined ? undefined : latin1Bytes(text)
  return unwrapped && unwrapped.length < bytes.length ? unwrapped : undefined
}

function readOnce(bytes: Uint8Array, trust: Trust): IssuerCode | UnreadableReason {
  try {
    const cin = parseCinCode(latin1Text(bytes))
    return cin ? verifiedCin(cin, trust) : verifiedVio(parseVioCode(bytes), trust)
  } catch (error) {
    if (error instanceof UnreadableCode) return error.reason
    throw error
  }
}

function verifiedCin(code: CinCode, { keys, verifier, now }: Trust): IssuerCode {
  // The code does not say when it was made. So a key that was ever withdrawn vouches for nothing, and neither does a
  // key whose time has not begun. A key whose time is over still vouches for what it signed in its time.
  const candidates = keys.filter(
    ({ group, revokedAt, validFrom }) =>
      group === CIN_KEY_GROUP && revokedAt === undefined && validFrom <= now,
  )
  const isOfItsAlgorithm = !code.problems.includes('algorithm')
  const key = candidates.find(
    ({ publicKey }) =>
      isOfItsAlgorithm && verifier.isSignedBy(publicKey, 'jws-es512', code.signed, code.signature),
  )
  return {
    kind: 'cin',
    format: 'jws',
    issuedAt: undefined,
    fields: code.fields,
    portrait: undefined,
    signature: key ? 'valid' : candidates.length > 0 ? 'mismatch' : 'not-checked',
    keyId: key?.id,
    problems: code.problems,
    expiresOn: isoDateOf(code.fields.data_validade),
    signed: code.signed,
  }
}

function verifiedVio(code: VioCode, trust: Trust): IssuerCode {
  const { template, version, templateId, issuedAt, portrait, signed } = code
  const checked = vioSignature(code, trust)
  const fields = fieldsOf(code, checked.signature)
  return {
    kind: template?.kind ?? 'other',
    format: `vio-${version}-${templateId}`,
    issuedAt,
    fields,
    portrait,
    ...checked,
    problems: vioProblems(code, trust.now),
    expiresOn: isoDateOf(fields['data_validade']),
    signed,
  }
}

/**
 * The fields of a code. A code that was changed may no longer make sense. When its signature is false that says enough,
 * so its fields are left empty. @throws UnreadableCode
 */
function fieldsOf({ readFields }: VioCode, signature: SignatureState): Readonly<Record<string, string>> {
  try {
    return readFields()
  } catch (error) {
    if (error instanceof UnreadableCode && signature === 'mismatch') return {}
    throw error
  }
}

function vioSignature(
  { template, version, issuedAt, signed, signature }: VioCode,
  { keys, verifier }: Trust,
): Pick<IssuerCode, 'signature' | 'keyId'> {
  const ofGroup = keys.filter(({ group }) => group === template?.keyGroup)
  if (ofGroup.length === 0 || version === 1) return { signature: 'not-checked', keyId: undefined }
  const inTime = keysInTime(ofGroup, issuedAt)
  if (inTime.length === 0) return { signature: 'no-key-for-date', keyId: undefined }
  const key = inTime.find(({ publicKey }) => verifier.isSignedBy(publicKey, 'vio', signed, signature))
  return { signature: key ? 'valid' : 'mismatch', keyId: key?.id }
}

function vioProblems(code: VioCode, now: number): readonly IssuerCodeProblem[] {
  const problems: readonly [IssuerCodeProblem, boolean][] = [
    ['unknown-template', code.template === undefined],
    ['ambiguous-version', code.version === 1],
    ['issued-in-the-future', code.issuedAt > now + CLOCKS_APART_MS],
    ['unsigned-bytes', code.unsignedBytes > 0],
  ]
  return problems.flatMap(([problem, isThere]) => (isThere ? [problem] : []))
}

/**
 * The code that the issuer signed. The page asks for a close-up where it cannot be read on the picture of the document.
 */
import { readIssuerCode } from '../../../documents/codes/issuer-code.ts'
import type { DocumentLook } from '../../../documents/document-look.ts'
import type { RuleName } from '../../../protocol/reports/report-rules.ts'
import { trustedIssuerKeys } from '../access/issuer-keys.ts'
import { kindsOfGroup } from '../../../documents/codes/key-groups.ts'
import type { IssuerCodeKind } from '../../../protocol/access/issuer-keys.ts'
import { callerOfSession } from '../../domain/model-caller.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import type { Session } from '../../domain/sessions/session.ts'
import type { ServicePorts } from '../service-ports.ts'

export type CodePorts = Pick<ServicePorts, 'accounts' | 'issuerKeys' | 'signatures' | 'readCodes' | 'clock'>

/** Rules that need the code. */
const codeRules: readonly RuleName[] = ['issuer_code_is_valid', 'issuer_portrait_is_equal']

interface Subject {
  readonly session: Session
  readonly report: StoredReport
}

/** A side that may carry the code, and whether it looks like that of a national identity card. */
interface SideSent {
  readonly bytes: Uint8Array
  /** What was found on the side when it arrived. */
  readonly look: DocumentLook | undefined
  readonly hasZone: boolean
}

/** Whether the page asks for the code close up, and whether none was read; undefined where none was looked for. */
export interface CodeLook {
  readonly isWanted: boolean
  readonly isWithoutCode?: boolean
}

const NOT_LOOKED_FOR: CodeLook = { isWanted: false }

/**
 * Whether the page asks for a close-up of the code: the report has a rule that needs it, a key of the issuer is
 * installed, the document carries such a code, and it cannot be read on this picture. Where the picture could not be
 * examined in time, nothing is asked.
 */
export async function lookForCode(
  ports: CodePorts,
  { session, report }: Subject,
  { bytes, look, hasZone }: SideSent,
  signal?: AbortSignal,
): Promise<CodeLook> {
  if (!report.definition.rules.some(({ rule }) => codeRules.includes(rule))) return NOT_LOOKED_FOR
  const kind = kindOf(session, hasZone)
  if (kind === undefined || !(await mayBeChecked(ports, session, kind))) return NOT_LOOKED_FOR
  const options = { look, ...(signal && { signal }) }
  const codes = await ports.readCodes(bytes, callerOfSession(session), options).catch(() => undefined)
  if (!codes) return NOT_LOOKED_FOR
  return { isWanted: !(await hasIssuerCode(ports, session, codes)), isWithoutCode: codes.length === 0 }
}

/** Whether a picture shows a code of an identity document, whatever its signature says. */
export async function showsIssuerCode(
  ports: CodePorts,
  session: Session,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<boolean> {
  const codes = await ports.readCodes(bytes, callerOfSession(session), signal ? { signal } : {})
  return hasIssuerCode(ports, session, codes)
}

/**
 * The kind of code on a document. Of identity cards only the national one, with its machine-readable zone, has a signed
 * code.
 */
function kindOf({ documentType }: Session, hasZone: boolean): IssuerCodeKind | undefined {
  if (documentType === 'cnh') return 'cnh'
  return documentType === 'rg' && hasZone ? 'cin' : undefined
}

async function mayBeChecked(ports: CodePorts, session: Session, kind: IssuerCodeKind): Promise<boolean> {
  const keys = await keysOf(ports, session)
  return keys.some(({ group }) => kindsOfGroup(group).includes(kind))
}

async function hasIssuerCode(
  ports: CodePorts,
  session: Session,
  codes: readonly Uint8Array[],
): Promise<boolean> {
  const trust = {
    keys: await keysOf(ports, session),
    verifier: ports.signatures,
    now: ports.clock().getTime(),
  }
  return codes.some((code) => {
    const read = readIssuerCode(code, trust)
    return typeof read !== 'string' && read.kind !== 'other'
  })
}

async function keysOf(ports: CodePorts, { accountId }: Session): ReturnType<typeof trustedIssuerKeys> {
  const account = await ports.accounts.find(accountId)
  return trustedIssuerKeys(ports, account?.environment ?? 'production')
}

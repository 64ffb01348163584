/** What an official source says about a person, and which values of the document it confirms. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { OfficialData, RuleStatus } from '../../../protocol/executions/executions.ts'
import type { CpfStanding } from '../../../protocol/executions/official-data.ts'
import type { Findings } from './findings.ts'
import type { OfficialDay, OfficialUse } from './official-use.ts'
import type { Performed } from '../../../protocol/performed.ts'
import type { Environment } from '../../../protocol/access/access-tokens.ts'

/** The values that a source has for a person. */
export type OfficialRecord = Readonly<OfficialData>

export interface OfficialQuestion {
  readonly cpf: Cpf
  /** The values of the document, for sources that answer whether they are correct. */
  readonly read: OfficialRecord
  /** For sources that compare faces. */
  readonly selfie?: Uint8Array | undefined
  /** The content of the document's signed code. */
  readonly code?: Uint8Array | undefined
}

/** What is sent to Datavalid: values alone, the selfie as well, or also the code of the document. */
export const datavalidChecks = ['person', 'face', 'face-and-code'] as const
export type DatavalidChecks = (typeof datavalidChecks)[number]

const confirmable = ['name', 'cpf', 'birthDate', 'motherName', 'fatherName'] as const
export type ConfirmableField = (typeof confirmable)[number]

/** The similarity of the selfie and the face that the source has, 0 to 100. */
export type FaceOnFile =
  { readonly available: false } | { readonly available: true; readonly similarity: number }

/** The answer of a source about a person. */
export interface OfficialAnswer {
  /**
   * Undefined when the source knows nobody with that number. For a source that only compares, it has the confirmed
   * values, as the document spells them.
   */
  readonly record: OfficialRecord | undefined
  /** Fields of the document that differ from the source, where it does not give its own value. */
  readonly denied?: readonly ConfirmableField[]
  /** Other names of the person, such as a social name. */
  readonly otherNames?: readonly string[]
  readonly cpfStanding?: CpfStanding
  readonly face?: FaceOnFile
}

/** Data of a person from an official source. */
export interface OfficialDataSource {
  /** Whether its answers are made up, as in the test environment. */
  readonly simulated: boolean
  /** Its name in metrics. */
  readonly name?: string
  /** The questions of this process. */
  readonly use?: () => OfficialUse
  /** The questions of all nodes on the present day. */
  readonly today?: () => Promise<OfficialDay>
  /** Forgets remembered answers about a person. */
  readonly forget?: (cpf: Cpf) => void
  /** Whether the source failed so often that it is left alone for a while (30 s). */
  isSuspended(): boolean
  /**
   * The record is undefined when the source knows nobody with that number. A source that did not answer says why, or
   * throws.
   */
  lookUp(question: OfficialQuestion, signal?: AbortSignal): Promise<Performed<OfficialAnswer>>
}

/** The source of each environment; undefined where none is configured. */
export type OfficialDataSources = Readonly<Record<Environment, OfficialDataSource | undefined>>

/** The result of the lookup; undefined where the report does not ask for one, or no source is configured. */
export type OfficialLookup = Performed<OfficialAnswer & { readonly simulated: boolean }> | undefined

/** Standings of a CPF with which nobody can be accepted: its owner is dead, or it belongs to nobody. */
const refuting: ReadonlySet<CpfStanding> = new Set(['deceased', 'cancelled', 'null'])
/** Datavalid's bands, in percent: 85 and more is similar with high probability, below 32 with a very low one. */
const ALIKE = 85
const UNLIKE = 32
/** Fields that distinguish people. Parents' names are often cut or unread and settle nothing. */
const decisive = ['name', 'birthDate'] as const

/** The values of the document that an official source could confirm. */
export function confirmableValues({ ocr }: Findings): OfficialRecord {
  return Object.fromEntries(
    confirmable.flatMap((field) => {
      const value = ocr.fields[field]?.value
      return value ? [[field, value]] : []
    }),
  )
}

/** The values read from the document that the source holds too, spelled as the source spells them. */
export function confirmedData(lookup: OfficialLookup, findings: Findings): OfficialData {
  if (!lookup?.performed || !lookup.record) return {}
  const { record } = lookup
  const read = confirmableValues(findings)
  return Object.fromEntries(
    confirmable.flatMap((field) => (agrees(record, read, field) ? [[field, record[field]]] : [])),
  )
}

/** Whether name and birth date agree with the source. A CPF that the source does not know belongs to nobody. */
export function officialAgreement(lookup: OfficialLookup, findings: Findings): RuleStatus {
  if (!lookup?.performed) return 'NOT_PERFORMED'
  const { record, denied = [], otherNames = [], cpfStanding, face } = lookup
  if (!record || (cpfStanding && refuting.has(cpfStanding))) return 'INVALID'
  const read = confirmableValues(findings)
  const compared = decisive.flatMap((field) => {
    if (denied.includes(field)) return [false]
    const isSame = agrees(record, read, field)
    const isOther =
      field === 'name' && otherNames.some((name) => isSame === false && isSameText(name, read.name))
    return isSame === undefined ? [] : [isSame || isOther]
  })
  if (compared.includes(false) || (face?.available && face.similarity < UNLIKE)) return 'INVALID'
  // A face between the two bands is neither clearly the person's nor clearly another's.
  const isFaceOpen = face?.available === true && face.similarity < ALIKE
  return compared.length === 0 || isFaceOpen ? 'NOT_PERFORMED' : 'VALID'
}

const isSameText = (one: string, other: string | undefined): boolean =>
  other !== undefined && isSame(one, other)

/** The officialData section as the wire shows it; a source that did not answer says why. */
export function officialSection(lookup: NonNullable<OfficialLookup>): Record<string, unknown> {
  if (!lookup.performed) return { performed: false, reason: lookup.reason }
  const { simulated, record, denied, otherNames, cpfStanding, face } = lookup
  return {
    performed: true,
    simulated,
    found: record !== undefined,
    ...(record && { record }),
    ...(denied && { denied }),
    ...(otherNames && { otherNames }),
    ...(cpfStanding && { cpfStanding }),
    ...(face && { face }),
  }
}

/** Whether both have the same value; undefined when one of them has none. */
function agrees(record: OfficialRecord, read: OfficialRecord, field: ConfirmableField): boolean | undefined {
  const [official, printed] = [record[field], read[field]]
  return official === undefined || printed === undefined ? undefined : isSame(official, printed)
}

/** Whether two texts are spellings of one value: accents, case, punctuation and spaces do not distinguish people. */
function isSame(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

function comparable(text: string): string {
  const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (date) return `${date[3]}${date[2]}${date[1]}`
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}

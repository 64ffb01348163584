/** What an official source said of a person, and which values of the document it confirms. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { OfficialData, RuleStatus } from '../../../protocol/executions/executions.ts'
import type { CpfStanding } from '../../../protocol/executions/official-data.ts'
import type { Findings } from './findings.ts'
import type { Performed } from '../../../protocol/performed.ts'
import type { Environment } from '../../../protocol/access/access-tokens.ts'

/** What a source holds of a person, each value where it has one. */
export type OfficialRecord = Readonly<OfficialData>

export interface OfficialQuestion {
  readonly cpf: Cpf
  /** What the document says, for sources that answer whether that is so. */
  readonly read: OfficialRecord
  /** For sources that compare faces. */
  readonly selfie?: Uint8Array | undefined
  /** What the signed code of the document holds. */
  readonly code?: Uint8Array | undefined
}

/** What Datavalid is sent: values alone, the selfie with them, or the code of the document as well. */
export const datavalidChecks = ['person', 'face', 'face-and-code'] as const
export type DatavalidChecks = (typeof datavalidChecks)[number]

const confirmable = ['name', 'cpf', 'birthDate', 'motherName', 'fatherName'] as const
export type ConfirmableField = (typeof confirmable)[number]

/** How alike the selfie is to the face that the source has, 0 to 100. */
export type FaceOnFile =
  { readonly available: false } | { readonly available: true; readonly similarity: number }

/** What a source says of a person. */
export interface OfficialAnswer {
  /**
   * Undefined when the source knows nobody of that number. A source that only compares has here the values that it
   * confirmed, as the document spells them.
   */
  readonly record: OfficialRecord | undefined
  /** Fields of the document that are otherwise on file, where the source does not say how. */
  readonly denied?: readonly ConfirmableField[]
  /** Further names of the person, as a social one. */
  readonly otherNames?: readonly string[]
  readonly cpfStanding?: CpfStanding
  readonly face?: FaceOnFile
}

/** Questions of this process, and those for which the source sends a bill. */
export interface OfficialUse {
  readonly asked: number
  readonly charged: number
}

/** Data of a person from an official source. */
export interface OfficialDataSource {
  /** Whether its answers are made up, as in the test environment. */
  readonly simulated: boolean
  /** What it is called in metrics. */
  readonly name?: string
  readonly use?: () => OfficialUse
  /** Drops what is remembered of a person. */
  readonly forget?: (cpf: Cpf) => void
  /** Whether it failed so often that it is left alone for a while (30 s). */
  isSuspended(): boolean
  /**
   * The record is undefined when the source knows nobody of that number. A source that did not answer says why,
   * or throws.
   */
  lookUp(question: OfficialQuestion, signal?: AbortSignal): Promise<Performed<OfficialAnswer>>
}

/** The source of each environment; undefined where none is configured. */
export type OfficialDataSources = Readonly<Record<Environment, OfficialDataSource | undefined>>

/** What came of the lookup; undefined where the report asks for none, or no source is configured. */
export type OfficialLookup = Performed<OfficialAnswer & { readonly simulated: boolean }> | undefined

/** Standings of a CPF under which nobody can be taken on: its owner is dead, or it is nobody's. */
const refuting: ReadonlySet<CpfStanding> = new Set(['deceased', 'cancelled', 'null'])
/** Bands of Datavalid, in percent: from 85 on alike with high probability, below 32 with a very low one. */
const ALIKE = 85
const UNLIKE = 32
/** What tells one person from another: parents' names are often cut or unread, and settle nothing. */
const decisive = ['name', 'birthDate'] as const

/** What of the document an official source could confirm. */
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

/** Whether name and birth date are those of the source; a CPF that it does not know is nobody's. */
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
  // A face between the two is neither the person's nor somebody else's.
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
    ...{ performed: true, simulated, found: record !== undefined },
    ...(record && { record }),
    ...(denied && { denied }),
    ...(otherNames && { otherNames }),
    ...(cpfStanding && { cpfStanding }),
    ...(face && { face }),
  }
}

/** Undefined when one of the two does not say. */
function agrees(record: OfficialRecord, read: OfficialRecord, field: ConfirmableField): boolean | undefined {
  const [official, printed] = [record[field], read[field]]
  return official === undefined || printed === undefined ? undefined : isSame(official, printed)
}

/** Two spellings of one value: accents, case, punctuation and spaces do not tell people apart. */
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

/** What an official source said of a person, and which values of the document it confirms. */
import type { Cpf } from '../../protocol/cpf.ts'
import type { OfficialData, RuleStatus } from '../../protocol/executions.ts'
import type { Findings } from './findings.ts'
import type { Performed } from '../../protocol/performed.ts'
import type { Environment } from '../../protocol/access-tokens.ts'

/** What a source holds of a person, each value where it has one. */
export type OfficialRecord = Readonly<OfficialData>

export interface OfficialQuestion {
  readonly cpf: Cpf
  /** What the document says; a real source has no need of it. */
  readonly read: OfficialRecord
}

/** Data of a person from an official source. */
export interface OfficialDataSource {
  /** Whether its answers are made up, as in the test environment. */
  readonly simulated: boolean
  /** Whether it failed so often that it is left alone for a while (30 s). */
  isSuspended(): boolean
  /**
   * The record is undefined when the source knows nobody of that number. A source that did not answer says why,
   * or throws.
   */
  lookUp(
    question: OfficialQuestion,
    signal?: AbortSignal,
  ): Promise<Performed<{ readonly record: OfficialRecord | undefined }>>
}

/** The source of each environment; undefined where none is configured. */
export type OfficialDataSources = Readonly<Record<Environment, OfficialDataSource | undefined>>

/** What came of the lookup; undefined where the report asks for none, or no source is configured. */
export type OfficialLookup =
  Performed<{ readonly simulated: boolean; readonly record: OfficialRecord | undefined }> | undefined

const confirmable = ['name', 'cpf', 'birthDate', 'motherName', 'fatherName'] as const
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
  const { record } = lookup
  if (!record) return 'INVALID'
  const read = confirmableValues(findings)
  const compared = decisive.map((field) => agrees(record, read, field)).filter((one) => one !== undefined)
  if (compared.length === 0) return 'NOT_PERFORMED'
  return compared.every(Boolean) ? 'VALID' : 'INVALID'
}

/** The officialData section as the wire shows it; a source that did not answer says why. */
export function officialSection(lookup: NonNullable<OfficialLookup>): Record<string, unknown> {
  if (!lookup.performed) return { performed: false, reason: lookup.reason }
  const { simulated, record } = lookup
  return { performed: true, simulated, found: record !== undefined, ...(record ? { record } : {}) }
}

/** Undefined when one of the two does not say. */
function agrees(
  record: OfficialRecord,
  read: OfficialRecord,
  field: (typeof confirmable)[number],
): boolean | undefined {
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

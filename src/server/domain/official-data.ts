/** What an official source said of a person, and which values of the document it confirms. */
import type { Cpf } from '../../protocol/cpf.ts'
import type { OfficialData } from '../../protocol/executions.ts'
import type { Findings, Performed } from './findings.ts'
import type { OfficialRecord } from './ports.ts'

/** The answer of the source of an execution's environment; undefined where none is configured. */
export type OfficialLookup =
  | Performed<{
      /** Made up, as in the test environment: it confirms nothing. */
      readonly simulated: boolean
      readonly cpf: Cpf
      readonly record: OfficialRecord | undefined
    }>
  | undefined

const confirmable = ['name', 'cpf', 'birthDate', 'motherName', 'fatherName'] as const

/** The values read from the document that a real official source holds too, spelled as the source spells them. */
export function confirmedData(lookup: OfficialLookup, { ocr }: Findings): OfficialData {
  if (!lookup?.performed || lookup.simulated || !lookup.record) return {}
  const { record } = lookup
  return Object.fromEntries(
    confirmable.flatMap((field) => {
      const official = record[field]
      const read = ocr.fields[field]?.value
      return official !== undefined && read && isSame(official, read) ? [[field, official]] : []
    }),
  )
}

/** The officialData section as the wire shows it; a source that did not answer says why. */
export function officialSection(lookup: NonNullable<OfficialLookup>): Record<string, unknown> {
  if (!lookup.performed) return { performed: false, reason: lookup.reason }
  const { simulated, record } = lookup
  return { performed: true, simulated, found: record !== undefined, ...(record ? { record } : {}) }
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

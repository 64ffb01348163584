/** The event table as the generators read it: names, members and the kind of each. */
import { assuranceTypes, MAX_TEXT_LENGTH, stepNames, type Field } from '../../src/protocol/sessions/events.ts'
import type { EventRow } from '../../src/protocol/sessions/event-notes.ts'

/** The type of a response's member. */
export type MemberShape =
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'count' }
  | { readonly kind: 'id'; readonly pattern: string }
  | { readonly kind: 'flag'; readonly always?: boolean }
  | { readonly kind: 'word'; readonly list: WordList }

/** A closed list of words, which typed languages write as an enumeration. */
export interface WordList {
  readonly name: string
  readonly words: readonly string[]
}

export const stepList: WordList = { name: 'StepName', words: stepNames }
export const assuranceList: WordList = { name: 'AssuranceType', words: assuranceTypes }
export const wordLists = [stepList, assuranceList] as const

/** A test keeps this consistent with the parsers: it checks both with the same messages. */
const shapes: Readonly<Record<Field, MemberShape>> = {
  text: { kind: 'text', maxLength: MAX_TEXT_LENGTH },
  count: { kind: 'count' },
  id: { kind: 'id', pattern: '^[0-9a-f]{24}$' },
  step: { kind: 'word', list: stepList },
  assurance: { kind: 'word', list: assuranceList },
  no: { kind: 'flag', always: false },
  flag: { kind: 'flag' },
}

/** The members of a row's response, in their order. */
export function membersOf(row: EventRow): readonly (readonly [name: string, shape: MemberShape])[] {
  return Object.entries(row.response).map(([name, field]) => [name, shapes[field]])
}

/** `STEP_STARTED` as `StepStarted`. */
export function pascalCase(words: string): string {
  return words
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('')
}

/** `STEP_STARTED` as `stepStarted`. */
export function camelCase(words: string): string {
  const name = pascalCase(words)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The first line of each file: its origin, and the version of its events. */
export function headOf(version: number): string {
  return `Events of the Limiar onboarding page, version ${version}. Generated from its event table: do not edit.`
}

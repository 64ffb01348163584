import type { DocumentField, FieldAnchor } from '../../protocol/executions/executions.ts'
import type { TextLine } from '../document-engine.ts'

/** A value that was read, how sure it is and where it stands. */
export interface FoundReading {
  readonly value: string
  /** 0 to 1: a judgement of the way it was found, not a measured probability. */
  readonly confidence: number
  /** Where it stands on the card, a list of lines for each value that a reader reads again. */
  readonly lines: readonly TextLine[]
  /** At its label unless said. */
  readonly foundBy?: FieldAnchor
}

/** What reading a field came to: its value, or why there is none. */
export type FieldReading = FoundReading | { readonly value: undefined; readonly reason: string }

/** What reading each field came to. */
export type FieldReadings = Readonly<Record<DocumentField, FieldReading>>

/** What one side says. */
export interface SideFields {
  readonly fields: FieldReadings
  /** Whoever was read as a parent, in the order of print. */
  readonly parents: readonly FoundReading[]
  /** Whether labels say who of them is who, which otherwise only their given names can tell. */
  readonly areParentsNamed: boolean
}

export const missing = (reason: string): FieldReading => ({ value: undefined, reason })

/** Why a value whose label nobody saw is missing: true of every side where it never stands. */
export const LABEL_NOT_FOUND = 'Its label was not found.'

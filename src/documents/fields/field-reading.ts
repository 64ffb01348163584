import type { DocumentField, FieldAnchor } from '../../protocol/executions/executions.ts'
import type { Reason, StageFailure } from '../../protocol/executions/finding-words/reasons.ts'
import type { TextLine } from '../document-engine.ts'
import type { CardLine } from '../lines/card-lines.ts'

/** A value that was read, how sure it is and where it stands. */
export interface FoundReading {
  readonly value: string
  /** 0 to 1: a judgement of the way it was found, not a measured probability. */
  readonly confidence: number
  /** The lines on which the value stands, which a second reader may read again. */
  readonly lines: readonly TextLine[]
  /** How it was found; at its label unless set. */
  readonly foundBy?: FieldAnchor
}

/** The result of reading a field: its value, or why there is none. */
export type FieldReading =
  FoundReading | { readonly value: undefined; readonly reason: Reason | StageFailure }

/** The result of reading each field. */
export type FieldReadings = Readonly<Record<DocumentField, FieldReading>>

/** The fields of one side. */
export interface SideFields {
  readonly fields: FieldReadings
  /** Everybody who was read as a parent, in the order of print. */
  readonly parents: readonly FoundReading[]
  /** Whether labels say which of them is which. Otherwise only their given names can tell. */
  readonly areParentsNamed: boolean
}

export const missing = (reason: Reason): FieldReading => ({ value: undefined, reason })

/** The reason when the label of a value was not seen. A side on which the field never stands has this reason too. */
export const LABEL_NOT_FOUND: Reason = 'Its label was not found.'

/** Whether some of the lines that were read are part of a line of the card. */
export const isFrom = ({ sources }: CardLine, read: CardLine['sources']): boolean =>
  sources.some((line) => read.includes(line))

/** The line on which a value was read. */
export const lineOf = (read: FieldReading, lines: readonly CardLine[]): CardLine | undefined =>
  read.value === undefined ? undefined : lines.find((line) => isFrom(line, read.lines))

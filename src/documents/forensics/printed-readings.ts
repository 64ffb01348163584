import type { DocumentField } from '../../protocol/executions/executions.ts'
import { codeField } from '../fields/code-fields.ts'
import type { DocumentRead } from '../reading/understand-document.ts'

/** A value as it is written somewhere, and how sure it is that it was read right. */
export interface Reading {
  readonly value: string
  readonly confidence: number
}

/**
 * Print that is read at least this surely can contradict something: it stands at its label, it is punctuated, and both
 * readers agree about a name.
 */
export const SURE_PRINT = 0.975

const PRINT_READERS: ReadonlySet<string> = new Set(['ppocr', 'tesseract'])

/**
 * The reading of a field's print. The field itself may have been taken from the zone or a code, and comparing one of
 * these with itself would prove nothing.
 */
export function printedReading({ fields, sides }: DocumentRead, field: DocumentField): Reading | undefined {
  const { value, confidence = 0, reader = 'ppocr' } = fields[field]
  if (value !== null && PRINT_READERS.has(reader)) return { value, confidence }
  const readings = sides.flatMap((side) => {
    const read = side.fields[field]
    return read.value === undefined ? [] : [{ value: read.value, confidence: read.confidence }]
  })
  return readings.sort((a, b) => b.confidence - a.confidence)[0]
}

/** The value of a field in the first code that holds it. */
export function codeReading({ sides }: DocumentRead, field: DocumentField): string | undefined {
  for (const { reading } of sides)
    for (const code of reading.codes ?? []) {
      const value = codeField(field, code)
      if (value !== undefined) return value
    }
  return undefined
}

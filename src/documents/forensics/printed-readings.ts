import type { DocumentField } from '../../protocol/executions/executions.ts'
import { codeField } from '../fields/code-fields.ts'
import type { DocumentRead } from '../reading/understand-document.ts'

/** A value as somebody or something wrote it, and how sure it is that it says so. */
export interface Reading {
  readonly value: string
  readonly confidence: number
}

/** Print that is read so surely contradicts something: at its label, punctuated, both readers of one mind about a name. */
export const SURE_PRINT = 0.975

const PRINT_READERS: ReadonlySet<string> = new Set(['ppocr', 'tesseract'])

/**
 * What is printed of a field for people to read. The field itself may have been taken from the zone or a code,
 * and comparing these with themselves would prove anything.
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

/** What the first code that speaks of a field says of it. */
export function codeReading({ sides }: DocumentRead, field: DocumentField): string | undefined {
  for (const { reading } of sides)
    for (const code of reading.codes ?? []) {
      const value = codeField(field, code)
      if (value !== undefined) return value
    }
  return undefined
}

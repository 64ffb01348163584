import type { TextLine } from '../domain/ports.ts'

/** What reading a field came to: its value and how sure it is, or why there is none. */
export type FieldReading =
  | {
      readonly value: string
      /** 0 to 1: a judgement of the way it was found, not a measured probability. */
      readonly confidence: number
      /** Where it stands on the card, a list of lines for each value that a reader reads again. */
      readonly lines: readonly TextLine[]
    }
  | { readonly value: undefined; readonly reason: string }

export const missing = (reason: string): FieldReading => ({ value: undefined, reason })

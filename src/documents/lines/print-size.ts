/** Telling labels from names by the size of their print. */
import type { CardLine } from './card-lines.ts'

/**
 * A row in print so much smaller is no name beside the other: on specimens, photographed hard and not, the second
 * parent's was 0.82 as high as the first's or more and 0.77 in height by width of a letter, while of labels half
 * were lower than 0.78 and 98 in 100 were smaller than 0.71.
 */
const SMALLER_PRINT = { height: 0.8, size: 0.74 } as const

/** Whether a row is printed in smaller letters than a name, as labels are. */
export function isSmallerPrint(row: CardLine, name: CardLine): boolean {
  // A box around a label and a value is higher than either: the widths of letters alone tell then.
  if (name.isPart) return letterWidth(row) < letterWidth(name) * SMALLER_PRINT.size
  return (
    row.height < name.height * SMALLER_PRINT.height || printSize(row) < printSize(name) * SMALLER_PRINT.size
  )
}

const printSize = (row: CardLine): number => row.height * letterWidth(row)

/**
 * What goes on a name has letters as wide, also where its box is lower: on hard photographs the last word of one name
 * had a box 0.73 as high and letters 0.98 as wide, a label under another 0.85 and 0.72.
 */
const LABEL_PRINT = { height: 0.9, letterWidth: 0.8 } as const

/** Whether a row right under a name is no more of it, but a label. */
export const isLabelPrint = (row: CardLine, name: CardLine): boolean =>
  row.height < name.height * LABEL_PRINT.height &&
  letterWidth(row) < letterWidth(name) * LABEL_PRINT.letterWidth

/**
 * Whether a row is as large a print as the other where spaces count as letters: a single word seems narrower than a
 * row of several, of which the spaces are not counted.
 */
export function isAsLarge(row: CardLine, name: CardLine): boolean {
  const pitch = ({ left, right, text }: CardLine): number => (right - left) / Math.max(1, text.trim().length)
  return row.height >= name.height * SMALLER_PRINT.height && pitch(row) >= pitch(name) * 0.9
}

const letterWidth = ({ left, right, key }: CardLine): number => (right - left) / Math.max(1, key.length)

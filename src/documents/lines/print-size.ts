/** Tells labels from names by the size of their print. */
import type { CardLine } from './card-lines.ts'

/**
 * A row whose print is smaller than this, compared with a name, is not a name. On specimens, in easy and hard
 * photographs, the second parent's row was at least 0.82 of the first's in height, and 0.77 in height times width of a
 * letter. Of labels half were lower than 0.78, and 98 in 100 were smaller than 0.71.
 */
const SMALLER_PRINT = { height: 0.8, size: 0.74 } as const

/** Whether a row is printed in smaller letters than a name, as labels are. */
export function isSmallerPrint(row: CardLine, name: CardLine): boolean {
  // A box around a label and a value is higher than either of them, so only the widths of letters are compared.
  if (name.isPart) return letterWidth(row) < letterWidth(name) * SMALLER_PRINT.size
  return (
    row.height < name.height * SMALLER_PRINT.height || printSize(row) < printSize(name) * SMALLER_PRINT.size
  )
}

const printSize = (row: CardLine): number => row.height * letterWidth(row)

/**
 * A row that continues a name has letters of the same width, even where its box is lower. On hard photographs the last
 * word of one name had a box 0.73 as high and letters 0.98 as wide. A label under another name had 0.85 and 0.72.
 */
const LABEL_PRINT = { height: 0.9, letterWidth: 0.8 } as const

/** Whether a row right under a name is a label and not the rest of the name. */
export const isLabelPrint = (row: CardLine, name: CardLine): boolean =>
  row.height < name.height * LABEL_PRINT.height &&
  letterWidth(row) < letterWidth(name) * LABEL_PRINT.letterWidth

/**
 * Whether a row is printed as large as the other when spaces count as letters. Without counting spaces, a single word
 * seems narrower than a row of several words. The box of a row that lies askew may be low: a second parent's was 0.78
 * as high as the first's, and its letters were 0.99 as wide.
 */
export function isAsLarge(row: CardLine, name: CardLine): boolean {
  const pitch = ({ left, right, text }: CardLine): number => (right - left) / Math.max(1, text.trim().length)
  const [high, wide] = [row.height / name.height, pitch(row) / pitch(name)]
  return (high >= SMALLER_PRINT.height && wide >= 0.9) || (high * wide >= SMALLER_PRINT.size && wide >= 0.95)
}

const letterWidth = ({ left, right, key }: CardLine): number => (right - left) / Math.max(1, key.length)

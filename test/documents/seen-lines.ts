/** Lines as a reader sees them, before decoding. */
import type { SeenLine } from '../../src/documents/lines/line-reader.ts'

/** The classes of the reader: the blank first. */
export const characters = ['', ...'0123456789/.', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZÃ', ' ']

/** The characters that a reader thinks possible at a place, the blank too, each with its probability. */
export type SeenCharacter = Readonly<Record<string, number>>

/** A line whose characters are each seen for one step, with a sure blank before the next. The rest is shared out. */
export function seenLine(cells: readonly SeenCharacter[]): SeenLine {
  const classes = characters.length
  const probabilities = new Float32Array(2 * cells.length * classes)
  for (const [i, cell] of cells.entries()) {
    const rest = 1 - Object.values(cell).reduce((sum, probability) => sum + probability, 0)
    probabilities.fill(Math.max(rest, 1e-4) / classes, 2 * i * classes, (2 * i + 1) * classes)
    for (const [character, probability] of Object.entries(cell))
      probabilities[2 * i * classes + characters.indexOf(character)] = probability
    probabilities[(2 * i + 1) * classes] = 1
  }
  return { probabilities, steps: 2 * cells.length }
}

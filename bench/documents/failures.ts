/** The failures, one line each, with everything that is needed to look at the document. */
import { isExact, mrzScore, scoredFields, type ReadDocument } from './scoring.ts'
import type { ReadNegative } from './tables.ts'

/** Documents with their failures, the worst first, and the values that were read on them. */
export function failuresOf(reads: readonly ReadDocument[], negatives: readonly ReadNegative[]): string {
  const documents = reads
    .map((read) => ({ read, lines: failuresOfDocument(read) }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => b.lines.length - a.lines.length)
    .map(({ read, lines }) => [headOf(read), ...lines, ...seen(read)].join('\n'))
  const accepted = negatives
    .filter(({ outcome }) => ['rg', 'cnh', 'rne'].includes(outcome.type))
    .map(({ kind, id, outcome }) => `${kind} ${id} taken for ${outcome.type}: ${linesOf(outcome.sides)}`)
  return [...accepted, ...documents].join('\n\n') + '\n'
}

function headOf({ document, outcome }: ReadDocument): string {
  const files = document.sides.map(({ file }) => file).join(' ')
  const { typeface, background, isReworded, isWorn, areParentsSwapped } = document.made
  const made = [
    typeface,
    background,
    ...(isReworded ? ['other words'] : []),
    ...(isWorn ? ['worn'] : []),
    ...(areParentsSwapped ? ['parents swapped'] : []),
  ]
  return `${document.id} (${made.join(', ')}) type ${outcome.type}\n  ${files}`
}

function failuresOfDocument(read: ReadDocument): readonly string[] {
  const fields = scoredFields(read)
    .filter((scored) => !isExact(scored))
    .map(({ field, truth, value, confidence, reason }) => {
      const got = value === null ? `nothing: ${reason ?? ''}` : `${value} (${confidence ?? '?'})`
      return `  ${field}: ${truth} read as ${got}`
    })
  const { rows, asRead, repaired } = mrzScore(read)
  const truth = read.document.sides.flatMap((side) => side.truth.mrz ?? [])
  const zone =
    asRead < rows
      ? [`  zone: ${asRead} of ${rows} rows as read, ${repaired} repaired: ${truth.join(' ')}`]
      : []
  return [...fields, ...zone]
}

function seen({ outcome }: ReadDocument): readonly string[] {
  return outcome.sides.map(({ side, lines }) => `    ${side}: ${lines.join(' | ')}`)
}

function linesOf(sides: ReadDocument['outcome']['sides']): string {
  return sides.flatMap(({ lines }) => lines).join(' | ')
}

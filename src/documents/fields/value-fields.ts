/** Finds numbers and dates beside their labels. */
import { below, labelled, rightOf, type CardLine } from '../lines/card-lines.ts'
import { LABEL_NOT_FOUND, missing, type FieldReading } from './field-reading.ts'
import { DOUBTFUL, LABELLED_CONFIDENCE, NOT_LITERAL, NOT_PUNCTUATED, OFF_PLACE } from './confidences.ts'
import { assignedDates } from './date-assignment.ts'
import { hasLabelsUnder, labelDistance } from './label-distance.ts'
import { findCpfs, type PrintedCpf } from './printed-values.ts'

const UNLABELLED_CONFIDENCE = 0.85

/** How far under its label a number without punctuation may be indented, in heights of the label. */
const MAX_BARE_INDENT = 3

interface FoundCpf extends PrintedCpf {
  readonly line: CardLine
  readonly isLabelled: boolean
}

/**
 * Finds the CPF. A number without punctuation counts only beside a label that says CPF, since one register number in a
 * hundred keeps the check digits of a CPF by chance. A number whose check digits fail is never repaired, since a wrong
 * number that keeps them is nearly always only one digit away.
 */
export function readCpf(lines: readonly CardLine[]): FieldReading {
  const found = [...cpfsAtLabels(lines), ...cpfsAnywhere(lines)]
  const valid = found.filter((cpf) => cpf.valid && (cpf.isLabelled || cpf.punctuated))
  const best = valid.find((cpf) => cpf.isLabelled) ?? valid[0]
  if (!best)
    return missing(
      found.some((cpf) => cpf.punctuated)
        ? 'The number read as CPF fails its check digits.'
        : 'No CPF was found.',
    )
  if (!best.isLabelled && new Set(valid.map((cpf) => cpf.digits)).size > 1)
    return missing('Several numbers on the card could be the CPF.')
  return {
    value: best.digits,
    confidence: cpfConfidence(best),
    lines: best.line.sources,
    foundBy: best.isLabelled ? 'label' : 'shape',
  }
}

function cpfsAtLabels(lines: readonly CardLine[]): FoundCpf[] {
  const found = (line: CardLine): FoundCpf[] =>
    findCpfs(line.text.replace(/^.*CP[FE]\W*/i, '')).map((cpf) => ({ ...cpf, line, isLabelled: true }))
  const labels = labelled(lines, 'cpf')
  const over = hasLabelsUnder(lines)
    ? labels.flatMap((label) => lines.filter((line) => isOver(line, label)).flatMap(found))
    : []
  const beside = labels.flatMap((label) =>
    valuesOf(lines, label).flatMap((line) => {
      // The number of the next column is near enough too, so bare digits count only right at the label.
      const isInNextColumn =
        line.left - label.left > label.height * MAX_BARE_INDENT &&
        line.middle > label.middle + label.height / 2
      return found(line).filter(({ punctuated }) => punctuated || !isInNextColumn)
    }),
  )
  return [
    ...over,
    ...beside,
    ...lines.filter((line) => /^(?:(4D)?CPF\w|CPE\d)/.test(line.key)).flatMap(found),
  ]
}

/** Whether a line is the value of a label that the form prints under its values. */
const isOver = (line: CardLine, label: CardLine): boolean =>
  !line.label && labelDistance(label, line, true)?.way === 'above'

function cpfsAnywhere(lines: readonly CardLine[]): FoundCpf[] {
  return lines.flatMap((line) => findCpfs(line.text).map((cpf) => ({ ...cpf, line, isLabelled: false })))
}

function cpfConfidence({ isLabelled, punctuated, literal, line }: FoundCpf): number {
  const start = isLabelled ? LABELLED_CONFIDENCE : UNLABELLED_CONFIDENCE
  return start * (literal ? 1 : NOT_LITERAL) * (punctuated ? 1 : NOT_PUNCTUATED) * line.confidence
}

export type DateField = 'birthDate' | 'issueDate' | 'expiryDate'

/** Finds the dates of a card at their labels; a date that no label names is not guessed at. */
export function readDates(
  lines: readonly CardLine[],
  today: string,
): Readonly<Record<DateField, FieldReading>> {
  const assigned = assignedDates(lines, today)
  const read = (field: DateField): FieldReading => {
    const found = assigned.get(field)
    if (!found)
      return missing(labelled(lines, field).length > 0 ? 'No date was read at its label.' : LABEL_NOT_FOUND)
    const { date, line, cost, isDoubtful } = found
    const share = OFF_PLACE ** cost * (isDoubtful ? DOUBTFUL : 1)
    return { value: date, confidence: LABELLED_CONFIDENCE * share * line.confidence, lines: line.sources }
  }
  return { birthDate: read('birthDate'), issueDate: read('issueDate'), expiryDate: read('expiryDate') }
}

/** The lines that may be a label's value: those under it, and those beside it, where older cards print values. */
function valuesOf(lines: readonly CardLine[], label: CardLine): CardLine[] {
  return [...below(lines, label), ...rightOf(lines, label)]
}

/** Finding numbers and dates beside their labels. */
import type { DocumentType } from '../../protocol/executions.ts'
import { below, labelled, rightOf, type CardLine } from '../lines/card-lines.ts'
import { LABEL_NOT_FOUND, missing, type FieldReading } from './field-reading.ts'
import { withoutAccents } from '../lines/letters.ts'
import { assignedDates } from './date-assignment.ts'
import { hasLabelsUnder, labelDistance } from './label-distance.ts'
import { findCpfs, toDigits, type PrintedCpf } from './printed-values.ts'

/** A label and the value that is punctuated as it should be, every digit read as a digit. */
const LABELLED_CONFIDENCE = 0.95
const UNLABELLED_CONFIDENCE = 0.85
/** What each doubt leaves of it: letters taken for digits, no punctuation. */
const NOT_LITERAL = 0.7
const NOT_PUNCTUATED = 0.8

/** How far under its label a number without punctuation may be indented, in heights of the label. */
const MAX_BARE_INDENT = 3

interface FoundCpf extends PrintedCpf {
  readonly line: CardLine
  readonly isLabelled: boolean
}

/**
 * Finds the CPF. A number without punctuation counts only beside a label that says CPF, since one register
 * number in a hundred keeps the check digits of a CPF by chance; and a number whose check digits fail is never
 * repaired, since there nearly always is a wrong one at one digit's distance that keeps them.
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
    findCpfs(line.text.replace(/^.*CPF\W*/i, '')).map((cpf) => ({ ...cpf, line, isLabelled: true }))
  const beside = labelled(lines, 'cpf').flatMap((label) =>
    valuesOf(lines, label).flatMap((line) => {
      // The next column's number is near enough too; bare digits count only right at the label.
      const isInNextColumn =
        line.left - label.left > label.height * MAX_BARE_INDENT &&
        line.middle > label.middle + label.height / 2
      return found(line).filter(({ punctuated }) => punctuated || !isInNextColumn)
    }),
  )
  return [...beside, ...lines.filter((line) => /^(4D)?CPF\w/.test(line.key)).flatMap(found)]
}

function cpfsAnywhere(lines: readonly CardLine[]): FoundCpf[] {
  return lines.flatMap((line) => findCpfs(line.text).map((cpf) => ({ ...cpf, line, isLabelled: false })))
}

function cpfConfidence({ isLabelled, punctuated, literal, line }: FoundCpf): number {
  const start = isLabelled ? LABELLED_CONFIDENCE : UNLABELLED_CONFIDENCE
  return start * (literal ? 1 : NOT_LITERAL) * (punctuated ? 1 : NOT_PUNCTUATED) * line.confidence
}

export type DateField = 'birthDate' | 'issueDate' | 'expiryDate'

/** What is left of the confidence of a value that stands one height of its label off its place. */
const OFF_PLACE = 0.97
/** What is left where another value could as well be meant. */
const DOUBTFUL = 0.75

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

/** The shape of each document's own number, in capitals without spaces, and how it is written down. */
const numberShapes: Partial<
  Record<DocumentType, { readonly shape: RegExp; readonly write: (text: string) => string }>
> = {
  cnh: { shape: /^[0-9OQDILZSBGT]{9,11}$/, write: toDigits },
  rne: {
    shape: /^[A-Z][0-9OISBZG]{6}-?[A-Z0-9]$/,
    write: (text) => `${text[0] ?? ''}${toDigits(text.slice(1, 7))}-${text.slice(-1)}`,
  },
  // Each state numbers in its own way: five to twelve digits, some with letters before, an X or two digits at the end.
  rg: { shape: /^(?:[A-Z]{1,2}-?)?\d[\d.]{3,13}\d(?:[-/.]?(?:X|\d{1,2}))?$/, write: (text) => text },
}

/** The document's own number, when a line looks like one of its kind. */
export function documentNumberIn(line: string, type: DocumentType): string | undefined {
  const number = numberShapes[type]
  const text = wordsOf(line).find((word) => number?.shape.test(word) && !isPunctuatedCpf(word))
  return text === undefined ? undefined : number?.write(text)
}

/** Labels of other numbers: what stands nearer to one of them is its value. */
const OTHER_NUMBERS = new Set<string>([
  'DOCIDENTIDADEORGEMISSORUF',
  '4CDOCIDENTIDADEORGEMISSORUF',
  'PISPASEP',
  'DOCORIGEM',
])

/** Finds the document's own number at its label: of all numbers the one that stands nearest to its place. */
export function readDocumentNumber(lines: readonly CardLine[], type: DocumentType): FieldReading {
  if (!numberShapes[type]) return missing('Nothing is known of the numbers of this kind of document.')
  const isUnder = hasLabelsUnder(lines)
  const labels = labelled(lines, 'documentNumber')
  const others = lines.filter(
    ({ label }) => label && (label.name === 'cpf' || OTHER_NUMBERS.has(label.phrase)),
  )
  const costAt = (among: readonly CardLine[], line: CardLine): number =>
    Math.min(...among.flatMap((label) => labelDistance(label, line, isUnder)?.cost ?? []), Infinity)
  const [best] = lines
    .filter(({ label }) => !label)
    .flatMap((line) => {
      const value = documentNumberIn(line.text, type)
      const cost = costAt(labels, line)
      return value === undefined || cost === Infinity || costAt(others, line) < cost
        ? []
        : [{ value, line, cost }]
    })
    .sort((a, b) => a.cost - b.cost)
  if (!best) return missing(labels.length > 0 ? 'No number was read at its label.' : LABEL_NOT_FOUND)
  const { value, line, cost } = best
  return { value, confidence: LABELLED_CONFIDENCE * OFF_PLACE ** cost * line.confidence, lines: line.sources }
}

/** A line without its spaces, which readers put into numbers, and its words, for two numbers may share a line. */
function wordsOf(text: string): string[] {
  const capitals = withoutAccents(text)
  return [capitals.replace(/\s/g, ''), ...capitals.split(/\s+/)]
}

const isPunctuatedCpf = (text: string): boolean =>
  findCpfs(text).some(({ valid, punctuated }) => valid && punctuated)

/** The lines that may be a label's value: under it, or beside it, as older cards print. */
function valuesOf(lines: readonly CardLine[], label: CardLine): CardLine[] {
  return [...below(lines, label), ...rightOf(lines, label)]
}

/** Finding numbers and dates beside their labels. */
import type { DocumentType } from '../../protocol/executions.ts'
import { below, labelled, rightOf, type CardLine } from '../lines/card-lines.ts'
import { LABEL_NOT_FOUND, missing, type FieldReading } from './field-reading.ts'
import { withoutAccents } from '../lines/letters.ts'
import { findCpfs, findDates, toDigits, type PrintedCpf } from './printed-values.ts'

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

/** What a date must be to be taken for the one its label promises. */
export const plausible: Readonly<Record<DateField, (date: string, today: string) => boolean>> = {
  birthDate: (date, today) => date < today && date > '1900',
  issueDate: (date, today) => date <= today && date > '1950',
  expiryDate: (date) => date > '1990',
}

/** Finds a date beside its label; a date that no label names is not guessed at. */
export function readDate(lines: readonly CardLine[], field: DateField, today: string): FieldReading {
  const labels = labelled(lines, field)
  for (const label of labels)
    for (const line of valuesOf(lines, label)) {
      const date = findDates(line.text).find((candidate) => plausible[field](candidate, today))
      if (date !== undefined)
        return { value: date, confidence: LABELLED_CONFIDENCE * line.confidence, lines: line.sources }
    }
  return missing(labels.length > 0 ? 'No date was read at its label.' : LABEL_NOT_FOUND)
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
  // Each state numbers in its own way: five to twelve digits, some with letters before or an X at the end.
  rg: { shape: /^(?:[A-Z]{1,2}-?)?\d[\d.]{3,13}\d(?:[-/.]?[\dX])?$/, write: (text) => text },
}

/** The document's own number, when a line looks like one of its kind. */
export function documentNumberIn(line: string, type: DocumentType): string | undefined {
  const number = numberShapes[type]
  const text = wordsOf(line).find((word) => number?.shape.test(word) && !isPunctuatedCpf(word))
  return text === undefined ? undefined : number?.write(text)
}

/** Finds the document's own number beside its label. */
export function readDocumentNumber(lines: readonly CardLine[], type: DocumentType): FieldReading {
  if (!numberShapes[type]) return missing('Nothing is known of the numbers of this kind of document.')
  const labels = labelled(lines, 'documentNumber')
  for (const label of labels)
    for (const line of valuesOf(lines, label)) {
      const value = documentNumberIn(line.text, type)
      if (value !== undefined)
        return { value, confidence: LABELLED_CONFIDENCE * line.confidence, lines: line.sources }
    }
  return missing(labels.length > 0 ? 'No number was read at its label.' : LABEL_NOT_FOUND)
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

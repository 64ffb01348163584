/** How the values that were read compare with the values on the documents. */
import type { Level } from '../../demo/specimens/photograph.ts'
import { withoutAccents } from '../../demo/specimens/mrz.ts'
import { isValidCpf } from '../../src/protocol/cpf.ts'
import { documentFields, type DocumentField } from '../../src/protocol/executions/executions.ts'
import type { DocumentKind, EvaluationDocument, Made } from './evaluation-set.ts'
import type { ReadingOutcome } from './reading-process.ts'

export interface ReadDocument {
  readonly document: EvaluationDocument
  readonly outcome: ReadingOutcome
}

/** One field of one document. */
export interface ScoredField {
  readonly id: string
  readonly kind: DocumentKind
  readonly level: Level
  readonly field: DocumentField
  readonly truth: string
  readonly value: string | null
  readonly confidence: number | undefined
  readonly reason: string | undefined
  readonly made: Made
}

export const isExact = ({ value, truth }: ScoredField): boolean => value === truth
export const isExactWithoutAccents = ({ value, truth }: ScoredField): boolean =>
  value !== null && withoutAccents(value) === withoutAccents(truth)
export const isMissing = ({ value }: ScoredField): boolean => value === null
export const isWrong = (scored: ScoredField): boolean => !isMissing(scored) && !isExactWithoutAccents(scored)

/** The share of letters that are wrong; a field that was not read counts with all of its letters. */
export function characterErrorRate(scored: readonly ScoredField[]): number {
  const letters = scored.reduce((sum, { truth }) => sum + truth.length, 0)
  const wrong = scored.reduce((sum, { value, truth }) => sum + editDistance(value ?? '', truth), 0)
  return wrong / Math.max(1, letters)
}

/** From this confidence on, people take a number for right without looking at it. */
export const HIGH_CONFIDENCE = 0.8

/** The worst mistake: somebody else's CPF with a high confidence. */
export function isWrongButBelievable({ field, value, truth, confidence = 0 }: ScoredField): boolean {
  return (
    field === 'cpf' && value !== null && value !== truth && isValidCpf(value) && confidence >= HIGH_CONFIDENCE
  )
}

/** Every field on a document. */
export function scoredFields({ document, outcome }: ReadDocument): readonly ScoredField[] {
  const { id, kind, level, made } = document
  const truths = Object.assign({}, ...document.sides.map(({ truth }) => truth.fields)) as Partial<
    Record<DocumentField, string>
  >
  return documentFields.flatMap((field) => {
    const truth = truths[field]
    if (truth === undefined) return []
    const { value, confidence, reason } = outcome.fields[field]
    return [{ id, kind, level, field, truth, value, confidence, reason, made }]
  })
}

/** Which parents' names were read, in any order: documents print them in either order and do not say so. */
export function parentsInEitherOrder(read: ReadDocument): readonly boolean[] {
  const parents = scoredFields(read).filter(({ field }) => field === 'motherName' || field === 'fatherName')
  return parents.map(({ truth }) => read.outcome.parents.some(({ value }) => value === truth))
}

/** Rows of the zone, and how many of them are right: as read, and as the format repairs them. */
export function mrzScore({ document, outcome }: ReadDocument) {
  const truth = document.sides.flatMap((side) => side.truth.mrz ?? [])
  const rows = outcome.sides.flatMap((side) => side.mrzRows)
  return {
    rows: truth.length,
    asRead: truth.filter((row) => rows.includes(row)).length,
    repaired: truth.filter((row) => outcome.zoneRows?.includes(row)).length,
  }
}

/** Codes on the document, and how many were read; `read` is undefined for a reader that reads no codes. */
export function codeScore({ document, outcome }: ReadDocument) {
  const truth = document.sides.flatMap((side) => side.truth.code ?? [])
  const reads = outcome.sides.some(({ codes }) => codes !== undefined)
  const found = outcome.sides.flatMap(({ codes }) => codes ?? [])
  return {
    codes: truth.length,
    read: reads ? truth.filter((code) => found.includes(code)).length : undefined,
  }
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const kept = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

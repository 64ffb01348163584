/** Checks what a document says about itself: whether its CPF is a possible number, and whether it has expired. */
import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import { isValidCpf } from '../../protocol/cpf.ts'
import { allChecksHold, type Mrz } from '../mrz/mrz.ts'
import type { DocumentRead } from '../reading/understand-document.ts'
import { made, notMade, type CheckKind, type Reasons } from './made-check.ts'
import { findCpfs } from '../fields/printed-values.ts'

const CPF_DIGITS: CheckKind = {
  // A forger can make up a valid number as easily as anybody, so a valid number proves nothing.
  name: 'cpf-check-digits',
  weight: 'refutes',
  fails: 'from',
  threshold: 2,
  unit: 'places with one number that fails',
}

/**
 * Checks the check digits of the CPF. A misread digit makes them fail too, so a number must stand in two places and
 * fail in both alike.
 */
export function cpfCheckDigits({ fields, sides, zone }: DocumentRead): DocumentscopyCheck {
  if (fields.cpf.value !== null && isValidCpf(fields.cpf.value)) return made(CPF_DIGITS, 0, CPF_REASONS)
  const printed = sides.map(({ reading }) =>
    reading.lines.flatMap(({ text }) =>
      findCpfs(text).filter(({ valid, punctuated, literal }) => !valid && punctuated && literal),
    ),
  )
  const places = [...printed.map((cpfs) => cpfs.map(({ digits }) => digits)), zoneNumbers(zone)]
  const measure = Math.max(0, ...places.flat().map((digits) => countWith(places, digits)))
  if (measure === 0) return notMade(CPF_DIGITS, 'No CPF was read.')
  if (measure === 1) return notMade(CPF_DIGITS, 'The CPF was not read without doubt.', { measure })
  return made(CPF_DIGITS, measure, CPF_REASONS)
}

const CPF_REASONS: Reasons = {
  pass: 'The check digits of the CPF hold.',
  fail: 'The check digits of a CPF that stands in two places fail.',
}

function zoneNumbers(zone: Mrz | undefined): readonly string[] {
  if (!zone || !allChecksHold(zone)) return []
  return [zone.optional1, zone.optional2].filter((text) => /^\d{11}$/.test(text))
}

const countWith = (places: readonly (readonly string[])[], digits: string): number =>
  places.filter((found) => found.includes(digits)).length

const NOT_EXPIRED: CheckKind = {
  // An expired document is not a forged one. What it means for the verdict is decided by the rule document_not_expired.
  name: 'not-expired',
  weight: 'hints',
  fails: 'from',
  threshold: 1,
  unit: 'days past the expiry date',
}
const DAY_MS = 24 * 60 * 60 * 1000

/** `today` is yyyy-mm-dd; on its last day a document is still valid. */
export function notExpired({ fields: { expiryDate } }: DocumentRead, today: string): DocumentscopyCheck {
  if (expiryDate.value === null) return notMade(NOT_EXPIRED, 'No expiry date was read.')
  const days = Math.round((Date.parse(today) - Date.parse(expiryDate.value)) / DAY_MS)
  return made(NOT_EXPIRED, days, {
    pass: 'The document has not expired.',
    fail: 'The document has expired.',
  })
}

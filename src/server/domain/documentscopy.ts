import type { CheckOutcome, DocumentscopyCheck, DocumentscopySection } from '../../protocol/documentscopy.ts'

/**
 * What follows from the checks together: one that counts and fails refutes the document, one that decides and
 * passes approves it, and hints are left out.
 */
export function documentscopyOutcome(checks: readonly DocumentscopyCheck[]): CheckOutcome {
  if (checks.some(({ weight, outcome }) => weight !== 'hints' && outcome === 'fail')) return 'fail'
  const isApproved = checks.some(({ weight, outcome }) => weight === 'decides' && outcome === 'pass')
  return isApproved ? 'pass' : 'not-performed'
}

/** The section of an execution that shows the checks. */
export function documentscopySection(checks: readonly DocumentscopyCheck[]): DocumentscopySection {
  return {
    performed: checks.some(({ outcome }) => outcome !== 'not-performed'),
    outcome: documentscopyOutcome(checks),
    checks: [...checks],
  }
}

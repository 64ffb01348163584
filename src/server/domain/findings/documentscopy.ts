import type {
  CheckOutcome,
  CheckWeight,
  DocumentscopyCheck,
  DocumentscopySection,
  IssuerCodeProblem,
  IssuerCodeReading,
} from '../../../protocol/executions/documentscopy.ts'
import type { DocumentField, RuleStatus } from '../../../protocol/executions/executions.ts'

/**
 * The combined outcome of the checks. A failed check of the weight `decides` or `refutes` refutes the document, a
 * failed doubt leaves it to a person, a passed check of the weight `decides` approves it, and hints are ignored.
 */
export function documentscopyOutcome(checks: readonly DocumentscopyCheck[]): CheckOutcome {
  const fails = (...weights: readonly CheckWeight[]): boolean =>
    checks.some(({ weight, outcome }) => outcome === 'fail' && weights.includes(weight))
  if (fails('decides', 'refutes')) return 'fail'
  if (fails('doubts')) return 'not-performed'
  const isApproved = checks.some(({ weight, outcome }) => weight === 'decides' && outcome === 'pass')
  return isApproved ? 'pass' : 'not-performed'
}

/** The section of an execution that shows the checks. */
export function documentscopySection(
  checks: readonly DocumentscopyCheck[],
  issuerCode?: IssuerCodeReading,
): DocumentscopySection {
  return {
    performed: checks.some(({ outcome }) => outcome !== 'not-performed'),
    outcome: documentscopyOutcome(checks),
    checks: [...checks],
    ...(issuerCode && { issuerCode }),
  }
}

/** Fields that distinguish people. */
const personalFields: readonly string[] = ['name', 'cpf', 'birthDate'] satisfies DocumentField[]

/** The code was read correctly, but is not as its issuer makes them: a person has to look. */
const doubts: readonly string[] = [
  'ambiguous-version',
  'issued-in-the-future',
  'algorithm',
  'issuer',
  'cpf',
  'address',
] satisfies IssuerCodeProblem[]

/**
 * The answer of the rule `issuer_code_is_valid`. The code of an expired document is still genuine:
 * `document_not_expired` checks the date.
 */
export function issuerCodeStatus(code: IssuerCodeReading | undefined): RuleStatus {
  if (!code || code.signature === 'not-checked') return 'NOT_PERFORMED'
  const isRefuted =
    code.signature === 'invalid' ||
    code.contradictions.length > 0 ||
    code.problems.includes('another-document')
  if (isRefuted) return 'INVALID'
  return code.problems.some((problem) => doubts.includes(problem)) ? 'NOT_PERFORMED' : 'VALID'
}

/**
 * 0 to 100. At this limit one stranger in 100 is taken for the person, and from portraits of 620 and 860 bytes 95 and
 * 98 in 100 people are recognised on a selfie (300 people of LFW, bench/issuer-portraits.ts). At 50, the limit of face
 * matches, 90 and 96 would be: few bytes make genuine pairs less similar, but not strangers.
 */
const LEAST_PORTRAIT_SIMILARITY = 20

/**
 * The answer of the rule `issuer_portrait_is_equal`: whether the code's portrait is like the one on the card and like
 * the selfie, as far as these exist.
 */
export function issuerPortraitStatus(code: IssuerCodeReading | undefined): RuleStatus {
  const { print, selfie } = code?.portraitSimilarity ?? {}
  const similarities = [print, selfie].filter((one) => one !== undefined)
  if (similarities.length === 0) return 'NOT_PERFORMED'
  return similarities.every((similarity) => similarity >= LEAST_PORTRAIT_SIMILARITY) ? 'VALID' : 'INVALID'
}

/** Whether the code shows deception: it was never signed, or it is another person's. */
export function isForeignCode(code: IssuerCodeReading | undefined): boolean {
  if (!code) return false
  return (
    code.signature === 'invalid' || code.contradictions.some(({ field }) => personalFields.includes(field))
  )
}

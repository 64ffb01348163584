/** The rules that a report may configure: what each asks of the findings, and whether it could be answered. */
import { isValidCpf, type Cpf } from '../../protocol/cpf.ts'
import type { RuleStatus, Validation } from '../../protocol/executions.ts'
import type { ReportDefinition, ReportRule, RuleName } from '../../protocol/reports.ts'
import { documentscopyOutcome } from './documentscopy.ts'
import type { Findings, RegistryMatch } from './findings.ts'

/** What a rule may look at. */
export interface Facts {
  readonly definition: ReportDefinition
  readonly findings: Findings
  /** The CPF sent with the execution, eleven digits whose check digits nobody looked at yet. */
  readonly parameterCpf: Cpf | undefined
  /** The day on which the execution is decided, yyyy-mm-dd in Brazil. */
  readonly today: string
}

/** Rules whose INVALID says that somebody deceives, and not only that something is missing. */
export const fraudRules: ReadonlySet<RuleName> = new Set([
  'private_faceset_not_contains_face',
  'documentscopy_approved',
])

const rules: Readonly<Record<RuleName, (facts: Facts) => RuleStatus>> = {
  document_type_accepted: ({ definition, findings }) =>
    verdictOf(definition.documentTypes.some((type) => type === findings.type)),

  // A person is told apart by a name, a birth date and one number; a reading without them settles nothing.
  document_readable: ({ findings }) =>
    verdictOf(
      hasField(findings, 'name') &&
        hasField(findings, 'birthDate') &&
        (documentCpf(findings) !== undefined || hasField(findings, 'documentNumber')),
    ),

  document_not_expired: ({ findings, today }) =>
    findings.expiryDate === undefined ? 'NOT_PERFORMED' : verdictOf(findings.expiryDate >= today),

  cpf_is_valid: ({ findings, parameterCpf }) => {
    if (parameterCpf !== undefined && !isValidCpf(parameterCpf)) return 'INVALID'
    const cpf = documentCpf(findings)
    return cpf === undefined ? 'NOT_PERFORMED' : verdictOf(isValidCpf(cpf))
  },

  cpf_equals_parameter: ({ findings, parameterCpf }) =>
    parameterCpf === undefined || findings.documentCpf === undefined
      ? 'NOT_PERFORMED'
      : verdictOf(findings.documentCpf === parameterCpf),

  facematch_is_equal: ({ definition, findings: { faceMatch } }) =>
    faceMatch.performed
      ? verdictOf(faceMatch.similarity >= definition.thresholds.faceMatch)
      : 'NOT_PERFORMED',

  private_faceset_not_contains_face: ({ definition, findings, parameterCpf }) =>
    findings.privateFaceset.performed
      ? verdictOf(suspects(findings.privateFaceset.matches, definition, findings, parameterCpf).length === 0)
      : 'NOT_PERFORMED',

  documentscopy_approved: ({ findings }) => {
    const outcome = documentscopyOutcome(findings.documentscopy)
    return outcome === 'not-performed' ? 'NOT_PERFORMED' : verdictOf(outcome === 'pass')
  },
}

/** Answers one configured rule. */
export function validate(rule: ReportRule, facts: Facts): Validation {
  return {
    rule: rule.rule,
    title: rule.title,
    description: rule.description,
    status: rules[rule.rule](facts),
  }
}

/**
 * Faces of the registry that are this person's under another name: at the report's threshold, in a record whose
 * CPF is not the person's. A record without a CPF cannot be told to be the person's own and counts as well.
 */
export function suspects(
  matches: readonly RegistryMatch[],
  definition: ReportDefinition,
  findings: Findings,
  parameterCpf: Cpf | undefined,
): readonly RegistryMatch[] {
  const own = findings.documentCpf ?? parameterCpf
  return matches.filter(
    ({ similarity, cpf }) =>
      similarity >= definition.thresholds.privateFaceset && (cpf === undefined || cpf !== own),
  )
}

/** The CPF on the document, or what was read in its place even though its check digits fail. */
function documentCpf({ documentCpf: cpf, ocr }: Findings): string | undefined {
  const read = ocr.fields['cpf']?.value?.replace(/\D/g, '')
  return cpf ?? (read === '' ? undefined : read)
}

function hasField({ ocr }: Findings, field: string): boolean {
  const value = ocr.fields[field]?.value
  return value !== undefined && value !== null && value !== ''
}

function verdictOf(holds: boolean): RuleStatus {
  return holds ? 'VALID' : 'INVALID'
}

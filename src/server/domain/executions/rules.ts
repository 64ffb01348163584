/** The rules that a report may configure: what each checks in the findings, and whether it could be answered. */
import { ptBR } from '../../../protocol/reports/rule-words/pt-br.ts'
import type { CaptureNotes } from '../../../protocol/captures.ts'
import { isValidCpf, type Cpf } from '../../../protocol/cpf.ts'
import type { RuleStatus, Validation } from '../../../protocol/executions/executions.ts'
import type { ReportRule, RuleName } from '../../../protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import {
  documentscopyOutcome,
  isForeignCode,
  issuerCodeStatus,
  issuerPortraitStatus,
} from '../findings/documentscopy.ts'
import type { CustomAnswer } from '../findings/custom-sources.ts'
import type { Findings, RegistryMatch } from '../findings/findings.ts'
import { isRefuted, isShown, type MovementTried } from '../movement/movement-tries.ts'
import { isIsoDate } from '../../../protocol/iso-date.ts'
import { ruleDescriptions } from '../reports/rule-descriptions.ts'
import { selfieStatus } from '../findings/selfie-signs.ts'
import { velocityStatus, type VelocityCounts } from '../findings/velocity.ts'
import { officialAgreement, type OfficialLookup } from '../findings/official-data.ts'

/** What a rule may look at. */
export interface Facts {
  readonly definition: ReportDefinition
  readonly findings: Findings
  /** The CPF sent with the execution: eleven digits whose check digits were not checked yet. */
  readonly parameterCpf: Cpf | undefined
  /** The day on which the execution is decided, yyyy-mm-dd in Brazil. */
  readonly today: string
  /** What the bursts of the session showed. */
  readonly movement?: MovementTried | undefined
  /** What the capture leaves to the reviewer. */
  readonly captured?: CaptureNotes | undefined
  /** How often the execution's marks were seen; undefined where the report does not ask. */
  readonly velocity?: VelocityCounts | undefined
  readonly official: OfficialLookup
  /** One for each custom source of the report, in its order. */
  readonly custom: readonly CustomAnswer[]
}

/** Rules whose INVALID means deception under a condition. */
type FraudWhenShown = {
  [Name in RuleName]: (typeof ruleDescriptions)[Name]['fraud'] extends 'when-shown' ? Name : never
}[RuleName]

const showsFraud: Readonly<Record<FraudWhenShown, (facts: Facts) => boolean>> = {
  issuer_code_is_valid: ({ findings }) => isForeignCode(findings.issuerCode),
  // When the record or the person has no CPF, it stays open whether the two are one person.
  private_faceset_not_contains_face: (facts) =>
    ownCpf(facts) !== undefined && suspects(facts).some(({ cpf }) => cpf !== undefined),
}

const rules: Readonly<Record<RuleName, (facts: Facts) => RuleStatus>> = {
  document_type_accepted: ({ definition, findings }) =>
    seenVerdict(
      findings,
      definition.documentTypes.some((type) => type === findings.type),
    ),

  // A person is identified by a name, a birth date and one number. A reading without them settles nothing.
  document_readable: ({ findings }) =>
    seenVerdict(
      findings,
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

  // Depth is evidence for a live head, but its absence is not evidence against one. Another person's movement is.
  liveness_approved: ({ definition, movement }) => {
    if (isRefuted(movement)) return 'INVALID'
    return isShown(movement, definition.movementChallenge) ? 'VALID' : 'NOT_PERFORMED'
  },

  selfie_is_live: ({ findings: { selfie } }) => selfieStatus(selfie),

  velocity_is_normal: ({ definition, velocity }) => velocityStatus(definition.velocity, velocity),

  private_faceset_not_contains_face: (facts) =>
    facts.findings.privateFaceset.performed ? verdictOf(suspects(facts).length === 0) : 'NOT_PERFORMED',

  documentscopy_approved: ({ findings }) => {
    const outcome = documentscopyOutcome(findings.documentscopy)
    return outcome === 'not-performed' ? 'NOT_PERFORMED' : verdictOf(outcome === 'pass')
  },

  issuer_code_is_valid: ({ findings }) => issuerCodeStatus(findings.issuerCode),

  issuer_portrait_is_equal: ({ findings }) => issuerPortraitStatus(findings.issuerCode),

  mrz_is_consistent: ({ findings: { documentscopy } }) => {
    const ofZone = documentscopy.filter(({ name }) => name.endsWith('-equals-zone'))
    if (ofZone.some(({ outcome }) => outcome === 'fail')) return 'INVALID'
    const digits = documentscopy.find(({ name }) => name === 'zone-check-digits')
    return digits?.outcome === 'pass' ? 'VALID' : 'NOT_PERFORMED'
  },

  minimum_age_reached: ({ definition: { minimumAge }, findings, today }) => {
    const birthDate = findings.ocr.fields['birthDate']?.value
    if (minimumAge === null || !birthDate || !isIsoDate(birthDate)) return 'NOT_PERFORMED'
    return verdictOf(birthdayAt(minimumAge, birthDate) <= today)
  },

  official_data_agrees: ({ official, findings }) => officialAgreement(official, findings),

  custom_sources_approve: ({ custom }) => {
    const opinions = custom.map(({ outcome }) => (outcome.performed ? outcome.isApproved : 'unknown'))
    if (opinions.includes(false)) return 'INVALID'
    return opinions.includes(true) && !opinions.includes('unknown') ? 'VALID' : 'NOT_PERFORMED'
  },
}

/** Answers one configured rule. */
export function validate(rule: ReportRule, facts: Facts): Validation {
  const status = rules[rule.rule](facts)
  const { rule: name, title, description } = rule
  return { rule: name, title, description, status, answer: ptBR[name][status] }
}

/** Whether an answered validation means deception. */
export function isFraud({ rule, status }: Validation, facts: Facts): boolean {
  if (status !== 'INVALID') return false
  const name = rule as RuleName
  return isWhenShown(name) ? showsFraud[name](facts) : ruleDescriptions[name].fraud === 'always'
}

function isWhenShown(name: RuleName): name is FraudWhenShown {
  return ruleDescriptions[name].fraud === 'when-shown'
}

/**
 * Faces of the registry that are this person under another name: similar enough for the report's threshold, in a record
 * with another CPF. A record without a CPF cannot be shown to be the person's own and counts as well.
 */
export function suspects(facts: Facts): readonly RegistryMatch[] {
  const { definition, findings } = facts
  if (!findings.privateFaceset.performed) return []
  const own = ownCpf(facts)
  return findings.privateFaceset.matches.filter(
    ({ similarity, cpf }) =>
      similarity >= definition.thresholds.privateFaceset && (cpf === undefined || cpf !== own),
  )
}

function ownCpf({ findings, parameterCpf }: Facts): Cpf | undefined {
  return findings.documentCpf ?? parameterCpf
}

/**
 * The day on which a person reaches an age, yyyy-mm-dd. For a person born on 29 February it may be a 29 February that
 * the year does not have.
 */
function birthdayAt(age: number, birthDate: string): string {
  return `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`
}

/** The CPF on the document, or the text read in its place even though its check digits fail. */
function documentCpf({ documentCpf: cpf, ocr }: Findings): string | undefined {
  const read = ocr.fields['cpf']?.value?.replace(/\D/g, '')
  return cpf ?? (read === '' ? undefined : read)
}

function hasField({ ocr }: Findings, field: string): boolean {
  const value = ocr.fields[field]?.value
  return value !== undefined && value !== null && value !== ''
}

/** Whether any capture could not be analysed, for a reason that is not the capture's own. */
export function unseen({ unseen: captures = [] }: Findings): boolean {
  return captures.length > 0
}

/** Missing features are evidence against a document only when all of it was analysed. */
function seenVerdict(findings: Findings, holds: boolean): RuleStatus {
  return !holds && unseen(findings) ? 'NOT_PERFORMED' : verdictOf(holds)
}

function verdictOf(holds: boolean): RuleStatus {
  return holds ? 'VALID' : 'INVALID'
}

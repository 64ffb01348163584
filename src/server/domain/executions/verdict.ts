/** Turns findings into a decision: validations, sections, status. Pure, so every case is a test. */
import type {
  ExecutionStatus,
  OfficialData,
  PrivateFacesetSection,
  Sections,
  Validation,
} from '../../../protocol/executions/executions.ts'
import type { RuleEffect } from '../../../protocol/reports/dry-runs.ts'
import type { ReportRule } from '../../../protocol/reports/report-rules.ts'
import type { SectionName } from '../../../protocol/reports/reports.ts'
import { documentscopySection } from '../findings/documentscopy.ts'
import { customSection } from '../findings/custom-sources.ts'
import { NOT_LOOKED_AT } from '../findings/still-doubt.ts'
import { livenessSection } from '../movement/movement-tries.ts'
import { confirmedData, officialSection } from '../findings/official-data.ts'
import { selfieSection } from '../findings/selfie-signs.ts'
import { velocitySection } from '../findings/velocity.ts'
import { isFraud, suspects, unseen, validate, type Facts } from './rules.ts'
import { isSelfieAsAsked, selfieValidation } from '../reports/selfie-demand.ts'

export interface Verdict {
  readonly status: ExecutionStatus
  readonly fraud: boolean
  readonly validations: readonly Validation[]
  readonly sections: Sections
  readonly data: OfficialData
  /** Whether a person must look at the execution. It is then sent to document forensics. */
  readonly needsPerson: boolean
}

/** Decides one execution under its report. */
export function decide(facts: Facts): Verdict {
  const ofRules = facts.definition.rules.map((rule) => validate(rule, facts))
  const ofSelfie = selfieValidation(facts.captured?.selfie)
  const status = statusOf(facts, ofRules)
  return {
    status,
    fraud: ofRules.some((validation) => isFraud(validation, facts)),
    validations: ofSelfie ? [...ofRules, ofSelfie] : ofRules,
    sections: sectionsOf(facts),
    data: confirmedData(facts.official, facts.findings),
    needsPerson: status === 'Pendente',
  }
}

/**
 * The status that the answers of the rules lead to, in the order of the definition's rules.
 *
 * A CPF parameter that differs from the document's holds the execution in `processando` until a person rejects it,
 * whatever the rules say. A person decides about a still that was accepted although it was refused before, or that
 * could not be analysed. Otherwise the most severe rule decides. A selfie that is not as the report asks, and a
 * document that looks like a copy, are left to a person, and a report that checked nothing approves nobody.
 */
export function statusOf(
  { definition, findings, parameterCpf, captured }: Facts,
  validations: readonly Validation[],
): ExecutionStatus {
  if (
    parameterCpf !== undefined &&
    findings.documentCpf !== undefined &&
    parameterCpf !== findings.documentCpf
  )
    return 'processando'
  if (captured?.doubts.some(({ refused, reason }) => refused || reason === NOT_LOOKED_AT)) return 'Pendente'
  if (unseen(findings)) return 'Pendente'
  const consequences = validations.map((validation, i) => consequence(validation, definition.rules[i]))
  if (consequences.includes('reject')) return 'REPROVADO'
  if (consequences.includes('review') || !isSelfieAsAsked(definition, captured?.selfie)) return 'Pendente'
  if (isCopyToLookAt(definition, findings)) return 'Pendente'
  return validations.some(({ status }) => status === 'VALID') ? 'APROVADO' : 'Pendente'
}

/**
 * Whether a report asks for documentscopy, and a check of the doubtful kind failed. Its rule then answers
 * `NOT_PERFORMED`, which most reports ignore, because usually it only means that there was nothing to check.
 */
function isCopyToLookAt({ rules }: Facts['definition'], { documentscopy }: Facts['findings']): boolean {
  const asks = rules.some(({ rule }) => rule === 'documentscopy_approved')
  return asks && documentscopy.some(({ weight, outcome }) => weight === 'doubts' && outcome === 'fail')
}

/** What the answer of a rule means for the verdict. */
export function consequence(
  { status }: Pick<Validation, 'status'>,
  rule: ReportRule | undefined,
): RuleEffect {
  if (status === 'VALID' || !rule) return 'none'
  const effect = status === 'INVALID' ? rule.onInvalid : rule.onNotPerformed
  return effect === 'ignore' ? 'none' : effect
}

/**
 * Only the sections that the report asks for and those of its own sources, and of these only those that were performed
 * or say why they were not.
 */
function sectionsOf(facts: Facts): Sections {
  const { definition, findings, official, custom } = facts
  const registry = privateFacesetSection(facts)
  const velocity = velocitySection(definition.velocity, facts.velocity)
  const all: Partial<Record<SectionName, unknown>> = {
    ocr: findings.ocr,
    documentscopy: documentscopySection(findings.documentscopy, findings.issuerCode),
    faceMatch: faceMatchSection(facts),
    liveness: { ...livenessSection(facts.movement), ...selfieSection(facts) },
    ...(registry ? { privateFaceset: registry } : {}),
    ...(official ? { officialData: officialSection(official) } : {}),
    ...(velocity ? { velocity } : {}),
  }
  return {
    ...Object.fromEntries(
      Object.entries(all).filter(([name]) => definition.sections.some((wanted) => wanted === name)),
    ),
    ...Object.fromEntries(custom.map((answer) => [answer.section, customSection(answer)])),
  }
}

function faceMatchSection({
  definition,
  findings: { faceMatch },
}: Facts): NonNullable<Sections['faceMatch']> {
  const threshold = definition.thresholds.faceMatch
  return faceMatch.performed
    ? { performed: true, similarity: faceMatch.similarity, threshold, model: faceMatch.modelId }
    : { performed: false, threshold, reason: faceMatch.reason }
}

/** Undefined when no search was made: the section's shape has no way to say so, and "no suspect" would be a claim. */
function privateFacesetSection(facts: Facts): PrivateFacesetSection | undefined {
  const { definition, findings } = facts
  if (!findings.privateFaceset.performed) return undefined
  const { matches } = findings.privateFaceset
  return {
    statusCode: 200,
    data: {
      suspect: suspects(facts).length > 0,
      faceMatches: matches.map(({ recordId, createdAt, description, similarity }) => ({
        similarity,
        verified: similarity >= definition.thresholds.privateFaceset,
        faceset: { _id: recordId, createdAt: createdAt.toISOString(), description },
      })),
    },
  }
}

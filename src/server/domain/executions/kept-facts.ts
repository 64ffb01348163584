/**
 * The facts that an execution keeps after it was decided, and the rules that they suffice for. Pictures, embeddings and
 * the CPFs of registry records are not among them.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CaptureNotes, SelfieAnswer } from '../../../protocol/captures.ts'
import type { RuleStatus } from '../../../protocol/executions/executions.ts'
import { velocityMarks } from '../../../protocol/executions/velocity.ts'
import type { ReportRule, RuleName } from '../../../protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import type { CustomAnswer } from '../findings/custom-sources.ts'
import type { Findings, RegistryMatch } from '../findings/findings.ts'
import type { OfficialAnswer, OfficialLookup } from '../findings/official-data.ts'
import type { VelocityCounts } from '../findings/velocity.ts'
import { selfieAnswer } from '../reports/selfie-demand.ts'
import type { StoredExecution } from './execution.ts'
import { validate, type Facts } from './rules.ts'

/** A decided execution and the settings under which the analysis decided it. */
export interface Past {
  readonly execution: StoredExecution
  readonly definition: ReportDefinition
  /** The day in Brazil on which it was analysed, yyyy-mm-dd. */
  readonly today: string
}

/** The answer of a rule under other settings; undefined where the kept facts do not suffice. */
export function answerUnder(
  rule: ReportRule,
  past: Past,
  definition: ReportDefinition,
): RuleStatus | undefined {
  const { rule: name } = rule
  const given = past.execution.validations.find((validation) => validation.rule === name)?.status
  const settings = settingsOf[name]
  if (given && settings.every((read) => isDeepStrictEqual(read(past.definition), read(definition))))
    return given
  if (!suffices[name](past, definition)) return undefined
  // When the kept facts lead to another answer than the rule gave, the rule looked at more than was kept.
  if (given && validate(rule, keptFacts(past, past.definition)).status !== given) return undefined
  return validate(rule, keptFacts(past, definition)).status
}

/** The answer to what a report asks of the selfie; `not-known` where the page was not asked for it. */
export function selfieUnder(
  { execution: { captured, movement, images }, definition: then }: Past,
  now: ReportDefinition,
): SelfieAnswer | 'not-known' | undefined {
  const kept = captured?.selfie
  const isSame = then.selfie === now.selfie && then.movementChallenge === now.movementChallenge
  if (isSame || !now.captures.includes('selfie') || !captured) return kept
  if (!images.selfie) return now.selfie === 'any' ? selfieAnswer(now, undefined, movement) : 'not-known'
  const answer = selfieAnswer(now, captured.claimedSources?.selfie, movement)
  const lacksMovement = answer?.lacks.some((lack) => lack === 'no-movement' || lack === 'movement-unclear')
  const lacksSource = answer?.lacks.some((lack) => lack.startsWith('from-'))
  return lacksMovement && !lacksSource && !askedForMovement(then, now) ? 'not-known' : answer
}

/** Facts for the rules as far as they were kept. What was not kept reads as not performed. */
export function keptFacts(past: Past, definition: ReportDefinition): Facts {
  const { execution, today } = past
  const sections: Readonly<Record<string, unknown>> = execution.sections
  return {
    definition,
    findings: keptFindings(execution),
    parameterCpf: execution.parameterCpf,
    today,
    movement: execution.movement,
    captured: execution.captured,
    velocity: keptVelocity(execution),
    official: keptOfficial(execution),
    custom: definition.sources.map(({ section }) => keptAnswer(section, sections[section])),
  }
}

/** The same facts with another answer about the selfie. */
export function withSelfie(facts: Facts, selfie: SelfieAnswer | undefined): Facts {
  const { captured } = facts
  if (!captured) return facts
  const { selfie: _before, ...notes } = captured
  return { ...facts, captured: { ...notes, ...(selfie && { selfie }) } satisfies CaptureNotes }
}

/**
 * Whether a picture may not have been looked at, for a reason of the service's own. That leaves the execution to a
 * person.
 */
export function mayBeUnseen({ sections, type, images, captured }: StoredExecution): boolean {
  const { ocr, faceMatch, liveness } = sections
  const read = new Set(ocr?.stages?.map(({ side }) => side))
  const unread = (['front', 'back'] as const).filter((side) => images[side] && !read.has(side))
  const isUnread = read.size > 0 && captured?.bothSidesIn === undefined && unread.length > 0
  const reasons = [faceMatch?.reason, liveness?.selfie?.reason]
  return type === undefined || isUnread || reasons.some((reason) => reason?.includes(' failed: '))
}

const NOT_KEPT = { performed: false, reason: 'It was not kept.' } as const

function keptFindings({ type, sections, documentCpf }: StoredExecution): Findings {
  const { ocr, faceMatch, documentscopy, liveness } = sections
  return {
    type: type ?? 'invalido',
    typeConfidence: ocr?.typeConfidence ?? 0,
    ocr: ocr ?? { type: type ?? 'invalido', fields: {} },
    documentCpf,
    expiryDate: ocr?.fields['expiryDate']?.value ?? undefined,
    faceMatch:
      faceMatch?.similarity === undefined
        ? NOT_KEPT
        : { performed: true, similarity: faceMatch.similarity, modelId: faceMatch.model ?? '' },
    selfie: liveness?.selfie?.performed ? { performed: true, signs: liveness.selfie.signs } : NOT_KEPT,
    privateFaceset: sections.privateFaceset
      ? { performed: true, matches: keptMatches(sections.privateFaceset) }
      : NOT_KEPT,
    documentscopy: documentscopy?.checks ?? [],
    ...(documentscopy?.issuerCode && { issuerCode: documentscopy.issuerCode }),
    pictures: {},
  }
}

function keptMatches({ data }: NonNullable<StoredExecution['sections']['privateFaceset']>): RegistryMatch[] {
  return data.faceMatches.map(({ similarity, faceset }) => ({
    recordId: faceset._id,
    cpf: undefined,
    description: faceset.description,
    createdAt: new Date(faceset.createdAt),
    similarity,
  }))
}

function keptVelocity({ sections: { velocity } }: StoredExecution): VelocityCounts | undefined {
  return (
    velocity &&
    Object.fromEntries(
      velocityMarks.flatMap((mark) => (velocity[mark] ? [[mark, velocity[mark].count]] : [])),
    )
  )
}

/** The section is written by `officialSection` alone, which keeps the members of the answer as they are. */
function keptOfficial({ sections: { officialData } }: StoredExecution): OfficialLookup {
  if (!officialData) return undefined
  if (officialData['performed'] !== true) return NOT_KEPT
  const { simulated, found, record, ...answer } = officialData as Partial<OfficialAnswer> & {
    readonly simulated?: boolean
    readonly found?: boolean
  }
  return { ...answer, performed: true, simulated: simulated === true, record: found ? record : undefined }
}

function keptAnswer(section: string, kept: unknown): CustomAnswer {
  const { performed, approved } = (kept ?? {}) as {
    readonly performed?: boolean
    readonly approved?: boolean
  }
  return {
    section,
    outcome: performed === true ? { performed, members: {}, isApproved: approved } : NOT_KEPT,
  }
}

type Setting = (definition: ReportDefinition) => unknown

const confidence: Setting = ({ fieldConfidence }) => fieldConfidence

/** The settings that each rule reads. While they stay the same, the rule's answer is the one that it gave. */
const settingsOf: Readonly<Record<RuleName, readonly Setting[]>> = {
  document_type_accepted: [({ documentTypes }) => [...documentTypes].sort()],
  document_readable: [confidence],
  document_not_expired: [confidence],
  cpf_is_valid: [confidence],
  cpf_equals_parameter: [confidence],
  mrz_is_consistent: [],
  documentscopy_approved: [],
  issuer_code_is_valid: [],
  issuer_portrait_is_equal: [],
  facematch_is_equal: [({ thresholds }) => thresholds.faceMatch],
  liveness_approved: [({ movementChallenge }) => movementChallenge],
  selfie_is_live: [],
  private_faceset_not_contains_face: [confidence, ({ thresholds }) => thresholds.privateFaceset],
  velocity_is_normal: [({ velocity }) => velocity],
  minimum_age_reached: [confidence, ({ minimumAge }) => minimumAge],
  official_data_agrees: [confidence],
  custom_sources_approve: [({ sources }) => sources],
}

type Suffices = (past: Past, now: ReportDefinition) => boolean

const hasFields: Suffices = (past, now) =>
  past.execution.sections.ocr !== undefined && readsTheSame(past, now)
const hasChecks: Suffices = ({ execution }) => execution.sections.documentscopy !== undefined

/** Whether the kept facts are all that a rule would look at under the given settings. */
const suffices: Readonly<Record<RuleName, Suffices>> = {
  document_type_accepted: ({ execution }) => execution.type !== undefined,
  document_readable: hasFields,
  document_not_expired: hasFields,
  cpf_is_valid: hasFields,
  cpf_equals_parameter: readsTheSame,
  mrz_is_consistent: hasChecks,
  documentscopy_approved: hasChecks,
  issuer_code_is_valid: hasChecks,
  issuer_portrait_is_equal: hasChecks,
  facematch_is_equal: ({ execution }) => execution.sections.faceMatch !== undefined,
  liveness_approved: ({ execution: { images }, definition: then }, now) =>
    images.selfie !== undefined && askedForMovement(then, now),
  selfie_is_live: ({ execution }) => execution.sections.liveness?.selfie !== undefined,
  private_faceset_not_contains_face: sameFacesOfRegistry,
  velocity_is_normal: ({ execution: { sections } }, now) => sections.velocity?.hours === now.velocity.hours,
  minimum_age_reached: hasFields,
  official_data_agrees: (past, now) =>
    hasFields(past, now) && past.execution.sections.officialData !== undefined,
  custom_sources_approve: ({ execution, definition: then }, now) =>
    now.sources.every(
      (source) =>
        Object.hasOwn(execution.sections, source.section) &&
        then.sources.some((one) => isDeepStrictEqual(one, source)),
    ),
}

/**
 * Whether another required confidence leaves every field as it is: no field that was read falls below the new one, and
 * none was withheld under the old one.
 */
export function readsTheSame(
  { execution: { sections }, definition: then }: Past,
  now: ReportDefinition,
): boolean {
  const [before, after] = [then.fieldConfidence, now.fieldConfidence]
  if (before === after) return true
  if (!sections.ocr) return false
  const { fields, parents = [] } = sections.ocr
  return [...Object.values(fields), ...parents].every(({ value, confidence: sure }) =>
    value === null ? sure === undefined || sure < after : (sure ?? 0) >= after,
  )
}

/** A page that was not asked for movement, or for the turns of a challenge, has sent none. */
function askedForMovement(then: ReportDefinition, now: ReportDefinition): boolean {
  return then.sections.includes('liveness') && (then.movementChallenge || !now.movementChallenge)
}

/**
 * The registry was searched from the old threshold on, and the CPFs of its records were not kept. So only a threshold
 * that leaves all found faces in, or all out, can be judged.
 */
function sameFacesOfRegistry(past: Past, now: ReportDefinition): boolean {
  const { privateFaceset: section } = past.execution.sections
  const [before, after] = [past.definition.thresholds.privateFaceset, now.thresholds.privateFaceset]
  if (!section || after < before || !readsTheSame(past, now)) return false
  const { faceMatches } = section.data
  const left = faceMatches.filter(({ similarity }) => similarity >= after)
  return left.length === 0 || left.length === faceMatches.length
}

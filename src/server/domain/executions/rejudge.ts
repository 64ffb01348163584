/**
 * Judges a past execution by other settings of its report. Nothing is analysed again: where the kept facts do not tell
 * an answer, it is not known, and never guessed. Pure, so every case is a test.
 */
import type { ExecutionStatus, RuleStatus } from '../../../protocol/executions/executions.ts'
import type { Rejudgement, RuleEffect, RuleJudged } from '../../../protocol/reports/dry-runs.ts'
import type { ReportRule } from '../../../protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import { SELFIE_AS_ASKED, isSelfieAsAsked } from '../reports/selfie-demand.ts'
import type { StoredExecution } from './execution.ts'
import {
  answerUnder,
  keptFacts,
  mayBeUnseen,
  readsTheSame,
  selfieUnder,
  withSelfie,
  type Past,
} from './kept-facts.ts'
import { validate, type Facts } from './rules.ts'
import { consequence, statusOf } from './verdict.ts'

/** The verdict of the analysis and that of other settings; undefined where the analysis gave no verdict. */
export function rejudge(past: Past, now: ReportDefinition): Rejudgement | undefined {
  const before = verdictOfAnalysis(past.execution)?.status
  if (before === undefined) return undefined
  const rules = judgedRules(past, now)
  const after = isExplained(past, before) ? statusUnder(past, now, rules) : undefined
  return {
    before,
    after: after ?? 'not-known',
    rules: [...rules.filter(isChanged), ...changedSelfie(past, now)],
  }
}

/**
 * The verdict of the analysis, whatever a person decided after it, and when it was given; undefined where there is none.
 * An execution that is older than the history has no other status than its present one.
 */
export function verdictOfAnalysis({
  history,
  analysed,
  status,
  updatedAt,
}: StoredExecution): { readonly status: ExecutionStatus; readonly at: Date } | undefined {
  if (!analysed) return undefined
  const verdict = history.find(({ actor, reason }) => actor.kind === 'analysis' && reason === undefined)
  if (verdict) return { status: verdict.status, at: new Date(verdict.at) }
  return history.length === 0 ? { status, at: updatedAt } : undefined
}

/** Whether the kept facts lead to the verdict that was given. Otherwise something else decided it. */
function isExplained(past: Past, verdict: ExecutionStatus): boolean {
  const { execution, definition } = past
  if (mayBeUnseen(execution)) return false
  const answered = definition.rules.flatMap((rule) => {
    const answer = execution.validations.find(({ rule: name }) => name === rule.rule)
    return answer ? [{ rule, answer }] : []
  })
  const facts = keptFacts(past, { ...definition, rules: answered.map(({ rule }) => rule) })
  return (
    statusOf(
      facts,
      answered.map(({ answer }) => answer),
    ) === verdict
  )
}

/** Every rule of either definition, in the order of the new one. */
function judgedRules(past: Past, now: ReportDefinition): readonly RuleJudged[] {
  const { execution, definition: then } = past
  const given = (rule: ReportRule): RuleJudged['before'] => {
    const validation = execution.validations.find(({ rule: name }) => name === rule.rule)
    return validation && { status: validation.status, effect: consequence(validation, rule) }
  }
  const judged = now.rules.map((rule): RuleJudged => {
    const old = then.rules.find((one) => one.rule === rule.rule)
    const before = old && given(old)
    const status = answerUnder(rule, past, now)
    const after = status
      ? ({ status, effect: consequence({ status }, rule) } as const)
      : ({ status: 'not-known' } as const)
    return { rule: rule.rule, ...(before && { before }), after }
  })
  const gone = then.rules.filter((old) => !now.rules.some(({ rule }) => rule === old.rule))
  return [
    ...judged,
    ...gone.map((old) => {
      const before = given(old)
      return { rule: old.rule, ...(before && { before }) }
    }),
  ]
}

/** A missing rule counts as one without effect, so adding or removing a rule without effect changes nothing. */
function isChanged({ before, after }: RuleJudged): boolean {
  if (after?.status === 'not-known') return true
  const effects = [before, after].map((judged): RuleEffect => judged?.effect ?? 'none')
  return effects[0] !== effects[1] || (before && after ? before.status !== after.status : false)
}

/**
 * The status under other settings. It is calculated twice: once every unknown rule passes, once each does the most that
 * it can. When the two results differ, the status is unknown (undefined).
 */
function statusUnder(
  past: Past,
  now: ReportDefinition,
  rules: readonly RuleJudged[],
): ExecutionStatus | undefined {
  // A CPF that differs from the one sent holds an execution, and under another confidence it may not have been read.
  if (past.execution.parameterCpf !== undefined && !readsTheSame(past, now)) return undefined
  const facts = keptFacts(past, now)
  const [best, worst] = (['best', 'worst'] as const).map((end) => {
    const answers = now.rules.map((rule, i) => {
      const status = rules[i]?.after?.status
      const answer = status === undefined || status === 'not-known' ? atTheEnd(rule, end) : status
      return { ...validate(rule, facts), status: answer }
    })
    return statusOf(withSelfieAtTheEnd(past, now, facts, end), answers)
  })
  // A document that looks like a copy is left to a person, whatever the rule means for the verdict. Here it is not
  // known whether the document looks like one.
  const isCopyOpen = rules.some(
    ({ rule, after }) => rule === 'documentscopy_approved' && after?.status === 'not-known',
  )
  return best === worst && !(isCopyOpen && best === 'APROVADO') ? best : undefined
}

function atTheEnd({ onInvalid, onNotPerformed }: ReportRule, end: 'best' | 'worst'): RuleStatus {
  if (end === 'best') return 'VALID'
  return onInvalid === 'ignore' && onNotPerformed === 'review' ? 'NOT_PERFORMED' : 'INVALID'
}

function withSelfieAtTheEnd(past: Past, now: ReportDefinition, facts: Facts, end: 'best' | 'worst'): Facts {
  const selfie = selfieUnder(past, now)
  return withSelfie(
    facts,
    selfie === 'not-known' ? { asked: now.selfie, met: end === 'best', lacks: [] } : selfie,
  )
}

/** The demand on the selfie, which stands beside the rules under a name of its own. */
function changedSelfie(past: Past, now: ReportDefinition): readonly RuleJudged[] {
  const { captured } = past.execution
  const was = isSelfieAsAsked(past.definition, captured?.selfie)
  const selfie = selfieUnder(past, now)
  const rule = SELFIE_AS_ASKED
  const before = demanded(was)
  if (selfie === 'not-known') return [{ rule, before, after: { status: 'not-known' } }]
  const is = isSelfieAsAsked(now, selfie)
  return is === was ? [] : [{ rule, before, after: demanded(is) }]
}

function demanded(isMet: boolean): NonNullable<RuleJudged['before']> {
  return isMet ? { status: 'VALID', effect: 'none' } : { status: 'NOT_PERFORMED', effect: 'review' }
}

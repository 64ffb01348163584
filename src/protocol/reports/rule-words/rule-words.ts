/**
 * Sentences that say what each answer of a rule means, for analysts, for the playground and, in Portuguese, for the
 * API.
 */
import type { RuleStatus, Validation } from '../../executions/executions.ts'
import type { RuleName } from '../report-rules.ts'
import { causeOf, type CauseEvidence, type RuleCause } from './rule-causes.ts'

/** `selfie_as_asked` is answered beside the rules, and never with INVALID. */
export type RuleWords = Readonly<Record<RuleName, Readonly<Record<RuleStatus, string>>>> & {
  readonly selfie_as_asked: Readonly<Record<Exclude<RuleStatus, 'INVALID'>, string>>
  /** One cause each, in place of a sentence of NOT_PERFORMED that names several. */
  readonly causes: Readonly<Record<RuleCause, string>>
}

/** The sentence for a rule's answer; undefined for a rule that only a newer server knows. */
export function ruleSentence(words: RuleWords, rule: string, status: RuleStatus): string | undefined {
  if (rule === 'causes' || !Object.hasOwn(words, rule)) return undefined
  const sentences: Readonly<Partial<Record<RuleStatus, string>>> =
    words[rule as Exclude<keyof RuleWords, 'causes'>]
  return sentences[status]
}

/** The sentence for a rule's answer about an execution. Of several possible causes it names the one that was. */
export function answerSentence(
  words: RuleWords,
  { rule, status }: Pick<Validation, 'rule' | 'status'>,
  evidence: CauseEvidence,
): string | undefined {
  const cause = status === 'NOT_PERFORMED' ? causeOf(rule, evidence) : undefined
  return cause ? words.causes[cause] : ruleSentence(words, rule, status)
}

/**
 * Sentences that say what each answer of a rule means, for analysts, for the playground and, in Portuguese, for the
 * API.
 */
import type { RuleStatus } from '../../executions/executions.ts'
import type { RuleName } from '../report-rules.ts'

export type RuleWords = Readonly<Record<RuleName, Readonly<Record<RuleStatus, string>>>>

/** The sentence for a rule's answer; undefined for a rule that only a newer server knows. */
export function ruleSentence(words: RuleWords, rule: string, status: RuleStatus): string | undefined {
  return Object.hasOwn(words, rule) ? words[rule as RuleName][status] : undefined
}

/** What each answer of a rule means, as a sentence: for analysts, for the playground and, in Portuguese, for the API. */
import type { RuleStatus } from '../../executions/executions.ts'
import type { RuleName } from '../report-rules.ts'

export type RuleWords = Readonly<Record<RuleName, Readonly<Record<RuleStatus, string>>>>

/** Undefined for a rule that a newer server has. */
export function ruleSentence(words: RuleWords, rule: string, status: RuleStatus): string | undefined {
  return Object.hasOwn(words, rule) ? words[rule as RuleName][status] : undefined
}

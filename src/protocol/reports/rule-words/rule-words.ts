/**
 * Sentences that say what each answer of a rule means, for analysts, for the playground and, in Portuguese, for the
 * API.
 */
import type { RuleStatus } from '../../executions/executions.ts'
import type { RuleName } from '../report-rules.ts'

/** `selfie_as_asked` is answered beside the rules, and never with INVALID. */
export type RuleWords = Readonly<Record<RuleName, Readonly<Record<RuleStatus, string>>>> & {
  readonly selfie_as_asked: Readonly<Record<Exclude<RuleStatus, 'INVALID'>, string>>
}

/** The sentence for a rule's answer; undefined for a rule that only a newer server knows. */
export function ruleSentence(words: RuleWords, rule: string, status: RuleStatus): string | undefined {
  if (!Object.hasOwn(words, rule)) return undefined
  const sentences: Readonly<Partial<Record<RuleStatus, string>>> = words[rule as keyof RuleWords]
  return sentences[status]
}

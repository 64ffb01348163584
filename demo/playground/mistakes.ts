import type { Problem } from '../../src/protocol/errors.ts'
import { LONGEST_VARIABLE_NAME, MAX_VARIABLES } from '../../src/protocol/links/variable-limits.ts'
import type { Texts } from './texts.ts'

const limits = { most: MAX_VARIABLES, longestName: LONGEST_VARIABLE_NAME }

/** The fields of the form that makes a link. */
export type LinkField = 'cpf' | 'variables'

export interface Mistake {
  readonly words: string
  /** The field in which it was made; undefined where no field of the form is wrong. */
  readonly field: LinkField | undefined
}

/**
 * The mistakes of a request, for the person who typed it. What the form asks for has sentences of the page. The server
 * says other mistakes in English, and the page says so.
 */
export function toMistakes(problem: Partial<Problem>, texts: Texts): readonly Mistake[] {
  const mistakes = problem.errors?.map(({ pointer, detail }): Mistake => {
    if (pointer === '/cpf') return { field: 'cpf', words: texts.link.cpfWrong }
    if (isOfVariables(pointer)) return { field: 'variables', words: texts.link.variablesWrong(limits) }
    return { field: undefined, words: texts.refused(`${pointer}: ${detail}`) }
  })
  if (mistakes && mistakes.length > 0) return mistakes
  return [
    { field: undefined, words: problem.detail === undefined ? texts.failed : texts.refused(problem.detail) },
  ]
}

/** The same as sentences. */
export function toSentences(problem: Partial<Problem>, texts: Texts): readonly string[] {
  return toMistakes(problem, texts).map(({ words }) => words)
}

function isOfVariables(pointer: string): boolean {
  return pointer === '/variables' || pointer.startsWith('/variables/')
}

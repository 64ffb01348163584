import type { Problem } from '../../src/protocol/errors.ts'
import { LONGEST_VARIABLE_NAME, MAX_VARIABLES } from '../../src/protocol/links/variable-limits.ts'
import type { LinkField } from './link-options.ts'
import type { Texts } from './texts.ts'

const limits = { most: MAX_VARIABLES, longestName: LONGEST_VARIABLE_NAME }

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
    if (pointer === '/cpf') return mistakeIn('cpf', texts)
    if (isOfVariables(pointer)) return mistakeIn('variables', texts)
    return { field: undefined, words: texts.refused(`${pointer}: ${detail}`) }
  })
  if (mistakes && mistakes.length > 0) return mistakes
  return [
    { field: undefined, words: problem.detail === undefined ? texts.failed : texts.refused(problem.detail) },
  ]
}

/** The mistake in a field of the form. */
export function mistakeIn(field: LinkField, { link }: Texts): Mistake {
  return { field, words: field === 'cpf' ? link.cpfWrong : link.variablesWrong(limits) }
}

/** The same as sentences. */
export function toSentences(problem: Partial<Problem>, texts: Texts): readonly string[] {
  return toMistakes(problem, texts).map(({ words }) => words)
}

function isOfVariables(pointer: string): boolean {
  return pointer === '/variables' || pointer.startsWith('/variables/')
}

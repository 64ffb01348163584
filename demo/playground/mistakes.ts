import type { Problem } from '../../src/protocol/errors.ts'
import type { Texts } from './texts.ts'

/** The fields of the form that makes a link. */
export type LinkField = 'cpf' | 'variables'

export interface Mistake {
  readonly words: string
  /** The field in which it was made; undefined where no field of the form is wrong. */
  readonly field: LinkField | undefined
}

/**
 * The mistakes of a request, for the person who typed it. A wrong CPF has a sentence of the page; other mistakes are in
 * the server's words.
 */
export function toMistakes(problem: Partial<Problem>, texts: Texts): readonly Mistake[] {
  const mistakes = problem.errors?.map(({ pointer, detail }): Mistake => {
    if (pointer === '/cpf') return { field: 'cpf', words: texts.link.cpfWrong }
    return { field: fieldOf(pointer), words: `${pointer}: ${detail}` }
  })
  if (mistakes && mistakes.length > 0) return mistakes
  return [{ field: undefined, words: problem.detail ?? texts.failed }]
}

/** The same as sentences. */
export function toSentences(problem: Partial<Problem>, texts: Texts): readonly string[] {
  return toMistakes(problem, texts).map(({ words }) => words)
}

function fieldOf(pointer: string): LinkField | undefined {
  return pointer === '/variables' || pointer.startsWith('/variables/') ? 'variables' : undefined
}

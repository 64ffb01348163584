import type { Problem } from '../../src/protocol/errors.ts'
import type { Texts } from './texts.ts'

/**
 * The mistakes of a request, for the person who typed it. A wrong CPF has a sentence of the page; other mistakes are in
 * the server's words.
 */
export function toSentences(problem: Partial<Problem>, texts: Texts): readonly string[] {
  const sentences = problem.errors?.map(({ pointer, detail }) =>
    pointer === '/cpf' ? texts.link.cpfWrong : `${pointer}: ${detail}`,
  )
  return sentences && sentences.length > 0 ? sentences : [problem.detail ?? texts.failed]
}

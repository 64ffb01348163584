import { LimiarError } from '../../../protocol/errors.ts'

/** The values of a query parameter that takes several, separated by a pipe. @throws LimiarError `invalid-request`. */
export function readWords<Word extends string>(
  text: string,
  name: string,
  isWord: (word: string) => word is Word,
): readonly Word[] {
  const words = text.split('|')
  if (words.every(isWord)) return words
  const errors = [{ pointer: `#query/${name}`, detail: 'holds an unknown value' }]
  throw new LimiarError('invalid-request', `The query parameter ${name} is not valid.`, { errors })
}

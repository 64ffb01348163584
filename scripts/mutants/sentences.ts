/** Excludes mutants of sentences: text for people is judged by reading, and no rule depends on its words. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The used part of Babel's path to a place in the code. */
interface Place {
  readonly node:
    | { readonly type: 'StringLiteral'; readonly value: string }
    | {
        readonly type: 'TemplateLiteral'
        readonly quasis: readonly { readonly value: { readonly raw: string } }[]
      }
    | { readonly type: '' }
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sentences', {
    shouldIgnore: (path) => (isSentence(path as Place) ? 'a sentence for people' : undefined),
  }),
]

/**
 * Whether a text is a sentence. Codes and names of headers and policies never have three words in a row, and those with
 * two begin with a small letter.
 */
function isSentence({ node }: Place): boolean {
  if (node.type === 'StringLiteral')
    return isOfWords(node.value) || /^[\p{Lu}\d].*\p{L}{2} \p{L}/su.test(node.value)
  return node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => isOfWords(value.raw))
}

function isOfWords(text: string): boolean {
  return /\p{L} \p{L}+ \p{L}/u.test(text)
}

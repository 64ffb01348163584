/** Leaves the mutants of sentences out: what a person reads is judged by reading, and no rule depends on its words. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What is looked at of Babel's path to a place in the code. */
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

/** Codes, names of headers and policies are no sentences: they begin with a small letter or have no two words in a row. */
function isSentence({ node }: Place): boolean {
  if (node.type === 'StringLiteral') return /^[\p{Lu}\d].*\p{L}{2} \p{L}/su.test(node.value)
  if (node.type !== 'TemplateLiteral') return false
  return node.quasis.some(({ value }) => /\p{L}{2} \p{L}{2}/u.test(value.raw))
}

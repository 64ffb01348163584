/**
 * `npm run comments -- --seed 7`: prints twenty comments of the code at random, with their places, to be read aloud.
 * The same seed names the same comments of the same code. A comment that has to be read twice is to be rewritten.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { seededRandom } from '../demo/specimens/random.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '20' } },
})
/** Fewer words are a label and no sentence. */
const LEAST_WORDS = 4

/** Its comments are the descriptions of /openapi.json. */
const GENERATED = 'src/client/api.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{src,scripts,demo,bench}/**/*.ts', { cwd: root, exclude: [GENERATED] }).toSorted()
const comments = files.flatMap((file) => commentsOf(file))
const random = seededRandom(Number(values.seed))
const drawn = new Set<number>()
while (drawn.size < Math.min(Number(values.count), comments.length))
  drawn.add(random.integer(0, comments.length - 1))
for (const index of drawn) console.log(`${comments[index]}\n`)
console.log(`${drawn.size} of ${comments.length} comments, seed ${values.seed}`)

/** The comments of a file, neighbouring lines as one, each behind its place. */
function commentsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text)
  const found: { line: number; end: number; words: string }[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind !== ts.SyntaxKind.SingleLineCommentTrivia && kind !== ts.SyntaxKind.MultiLineCommentTrivia)
      continue
    const written = scanner.getTokenText()
    const line = text.slice(0, scanner.getTokenStart()).split('\n').length
    const words = written
      .replaceAll(/^\/\*+|\*\/$/g, '')
      .replaceAll(/^\s*(\/\/|\*) ?/gm, '')
      .replaceAll(/\s+/g, ' ')
    const last = found.at(-1)
    if (last && kind === ts.SyntaxKind.SingleLineCommentTrivia && last.end === line - 1) {
      last.words += ` ${words.trim()}`
      last.end = line
    } else found.push({ line, end: line + written.split('\n').length - 1, words: words.trim() })
  }
  return found
    .filter(({ words }) => words.split(' ').length >= LEAST_WORDS)
    .map(({ line, words }) => `${file}:${line}\n  ${words}`)
}

/**
 * Writes `llms.txt` (llmstxt.org), the map of the documentation for language models, from the README and the beginnings
 * of the pages: `node scripts/llms-txt.ts`; with `--check` it fails when the file is stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'llms.txt')

/** A group called Optional may be left out where the context is short (llmstxt.org). */
const groups = [
  ['Documentation', ['README.md', 'docs/*.md']],
  ['Hosting the page', ['docs/hosts/*.md', 'examples/README.md']],
  ['Operating the service', ['docs/operating/*.md']],
  ['Optional', ['CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md', 'docs/decisions/*.md']],
] as const
/** A period, colon or question mark ends a sentence only outside code and before a capital letter. */
const SENTENCE = /^(?:`[^`]*`|[^`])*?[.:?](?=\s+[\p{Lu}`“[(]|$)/u

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const wanted = [
  '# Limiar',
  `> ${paragraphOf(readme)}`,
  'The API of a running server is described at `/openapi.json` (OpenAPI 3.1) and shown at `/docs`.',
  ...groups.map(([title, patterns]) => `## ${title}\n\n${pagesOf(patterns).map(entry).join('\n')}`),
]
  .join('\n\n')
  .concat('\n')

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('llms.txt is stale: run `npx node scripts/llms-txt.ts`.')
  process.exit(1)
}

function pagesOf(patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted())
}

function entry(page: string): string {
  const text = readFileSync(join(root, page), 'utf8')
  const [, title = page] = /^# (.*)$/m.exec(text) ?? []
  const [sentence = ''] = SENTENCE.exec(paragraphOf(text)) ?? []
  return `- [${title}](${page})${sentence === '' ? '' : `: ${sentence.replace(/:$/, '.')}`}`
}

/** The first paragraph of prose, in one line and without links. */
function paragraphOf(text: string): string {
  const paragraphs = text
    .replaceAll(/^```.*?^```$/gms, '')
    .split(/\n\n+/)
    .map((one) => one.trim())
  const prose = paragraphs.find((one) => one !== '' && !/^([#|>_<]|- )/.test(one)) ?? ''
  return prose.replaceAll(/\s+/g, ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

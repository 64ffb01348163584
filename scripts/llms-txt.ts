/**
 * Writes `llms.txt` (llmstxt.org), the map of the documentation for language models, from the README and the beginnings
 * of the pages: `node scripts/llms-txt.ts`; with `--check` it fails when the file is stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'llms.txt')

const groups = [
  ['Documentation', 'docs/*.md'],
  ['Hosting the page', 'docs/hosts/*.md'],
  ['Decisions', 'docs/decisions/*.md'],
] as const

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const wanted = [
  '# Limiar',
  `> ${paragraphOf(readme)}`,
  'The API of a running server is described at `/openapi.json` (OpenAPI 3.1) and shown at `/docs`.',
  ...groups.map(
    ([title, pattern]) =>
      `## ${title}\n\n${globSync(pattern, { cwd: root }).toSorted().map(entry).join('\n')}`,
  ),
]
  .join('\n\n')
  .concat('\n')

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('llms.txt is stale: run `npx node scripts/llms-txt.ts`.')
  process.exit(1)
}

function entry(page: string): string {
  const text = readFileSync(join(root, page), 'utf8')
  const [, title = page] = /^# (.*)$/m.exec(text) ?? []
  const [sentence = ''] = /^.*?[.:](?=\s|$)/.exec(paragraphOf(text)) ?? []
  return `- [${title}](${page})${sentence === '' ? '' : `: ${sentence.replace(/:$/, '.')}`}`
}

/** The first paragraph after the heading, in one line and without links. */
function paragraphOf(text: string): string {
  const paragraphs = text.split(/\n\n+/).map((one) => one.trim())
  const prose = paragraphs.find((one) => one !== '' && !/^([#|>`_]|<!--)/.test(one)) ?? ''
  return prose.replaceAll(/\s+/g, ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** Parses every block of code in the documentation, so that none is pasted with a slip. Other tests run many of them. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { format, type BuiltInParserName } from 'prettier'
import { variables } from '../../src/server/settings/settings.ts'
import { syntaxFaults } from '../support/syntax-faults.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md', 'deploy/**/*.md', 'examples/*.md'], {
  cwd: root,
}).toSorted()
const BLOCK = /^ *```(\w*)\n(.*?)^ *```$/gms

/** Parsers of Prettier, by the language of a block. */
const parsers: Readonly<Record<string, BuiltInParserName>> = {
  css: 'css',
  html: 'html',
  js: 'babel',
  json: 'json',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'vue',
  // Prettier has no parser for XML. That for Vue also wants each element closed.
  xml: 'vue',
  yaml: 'yaml',
}
const grammars = ['dart', 'kotlin', 'swift'] as const
const shells: readonly string[] = ['sh', 'console', 'bash']
/**
 * Not parsed here: pictures of text, drawings that `scripts/architecture.ts` checks, a table, and languages for which no
 * parser is installed. `docs/hosts/frameworks.md` says how Svelte and Astro were built; `webhook-receivers.test.ts` runs
 * the Python.
 */
const unparsed: readonly string[] = ['', 'mermaid', 'csv', 'svelte', 'astro', 'sql', 'python']

/** Variables that are no settings of the server. */
const others = [
  ...['LIMIAR_PROVIDER_TOKEN', 'LIMIAR_URL', 'LIMIAR_TOKEN', 'LIMIAR_REPORT', 'LIMIAR_WEBHOOK_SECRET'],
  ...['LIMIAR_DOMAIN', 'LIMIAR_TEST_STORES', 'LIMIAR_DESCRIBED_REQUESTS', 'LIMIAR_DESCRIBED_SEED'],
  // Those of the proxies' own files.
  ...['LIMIAR_NODES', 'LIMIAR_NODE_1', 'LIMIAR_NODE_2', 'LIMIAR_BIND', 'LIMIAR_ACCESS_LOG'],
  // An example of a slip, and what Kubernetes would make of a Service's name.
  ...['LIMIAR_EMBED_ORIGIN', 'LIMIAR_PORT'],
] as const

interface Block {
  readonly place: string
  readonly language: string
  readonly code: string
}

const blocks: readonly Block[] = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(BLOCK)].map(({ 1: language = '', 2: code = '', index }) => ({
    place: `${page}:${text.slice(0, index).split('\n').length}`,
    language,
    code,
  }))
})

/** What is wrong with a block; undefined: nothing. */
async function whyWrong({ language, code }: Block): Promise<string | undefined> {
  if (unparsed.includes(language)) return undefined
  if (shells.includes(language)) return whyNoShell(code)
  const grammar = grammars.find((name) => name === language)
  if (grammar !== undefined) return syntaxFaults(grammar, code).join(', ') || undefined
  const parser = parsers[language]
  if (parser === undefined) return `no parser is known for ${language}`
  // A part of an object is shown without its braces.
  const whole = parser === 'json' && code.trimStart().startsWith('"') ? `{${code}}` : code
  return format(whole, { parser }).then(
    () => undefined,
    (error: unknown) => String(error),
  )
}

function whyNoShell(code: string): string | undefined {
  const prompted = [...code.matchAll(/^\$ (.*)$/gm)].map(([, line = '']) => line)
  // What a command prints stands below it. A placeholder such as <link> would be read as a redirection.
  const typed = (prompted.length > 0 ? prompted.join('\n') : code).replaceAll(/<[^<>\n]+>/g, 'placeholder')
  return spawnSync('bash', ['-n'], { input: typed, encoding: 'utf8' }).stderr || undefined
}

describe('the code of the documentation', () => {
  it('is found', () => assert.ok(blocks.length > 100, String(blocks.length)))

  it('has the syntax of its language', async () => {
    const wrong = await Promise.all(
      blocks.map(async (block) => {
        const why = await whyWrong(block)
        return why === undefined ? [] : [`${block.place}: ${why}`]
      }),
    )
    assert.deepEqual(wrong.flat(), [])
  })

  it('names only settings that exist', () => {
    const known = new Set([...Object.keys(variables), ...others])
    const deployed = globSync('deploy/**/*.*', { cwd: root })
    const strange = [...pages, ...deployed, 'deploy/Dockerfile']
      .filter((page) => page !== 'CHANGELOG.md')
      .flatMap((page) =>
        [...readFileSync(join(root, page), 'utf8').matchAll(/\bLIMIAR_[A-Z0-9_]*[A-Z0-9]\b(?!_)/g)].map(
          ([name]) => ({ page, name }),
        ),
      )
      .filter(({ name }) => !known.has(name.replace(/_FILE$/, '')))
    assert.deepEqual(strange, [])
  })
})

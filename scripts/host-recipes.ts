/**
 * Writes programs of `examples/` into pages of `docs/`, each into the code block after the comment `<!-- examples/… -->`
 * that names it. `node scripts/host-recipes.ts` writes them; with `--check` it fails when a recipe is stale,
 * or when no recipe shows an example.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const examples = filesOf('examples/*/')
const recipes = [...filesOf('docs/*.md'), ...filesOf('docs/hosts/*.md')]

/** A comment that names a program, and the block after it. */
const QUOTED = /^<!-- (examples\/\S+) -->\n\n```(\w+)\n.*?^```$/gms

const isCheck = process.argv.includes('--check')
const quoted = new Set<string>()
const stale = recipes.filter((recipe) => {
  const text = read(recipe)
  const wanted = text.replaceAll(QUOTED, (_, program: string, language: string) => {
    quoted.add(program)
    return `<!-- ${program} -->\n\n\`\`\`${language}\n${read(program).trimEnd()}\n\`\`\``
  })
  if (!isCheck) writeFileSync(join(root, recipe), wanted)
  return wanted !== text
})

const faults = [
  ...(isCheck ? stale.map((recipe) => `${recipe} is stale: run \`npx node scripts/host-recipes.ts\`.`) : []),
  ...examples
    .filter((example) => ![...quoted].some((program) => program.startsWith(`${example}/`)))
    .map((example) => `Of ${example} nothing is quoted by a page of docs.`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root }).toSorted()
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

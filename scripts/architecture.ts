/**
 * Draws the figures of `docs/architecture.md` from the imports in the code: `node scripts/architecture.ts`. With
 * `--check` it draws nothing and fails when a figure is stale, an import breaks a rule of `.dependency-cruiser.cjs`, a
 * folder is crowded or a file is long. The imports are read once for all of that. An arrow that follows from others is
 * left out (transitive reduction).
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise, format, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/architecture.md')

/** In a folder with more files than this, nobody sees what belongs there. */
const MOST_FILES = 20
/** A longer file usually holds two ideas. */
const MOST_LINES = 320
/**
 * Files that are as long as the list they hold (words, limits, layouts, steps of the schema), or that are generated.
 */
const tables =
  /(\/texts\/|\/words-|-words\.ts$|limit-settings\.ts$|layouts\/layouts\.ts$|migrations\/|client\/api\.ts$)/

/** The figures. Each shows only the folders inside one folder. */
const figures = [
  { name: 'wings', folder: 'src' },
  { name: 'page', folder: 'src/component' },
  { name: 'documents', folder: 'src/documents' },
  { name: 'server', folder: 'src/server' },
] as const

type Arrows = Map<string, Set<string>>

process.chdir(root)
const imports = await readImports()

const before = readFileSync(page, 'utf8')
const after = figures.reduce(
  (text, { name, folder }) => withFigure(text, name, drawn(arrowsOf(folder))),
  before,
)
if (!process.argv.includes('--check')) writeFileSync(page, after)
const faults = [
  ...(after === readFileSync(page, 'utf8')
    ? []
    : ['A figure of docs/architecture.md is stale: run `npx node scripts/architecture.ts`.']),
  ...(await brokenRules()),
  ...crowded(),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

/** Reads what `src` and `demo` import, and holds it to the import rules. */
async function readImports(): Promise<ICruiseResult> {
  const options = await extractOptions(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(['src', 'demo'], options, undefined, {
    tsConfig: extractTsConfig(join(root, 'tsconfig.json')),
  })
  return output as ICruiseResult
}

/** The imports that break a rule, as dependency-cruiser reports them. */
async function brokenRules(): Promise<readonly string[]> {
  if (imports.summary.violations.length === 0) return []
  const { output } = await format(imports, { outputType: 'err-long' })
  return [output as string]
}

/** A sentence for each folder and file of `src` that is larger than the house allows. */
function crowded(): readonly string[] {
  const files = globSync('src/**/*.ts').filter((file) => !tables.test(file))
  const folders = Object.entries(Object.groupBy(files, (file) => dirname(file)))
  const lines = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1
  return [
    ...folders.flatMap(([folder, inside = []]) =>
      inside.length > MOST_FILES ? [`${folder} has ${inside.length} files, of ${MOST_FILES} at most.`] : [],
    ),
    ...files.flatMap((file) =>
      lines(file) > MOST_LINES ? [`${file} has ${lines(file)} lines, of ${MOST_LINES} at most.`] : [],
    ),
  ]
}

/** Which folders of `folder` import which others; its own files join them and are left out. */
function arrowsOf(folder: string): Arrows {
  const within = new RegExp(`^${folder}/([^/]+)/`)
  const arrows: Arrows = new Map()
  for (const { source, dependencies } of imports.modules) {
    const from = within.exec(source)?.[1]
    if (from === undefined) continue
    const known = arrows.get(from) ?? new Set()
    arrows.set(from, known)
    for (const { resolved } of dependencies) {
      const to = within.exec(resolved)?.[1]
      if (to !== undefined && to !== from) known.add(to)
    }
  }
  return arrows
}

function drawn(arrows: Arrows): string {
  const lines = [...arrows.keys()].toSorted().flatMap((from) => {
    const direct = [...(arrows.get(from) ?? [])]
    const longer = new Set(direct.flatMap((to) => [...reachable(to, arrows)]))
    const kept = direct.filter((to) => !longer.has(to)).toSorted()
    return kept.length === 0 ? [`  ${from}`] : kept.map((to) => `  ${from} --> ${to}`)
  })
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

/** Folders reachable from `from` over one arrow or more. The import rules exclude cycles. */
function reachable(from: string, arrows: Arrows): Set<string> {
  const found = new Set<string>()
  const open = [...(arrows.get(from) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(arrows.get(next) ?? []))
  }
  return found
}

function withFigure(text: string, name: string, figure: string): string {
  const marks = new RegExp(`(<!-- figure: ${name} -->\n\n)[\\s\\S]*?(\n\n<!-- end -->)`)
  if (!marks.test(text)) throw new Error(`docs/architecture.md has no place for the figure “${name}”`)
  return text.replace(marks, (_, start: string, end: string) => `${start}${figure}${end}`)
}

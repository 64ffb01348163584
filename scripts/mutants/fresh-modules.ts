/**
 * Loads the project's own modules again for every run, but packages only once. A mutant may be in module-level code,
 * and no run may see state that another one left in a module. This takes a hundredth of a second; a new process with
 * its packages takes one.
 */
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const WATCHED_TESTS = new URL('watched-tests.ts', import.meta.url).href
const MUTANT_ID = /stryMutAct_9fa48\("(\d+)"\)/g

interface FreshModules {
  /** The path for `node:test`'s `run`, which imports each path only once. */
  entry(file: string): string
  /** The ids of the mutants of each module that was loaded. */
  mutants(): Iterable<readonly string[]>
}

/** Makes imports below a folder load again: each call of `entry` begins a new generation of modules. */
export function freshModules(folder: string): FreshModules {
  const root = pathToFileURL(`${folder}/`).href
  const sources = new Map<string, string>()
  let generation = 0
  const isOurs = (url: string): boolean =>
    url.startsWith(root) && url.split('?', 1)[0]?.endsWith('.ts') === true && !url.includes('/node_modules/')
  registerHooks({
    resolve: (specifier, context, next) => {
      const isInProject = context.parentURL !== undefined && isOurs(context.parentURL)
      if (specifier === 'node:test' && isInProject) return { url: WATCHED_TESTS, shortCircuit: true }
      const found = next(specifier.replace(/@\d+$/, ''), context)
      return isOurs(found.url) ? { ...found, url: `${found.url}?run=${generation}&.ts` } : found
    },
    load: (url, context, next) => {
      if (!isOurs(url)) return next(url, context)
      const path = fileURLToPath(url)
      let source = sources.get(path)
      if (source === undefined) {
        source = stripTypeScriptTypes(readFileSync(path, 'utf8'))
        sources.set(path, source)
      }
      return { format: 'module', source, shortCircuit: true }
    },
  })
  return {
    entry: (file) => `${file}@${++generation}`,
    mutants: () => [...sources.values()].map((source) => [...new Set(mutantsIn(source))]),
  }
}

function mutantsIn(source: string): readonly string[] {
  return [...source.matchAll(MUTANT_ID)].flatMap(([, id]) => id ?? [])
}

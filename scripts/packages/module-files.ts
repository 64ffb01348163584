/** Finds the built files that a module needs: its JavaScript, its types, and those of its relative imports. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The name after `from`, `import` and `import(`, as the compiler writes them. */
const IMPORTED = /(?:^|[\s;}])(?:import|from)\s*\(?\s*['"]([^'"]+)['"]/g

/**
 * All files of these modules (paths without an extension) and of those that they import. Fails at a package that is not
 * one of the peers.
 */
export function moduleFiles(modules: readonly string[], peers: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const follow = (module: string): void => {
    for (const file of [`${module}.js`, `${module}.d.ts`]) {
      if (found.has(file)) continue
      if (!existsSync(file)) throw new Error(`${file} was not built.`)
      found.add(file)
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
        if (name.startsWith('.')) follow(join(dirname(file), name.replace(/\.[jt]s$/, '')))
        else if (!peers.includes(name))
          throw new Error(`${file} imports ${name}, which a host does not have.`)
      }
    }
  }
  modules.forEach(follow)
  return [...found]
}

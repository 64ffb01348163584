/**
 * Where packages of hundreds of small modules are as a few files (`scripts/joined-packages.ts` makes them). Imported into
 * a process before its own program, which then loads them from there, as the built product does: without it a command
 * loads typebox from 679 files, which takes 0.2 s of processor time.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const joinedFolder = join(import.meta.dirname, '../dist/lib/joined')

/** The file of each name that is imported. */
export const joinedFiles: ReadonlyMap<string, string> = new Map([
  ['kysely', 'kysely.js'],
  ['kysely/migration', 'kysely-migration.js'],
  ['typebox', 'typebox.js'],
  ['typebox/compile', 'typebox-compile.js'],
  ['typebox/format', 'typebox-format.js'],
  ['typebox/system', 'typebox-system.js'],
  ['typebox/value', 'typebox-value.js'],
])

export const loadingJoinedFiles: readonly string[] = ['--import', import.meta.url]

// Worker threads inherit the argument. Without the built product there are no such files, and the packages do as well.
if (process.execArgv.includes(import.meta.url) && existsSync(joinedFolder))
  registerHooks({
    resolve(name, context, next) {
      const file = joinedFiles.get(name)
      if (file === undefined) return next(name, context)
      const url = pathToFileURL(join(joinedFolder, file)).href
      return { url, format: 'module', shortCircuit: true }
    },
  })

/**
 * Runs several files in one process, each as a suite: those whose tests take less time than a process needs to begin,
 * and those of the API, which use an embedded database in turn. `scripts/test-runs.ts` says which.
 */
import { resolve } from 'node:path'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { PACKED_VARIABLE } from './support/packed-files.ts'
import { closeSharedDatabases, shareDatabases } from './support/shared-databases.ts'

const files = process.env[PACKED_VARIABLE]
if (files === undefined) throw new Error(`${PACKED_VARIABLE} names the files, as scripts/test-runs.ts does.`)
shareDatabases()
after(closeSharedDatabases)

for (const file of files.split(' '))
  describe(file, async () => {
    await import(pathToFileURL(resolve(file)).href)
  })

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { STORES_VARIABLE } from '../support/chosen-stores.ts'
import { storageEngines } from '../support/storage-engines.ts'

const folder = join(import.meta.dirname, 'http')

/** Those over memory; the others bring both databases themselves. */
const overMemory = globSync('*.test.ts', { cwd: folder })
  .map((name) => join(folder, name))
  .filter((file) => !/storage-engines|on-each-database/.test(readFileSync(file, 'utf8')))

describe('the tests of the API that keep things in memory', () => {
  for (const { name, skip } of storageEngines)
    it(`pass on ${name} too`, { skip }, async () => {
      const { NODE_TEST_CONTEXT: _context, ...environment } = process.env
      const child = spawn(
        process.execPath,
        ['--test', '--test-reporter=tap', '--test-concurrency=2', ...overMemory],
        {
          env: { ...environment, [STORES_VARIABLE]: name },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      const printed = await text(child.stdout)
      const failed = printed.match(/^ *not ok .*$/gm) ?? []
      assert.deepEqual(failed, [], printed.slice(-4000))
      const passed = Number(/^# pass (\d+)$/m.exec(printed)?.[1])
      assert.ok(passed > 250, `${passed} tests ran`)
    })
})

/** Checks that no process outlives a test run that somebody ends. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isRunning } from '../support/is-running.ts'
import { until } from '../support/until.ts'

const started = pathToFileURL(join(import.meta.dirname, '../../scripts/started-processes.ts')).href
/** Starts a process in its own group, as browsers are started, which starts one more; prints the ids of both. */
const program = `
  import { spawn } from 'node:child_process'
  import { endTogether } from ${JSON.stringify(started)}
  endTogether()
  const waits = 'setInterval(() => {}, 1000)'
  const child = \`const { pid } = require('node:child_process').spawn(process.execPath, ['-e', "\${waits}"]); console.log(pid); \${waits}\`
  const { pid, stdout } = spawn(process.execPath, ['-e', child], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  stdout.once('data', (other) => console.log(pid + ' ' + other))`

describe(
  'a run that somebody ends',
  { skip: !existsSync('/proc/self/environ') && 'only Linux lists the processes' },
  () => {
    for (const [signal, code] of [
      ['SIGTERM', 143],
      ['SIGINT', 130],
      ['SIGHUP', 129],
    ] as const)
      it(`by ${signal} ends all processes that it started`, async () => {
        const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
          stdio: ['ignore', 'pipe', 'ignore'],
        })
        const [line] = (await once(createInterface(run.stdout), 'line')) as [string]
        const ids = line.trim().split(' ').map(Number)
        assert.equal(ids.filter(isRunning).length, 2, line)
        run.kill(signal)
        const [exitCode] = (await once(run, 'exit')) as [number]
        assert.equal(exitCode, code)
        await until('both are gone', () => (ids.some(isRunning) ? undefined : true))
      })
  },
)

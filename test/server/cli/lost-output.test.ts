/** Commands whose output goes nowhere: `| head` ended, the terminal was closed, or the disk of the log is full. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { freePort } from '../../support/free-port.ts'
import { commandArguments, commandEnvironment } from '../../support/limiar-command.ts'
import { until } from '../../support/until.ts'

/** Linux: each write to it fails as on a full disk. */
const FULL = '/dev/full'

const start = (args: readonly string[], environment: object, stdio: StdioOptions): ChildProcess =>
  spawn(process.execPath, [...commandArguments, ...args], {
    env: { ...commandEnvironment, ...environment },
    stdio,
  })

describe('a command that nobody listens to', () => {
  it('does its work to the end', async () => {
    const child = start(['serve', '--help'], {}, ['ignore', 'pipe', 'pipe'])
    child.stdout?.destroy()
    let complaints = ''
    child.stderr?.on('data', (part: Buffer) => (complaints += part.toString()))
    assert.deepEqual([await once(child, 'close'), complaints], [[0, null], ''])
  })

  it('serves on, and is told to end by the end of its terminal', { skip: !existsSync(FULL) }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-lost-output-'))
    const port = await freePort()
    const full = openSync(FULL, 'w')
    const child = start(['serve'], { LIMIAR_DATA_DIR: folder, LIMIAR_DRAIN_MS: '1', PORT: String(port) }, [
      'ignore',
      full,
      full,
    ])
    closeSync(full)
    const ended = once(child, 'exit')
    try {
      const status = (path: string): Promise<number | undefined> =>
        fetch(`http://127.0.0.1:${port}${path}`).then(
          (answer) => answer.status,
          () => undefined,
        )
      await until('the server answers', async () => {
        assert.equal(child.exitCode, null, 'it ended')
        return status('/health')
      })
      // Each request is a line of the log.
      for (let asked = 0; asked < 3; asked++) assert.equal(await status('/reports'), 401)
      child.kill('SIGHUP')
      assert.deepEqual(await ended, [0, null])
    } finally {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  })
})

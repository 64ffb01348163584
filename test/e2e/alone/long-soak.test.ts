import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readOptions } from '../../../bench/soak/options.ts'
import { soak } from '../../../bench/soak/run.ts'
import { violationsOf } from '../../../bench/soak/table.ts'

/**
 * Executions that wait at the end of the ten minutes are analysed before the checks, which takes another ten minutes on
 * a busy machine.
 */
const TIMEOUT_MS = 45 * 60_000

describe('a soak of ten minutes', () => {
  it(
    'loses nothing and refuses nobody wrongly, under every fault and attack',
    { timeout: TIMEOUT_MS },
    async (test) => {
      const outcome = await soak(readOptions(['--minutes', '10', '--seed', '7']), console.log, test.signal)
      assert.deepEqual(violationsOf(outcome.checks), [])
      assert.ok(outcome.load.arrived > 0, 'people came')
      assert.ok(outcome.faults.size > 0, 'faults came')
    },
  )
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { soak } from '../../../bench/soak/run.ts'
import { violationsOf } from '../../../bench/soak/table.ts'

/** Its length is set by its work: a minute on two quiet cores, several minutes on a busy machine. */
const TIMEOUT_MS = 10 * 60_000

/** Minutes and hours, every fault and both databases: `npm run soak`. */
describe('a short soak', () => {
  it(
    'loses nothing and refuses nobody wrongly, although the server is killed and other servers fail',
    { timeout: TIMEOUT_MS },
    async (test) => {
      const outcome = await soak(
        {
          extent: { people: 3 },
          database: 'embedded',
          faults: ['server-killed', 'ends-failing'],
          hostile: ['wrong-tokens', 'slow-bodies'],
          kinds: ['right', 'reloading', 'by-api'],
          nodes: 1,
          erasedPeople: 0,
          seed: 1,
          keepsFolder: false,
        },
        (line) => test.diagnostic(line),
        test.signal,
      )
      assert.deepEqual(violationsOf(outcome.checks), [])
      assert.deepEqual([...outcome.faults.keys()].sort(), ['ends-failing', 'server-killed'])
      assert.ok(outcome.load.arrived >= 3, 'people came')
    },
  )
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Failures } from '../../scripts/failures.ts'

const printed = `▶ a group
  ✔ works (1ms)
  ✖ does not (2ms)
✖ a group (3ms)

✖ failing tests:

test at test/one.test.ts:3:27
✖ does not (2ms)
  AssertionError: 1 == 2
`

describe('the failures of a run', () => {
  it('are told by file, without what passed', () => {
    const failures = new Failures()
    failures.add('test/one.test.ts', printed)
    failures.add('check: types', 'src/one.ts(3,1): error TS1005')
    assert.equal(
      failures.toString(),
      `
What failed:

✖ test/one.test.ts
  test at test/one.test.ts:3:27
  ✖ does not (2ms)
    AssertionError: 1 == 2

✖ check: types
  src/one.ts(3,1): error TS1005
`,
    )
  })

  it('are cut where one file tells too much, and say so', () => {
    const failures = new Failures()
    failures.add('test/long.test.ts', Array.from({ length: 45 }, (_, i) => `line ${i}`).join('\n'))
    assert.match(failures.toString(), /line 39\n {2}\(5 more lines\)\n$/)
  })

  it('are not told of where there are none', () => {
    assert.equal(new Failures().toString(), '')
  })
})

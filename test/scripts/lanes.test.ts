import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runInLanes, type Task } from '../../scripts/lanes.ts'

/** Tasks that last until a test ends them, in the order in which they began. */
function held(...wanted: readonly (readonly [Task['kind'], number])[]) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const tasks = wanted.map(([kind, seconds]): Task => {
    const name = `${kind} ${seconds}`
    return {
      kind,
      seconds,
      run: () =>
        new Promise((resolve) => {
          begun.push(name)
          ends.set(name, resolve)
        }),
    }
  })
  return { tasks, begun, end: (name: string) => ends.get(name)?.() }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('tasks in lanes', () => {
  it('begin with the longest of their kind', async () => {
    const { tasks, begun } = held(['working', 1], ['waiting', 2], ['working', 3], ['waiting', 4])
    void runInLanes(tasks, { working: 1, waiting: 1 })
    await turn()
    assert.deepEqual(begun, ['working 3', 'waiting 4'])
  })

  it('take waiting tasks when no work is left, and no more work than there are lanes for work', async () => {
    const { tasks, begun, end } = held(['working', 3], ['working', 2], ['waiting', 4], ['waiting', 1])
    const over = runInLanes(tasks, { working: 1, waiting: 1 })
    await turn()
    end('waiting 4')
    await turn()
    assert.deepEqual(begun, ['working 3', 'waiting 4', 'waiting 1'])
    end('waiting 1')
    await turn()
    assert.equal(begun.length, 3, 'the lane of those that wait took work')
    end('working 3')
    await turn()
    assert.deepEqual(begun.slice(3), ['working 2'])
    end('working 2')
    await over
  })

  it('are all run when there is only a lane for work', async () => {
    const done: number[] = []
    const tasks = [1, 2, 3].map((seconds): Task => ({
      kind: 'waiting',
      seconds,
      run: async () => void done.push(seconds),
    }))
    await runInLanes(tasks, { working: 1, waiting: 0 })
    assert.deepEqual(done, [3, 2, 1])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ResourceStack } from '../../../src/server/machine/resource-stack.ts'

describe('a stack of resources', () => {
  it('closes them in reverse order, each before the next, and once', async () => {
    const closed: string[] = []
    const stack = stackOf(['database', 'queue', 'models'], closed)
    await stack.disposeAsync()
    await stack.disposeAsync()
    assert.deepEqual(closed, ['models', 'queue', 'database'])
  })

  it('closes the open resources when the block fails', async () => {
    const closed: string[] = []
    const open = async () => {
      await using stack = stackOf(['database', 'queue'], closed)
      stack.defer(() => closed.push('models'))
      throw new Error('The index cannot be opened.')
    }
    await assert.rejects(open(), /The index cannot be opened/)
    assert.deepEqual(closed, ['models', 'queue', 'database'])
  })

  it('leaves the resources open that were moved out of the block', async () => {
    const closed: string[] = []
    const open = async () => {
      await using stack = stackOf(['database', 'queue'], closed)
      return stack.move()
    }
    const moved = await open()
    assert.deepEqual(closed, [])
    await moved.disposeAsync()
    assert.deepEqual(closed, ['queue', 'database'])
  })

  it('closes the others when one cannot be closed, and then reports that one', async () => {
    const closed: string[] = []
    const stack = stackOf(['database'], closed)
    const fail = (name: string) => () => Promise.reject(new Error(`${name} hangs`))
    stack.defer(fail('queue'))
    await assert.rejects(stack.disposeAsync(), /queue hangs/)
    assert.deepEqual(closed, ['database'])

    stack.defer(fail('models'))
    stack.defer(fail('index'))
    await assert.rejects(stack.disposeAsync(), ({ errors }: AggregateError) => {
      assert.deepEqual(errors.map(String), ['Error: index hangs', 'Error: models hangs'])
      return true
    })
  })
})

/** A stack of these resources, which record when they are closed. Closing takes a turn of the event loop. */
function stackOf(names: readonly string[], closed: string[]): ResourceStack {
  const stack = new ResourceStack()
  for (const name of names)
    stack.defer(async () => {
      await Promise.resolve()
      closed.push(name)
    })
  return stack
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  CommitQueue,
  type Answer,
  type Engine,
} from '../../../../src/server/adapters/database/engine/commit-queue.ts'

describe('the commit queue', () => {
  test('writes that were queued during a turn share one commit', async () => {
    const engine = new ScriptedEngine()
    const queue = new CommitQueue(engine)
    await Promise.all(writes(queue, 'earlier', 'first', 'second', 'third'))
    assert.deepEqual(engine.ran, [
      'earlier',
      'begin',
      'savepoint write',
      'first',
      'release write',
      'savepoint write',
      'second',
      'release write',
      'savepoint write',
      'third',
      'release write',
      'commit',
    ])
  })

  test('a lone write is one statement', async () => {
    const engine = new ScriptedEngine()
    assert.equal((await new CommitQueue(engine).write({ sql: 'alone', parameters: [] })).command, 'alone')
    assert.deepEqual(engine.ran, ['alone'])
  })

  test('nobody is answered before the commit', async () => {
    const engine = new ScriptedEngine()
    const queue = new CommitQueue(engine)
    const answered = writes(queue, 'earlier', 'first', 'second').map((write) =>
      write.then(({ command }) => engine.ran.push(`${command ?? ''} answered`)),
    )
    await Promise.all(answered)
    assert.deepEqual(engine.ran.slice(-3), ['commit', 'first answered', 'second answered'])
  })

  test('a write that fails fails alone', async () => {
    const queue = new CommitQueue(new ScriptedEngine({ failing: ['second'] }))
    const outcomes = await Promise.allSettled(writes(queue, 'earlier', 'first', 'second', 'third'))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    )
  })

  test('when the commit itself fails, each write is run by itself', async () => {
    const engine = new ScriptedEngine({ failing: ['commit'] })
    const queue = new CommitQueue(engine)
    await Promise.all(writes(queue, 'earlier', 'first', 'second'))
    assert.deepEqual(engine.ran.slice(-4), ['commit', 'rollback', 'first', 'second'])
  })

  test('a call that runs alone is not mixed with writes, and fails by itself', async () => {
    const engine = new ScriptedEngine()
    const queue = new CommitQueue(engine)
    const alone = queue.alone(async () => {
      await engine.script('a')
      await engine.script('b')
      throw new Error('It fails.')
    })
    const written = writes(queue, 'first', 'second')
    await assert.rejects(alone, { message: 'It fails.' })
    await Promise.all(written)
    assert.deepEqual(engine.ran.slice(0, 3), ['a', 'b', 'begin'])
  })
})

/** Queues a write of each text at once. The first one begins at once; the others are queued during its turn. */
function writes(queue: CommitQueue, ...statements: readonly string[]): Promise<Answer>[] {
  return statements.map((sql) => queue.write({ sql, parameters: [] }))
}

/** Records the statements that it is asked to run; answers each text as the command. */
class ScriptedEngine implements Engine {
  readonly ran: string[] = []
  readonly #failing: readonly string[]

  constructor({ failing = [] }: { readonly failing?: readonly string[] } = {}) {
    this.#failing = failing
  }

  query({ sql }: { readonly sql: string }): Promise<Answer> {
    return this.script(sql)
  }

  async script(sql: string): Promise<Answer> {
    this.ran.push(sql)
    if (this.#failing.includes(sql)) throw new Error(`${sql} fails.`)
    return { rows: [], affectedRows: 0, command: sql }
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { allocatorEnvironment } from '../../src/server/machine/allocator.ts'
import type { ReaderName } from './readers.ts'
import type { ReadingOrder, ReadingOutcome } from './reading-process.ts'

/** The environment in which `limiar serve` and `npm start` start their process. */
const started = { env: { ...allocatorEnvironment, ...process.env } }

/** A reader in its own process, which reads one document at a time. */
export class ForkedReader {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Starts a reader. With `keep`, a folder, it does not read again a card that was read into that folder before. */
  static async start(name: ReaderName, keep?: string): Promise<ForkedReader> {
    const orders = keep === undefined ? [name] : [name, keep]
    const child = fork(join(import.meta.dirname, 'reading-process.ts'), orders, started)
    await nextMessage(child)
    return new ForkedReader(child)
  }

  async read(order: ReadingOrder): Promise<ReadingOutcome> {
    const answer = nextMessage(this.#child)
    this.#child.send(order)
    // The process answers each order with its result.
    return (await answer) as ReadingOutcome
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('The process that reads documents ended.')
    })
    // After the answer nobody waits for the process to end.
    ended.catch(() => undefined)
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as readonly unknown[]
    return message
  } finally {
    answered.abort()
  }
}

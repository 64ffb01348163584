import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ListedExecution } from '../../protocol/executions/executions.ts'
import type { Answer, ApiClient, Failure } from '../api-client.ts'
import { firstQuery, pageCount, parametersOf, windowOf, type QueueQuery } from './queue-query.ts'

export interface QueuePage {
  readonly rows: readonly ListedExecution[]
  readonly total: number
}

/**
 * Rows that come or go between counting and reading shift the window. The page is then read again, at most this many
 * times in all.
 */
const MAX_READS = 3
/** `_limit` of a call that only wants the count. */
const COUNT_ONLY = 1

/** Owns the queue: its filters, the page that is shown, and the call under way. */
export class QueueController implements ReactiveController {
  query: QueueQuery = firstQuery
  shown: QueuePage | undefined
  failure: Failure | undefined
  busy = false
  readonly #host: ReactiveControllerHost
  readonly #failed: (failure: Failure) => void
  #reading = new AbortController()

  constructor(host: ReactiveControllerHost, failed: (failure: Failure) => void) {
    this.#host = host
    this.#failed = failed
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#reading.abort()
  }

  /** Forgets everything, for signing out. */
  clear(): void {
    this.#reading.abort()
    this.query = firstQuery
    this.shown = undefined
    this.failure = undefined
    this.busy = false
  }

  /**
   * Changes the query and reads its rows. Any change except of the page starts at the first page. Answers whether the
   * page came.
   */
  ask(api: ApiClient, change: Partial<QueueQuery>): Promise<boolean> {
    this.query = { ...this.query, page: 0, ...change }
    return this.read(api)
  }

  /** The execution above or below another one on this page. */
  neighbour(executionId: string, direction: 'up' | 'down'): ListedExecution | undefined {
    const rows = this.shown?.rows ?? []
    const here = rows.findIndex(({ _id }) => _id === executionId)
    return here < 0 ? undefined : rows[here + (direction === 'down' ? 1 : -1)]
  }

  /** Reads the page again; a call that was under way is dropped. */
  async read(api: ApiClient): Promise<boolean> {
    this.#reading.abort()
    this.#reading = new AbortController()
    const { signal } = this.#reading
    this.busy = true
    this.#host.requestUpdate()
    const answer = await readPage(api, this.query, this.shown?.total, signal)
    if (signal.aborted) return false
    this.busy = false
    this.failure = answer.ok ? undefined : answer.failure
    if (answer.ok) {
      this.shown = answer.body
      this.query = { ...this.query, page: Math.min(this.query.page, pageCount(answer.body.total) - 1) }
    } else this.#failed(answer.failure)
    this.#host.requestUpdate()
    return answer.ok
  }
}

/**
 * Reads a page. For oldest first it reads from the end of the list, which needs the length. So it counts first, and
 * checks the count again afterwards.
 */
async function readPage(
  api: ApiClient,
  query: QueueQuery,
  guess: number | undefined,
  signal: AbortSignal,
): Promise<Answer<QueuePage>> {
  let total = guess ?? 0
  let last: QueuePage | undefined
  for (let read = 0; read < MAX_READS; read++) {
    const page = { ...query, page: Math.min(query.page, pageCount(total) - 1) }
    const window = windowOf(page, total) ?? { offset: 0, limit: COUNT_ONLY }
    const answer = await api.listExecutions(parametersOf(query, window), signal)
    if (!answer.ok) return answer
    const { docs, totalItems } = answer.body
    last = { rows: query.order === 'newest' ? docs : docs.toReversed(), total: totalItems }
    if (totalItems === total && windowOf(page, total)) break
    if (totalItems === 0) return { ok: true, body: { rows: [], total: 0 } }
    total = totalItems
  }
  return { ok: true, body: last ?? { rows: [], total } }
}

import { Worker } from 'node:worker_threads'
import { LimiarError } from '../../../protocol/errors.ts'
import type { FaceCandidate } from '../../domain/faces/face-index.ts'
import type { FaceChange } from '../../domain/faces/face-store.ts'
import type { Position } from './gallery.ts'
import type { IndexSize, IndexStart, IndexWorkerSettings, Reply, Request } from './index-messages.ts'
import type { SearchQuestion } from './search.ts'

type Answer = Extract<Reply, { readonly id: number }>
type Opened = Extract<Reply, { readonly kind: 'opened' }>

/** A request without its number. */
type Unnumbered = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never

type NoticeListener = (message: string, cause?: unknown) => void

/** The server's side of the thread of the face index. It keeps the process alive only while an answer is awaited. */
export class IndexThread {
  readonly position: Position | undefined
  readonly start: IndexStart
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  readonly #onNotice: NoticeListener
  readonly #end = Promise.withResolvers<undefined>()
  #lastId = 0
  /** Why the thread answers nothing any more; undefined while it answers. */
  #gone: Error | undefined

  static async open(settings: IndexWorkerSettings, onNotice: NoticeListener): Promise<IndexThread> {
    const worker = new Worker(workerUrl(), {
      name: 'face index',
      workerData: settings,
      // node:sqlite, which the directory lock uses, announces itself as experimental on Node 22.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    return new IndexThread(worker, await firstReply(worker), onNotice)
  }

  private constructor(worker: Worker, { position, start }: Opened, onNotice: NoticeListener) {
    this.position = position
    this.start = start
    this.#worker = worker
    this.#onNotice = onNotice
    worker.on('message', (reply: Reply) => this.#receive(reply))
    worker.on('error', (cause) => this.#fail(cause))
    worker.on('exit', () => this.#fail(undefined))
    worker.unref()
  }

  /** Resolves once nothing can be asked any more. */
  get ended(): Promise<void> {
    return this.#end.promise
  }

  /** Returns the number of the last change that the index has now, and how many embeddings it refused. */
  async apply(
    changes: readonly FaceChange[],
  ): Promise<{ readonly sequence: number; readonly refused: number }> {
    const reply = await this.#ask({ kind: 'apply', changes })
    if (reply.kind !== 'applied') throw failure(reply)
    return reply
  }

  /** Rejects with the signal's reason as soon as that is aborted; the search ends at its next pause. */
  async search(
    question: SearchQuestion & { readonly accountId: string },
    signal?: AbortSignal,
  ): Promise<readonly FaceCandidate[] | 'damaged'> {
    const reply = await this.#ask({ kind: 'search', ...question }, signal)
    if (reply.kind === 'found') return reply.candidates
    if (reply.kind === 'failed' && reply.damaged) return 'damaged'
    throw failure(reply)
  }

  /** Empties the index. */
  async forget(): Promise<void> {
    const reply = await this.#ask({ kind: 'forget' })
    if (reply.kind !== 'done') throw failure(reply)
  }

  async measure(): Promise<IndexSize> {
    const reply = await this.#ask({ kind: 'measure' })
    if (reply.kind !== 'measured') throw failure(reply)
    return reply.size
  }

  /** Writes a snapshot if anything changed since the last one, and releases the folder. */
  async close(): Promise<void> {
    if (this.#gone) return
    const reply = await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
    if (reply.kind !== 'done') throw failure(reply)
  }

  async #ask(request: Unnumbered, signal?: AbortSignal): Promise<Answer> {
    if (this.#gone) throw this.#gone
    signal?.throwIfAborted()
    const id = ++this.#lastId
    const settle = Promise.withResolvers<Answer>()
    const drop = (): void => {
      this.#worker.postMessage({ kind: 'drop', id } satisfies Request)
      this.#waiting.delete(id)
      // An AbortSignal's reason may be anything, and it is the caller's own.
      settle.reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', drop, { once: true })
    this.#waiting.set(id, settle)
    this.#worker.ref()
    this.#worker.postMessage({ ...request, id })
    try {
      return await settle.promise
    } finally {
      signal?.removeEventListener('abort', drop)
      if (this.#waiting.size === 0) this.#worker.unref()
    }
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'unwritten') this.#onNotice('The face index could not be kept on disk.', reply.error)
    if (!('id' in reply)) return
    this.#waiting.get(reply.id)?.resolve(reply)
    this.#waiting.delete(reply.id)
  }

  /** A retry may succeed, because the next thread reads the index again. */
  #fail(cause: unknown): void {
    const retry = { cause, retryAfterSeconds: 1 }
    this.#gone ??= new LimiarError('unavailable', 'The thread of the face index ended: try again.', retry)
    this.#end.resolve(undefined)
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
  }
}

function failure(reply: Answer): Error {
  if (reply.kind === 'failed') return new Error('The face index failed.', { cause: reply.error })
  return new Error(`The thread of the face index answered ${reply.kind}.`)
}

function firstReply(worker: Worker): Promise<Opened> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread of the face index ended with code ${code}.`)))
  })
}

/** The address of the worker's file: the sources run as TypeScript, the published package as JavaScript. */
function workerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./face-index-worker.${extension}`, import.meta.url)
}

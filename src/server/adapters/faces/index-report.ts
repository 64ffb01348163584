import { hostname } from 'node:os'
import type {
  FaceIndexReader,
  FaceIndexReaders,
  FaceSearchEngine,
} from '../../domain/faces/face-index-readers.ts'

/** Time between two looks at the index. What has changed is reported then. */
const LOOK_EVERY_MS = 15_000
/** Time between two looks while the index is being loaded. */
const LOOK_AGAIN_MS = 1_000
/** An unchanged state is reported this often, so that the index counts as in use. */
const TELL_EVERY_MS = 60_000

/** Which change an index has reached, and how large it is. */
export type IndexProgress = Pick<FaceIndexReader, 'sequence' | 'kept' | 'faces' | 'bytes'>

interface Reported {
  readonly engine: FaceSearchEngine
  readonly modelId: string
  /** Distinguishes this index from others of the same host; undefined for the one index that all nodes share. */
  readonly place: string | undefined
  readonly progress: () => Promise<IndexProgress>
}

/** Reports to the database how far an index has come, until it is stopped. */
export class IndexReport {
  readonly #readers: FaceIndexReaders
  readonly #reported: Reported
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #last = ''
  #toldAt = -Infinity
  #telling: Promise<void> = Promise.resolve()

  constructor(readers: FaceIndexReaders, reported: Reported) {
    this.#readers = readers
    this.#reported = reported
    this.#look()
  }

  /** Reports once more: the database keeps changes for this index until it starts again. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#telling
    await this.#tell().catch(() => undefined)
  }

  get #id(): string {
    const { engine, modelId, place } = this.#reported
    return place === undefined ? `${engine}:${modelId}` : `${engine}:${hostname()}:${place}`
  }

  #look(): void {
    // An unreachable database is not reported here: the callers that need it report it.
    this.#telling = this.#tell()
      .catch(() => false)
      .then((isLoaded) => {
        if (this.#isStopped) return
        this.#timer = setTimeout(() => this.#look(), isLoaded ? LOOK_EVERY_MS : LOOK_AGAIN_MS).unref()
      })
  }

  /** Reports the state if it changed or is due. Returns whether the index is loaded. */
  async #tell(): Promise<boolean> {
    const { engine, modelId, progress } = this.#reported
    const state = { id: this.#id, host: hostname(), engine, modelId, ...(await progress()) }
    const text = JSON.stringify(state)
    const isLoaded = state.sequence !== undefined
    if (text === this.#last && performance.now() - this.#toldAt < TELL_EVERY_MS) return isLoaded
    await this.#readers.report(state)
    this.#last = text
    this.#toldAt = performance.now()
    return isLoaded
  }
}

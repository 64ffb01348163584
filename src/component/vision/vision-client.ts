import type { DetectorEngine, DetectorName } from './face-detector.ts'
import type { FrameRequest, LoadRequest, SeenFrame, VisionAnswer } from './messages.ts'

/** A frame that takes longer is given up: a phone that slow takes its pictures by hand. */
const FRAME_TIMEOUT_MS = 4_000

/** The part of a `Worker` that is needed. */
export interface VisionWorker {
  postMessage(message: LoadRequest | FrameRequest, transfer?: Transferable[]): void
  terminate(): void
  onmessage: ((event: MessageEvent<VisionAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Looks at frames in a worker, one at a time; a worker that fails only means that nothing is seen. */
export class VisionClient {
  readonly #worker: VisionWorker | undefined
  #waiting: { readonly id: number; readonly answer: (seen: SeenFrame | undefined) => void } | undefined
  #nextId = 1
  #detector: boolean | undefined
  #engine: DetectorEngine | undefined
  #broken = false

  constructor(detector: DetectorName, openWorker: () => VisionWorker = openVisionWorker) {
    this.#worker = opened(openWorker)
    if (!this.#worker) {
      this.#break()
      return
    }
    this.#worker.onmessage = ({ data }) => this.#receive(data)
    this.#worker.onerror = () => this.#break()
    this.#worker.postMessage({ detector })
  }

  /** Whether faces can be found: unknown while the detector loads. */
  get findsFaces(): boolean | undefined {
    return this.#detector
  }

  /** What finds them, once it is there. */
  get engine(): DetectorEngine | undefined {
    return this.#engine
  }

  /** Whether a frame may be offered now. */
  get isIdle(): boolean {
    return !this.#broken && !this.#waiting
  }

  /** The frame and what is seen in it; nothing, and no frame, when vision is not there, busy, too slow or stopped. */
  observe(frame: Omit<FrameRequest, 'id'>): Promise<SeenFrame | undefined> {
    const worker = this.#worker
    if (!worker || !this.isIdle) {
      frame.bitmap.close()
      return Promise.resolve(undefined)
    }
    const id = this.#nextId++
    return new Promise((resolve) => {
      const timeout = setTimeout(() => this.#answer(id, undefined), FRAME_TIMEOUT_MS)
      this.#waiting = {
        id,
        answer: (seen) => {
          clearTimeout(timeout)
          resolve(seen)
        },
      }
      worker.postMessage({ id, ...frame }, [frame.bitmap])
    })
  }

  close(): void {
    this.#break()
    this.#worker?.terminate()
  }

  #receive(answer: VisionAnswer): void {
    if (answer.name === 'loaded') {
      this.#detector = answer.detector
      this.#engine = answer.engine
    }
    // A late answer, to a frame that was given up, finds another id waiting or none.
    else if (!this.#answer(answer.id, answer)) answer.bitmap.close()
  }

  #answer(id: number, seen: SeenFrame | undefined): boolean {
    const waiting = this.#waiting
    if (waiting?.id !== id) return false
    this.#waiting = undefined
    waiting.answer(seen)
    return true
  }

  #break(): void {
    this.#broken = true
    this.#detector = false
    if (this.#waiting) this.#answer(this.#waiting.id, undefined)
  }
}

function openVisionWorker(): VisionWorker {
  return new Worker(new URL('./vision-worker.ts', import.meta.url), { type: 'module', name: 'vision' })
}

function opened(openWorker: () => VisionWorker): VisionWorker | undefined {
  try {
    return openWorker()
  } catch {
    // A policy of the page around us may forbid workers: the shutter remains.
    return undefined
  }
}

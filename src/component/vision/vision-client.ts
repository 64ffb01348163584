import type { EncodedPicture } from './encode.ts'
import type { DetectorEngine, DetectorName } from './face-detector.ts'
import type { EncodeRequest, FramePixels, Look, SeenFrame, VisionAnswer, VisionRequest } from './messages.ts'

/** A frame that takes longer is given up. On a phone that slow, the person takes the pictures by hand. */
const FRAME_TIMEOUT_MS = 4_000
/** Encoding twelve megapixels of a chosen file takes a slow phone two seconds. */
const ENCODING_TIMEOUT_MS = 15_000

/** The part of a `Worker` that is needed. */
export interface VisionWorker {
  postMessage(message: VisionRequest, transfer?: Transferable[]): void
  terminate(): void
  onmessage: ((event: MessageEvent<VisionAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The answer to one request; undefined when none comes. */
type Answered = Extract<VisionAnswer, { readonly id: number }> | undefined

/** Looks at frames in a worker, one at a time. When the worker fails, nothing is seen and nothing else breaks. */
export class VisionClient {
  readonly #worker: VisionWorker | undefined
  readonly #waiting = new Map<number, (answer: Answered) => void>()
  #nextId = 1
  #isLooking = false
  #detector: boolean | undefined
  #engine: DetectorEngine | undefined
  #broken = false
  #takesFrames = true
  #canEncode = true

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

  /** The engine that finds faces, once it is there. */
  get engine(): DetectorEngine | undefined {
    return this.#engine
  }

  /** Whether a frame may be offered now. */
  get isIdle(): boolean {
    return !this.#broken && !this.#isLooking
  }

  /** Whether the worker can grab pixels from the camera's frame, as far as is known. */
  get takesFrames(): boolean {
    return this.#takesFrames
  }

  /** Whether the worker may be given a picture to encode: once it has answered, and unless it failed at one. */
  get encodes(): boolean {
    return !this.#broken && this.#detector !== undefined && this.#canEncode
  }

  /**
   * The frame and what is seen in it. Undefined, without the frame, when vision is not there, busy, too slow or
   * stopped.
   */
  async observe(frame: Look & FramePixels): Promise<SeenFrame | undefined> {
    const pixels = 'bitmap' in frame ? frame.bitmap : frame.frame
    if (!this.isIdle) {
      pixels.close()
      return undefined
    }
    this.#isLooking = true
    const answer = await this.#ask(frame, pixels, FRAME_TIMEOUT_MS)
    this.#isLooking = false
    if (answer?.name === 'failed' && 'frame' in frame) this.#takesFrames = false
    return answer?.name === 'observed' ? answer : undefined
  }

  /** Makes a JPEG of a part of the picture and closes the picture. Where the worker cannot, the picture comes back. */
  async encode(
    request: Omit<EncodeRequest, 'id'>,
  ): Promise<EncodedPicture | Pick<EncodeRequest, 'picture'> | undefined> {
    const answer = await this.#ask(request, request.picture, ENCODING_TIMEOUT_MS)
    if (answer?.name === 'encoded') return answer.encoded
    this.#canEncode = false
    return answer?.name === 'failed' && answer.picture ? { picture: answer.picture } : undefined
  }

  close(): void {
    this.#break()
    this.#worker?.terminate()
  }

  #ask(
    request: (Look & FramePixels) | Omit<EncodeRequest, 'id'>,
    pixels: ImageBitmap | VideoFrame,
    patienceMs: number,
  ): Promise<Answered> {
    const id = this.#nextId++
    return new Promise((resolve) => {
      const timeout = setTimeout(() => this.#answer(id, undefined), patienceMs)
      this.#waiting.set(id, (answer) => {
        clearTimeout(timeout)
        resolve(answer)
      })
      this.#worker?.postMessage({ id, ...request }, [pixels])
    })
  }

  #receive(answer: VisionAnswer): void {
    if (answer.name === 'loaded') {
      this.#detector = answer.detector
      this.#engine = answer.engine
    }
    // Nobody waits for a late answer to a frame that was given up.
    else if (!this.#answer(answer.id, answer) && answer.name === 'observed') answer.bitmap.close()
  }

  #answer(id: number, answer: Answered): boolean {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.(answer)
    return waiting !== undefined
  }

  #break(): void {
    this.#broken = true
    this.#detector = false
    for (const id of this.#waiting.keys()) this.#answer(id, undefined)
  }
}

function openVisionWorker(): VisionWorker {
  return new Worker(new URL('./vision-worker.ts', import.meta.url), { type: 'module', name: 'vision' })
}

function opened(openWorker: () => VisionWorker): VisionWorker | undefined {
  try {
    return openWorker()
  } catch {
    // A policy of the page around this one may forbid workers. The shutter still works.
    return undefined
  }
}

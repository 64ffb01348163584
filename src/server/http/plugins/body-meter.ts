import { Transform, type TransformCallback } from 'node:stream'
import { LimiarError } from '../../../protocol/errors.ts'

export interface BodyMeterOptions {
  /** Bytes that the body may have. */
  readonly most: number
  /** Bytes a second that must arrive on average, once the wait is over. */
  readonly leastBytesASecond: number
  /** Time that a body may pause completely: a phone in a lift. */
  readonly waitMs: number
  /** Reserves room for arriving bytes; throws when there is none. */
  readonly take: (bytes: number) => void
}

/**
 * An arriving body. It ends with `request-timeout` when it arrives too slowly, and with `body-too-large` when it is
 * longer than allowed. At every moment the elapsed time is at most the wait plus the time for the bytes that have
 * arrived.
 */
export class BodyMeter extends Transform {
  readonly #options: BodyMeterOptions
  readonly #beganAt = performance.now()
  #received = 0
  #timer: NodeJS.Timeout

  constructor(options: BodyMeterOptions) {
    super()
    this.#options = options
    this.#timer = this.#wake(options.waitMs)
  }

  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.length
    if (this.#received > this.#options.most) return done(tooLarge())
    try {
      this.#options.take(chunk.length)
      done(null, chunk)
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    clearTimeout(this.#timer)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer)
    done(error)
  }

  #wake(afterMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      const { leastBytesASecond, waitMs } = this.#options
      const allowedMs = waitMs + (this.#received / leastBytesASecond) * 1000
      const leftMs = allowedMs - (performance.now() - this.#beganAt)
      if (leftMs > 0) this.#timer = this.#wake(leftMs)
      else this.destroy(new LimiarError('request-timeout', 'The body arrived too slowly: send it again.'))
    }, afterMs).unref()
  }
}

export function tooLarge(): LimiarError {
  return new LimiarError('body-too-large', 'The body is larger than this endpoint accepts.')
}

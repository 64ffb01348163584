import type { CaptureKind } from '../../protocol/reports.ts'
import type { Size } from '../capture/geometry.ts'
import type { Happening } from '../session/session-machine.ts'
import type { RetakeReason } from '../texts/texts.ts'
import { patiently } from './patience.ts'
import type { Failure, SessionClient, Still } from './session-client.ts'

/** A still to look at: an object URL, valid while its phase lasts, and its size in pixels. */
export interface TakenPicture extends Size {
  readonly url: string
}

/** What becomes of a still that was taken. */
export type DeliveryPhase =
  | {
      readonly name: 'checking'
      readonly picture: TakenPicture
      readonly pace: 'usual' | 'long' | 'resending'
    }
  | { readonly name: 'refused'; readonly picture: TakenPicture | undefined; readonly reason: RetakeReason }

export interface DeliveryOptions {
  readonly onPhase: (phase: DeliveryPhase) => void
  readonly onHappening: (happening: Happening) => void
  /** The server ended the session, or the link, while a still was sent. */
  readonly onFailure: (failure: Failure) => boolean
}

/** Checking takes about a second; past two the person is told that it goes on. */
const LONG_CHECK_MS = 2_000

/** Sends one still at a time and says what the server made of it. */
export class StillDelivery {
  readonly #options: DeliveryOptions
  #sending: AbortController | undefined
  #picture: TakenPicture | undefined

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  async send(client: SessionClient, capture: CaptureKind, still: Still): Promise<void> {
    this.end()
    const sending = (this.#sending = new AbortController())
    const picture = this.#keepPicture(still)
    const checking = (pace: 'usual' | 'long' | 'resending'): void => {
      if (!sending.signal.aborted) this.#options.onPhase({ name: 'checking', picture, pace })
    }
    checking('usual')
    const patience = setTimeout(() => checking('long'), LONG_CHECK_MS)
    const answer = await patiently(() => client.putStill(capture, still, sending.signal), {
      signal: sending.signal,
      onRetry: () => {
        clearTimeout(patience)
        checking('resending')
      },
    })
    clearTimeout(patience)
    if (sending.signal.aborted) return
    if (answer.name === 'ok') this.#options.onHappening({ name: 'still-accepted' })
    else if (answer.name === 'refused') this.refuse(answer.reason, picture)
    else if (!this.#options.onFailure(answer)) this.#fail(answer, picture)
  }

  /** Another still is needed. */
  refuse(reason: RetakeReason, picture?: TakenPicture): void {
    this.#options.onPhase({ name: 'refused', picture, reason })
    this.#options.onHappening(
      reason === 'camera-picture-failed'
        ? { name: 'still-failed', reason }
        : { name: 'still-refused', reason },
    )
  }

  /** Stops sending and lets the picture go. */
  end(): void {
    this.#sending?.abort()
    this.#sending = undefined
    if (this.#picture) URL.revokeObjectURL(this.#picture.url)
    this.#picture = undefined
  }

  #fail(failure: Failure, picture: TakenPicture): void {
    this.#options.onPhase({ name: 'refused', picture, reason: 'not-sent' })
    const reason = failure.name === 'problem' && failure.code ? failure.code : 'not-sent'
    this.#options.onHappening({ name: 'still-failed', reason })
  }

  #keepPicture({ image, measurements: { width = 0, height = 0 } }: Still): TakenPicture {
    return (this.#picture = { url: URL.createObjectURL(image), width, height })
  }
}

import { isWorthALook, MAX_REFUSED_STILLS } from '../../protocol/sessions/attempts.ts'
import type { StillKind } from '../../protocol/captures.ts'
import { HEIC, PDF } from '../../protocol/media-types.ts'
import type { RefusalReason, SessionProgress, StillAccepted } from '../../protocol/sessions/session-api.ts'
import type { Size } from '../../protocol/geometry.ts'
import { withRetries, type Delay } from './retries.ts'
import type { Answer, Failure, SessionClient, Still } from './session-client.ts'

/** Why a still has to be taken again: the server's reasons, and the reasons why it never reached the server. */
export type RetakeReason = RefusalReason | 'not-sent' | 'camera-picture-failed'

/** A still to look at: an object URL, valid while its phase lasts, and its size in pixels. */
export interface TakenPicture extends Size {
  readonly url: string
}

/** What takes the time: sending to the server, the server's look at the picture, or a delay before the next try. */
export type Pace = 'sending' | 'slow' | 'looking' | 'long' | Delay

/** What becomes of a still that was taken. */
export type DeliveryPhase =
  /** `sent` is the share of the picture that has been sent, 0 to 1. */
  | {
      readonly name: 'checking'
      readonly picture: TakenPicture
      readonly pace: Pace
      readonly sent: number
    }
  /** Taken, but with doubts: the person looks at it before it counts. */
  | {
      readonly name: 'doubted'
      readonly picture: TakenPicture
      readonly doubts: readonly RefusalReason[]
    }
  | {
      readonly name: 'refused'
      readonly picture: TakenPicture | undefined
      readonly reason: RetakeReason
      /** The still was refused so often that another way is offered. */
      readonly isStuck: boolean
      /** Whether the still may be sent as it is, for a person to look at. */
      readonly mayInsist: boolean
    }

/** How one delivery ends. */
export type DeliveryOutcome =
  | {
      readonly name: 'still-accepted'
      readonly showsBothSides: boolean
      /** The document's code could not be read on the still. */
      readonly wantsCode: boolean
    }
  | { readonly name: 'still-refused' | 'still-failed'; readonly reason: string }

/** The session in which stills are sent. */
export interface StillTaker {
  readonly client: SessionClient
  /** Resolves once the server knows all that the person told, or could not be told; says why that takes so long. */
  everythingTold(onDelay: (delay: Delay) => void): Promise<void>
}

export interface DeliveryOptions {
  readonly onPhase: (phase: DeliveryPhase) => void
  readonly onOutcome: (outcome: DeliveryOutcome) => void
  /** Called when sending fails. Answers whether the failure ends the session. */
  readonly onFailure: (failure: Failure) => boolean
}

/**
 * Looking at a still takes the server about a second. After two the person is told that the server is still looking.
 */
const LONG_LOOK_MS = 2_000
/** Most stills are sent in a second. After four the network is slow, and the person is told so. */
const SLOW_SENDING_MS = 4_000

/** Sends one still at a time and says what the server made of it. */
export class StillDelivery {
  readonly #options: DeliveryOptions
  #sending: AbortController | undefined
  #picture: TakenPicture | undefined
  #last: { readonly session: StillTaker; readonly capture: StillKind; readonly still: Still } | undefined
  #refused: SessionProgress['refused'] = {}
  #showsBothSides = false
  #wantsCode = false

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  /** How many stills of each capture were refused. */
  get refused(): SessionProgress['refused'] {
    return this.#refused
  }

  /** Begins a session. `refused` counts the stills that were refused before the page was loaded again. */
  begin(refused: SessionProgress['refused'] = {}): void {
    this.end()
    this.#refused = refused
  }

  async send(session: StillTaker, capture: StillKind, still: Still): Promise<void> {
    this.end()
    this.#last = { session, capture, still }
    await this.#deliver(false)
  }

  /** Sends the refused still again, for a person to look at. */
  async insist(): Promise<void> {
    await this.#deliver(true)
  }

  /** Takes the doubtful still as it is. */
  accept(): void {
    this.#options.onOutcome({
      name: 'still-accepted',
      showsBothSides: this.#showsBothSides,
      wantsCode: this.#wantsCode,
    })
  }

  /** There is no still to send. */
  miss(capture: StillKind, reason: 'camera-picture-failed' | 'not-an-image'): void {
    this.end()
    this.#refuse(capture, reason)
  }

  /** Stops sending and lets the picture go. */
  end(): void {
    this.#sending?.abort()
    this.#sending = undefined
    this.#last = undefined
    if (this.#picture) URL.revokeObjectURL(this.#picture.url)
    this.#picture = undefined
  }

  async #deliver(insists: boolean): Promise<void> {
    if (!this.#last) return
    const { session, capture, still } = this.#last
    const { signal } = (this.#sending = new AbortController())
    const watch = this.#watch(signal, (this.#picture ??= pictureOf(still)))
    const answer = await withRetries(
      async () => {
        await session.everythingTold(watch.onDelay)
        return session.client.putStill(capture, still, { signal, insists, onSent: watch.onSent })
      },
      { signal, waitsForNetwork: true, onDelay: watch.onDelay },
    )
    watch.end()
    if (!signal.aborted) this.#answered(capture, answer, insists)
  }

  #answered(
    capture: StillKind,
    answer: Answer<Pick<StillAccepted, 'warnings' | 'sides' | 'code'>>,
    insisted: boolean,
  ): void {
    this.#showsBothSides = answer.name === 'ok' && answer.value.sides === 'both'
    this.#wantsCode = answer.name === 'ok' && answer.value.code === 'wanted'
    if (answer.name === 'refused') {
      this.#countRefusal(capture)
      this.#refuse(capture, answer.reason)
    } else if (answer.name !== 'ok') {
      if (!this.#options.onFailure(answer)) this.#fail(answer, capture)
    } else if (answer.value.warnings.length > 0 && !insisted && this.#picture) {
      const { warnings: doubts } = answer.value
      this.#options.onPhase({ name: 'doubted', picture: this.#picture, doubts })
    } else this.accept()
  }

  /** Tells the person how far the delivery is: how much was sent, and what takes long. */
  #watch(
    signal: AbortSignal,
    picture: TakenPicture,
  ): {
    readonly onSent: (share: number) => void
    readonly onDelay: (delay: Delay) => void
    readonly end: () => void
  } {
    let timer: ReturnType<typeof setTimeout> | undefined
    let sent = 0
    let now: Pace = 'sending'
    const show = (pace: Pace): void => {
      now = pace
      if (!signal.aborted) this.#options.onPhase({ name: 'checking', picture, pace, sent })
    }
    const later = (pace: Pace, milliseconds: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => show(pace), milliseconds)
    }
    const onSent = (share: number): void => {
      sent = share
      if (share < 1) return show(now === 'slow' ? 'slow' : 'sending')
      show('looking')
      later('long', LONG_LOOK_MS)
    }
    const onDelay = (delay: Delay): void => {
      sent = 0
      clearTimeout(timer)
      show(delay)
    }
    show('sending')
    later('slow', SLOW_SENDING_MS)
    return { onSent, onDelay, end: () => clearTimeout(timer) }
  }

  // Counts as the server counts. A refusal counts once, however often its answer was lost on the way.
  #countRefusal(capture: StillKind): void {
    this.#refused = { ...this.#refused, [capture]: (this.#refused[capture] ?? 0) + 1 }
  }

  #refuse(capture: StillKind, reason: RetakeReason): void {
    this.#ask(capture, reason)
    const name = reason === 'camera-picture-failed' ? 'still-failed' : 'still-refused'
    this.#options.onOutcome({ name, reason })
  }

  #fail(failure: Failure, capture: StillKind): void {
    this.#ask(capture, 'not-sent')
    const reason = failure.name === 'problem' && failure.code ? failure.code : 'not-sent'
    this.#options.onOutcome({ name: 'still-failed', reason })
  }

  #ask(capture: StillKind, reason: RetakeReason): void {
    const isStuck = (this.#refused[capture] ?? 0) >= MAX_REFUSED_STILLS
    // A code that cannot be read is of no use to anybody, so it cannot be sent as it is. The person may go on without
    // it.
    const mayInsist = isStuck && this.#last !== undefined && isWorthALook(reason) && capture !== 'code'
    this.#options.onPhase({ name: 'refused', picture: this.#picture, reason, isStuck, mayInsist })
  }
}

/**
 * The drawing that stands for a file which the browser cannot show while it is sent: a sheet with a turned corner and
 * the file's kind.
 */
const SHEET_SIZE: Size = { width: 300, height: 400 }
const sheetOf = (kind: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">' +
  '<path d="M40 20h150l70 70v290H40z" fill="#fff" stroke="#777" stroke-width="6"/>' +
  '<path d="M190 20v70h70" fill="none" stroke="#777" stroke-width="6"/>' +
  `<text x="150" y="250" font-family="sans-serif" font-size="64" text-anchor="middle" fill="#555">${kind}</text></svg>`
const unseen: Readonly<Record<string, string>> = { [PDF]: 'PDF', [HEIC]: 'HEIC' }

function pictureOf({ image, measurements: { width = 0, height = 0 } }: Still): TakenPicture {
  const kind = unseen[image.type]
  if (kind)
    return { url: URL.createObjectURL(new Blob([sheetOf(kind)], { type: 'image/svg+xml' })), ...SHEET_SIZE }
  return { url: URL.createObjectURL(image), width, height }
}

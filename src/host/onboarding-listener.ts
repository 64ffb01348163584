/// <reference lib="esnext.disposable" preserve="true" />
import {
  EVENTS_VERSION,
  parseOnboardingEvent,
  parseWelcome,
  type EventCode,
  type EventOf,
  type OnboardingEvent,
} from '../protocol/sessions/events.ts'
import { EventOrder } from './event-order.ts'
import { EventQueue } from './event-queue.ts'
import { appChannel, frameChannel, popupChannel, type HostChannel } from './host-channel.ts'
import { SilenceWatch, type SilenceError } from './silence.ts'

/** A slow phone on a slow network loads the page in half of this time. */
const GREETED_WITHIN_MS = 30_000
/** When a gap in the events does not close, the page is asked again after this time. */
const ASK_AGAIN_MS = 1_000

export interface ListenerOptions {
  /** The iframe that shows the onboarding. */
  readonly frame?: HTMLIFrameElement
  /** The window that shows it, as `window.open` returned it. */
  readonly popup?: Window
  /** The origin of the onboarding's address, such as `https://onboarding.example`; needed with both. */
  readonly origin?: string
  /** Sends a text to the page in an app's web view. The app hands what the page says to `receive`. */
  readonly send?: (text: string) => void
  /** Milliseconds without a word from the page after which `finished` fails with `never-greeted`; 30,000 by default. */
  readonly greetedWithinMs?: number
  /** Milliseconds without an event after which `finished` fails with `stuck`; no limit by default. */
  readonly heardWithinMs?: number
  /** Aborting it closes the listener. */
  readonly signal?: AbortSignal
}

/**
 * How an onboarding ended for its host: the person sent everything (`finished`), gave up in the page (`cancelled`) or
 * closed its window (`left`), or the host closed the listener (`closed`). Some older versions of the page withhold the
 * execution's id when the report names no origin.
 */
export type Outcome =
  | { readonly outcome: 'finished'; readonly executionId: string | undefined }
  | { readonly outcome: 'cancelled' | 'left' | 'closed'; readonly executionId?: undefined }

type Callback = (event: OnboardingEvent) => void

/**
 * Hears what the onboarding page says, in order and without gaps.
 *
 * A message counts only when it comes from the page's own window, from the onboarding's origin, and has the shape of an
 * event; everything else is ignored and counted. A host that begins to listen late receives the events it missed.
 */
export class OnboardingListener implements AsyncIterable<OnboardingEvent> {
  /**
   * Settles once, with how the onboarding ended; closing the listener settles it too. Rejects with a `SilenceError`
   * when the page is silent for too long; even then the listener goes on listening.
   */
  readonly finished: Promise<Outcome>
  readonly #channel: HostChannel
  /** Whether the page can send lost events again. */
  readonly #canAsk: boolean
  readonly #order = new EventOrder()
  readonly #callbacks = new Map<EventCode, Set<Callback>>()
  readonly #queues = new Set<EventQueue<OnboardingEvent>>()
  readonly #closing = new AbortController()
  readonly #silence: SilenceWatch
  /** The outcome that closing the listener has. */
  #closedAs: 'left' | 'closed' = 'closed'
  #nonce = ''
  #askedAt = -Infinity
  #askedAfter = -1
  #ignored = 0

  constructor(options: ListenerOptions = {}) {
    const { signal } = this.#closing
    this.#channel = channelOf(options)
    this.#canAsk = Boolean(options.frame ?? options.popup ?? options.send)
    let fail: (error: SilenceError) => void = () => undefined
    this.finished = new Promise((settle, reject) => {
      fail = reject
      this.#settle(settle)
    })
    // Without this, a host that does not read `finished` would find the silence among the unhandled rejections of its
    // page.
    this.finished.catch(() => undefined)
    const limits = {
      'never-greeted': options.greetedWithinMs ?? GREETED_WITHIN_MS,
      stuck: options.heardWithinMs,
    }
    this.#silence = new SilenceWatch(limits, fail)
    this.#channel.open(
      {
        heard: (message) => this.receive(message),
        ignored: () => (this.#ignored += 1),
        loaded: () => this.#greet(),
        left: () => this.#leave(),
      },
      signal,
    )
    // The page may have been there before this listener.
    this.#greet()
    if (options.signal?.aborted) this.close()
    else options.signal?.addEventListener('abort', () => this.close(), { signal })
  }

  /** How many messages were ignored, because they came from another source or origin or were not events. */
  get ignored(): number {
    return this.#ignored
  }

  /** How many events were lost for good. */
  get missed(): number {
    return this.#order.missed
  }

  /** Calls back with every event of one code. Returns a function that ends this. */
  on<Code extends EventCode>(code: Code, callback: (event: EventOf<Code>) => void): () => void {
    const callbacks = this.#callbacks.get(code) ?? new Set()
    this.#callbacks.set(code, callbacks.add(callback as Callback))
    return () => void callbacks.delete(callback as Callback)
  }

  /** The next event of a code; undefined when the listener is closed before it comes. */
  once<Code extends EventCode>(code: Code): Promise<EventOf<Code> | undefined> {
    return new Promise((resolve) => {
      this.#whenClosed(() => resolve(undefined))
      const off = this.on(code, (event) => {
        off()
        resolve(event)
      })
    })
  }

  /** Every event from now on, until the listener is closed. */
  [Symbol.asyncIterator](): AsyncIterableIterator<OnboardingEvent, undefined> {
    const queue = new EventQueue<OnboardingEvent>((left) => this.#queues.delete(left))
    this.#queues.add(queue)
    this.#whenClosed(() => queue.close())
    return queue
  }

  /** Takes a message that reached an app through its web view, usually as text. */
  receive(message: unknown): void {
    if (this.#closing.signal.aborted) return
    const event = parseOnboardingEvent(message)
    if (event) this.#take(event)
    else if (!this.#isWelcome(message)) this.#ignored += 1
  }

  close(): void {
    this.#closing.abort()
    this.#callbacks.clear()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #leave(): void {
    this.#closedAs = 'left'
    this.close()
  }

  #settle(settle: (outcome: Outcome) => void): void {
    const end = (outcome: Outcome): void => {
      this.#silence.close()
      settle(outcome)
    }
    this.#whenClosed(() => end({ outcome: this.#closedAs }))
    this.on('ONBOARDING_CANCELLED', () => end({ outcome: 'cancelled' }))
    this.on('ONBOARDING_FINISHED', ({ response }) => {
      end({ outcome: 'finished', executionId: response?.executionId })
    })
  }

  #greet(): void {
    // The nonce only distinguishes answers. Source and origin say who answers.
    this.#nonce = Math.random().toString(36).slice(2)
    const { seen } = this.#order
    this.#channel.greet({ limiar: { version: EVENTS_VERSION, hello: this.#nonce, ...(seen && { seen }) } })
  }

  #isWelcome(message: unknown): boolean {
    const welcome = parseWelcome(message)?.limiar
    if (!welcome || welcome.welcome !== this.#nonce) return false
    this.#silence.heard()
    this.#order.skipTo(welcome.session, welcome.first)
    return true
  }

  #take(event: OnboardingEvent): void {
    const place = this.#order.take(event.limiar)
    if (place === 'next') return this.#deliver(event)
    if (place === 'repeated') return
    if (this.#canAsk) return this.#askForTheRest()
    // An app that cannot ask gives up on the missing events, because this one would otherwise be lost too.
    this.#order.skipTo(event.limiar.session, event.limiar.sequence)
    this.#take(event)
  }

  /**
   * Asks the page to send again every event that was not seen. It asks once per gap and second, so that a flood of
   * early events does not become a flood of greetings.
   */
  #askForTheRest(): void {
    const after = this.#order.seen?.sequence ?? 0
    const now = performance.now()
    if (after === this.#askedAfter && now - this.#askedAt < ASK_AGAIN_MS) return
    this.#askedAfter = after
    this.#askedAt = now
    this.#greet()
  }

  #deliver(event: OnboardingEvent): void {
    this.#silence.heard()
    for (const queue of this.#queues) queue.push(event)
    for (const callback of [...(this.#callbacks.get(event.code) ?? [])]) callInTurn(callback, event)
  }

  #whenClosed(closed: () => void): void {
    if (this.#closing.signal.aborted) closed()
    else this.#closing.signal.addEventListener('abort', closed)
  }
}

function channelOf({ frame, popup, origin, send }: ListenerOptions): HostChannel {
  if (!frame && !popup) return appChannel(send)
  if (origin === undefined) throw new TypeError('A frame or popup needs an origin.')
  return frame ? frameChannel(frame, origin) : popupChannel(popup as Window, origin)
}

/**
 * Calls one callback of the host. An error in it is reported as the host's own, and the other callbacks still get the
 * event.
 */
function callInTurn(callback: Callback, event: OnboardingEvent): void {
  try {
    callback(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

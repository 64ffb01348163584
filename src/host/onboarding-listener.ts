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

/** A slow phone on a slow network has the page in half of it. */
const GREETED_WITHIN_MS = 30_000
/** A gap that does not close is asked about again after this. */
const ASK_AGAIN_MS = 1_000

export interface ListenerOptions {
  /** The iframe that shows the onboarding. */
  readonly frame?: HTMLIFrameElement
  /** The window that shows it, as `window.open` answered it. */
  readonly popup?: Window
  /** The origin of the onboarding's address, such as `https://onboarding.example`; needed with both. */
  readonly origin?: string
  /** How an app says a text to the page in its web view; what the page says goes to `receive`. */
  readonly send?: (text: string) => void
  /** Milliseconds after which `finished` fails with `never-greeted`; 30,000 unless said otherwise. */
  readonly greetedWithinMs?: number
  /** Milliseconds without an event after which `finished` fails with `stuck`; no limit unless said. */
  readonly heardWithinMs?: number
  /** Closes the listener. */
  readonly signal?: AbortSignal
}

/**
 * How an onboarding ended for its host: sent, given up in the page, left by closing its window, or closed by the host
 * itself. Some older versions of the page withhold the execution's id when the report names no origin.
 */
export type Outcome =
  | { readonly outcome: 'finished'; readonly executionId: string | undefined }
  | { readonly outcome: 'cancelled' | 'left' | 'closed'; readonly executionId?: undefined }

type Callback = (event: OnboardingEvent) => void

/**
 * Hears what the onboarding page says, in order and without gaps.
 *
 * A message counts only when it comes from the page's own window, from the onboarding's origin, and has the shape
 * of an event; everything else is ignored and counted. A host that begins to listen late is told what it missed.
 */
export class OnboardingListener implements AsyncIterable<OnboardingEvent> {
  /**
   * Settles once, with how it ended; closing the listener settles it too. Fails with a `SilenceError` when the page
   * is silent for too long, and then the listener still hears what comes.
   */
  readonly finished: Promise<Outcome>
  readonly #channel: HostChannel
  /** Whether the page can be asked for what was lost. */
  readonly #canAsk: boolean
  readonly #order = new EventOrder()
  readonly #callbacks = new Map<EventCode, Set<Callback>>()
  readonly #queues = new Set<EventQueue<OnboardingEvent>>()
  readonly #closing = new AbortController()
  readonly #silence: SilenceWatch
  /** What its closing means. */
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
    // A host that does not read `finished` shall not find the silence among the faults of its page.
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

  /** How many messages were ignored: of another source or origin, or not an event. */
  get ignored(): number {
    return this.#ignored
  }

  /** How many events were lost for good. */
  get missed(): number {
    return this.#order.missed
  }

  /** Calls back with every event of a code; answers what ends it. */
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
    // Only tells answers apart: who answers is told by source and origin.
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
    // An app that cannot ask: an event late is better than none.
    this.#order.skipTo(event.limiar.session, event.limiar.sequence)
    this.#take(event)
  }

  /** The page sends again everything that was not seen; asked once a gap, or a flood of gaps would be echoed. */
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

/** A host's callback that throws is reported as its own error and keeps no other from its event. */
function callInTurn(callback: Callback, event: OnboardingEvent): void {
  try {
    callback(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

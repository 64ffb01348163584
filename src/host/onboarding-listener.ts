import {
  EVENTS_VERSION,
  parseOnboardingEvent,
  parseWelcome,
  type EventCode,
  type EventOf,
  type HostHello,
  type OnboardingEvent,
} from '../protocol/events.ts'
import { EventOrder } from './event-order.ts'
import { EventQueue } from './event-queue.ts'

export interface ListenerOptions {
  /** The iframe that shows the onboarding; none in an app, which hands its messages to `receive`. */
  readonly frame?: HTMLIFrameElement
  /** The origin of the onboarding's address, such as `https://onboarding.example`; needed with a frame. */
  readonly origin?: string
  /** Closes the listener. */
  readonly signal?: AbortSignal
}

/** How an onboarding ended for its host; the execution's id is withheld when the report names no origin. */
export type Outcome =
  | { readonly outcome: 'finished'; readonly executionId: string | undefined }
  | { readonly outcome: 'cancelled' | 'closed'; readonly executionId?: undefined }

type Callback = (event: OnboardingEvent) => void

/**
 * Hears what the onboarding page says, in order and without gaps.
 *
 * A message counts only when it comes from the frame, from the onboarding's origin, and has the shape of an
 * event; everything else is ignored and counted. A host that begins to listen late is told what it missed.
 */
export class OnboardingListener implements AsyncIterable<OnboardingEvent> {
  /** Settles once, with how it ended; closing the listener settles it too. */
  readonly finished: Promise<Outcome>
  readonly #frame: HTMLIFrameElement | undefined
  readonly #origin: string
  readonly #order = new EventOrder()
  readonly #callbacks = new Map<EventCode, Set<Callback>>()
  readonly #queues = new Set<EventQueue<OnboardingEvent>>()
  readonly #closing = new AbortController()
  #nonce = ''
  #ignored = 0

  constructor(options: ListenerOptions = {}) {
    if (options.frame && options.origin === undefined) throw new TypeError('A frame needs an origin.')
    this.#frame = options.frame
    this.#origin = options.origin ?? ''
    this.finished = new Promise((settle) => this.#settle(settle))
    if (this.#frame) this.#listen(this.#frame)
    if (options.signal?.aborted) this.close()
    else options.signal?.addEventListener('abort', () => this.close(), { signal: this.#closing.signal })
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

  #settle(settle: (outcome: Outcome) => void): void {
    this.#whenClosed(() => settle({ outcome: 'closed' }))
    this.on('ONBOARDING_CANCELLED', () => settle({ outcome: 'cancelled' }))
    this.on('ONBOARDING_FINISHED', ({ response }) => {
      settle({ outcome: 'finished', executionId: response?.executionId })
    })
  }

  #listen(frame: HTMLIFrameElement): void {
    const { signal } = this.#closing
    const receive = (event: MessageEvent): void => {
      // Read before anything else: any window that knows this one may post to it.
      const isOurs = event.source === frame.contentWindow && event.origin === this.#origin
      if (isOurs) this.receive(event.data)
      else this.#ignored += 1
    }
    frame.ownerDocument.defaultView?.addEventListener('message', receive, { signal })
    frame.addEventListener('load', () => this.#greet(), { signal })
    // The page may have been there before this listener.
    this.#greet()
  }

  #greet(): void {
    this.#nonce = newNonce()
    const { seen } = this.#order
    const limiar = { version: EVENTS_VERSION, hello: this.#nonce, ...(seen && { seen }) } as const
    // A named target origin: whatever else the frame may show by now learns nothing.
    this.#frame?.contentWindow?.postMessage({ limiar } satisfies HostHello, this.#origin)
  }

  #isWelcome(message: unknown): boolean {
    const welcome = parseWelcome(message)?.limiar
    if (!welcome || welcome.welcome !== this.#nonce) return false
    this.#order.skipTo(welcome.session, welcome.first)
    return true
  }

  #take(event: OnboardingEvent): void {
    const place = this.#order.take(event.limiar)
    if (place === 'next') return this.#deliver(event)
    if (place === 'repeated') return
    // The page sends again everything that was not seen, this event included.
    if (this.#frame) return this.#greet()
    // An app's channel cannot be asked: an event late is better than none.
    this.#order.skipTo(event.limiar.session, event.limiar.sequence)
    this.#take(event)
  }

  #deliver(event: OnboardingEvent): void {
    for (const queue of this.#queues) queue.push(event)
    for (const callback of [...(this.#callbacks.get(event.code) ?? [])]) callInTurn(callback, event)
  }

  #whenClosed(closed: () => void): void {
    if (this.#closing.signal.aborted) closed()
    else this.#closing.signal.addEventListener('abort', closed)
  }
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

function newNonce(): string {
  // Not randomUUID: it is missing where the host page itself is not served securely.
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

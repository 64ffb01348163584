/** Windows that pass messages as browsers do: cloned, and only to the origin that the sender named. */
import type { PageWindow } from '../../src/bridge/window-transport.ts'

export class FakeWindow extends EventTarget {
  readonly origin: string
  readonly location: { readonly ancestorOrigins: readonly string[] | undefined }
  readonly document = new CountedTarget()
  parent: FakeWindow = this
  opener: FakeWindow | null = null
  closed = false
  /** The only window whose code calls this one's postMessage: the frame's host, or the host's frame. */
  peer: FakeWindow = this
  /** The messages that arrived, from any sender. */
  readonly arrived: unknown[] = []
  /** The messages that the browser dropped, because their target origin is not this window's. */
  readonly dropped: unknown[] = []
  /** Whether messages on their way here are lost for now. */
  deaf = false
  readonly #listeners = new CountedTarget()

  constructor(origin: string, ancestorOrigins?: readonly string[]) {
    super()
    this.origin = origin
    this.location = { ancestorOrigins }
  }

  /** How many listeners are left on the window and its document. */
  get listeners(): number {
    return this.#listeners.count + this.document.count
  }

  /** As the bridge sees the window that it runs in. */
  get asPage(): PageWindow {
    return this as unknown as PageWindow
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.#listeners.addEventListener(...args)
  }

  override dispatchEvent(event: Event): boolean {
    return this.#listeners.dispatchEvent(event)
  }

  postMessage(message: unknown, targetOrigin: string): void {
    const data: unknown = structuredClone(message)
    if (targetOrigin === '*' || targetOrigin === this.origin) this.deliver(this.peer, this.peer.origin, data)
    else this.dropped.push(data)
  }

  /** A message from any window of any origin, as a hostile page can arrange it. */
  deliver(source: FakeWindow | null, origin: string, data: unknown): void {
    if (this.deaf) return
    this.arrived.push(data)
    this.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  }
}

/** Knows how many listeners it has. */
class CountedTarget extends EventTarget {
  readonly #count = countListeners(this)

  get count(): number {
    return this.#count()
  }
}

/** Counts the listeners that a target gets from now on, less those whose signal took them off. */
export function countListeners(target: EventTarget): () => number {
  let count = 0
  const add = target.addEventListener.bind(target)
  target.addEventListener = (type, listener, options) => {
    count += 1
    const signal = typeof options === 'object' ? options.signal : undefined
    signal?.addEventListener('abort', () => (count -= 1))
    add(type, listener, options)
  }
  return () => count
}

export const hostOrigin = 'https://bank.example'
export const pageOrigin = 'https://onboarding.example'

/** A host's page with the onboarding in an iframe or in a popup. */
export interface Embedding {
  readonly host: FakeWindow
  readonly page: FakeWindow
}

export interface Embedded extends Embedding {
  /** The iframe element as the host's code sees it. */
  readonly frame: HTMLIFrameElement
  /** How many listeners are left on the element. */
  readonly frameListeners: () => number
}

export function embed(
  options: { readonly tellsAncestors?: boolean; readonly origin?: string } = {},
): Embedded {
  const host = new FakeWindow(options.origin ?? hostOrigin)
  const page = new FakeWindow(pageOrigin, options.tellsAncestors === false ? undefined : [host.origin])
  page.parent = host
  page.peer = host
  host.peer = page
  const frame = Object.assign(new CountedTarget(), {
    contentWindow: page,
    ownerDocument: { defaultView: host },
  })
  return { host, page, frame: frame as unknown as HTMLIFrameElement, frameListeners: () => frame.count }
}

/** A popup of the host's; no browser tells the page in it who opened it. */
export function openPopup(options: { readonly origin?: string } = {}): Embedding {
  const host = new FakeWindow(options.origin ?? hostOrigin)
  const page = new FakeWindow(pageOrigin)
  page.opener = host
  page.peer = host
  host.peer = page
  return { host, page }
}

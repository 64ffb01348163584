/** Windows that pass messages as browsers do: cloned, and only to the origin that the sender named. */
import type { FrameMessage, FrameWindow } from '../../src/bridge/frame-transport.ts'

type MessageListener = (event: FrameMessage) => void

export class FakeWindow implements FrameWindow {
  readonly origin: string
  readonly location: { readonly ancestorOrigins: readonly string[] | undefined }
  parent: FakeWindow = this
  /** The only window whose code calls this one's postMessage: the frame's host, or the host's frame. */
  peer: FakeWindow = this
  /** What arrived, whoever sent it. */
  readonly arrived: unknown[] = []
  /** What the browser dropped, since its target origin is not this window's. */
  readonly dropped: unknown[] = []
  readonly #listeners = new Set<MessageListener>()

  constructor(origin: string, ancestorOrigins?: readonly string[]) {
    this.origin = origin
    this.location = { ancestorOrigins }
  }

  addEventListener(
    _type: 'message',
    listener: MessageListener,
    options: { readonly signal?: AbortSignal } = {},
  ): void {
    this.#listeners.add(listener)
    options.signal?.addEventListener('abort', () => this.#listeners.delete(listener))
  }

  removeEventListener(_type: 'message', listener: MessageListener): void {
    this.#listeners.delete(listener)
  }

  postMessage(message: unknown, targetOrigin: string): void {
    const data: unknown = structuredClone(message)
    if (targetOrigin === '*' || targetOrigin === this.origin) this.deliver(this.peer, this.peer.origin, data)
    else this.dropped.push(data)
  }

  /** A message from any window of any origin, as a hostile page can arrange it. */
  deliver(source: FakeWindow, origin: string, data: unknown): void {
    this.arrived.push(data)
    for (const listener of [...this.#listeners]) listener({ source, origin, data })
  }
}

export const hostOrigin = 'https://bank.example'
export const pageOrigin = 'https://onboarding.example'

/** A host's page with the onboarding in an iframe. */
export interface Embedding {
  readonly host: FakeWindow
  readonly page: FakeWindow
  /** The iframe element as the host's code sees it. */
  readonly frame: HTMLIFrameElement
}

export function embed(
  options: { readonly tellsAncestors?: boolean; readonly origin?: string } = {},
): Embedding {
  const host = new FakeWindow(options.origin ?? hostOrigin)
  const page = new FakeWindow(pageOrigin, options.tellsAncestors === false ? undefined : [host.origin])
  page.parent = host
  page.peer = host
  host.peer = page
  const frame = Object.assign(new EventTarget(), {
    contentWindow: page,
    ownerDocument: { defaultView: host },
  })
  return { host, page, frame: frame as unknown as HTMLIFrameElement }
}

/** To the page that embeds this one in an iframe, through `window.postMessage`. */
import { parseHello } from '../protocol/events.ts'
import type { PageMessage, Transport } from './transport.ts'

/** The part of `window` that a frame needs. */
export interface FrameWindow {
  readonly parent: FrameWindow | MessageTarget
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> | undefined }
  addEventListener(type: 'message', listener: (event: FrameMessage) => void): void
  removeEventListener(type: 'message', listener: (event: FrameMessage) => void): void
}

export interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

export interface FrameMessage {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
}

/**
 * Opens the channel to the embedding page, or answers undefined when there is none.
 *
 * Messages go to the report's embed origins alone. A report that names none may be embedded by anyone, so
 * anyone may listen: then only codes go out, never a response.
 */
export function openFrameTransport(
  window: FrameWindow,
  embedOrigins: readonly string[],
): Transport | undefined {
  const parent = window.parent
  if (parent === window || !isTarget(parent)) return undefined
  let targets = chooseTargets(window, embedOrigins)
  const closing = new AbortController()

  return {
    send(message) {
      if (closing.signal.aborted) return
      const allowed = embedOrigins.length === 0 ? withoutResponse(message) : message
      for (const origin of targets) parent.postMessage(allowed, origin)
    },
    onHello(greeted) {
      const listener = (event: FrameMessage): void => {
        // Any window may post here: a sibling frame, an opener, an extension. Only the parent is the host.
        if (event.source !== parent || !mayEmbed(event.origin, embedOrigins)) return
        const hello = parseHello(event.data)
        if (!hello) return
        // Once the parent has shown its origin, the other origins of the report need not be tried.
        if (embedOrigins.length > 0) targets = [event.origin]
        greeted(hello)
      }
      window.addEventListener('message', listener)
      closing.signal.addEventListener('abort', () => window.removeEventListener('message', listener))
    },
    close: () => closing.abort(),
  }
}

/** The browser drops a message whose target origin is not the parent's, so trying each is safe, only noisy. */
function chooseTargets(window: FrameWindow, embedOrigins: readonly string[]): readonly string[] {
  if (embedOrigins.length === 0) return ['*']
  // Chromium and WebKit tell the parent's origin; where nothing tells it, every allowed one is tried.
  const parentOrigin = window.location.ancestorOrigins?.[0]
  return parentOrigin !== undefined && embedOrigins.includes(parentOrigin) ? [parentOrigin] : embedOrigins
}

function mayEmbed(origin: string, embedOrigins: readonly string[]): boolean {
  return embedOrigins.length === 0 || embedOrigins.includes(origin)
}

function withoutResponse(message: PageMessage): PageMessage {
  return 'code' in message ? { code: message.code, limiar: message.limiar } : message
}

function isTarget(parent: FrameWindow | MessageTarget): parent is MessageTarget {
  return 'postMessage' in parent
}
